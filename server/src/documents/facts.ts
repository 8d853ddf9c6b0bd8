import { modeWords } from '@consultflow/contract/appointments/mode-words';
import { t } from '@consultflow/contract/language/t';
import { type Column, type FactValue, factsOf, NO_EMAIL } from '@consultflow/contract/consultations/facts';
import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import type { Status } from '@consultflow/contract/consultations/status';
import { type Line, line, ownLine } from './text/line.ts';
import { cut } from './shortened.ts';
import { signOf } from './signs.ts';
import { statusName } from './status-name.ts';

/** A row of the record: label, lines, and an icon as SVG with its height in points. */
export type Fact = { label: string; lines: Line[]; sign?: string; sign_height?: number };

type Names = { room: string; timeOf: (time: string) => string; dateOf: (time: string) => string };

/** Of the address of a video call, in UTF-16 units: nobody types more. */
const LONGEST_ADDRESS = 120;

/** The number of letters in a line of each column. */
const width: Record<Column, number> = { people: 42, progress: 18 };

/** The rows of one column of the record. */
export const printedFacts = (consultation: ConsultationDetail, column: Column, names: Names): Fact[] =>
  factsOf(consultation, { view: 'record', column }).map(({ label, value }) => ({
    label,
    lines: linesOf(value, names)
      .filter((text) => text.trim())
      .map((text) => (isOwn(value) ? ownLine : line)(text, width[column])),
    ...signBefore(value),
  }));

/** Whether the product words it, and not a user. */
const isOwn = ({ kind }: FactValue) => ['status', 'room', 'moment', 'appointment', 'version'].includes(kind);

function linesOf(value: FactValue, { room, timeOf, dateOf }: Names): string[] {
  switch (value.kind) {
    case 'text':
      return [value.text];
    case 'person':
      return [value.name, value.email?.trim() || t(NO_EMAIL)];
    case 'company':
      return [value.name, ...value.lines, value.email];
    case 'status':
      return [statusName(value.status)];
    case 'room':
      return [t.context('room of a document', '{code}, {name}', { code: value.room, name: room })];
    case 'moment':
    case 'appointment':
      return [timeOf(value.at)];
    case 'version':
      return [t('Version {number, number}, {date}', { number: value.number, date: dateOf(value.at) })];
    case 'acceptance':
      return [
        value.name === null ? t('Counts as accepted') : t('Accepted by {name}', { name: value.name }),
        timeOf(value.at),
        value.words,
      ];
    case 'meeting':
      return [t(modeWords[value.mode]), cut(value.link ?? value.phone ?? '', LONGEST_ADDRESS)];
  }
}

function signBefore(value: FactValue): Pick<Fact, 'sign' | 'sign_height'> {
  if (value.kind === 'status') return { sign: signOf(markOf(value.status), 'ink'), sign_height: 7.5 };
  if (value.kind === 'room')
    return { sign: signOf(`flag-${value.room.toLowerCase()}`, 'ink'), sign_height: 9 };
  return {};
}

const markOf = (status: Status) => `state-${status === 'pending' ? 'requested' : status}`;
