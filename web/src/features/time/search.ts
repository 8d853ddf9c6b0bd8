import { RoomCode } from '@consultflow/contract/rooms/code';
import { Month, ReportBy } from '@consultflow/contract/time/report';
import { z } from 'zod';
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
  return {
    by,
    month,
    count: months ?? (by === 'month' ? COMPARED : 1),
    only: { company, consultant, room, billable },
  };
}
export type Asked = ReturnType<typeof readSearch>;

export type Span = { from: string; to: string };

/** The months of a report, up to the present one of the firm unless another is chosen. */
export function spanOf(
  { month, count }: Pick<Asked, 'month' | 'count'>,
  present: string | undefined,
): Span | undefined {
  const to = month ?? present;
  return to === undefined ? undefined : { from: monthAfter(to, 1 - count), to };
}
