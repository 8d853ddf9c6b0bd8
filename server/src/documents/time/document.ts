import type { Language } from '@consultflow/contract/language/languages';
import type { TimeReport } from '@consultflow/contract/time/schema';
import type { Letterhead } from '../../letterhead/letterhead.ts';

/** A report of time, as paper shows it. */
export type TimeDocument = {
  report: TimeReport;
  /** 'B' with its name, if the report is of one room. */
  room: { code: string; name: string } | null;
  /** ISO 8601. */
  made_at: string;
  /** The firm's time zone, as an IANA name. */
  time_zone: string;
  firm: Letterhead;
  /** Of our own texts; names stay as they are. */
  language: Language;
};

const OF_EVERY_REPORT = 10;
const OF_A_ROW = 4;

/** As of other documents, see `weightOf`. */
export const weightOfTime = ({ report: { rows } }: TimeDocument) => OF_EVERY_REPORT + rows.length * OF_A_ROW;
