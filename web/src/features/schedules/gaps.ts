import { Day } from '@consultflow/contract/schedules/day';
import type { ReactNode } from 'react';
import { rich } from '../../lib/language/rich.tsx';
import { cellOf, type Place } from './cells.ts';
import { showList } from '../../lib/language/list.ts';
import { dayNameInSentence } from './formats.ts';

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

export type Gap = ReturnType<typeof gapsOf>[number];

/** 'Room A has nobody on Thursday' */
export function gapWords({ hasConsultants, days }: Gap, room: ReactNode) {
  if (!hasConsultants) return rich('{room} has no consultant at all', { room });
  return days.length === Day.options.length
    ? rich('{room} has nobody all week', { room })
    : rich('{room} has nobody on {days}', { room, days: showList(days.map(dayNameInSentence)) });
}
