import { msg, t } from '@consultflow/contract/language/t';
import {
  addAdminRoom,
  deleteAdminRoom,
  listAdminRooms,
  listRooms,
  updateAdminRoom,
} from '@consultflow/contract/rooms/endpoints';
import type { RoomChanges, RoomForm } from '@consultflow/contract/rooms/schema';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../lib/api/query-keys.ts';
import { mutationKeys } from '../../lib/api/mutation-keys.ts';
import { call } from '../../lib/api/api.ts';
import { useSingleFlight } from '../../lib/api/single-flight.ts';
import { EMPTY } from '../../lib/api/replies.ts';

const FAILED = msg('Failed to load room data.');

/** The rooms that forms offer. */
export const activeRooms = queryOptions({
  queryKey: queryKeys.rooms.active,
  queryFn: ({ signal }) =>
    call(
      listRooms,
      { query: { active: 'true' } },
      { signal, words: { empty: t(FAILED), unusable: t(FAILED) } },
    ),
  select: ({ data }) => data,
  staleTime: 60_000,
  meta: { failure: FAILED },
});

/** All rooms, closed ones too. */
export const allRooms = queryOptions({
  queryKey: queryKeys.rooms.all,
  queryFn: ({ signal }) => call(listAdminRooms, {}, { signal, words: { empty: t(EMPTY) } }),
  select: ({ data }) => data,
  meta: { failure: msg('Failed to load rooms') },
});

export const useAddRoom = () =>
  useSingleFlight({
    mutationKey: mutationKeys.rooms.add,
    stale: [queryKeys.rooms.every],
    mutationFn: (room: RoomForm, key) => call(addAdminRoom, { body: room, key: key() }),
    meta: { success: msg('Room created successfully'), failure: msg('Failed to create room') },
  });

export const useChangeRoom = (id: string) =>
  useSingleFlight({
    mutationKey: mutationKeys.rooms.change(id),
    stale: [queryKeys.rooms.every],
    mutationFn: (changes: RoomChanges) => call(updateAdminRoom, { params: { id }, body: changes }),
    meta: { success: msg('Room updated successfully'), failure: msg('Failed to update room') },
  });

/** Deletes a room; another takes over the open cases. */
export const useDeleteRoom = (id: string) =>
  useSingleFlight({
    mutationKey: mutationKeys.rooms.delete(id),
    stale: [queryKeys.rooms.every, queryKeys.consultations.every],
    mutationFn: (successor_id: string | undefined) =>
      call(deleteAdminRoom, { params: { id }, query: { successor_id } }),
    meta: { success: msg('Room deleted successfully'), failure: msg('Failed to delete room') },
  });
