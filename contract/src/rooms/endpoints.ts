import { z } from 'zod';
import { Creating, type Endpoint, success } from '../endpoint.ts';
import { Successor } from '../handovers/schema.ts';
import { Room, RoomChanges, RoomFilter, RoomForm } from './schema.ts';

const byId = z.object({ id: z.uuid('Room not found') });
const everyone = ['client', 'consultant', 'admin'] as const;

export const listRooms = {
  method: 'GET',
  url: '/rooms',
  roles: everyone,
  schema: { querystring: RoomFilter, response: { 200: success(z.array(Room)) } },
} as const satisfies Endpoint;

export const getRoom = {
  method: 'GET',
  url: '/rooms/:id',
  roles: everyone,
  schema: { params: byId, response: { 200: success(Room) } },
} as const satisfies Endpoint;

export const addRoom = {
  method: 'POST',
  url: '/rooms',
  roles: ['admin'],
  schema: { headers: Creating, body: RoomForm, response: { 200: success(Room) } },
} as const satisfies Endpoint;

export const updateRoom = {
  method: 'PUT',
  url: '/rooms/:id',
  roles: ['admin'],
  schema: { params: byId, body: RoomChanges, response: { 200: success(Room) } },
} as const satisfies Endpoint;

export const deleteRoom = {
  method: 'DELETE',
  url: '/rooms/:id',
  roles: ['admin'],
  schema: { params: byId, querystring: Successor, response: { 200: success(z.null()) } },
} as const satisfies Endpoint;

/** The same rooms, by the paths of the admin's screens. */
export const listAdminRooms = {
  ...listRooms,
  url: '/admin/rooms',
  roles: ['admin'],
} as const satisfies Endpoint;
export const addAdminRoom = { ...addRoom, url: '/admin/rooms' } as const satisfies Endpoint;
export const updateAdminRoom = { ...updateRoom, url: '/admin/rooms/:id' } as const satisfies Endpoint;
export const deleteAdminRoom = { ...deleteRoom, url: '/admin/rooms/:id' } as const satisfies Endpoint;
