import { z } from 'zod';
import { givenId } from '../given-id.ts';
import { says } from '../language/says.ts';
import { Creating, type Endpoint, success } from '../endpoint.ts';
import { Successor } from '../handovers/schema.ts';
import { Room, RoomChanges, RoomFilter, RoomForm } from './schema.ts';

const tag = 'Rooms';
const byId = z.object({ id: givenId(says('Room not found')) });
const everyone = ['client', 'consultant', 'admin'] as const;

export const listRooms = {
  method: 'GET',
  url: '/rooms',
  summary: 'Lists the rooms',
  tag,
  roles: everyone,
  schema: { querystring: RoomFilter, response: { 200: success(z.array(Room)) } },
} as const satisfies Endpoint;

export const getRoom = {
  method: 'GET',
  url: '/rooms/:id',
  summary: 'Returns one room',
  tag,
  roles: everyone,
  schema: { params: byId, response: { 200: success(Room) } },
} as const satisfies Endpoint;

export const addRoom = {
  method: 'POST',
  url: '/rooms',
  summary: 'Adds a room under the next free letter',
  tag,
  roles: ['admin'],
  refusals: [409],
  schema: { headers: Creating, body: RoomForm, response: { 200: success(Room) } },
} as const satisfies Endpoint;

export const updateRoom = {
  method: 'PUT',
  url: '/rooms/:id',
  summary: 'Changes a room; its letter stays',
  tag,
  roles: ['admin'],
  schema: { params: byId, body: RoomChanges, response: { 200: success(Room) } },
} as const satisfies Endpoint;

export const deleteRoom = {
  method: 'DELETE',
  url: '/rooms/:id',
  summary: 'Deletes a room; the history keeps it',
  tag,
  roles: ['admin'],
  schema: { params: byId, querystring: Successor, response: { 200: success(z.null()) } },
} as const satisfies Endpoint;

/** The same rooms, under the paths of the admin's screens. */
export const listAdminRooms = {
  ...listRooms,
  url: '/admin/rooms',
  summary: 'Lists the rooms, as GET /rooms does',
  roles: ['admin'],
} as const satisfies Endpoint;

export const addAdminRoom = {
  ...addRoom,
  url: '/admin/rooms',
  summary: 'Adds a room, as POST /rooms does',
} as const satisfies Endpoint;

export const updateAdminRoom = {
  ...updateRoom,
  url: '/admin/rooms/:id',
  summary: 'Changes a room, as PUT /rooms/{id} does',
} as const satisfies Endpoint;

export const deleteAdminRoom = {
  ...deleteRoom,
  url: '/admin/rooms/:id',
  summary: 'Deletes a room, as DELETE /rooms/{id} does',
} as const satisfies Endpoint;
