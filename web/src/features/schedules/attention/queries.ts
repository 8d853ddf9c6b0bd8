import { assignConsultation, listSlots } from '@consultflow/contract/appointments/endpoints';
import type { AffectedAppointment, Slot } from '@consultflow/contract/appointments/schema';
import { moveConsultation } from '@consultflow/contract/consultations/endpoints';
import { msg, t } from '@consultflow/contract/language/t';
import { getAttention, listBooked } from '@consultflow/contract/schedules/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { advisersOf } from '../../../domain/appointments/queries.ts';
import { call } from '../../../lib/api/api.ts';
import { newKey } from '../../../lib/api/keys.ts';
import { mutationKeys } from '../../../lib/api/mutation-keys.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { ApiError, EMPTY } from '../../../lib/api/replies.ts';
import { useSingleFlight } from '../../../lib/api/single-flight.ts';
import { tellSettled } from './tell-settled.ts';

const DAY_MS = 24 * 60 * 60_000;
const MOST = 500;

/** How weeks are planned from a Monday on, and what needs attention in them. */
export const attentionIn = (monday: string, weeks: number) =>
  queryOptions({
    queryKey: queryKeys.slots.attention(monday, weeks),
    queryFn: ({ signal }) =>
      call(
        getAttention,
        { query: { week_start_date: monday, weeks } },
        { signal, words: { empty: t(EMPTY) } },
      ),
    select: ({ data }) => data,
    meta: { failure: msg('What needs attention could not be loaded') },
  });

/** The appointments ahead of a week. */
export const bookedIn = (monday: string) =>
  queryOptions({
    queryKey: queryKeys.slots.booked(monday),
    queryFn: async ({ signal }) => {
      const all: AffectedAppointment[] = [];
      let cursor: string | undefined;
      do {
        const page = await call(
          listBooked,
          { query: { week_start_date: monday, limit: MOST, cursor } },
          { signal, words: { empty: t(EMPTY) } },
        );
        all.push(...page.data);
        cursor = page.next_cursor;
      } while (cursor);
      return all;
    },
    staleTime: 0,
    meta: { failure: false },
  });

const readSlots = async (room: string, from: number, until: number, limit: number, signal: AbortSignal) => {
  const span = { from: new Date(from).toISOString(), to: new Date(until).toISOString(), limit };
  const words = { empty: t(EMPTY) };
  return (await call(listSlots, { params: { code: room }, query: span }, { signal, words })).data;
};

/** The colleagues who are free at the time of an appointment. */
export const freeAt = ({ room, consultation_id, consultant_id }: AffectedAppointment) =>
  queryOptions({
    ...advisersOf(room, consultation_id),
    select: ({ data }) => data.filter((one) => one.is_free && one.consultant_id !== consultant_id),
  });

/** The next bookable times of a room within a month, by default from now on. */
export const nextIn = (room: string, after?: string) =>
  queryOptions({
    queryKey: queryKeys.slots.inRoom(room, { next: true, after }),
    queryFn: ({ signal }) => {
      const from = after ? Date.parse(after) : Date.now();
      return readSlots(room, from, from + 30 * DAY_MS, MOST, signal);
    },
    meta: { failure: msg('The free times could not be loaded') },
  });

/** What happens to an appointment that has lost its consultant. */
export type Decision =
  | { kind: 'assign'; consultant_id: string }
  | { kind: 'move'; slot: Pick<Slot, 'starts_at' | 'ends_at' | 'consultant_id'> }
  | { kind: 'later' };

export type Decided = {
  appointment: Pick<AffectedAppointment, 'consultation_id' | 'updated_at'>;
  decision: Decision;
};

function settle({ appointment: { consultation_id: id, updated_at }, decision }: Decided) {
  switch (decision.kind) {
    case 'assign':
      return call(assignConsultation, {
        params: { id },
        body: { consultant_id: decision.consultant_id, updated_at },
      });
    case 'move': {
      const { starts_at, consultant_id } = decision.slot;
      return call(moveConsultation, {
        params: { id },
        body: { status: 'rescheduled', slot: { starts_at, consultant_id }, updated_at },
        key: newKey(),
      });
    }
    case 'later':
      return undefined;
  }
}

/** Assigns or moves appointments, one after the other, and says so; what fails stays as it is. */
export const useSettle = () =>
  useSingleFlight({
    mutationKey: mutationKeys.schedules.settle,
    stale: [queryKeys.slots.every, queryKeys.consultations.every],
    mutationFn: async (all: Decided[]) => {
      const done = { assign: 0, move: 0, later: 0 };
      const failures: string[] = [];
      for (const one of all)
        try {
          await settle(one);
          done[one.decision.kind] += 1;
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          failures.push(error.message);
        }
      return { done, failures };
    },
    onSuccess: tellSettled,
    meta: { failure: msg('The appointments could not be changed') },
  });
