import type { ReportBy } from '@consultflow/contract/time/report';
import type { TimeSelection, TimeTotal } from '@consultflow/contract/time/schema';

/** An entry as the test has made it; `zone` is the firm's when its start was last written. */
export type Noted = {
  consultation_id: string;
  user_id: string;
  starts_at: string;
  minutes: number;
  is_billable: boolean;
  zone: string;
};

export type NotedCase = { id: string; room: string; company_id: string | null; is_sealed: boolean };

/** What a report must say, from the entries alone: nothing here asks the database or its calendar. */
export function expectedReport(
  entries: Noted[],
  cases: NotedCase[],
  by: ReportBy,
  { from, to, user_id, room, company_id, is_billable }: TimeSelection & { from: string; to: string },
) {
  const caseOf = new Map(cases.map((one) => [one.id, one]));
  const counted = entries
    .map((entry) => ({ ...entry, ...caseOf.get(entry.consultation_id)!, month: monthOf(entry) }))
    .filter(
      (one) =>
        one.month >= from &&
        one.month <= to &&
        (user_id === undefined || one.user_id === user_id) &&
        (room === undefined || one.room === room) &&
        (company_id === undefined || (one.company_id === company_id && !one.is_sealed)) &&
        (is_billable === undefined || one.is_billable === is_billable),
    );
  const keyOf = (one: (typeof counted)[number]) => {
    switch (by) {
      case 'company':
        return one.is_sealed ? 'sealed' : `${one.company_id}`;
      case 'consultant':
        return one.user_id;
      case 'room':
        return one.room;
      case 'month':
        return one.month;
    }
  };
  const rows: Record<string, TimeTotal> = {};
  const total = nothing();
  for (const one of counted)
    for (const sum of [(rows[keyOf(one)] ??= nothing()), total]) {
      sum.entries += 1;
      sum[one.is_billable ? 'billable' : 'not_billable'] += one.minutes;
    }
  return { rows, total };
}

const nothing = (): TimeTotal => ({ billable: 0, not_billable: 0, entries: 0 });

/** The month of its start, as 2026-11. */
export const monthOf = ({ starts_at, zone }: Pick<Noted, 'starts_at' | 'zone'>) =>
  partsIn(zone).format(new Date(starts_at));

const calendars = new Map<string, Intl.DateTimeFormat>();

function partsIn(zone: string) {
  const known =
    calendars.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, year: 'numeric', month: '2-digit' });
  calendars.set(zone, known);
  return known;
}

const HOUR = 3_600_000;

/** Where the clocks of a zone change between two times, to the minute. */
export function clockChanges(zone: string, from: number, to: number) {
  const clock = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  const offset = (time: number) => clock.format(new Date(time)).split('GMT')[1];
  const changes: number[] = [];
  for (let time = from; time < to; time += 24 * HOUR) {
    let [before, after] = [time, time + 24 * HOUR];
    if (offset(before) === offset(after)) continue;
    while (after - before > 60_000) {
      const middle = (before + after) / 2;
      if (offset(middle) === offset(before)) before = middle;
      else after = middle;
    }
    changes.push(after);
  }
  return changes;
}
