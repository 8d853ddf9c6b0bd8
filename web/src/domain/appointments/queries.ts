import { listAdvisers, listSlots } from '@consultflow/contract/appointments/endpoints';
import type { Slot } from '@consultflow/contract/appointments/schema';
import { getConsultant } from '@consultflow/contract/consultants/endpoints';
import type { ListedConsultant } from '@consultflow/contract/consultants/schema';
import { msg, t } from '@consultflow/contract/language/t';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { queryKeys } from '../../lib/api/query-keys.ts';
import { EMPTY } from '../../lib/api/replies.ts';
import { addDays } from '../../lib/time/calendar.ts';
import { readersZone } from '../../lib/time/zone.ts';
import { startOfDay } from '../../lib/time/zones.ts';
import { consultantExcerpts, EXCERPTS } from '../people/excerpts.ts';

/** The most rows of one response. */
const MOST = 500;

/** The case that is to be decided: only times with those who see it. */
export type Deciding = { consultation_id: string };

/** An appointment that is to be moved: its own time is free for it. */
export type Moving = Deciding & Pick<Slot, 'starts_at' | 'consultant_id'>;

/**
 * The bookable times of a room in a week of the reader's calendar, by time, then consultant; with the firm's zone, its
 * opening hours, its closures, and the Mondays of the firm's weeks that have no schedule. Where one moves an
 * appointment, those it can be moved to.
 */
export const slotsOfWeek = (room: string, monday: string, of?: Deciding | Moving) =>
  queryOptions({
    queryKey: queryKeys.slots.inRoom(room, { monday, zone: readersZone(), of }),
    queryFn: async ({ signal }) => {
      const slots: Slot[] = [];
      const except = of?.consultation_id;
      const span = { from: startOfDay(monday), to: startOfDay(addDays(monday, 7)), limit: MOST, except };
      const read = (cursor: string | undefined) =>
        call(
          listSlots,
          { params: { code: room }, query: { ...span, cursor } },
          { signal, words: { empty: t(EMPTY) } },
        );
      let page = await read(undefined);
      slots.push(...page.data);
      while (page.next_cursor) {
        page = await read(page.next_cursor);
        slots.push(...page.data);
      }
      const { time_zone, opening_hours, weeks_without_schedule, closures } = page;
      return {
        slots: slots.filter((slot) => !of || !isTimeOf(slot, of)),
        time_zone,
        opening_hours,
        weeks_without_schedule,
        closures,
      };
    },
    meta: { failure: msg('The free times could not be loaded') },
  });

const isTimeOf = (slot: Slot, of: Deciding | Moving) =>
  'starts_at' in of &&
  slot.consultant_id === of.consultant_id &&
  Date.parse(slot.starts_at) === Date.parse(of.starts_at);

/** The firm's time zone and opening hours, for those who do not ask for its times anyway. */
const firmClock = (room: string) =>
  queryOptions({
    queryKey: queryKeys.slots.inRoom(room, { zone: true }),
    queryFn: async ({ signal }) => {
      const from = new Date();
      const to = new Date(from.getTime() + 60_000);
      const span = { from: from.toISOString(), to: to.toISOString(), limit: 1 };
      const { time_zone, opening_hours } = await call(
        listSlots,
        { params: { code: room }, query: span },
        { signal },
      );
      return { time_zone, opening_hours };
    },
    staleTime: Infinity,
    meta: { failure: msg('The free times could not be loaded') },
  });

export const firmZone = (room: string) =>
  queryOptions({ ...firmClock(room), select: ({ time_zone }) => time_zone });

export const firmHours = (room: string) =>
  queryOptions({ ...firmClock(room), select: ({ opening_hours }) => opening_hours });

/** The active consultants of a room with the number of their open cases, for staff. */
export const colleaguesOf = (room: string) =>
  queryOptions({
    queryKey: queryKeys.consultants.ofRoom(room),
    queryFn: async ({ signal }) => {
      const all: ListedConsultant[] = [];
      let cursor: string | undefined;
      do {
        const page = await call(
          consultantExcerpts,
          {
            query: {
              ...EXCERPTS,
              room,
              active: 'true',
              open_cases: 'true',
              sort: 'name',
              limit: MOST,
              cursor,
            },
          },
          { signal, words: { empty: t(EMPTY) } },
        );
        all.push(...page.data);
        cursor = page.next_cursor;
      } while (cursor);
      return all;
    },
    staleTime: 60_000,
    meta: { failure: msg('The consultants could not be loaded') },
  });

/** Who can take over a consultation of a room, and whether they are free at its appointment, for staff. */
export const advisersOf = (room: string, id: string) =>
  queryOptions({
    // What decides the slots decides this too.
    queryKey: queryKeys.slots.inRoom(room, { advisers: id }),
    queryFn: ({ signal }) => call(listAdvisers, { params: { id } }, { signal, words: { empty: t(EMPTY) } }),
    select: ({ data }) => data,
    meta: { failure: msg('The consultants could not be loaded') },
  });

/** One consultant with their own link for video calls, for staff. */
export const oneConsultant = (id: string) =>
  queryOptions({
    queryKey: queryKeys.consultants.one(id),
    queryFn: ({ signal }) => call(getConsultant, { params: { id } }, { signal, words: { empty: t(EMPTY) } }),
    select: ({ data }) => data,
    staleTime: 60_000,
    meta: { failure: false },
  });
