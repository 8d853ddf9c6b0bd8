import { dayIn } from '../../../lib/time/dates.ts';
import { readersZone } from '../../../lib/time/zone.ts';

export type Due = 'Overdue' | 'Today' | 'Later';

/** An appointment relative to today in the firm's zone; one without a date counts as future. */
export function dueOf(scheduled_date: string | null, zone: string | undefined, today: string): Due {
  if (!scheduled_date || Number.isNaN(Date.parse(scheduled_date))) return 'Later';
  const day = dayIn(zone ?? readersZone(), scheduled_date);
  if (day === today) return 'Today';
  return day < today ? 'Overdue' : 'Later';
}
