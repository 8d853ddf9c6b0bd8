import { z } from 'zod';
import { type Endpoint, success } from '../endpoint.ts';
import { Room, RoomFilter } from './schema.ts';

export const listRooms = {
  method: 'GET',
  url: '/rooms',
  roles: ['client', 'consultant', 'admin'],
  schema: { querystring: RoomFilter, response: { 200: success(z.array(Room)) } },
} as const satisfies Endpoint;
