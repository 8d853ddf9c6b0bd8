import { RoomCode } from '@consultflow/contract/rooms/code';
import { Month, ReportBy } from '@consultflow/contract/time/report';
import { z } from 'zod';
import { today } from '../../lib/time/week.ts';
import { monthAfter } from './months.ts';

/** The most months of a report. */
const MOST_MONTHS = 36;

/** What the address of the screen selects; it may have been typed by hand. */
const Search = z.object({
  report: ReportBy.catch('company'),
  /** The last one. */
  month: Month.optional().catch(undefined),
  months: z.int().min(1).max(MOST_MONTHS).optional().catch(undefined),
  company: z.uuid().optional().catch(undefined),
  consultant: z.uuid().optional().catch(undefined),
  room: RoomCode.optional().catch(undefined),
  billable: z.boolean().optional().catch(undefined),
});
export type Search = z.infer<typeof Search>;

/** How many months the report by month compares. */
const COMPARED = 12;

/** The report that an address asks for. */
export function readSearch(address: unknown) {
  const { report: by, month, months, company, consultant, room, billable } = Search.parse(address);
  const present = today().slice(0, 7);
  const to = month ?? present;
  const count = months ?? (by === 'month' ? COMPARED : 1);
  return {
    by,
    present,
    count,
    span: { from: monthAfter(to, 1 - count), to },
    only: { company, consultant, room, billable },
  };
}
export type Asked = ReturnType<typeof readSearch>;
