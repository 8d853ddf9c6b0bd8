import { Readable } from 'node:stream';
import { currentLanguage } from '@consultflow/contract/language/t';
import type { ReportBy } from '@consultflow/contract/time/report';
import type { TimeSelection } from '@consultflow/contract/time/schema';
import { nameOfReport } from '@consultflow/contract/time/words';
import type { Db } from '../../db/open.ts';
import { drawTimeReport } from '../../documents/draw.ts';
import type { Watch } from '../../http/download.ts';
import { letterhead } from '../../letterhead/letterhead.ts';
import * as rooms from '../rooms/queries.ts';
import * as settings from '../settings/queries.ts';
import { report } from './report.ts';

/** A report as a PDF in the caller's language: the rows and total of the screen. */
export async function pdfOfReport(
  db: Db,
  { callerNow, signal }: Watch,
  asked: TimeSelection & { by: ReportBy },
) {
  const made = await report(db, await callerNow(), asked);
  const [room, { time_zone }, firm] = await Promise.all([
    made.only.room === null ? undefined : rooms.findByCode(db, made.only.room),
    settings.read(db),
    letterhead(db),
  ]);
  const document = {
    report: made,
    room: room ?? null,
    made_at: new Date().toISOString(),
    time_zone,
    firm,
    language: currentLanguage(),
  };
  const pdf = await drawTimeReport(document, signal);
  // It may have waited long in the queue.
  await callerNow();
  return { name: `${nameOfReport(made)}.pdf`, type: 'application/pdf', content: Readable.from([pdf]) };
}
