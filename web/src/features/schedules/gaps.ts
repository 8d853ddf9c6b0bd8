import { Day } from '@consultflow/contract/schedules/schema';
import { cellOf, type Place } from './cells.ts';

type PlannedRoom = { code: string; consultants: { id: string }[] };

/** Empty cells of the rooms that have consultants to assign. */
export function gapsOf(rooms: PlannedRoom[], places: ReadonlySet<Place>) {
  const cells = [...places].map(cellOf);
  const isCovered = (day: Day, code: string) => cells.some((cell) => cell.day === day && cell.room === code);
  return rooms
    .map(({ code, consultants }) => ({
      code,
      hasConsultants: consultants.length > 0,
      days: Day.options.filter((day) => !isCovered(day, code)),
    }))
    .filter(({ days }) => days.length > 0);
}

type Gap = ReturnType<typeof gapsOf>[number];

const list = new Intl.ListFormat('en-US');

/** 'has nobody on Thursday' */
export function gapWords({ hasConsultants, days }: Gap) {
  if (!hasConsultants) return 'has no consultant at all';
  return days.length === Day.options.length ? 'has nobody all week' : `has nobody on ${list.format(days)}`;
}
