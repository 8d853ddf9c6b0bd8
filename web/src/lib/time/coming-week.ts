import { knownZone } from '@consultflow/contract/known-zone';
import { mondayOf } from './calendar.ts';
import { dayIn, mondayAhead } from './week.ts';
import { readersZone } from './zone.ts';

/** Until the firm's zone is known, the reader's. */
const dayOfFirm = (zone: string | undefined, now: Date) => dayIn(knownZone(zone) ?? readersZone())(now);

/** The Monday of the week to plan by the firm's calendar: the current one, on its weekend the next. */
export const comingMonday = (zone?: string, now = new Date()) => mondayAhead(dayOfFirm(zone, now));

/** Whether that is the next week: on the firm's weekend. */
export function isWeekend(zone?: string, now = new Date()) {
  const day = dayOfFirm(zone, now);
  return mondayAhead(day) !== mondayOf(day);
}
