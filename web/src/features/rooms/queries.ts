import {
  addAdminRoom,
  deleteAdminRoom,
  listAdminRooms,
  listRooms,
  updateAdminRoom,
} from '@consultflow/contract/rooms/endpoints';
import type { RoomChanges, RoomForm } from '@consultflow/contract/rooms/schema';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { EMPTY } from '../../lib/replies.ts';

const rooms = ['rooms'] as const;

const FAILED = 'Failed to load room data.';

/** The rooms that forms offer. */
export const activeRooms = queryOptions({
  queryKey: [...rooms, 'active'],
  queryFn: ({ signal }) =>
    call(listRooms, { query: { active: 'true' } }, { signal, words: { empty: FAILED, unusable: FAILED } }),
  select: ({ data }) => data,
  staleTime: 60_000,
  meta: { failure: FAILED },
});

/** Every room there is, closed ones too. */
export const allRooms = queryOptions({
  queryKey: [...rooms, 'all'],
  queryFn: ({ signal }) => call(listAdminRooms, {}, { signal, words: { empty: EMPTY } }),
  select: ({ data }) => data,
  meta: { failure: 'Failed to load rooms' },
});

export function useAddRoom() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (room: RoomForm) => call(addAdminRoom, { body: room }),
    onSettled: () => cache.invalidateQueries({ queryKey: rooms }),
    meta: { success: 'Room created successfully', failure: 'Failed to create room' },
  });
}

export function useChangeRoom(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (changes: RoomChanges) => call(updateAdminRoom, { params: { id }, body: changes }),
    onSettled: () => cache.invalidateQueries({ queryKey: rooms }),
    meta: { success: 'Room updated successfully', failure: 'Failed to update room' },
  });
}

export function useDeleteRoom() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteAdminRoom, { params: { id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: rooms }),
    meta: { success: 'Room deleted successfully', failure: 'Failed to delete room' },
  });
}
