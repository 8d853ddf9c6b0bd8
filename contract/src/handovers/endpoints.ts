import { z } from 'zod';
import { givenId } from '../given-id.ts';
import { says } from '../language/says.ts';
import { type Endpoint, success } from '../endpoint.ts';
import { Handover, OpenCounts, Successor } from './schema.ts';

const tag = 'Handovers';

/** Preview: what a successor would take over from a consultant. */
export const previewConsultantHandover = {
  method: 'GET',
  url: '/consultants/:id/handover',
  summary: 'Returns the open cases of a consultant, and those that a successor could not take over',
  tag,
  roles: ['admin'],
  schema: {
    params: z.object({ id: givenId(says('Consultant not found')) }),
    querystring: Successor,
    response: { 200: success(Handover) },
  },
} as const satisfies Endpoint;

/** The same for a room, whose successor is a room. */
export const previewRoomHandover = {
  method: 'GET',
  url: '/rooms/:id/handover',
  summary: 'Returns the open cases of a room, and those that another room could not take over',
  tag,
  roles: ['admin'],
  schema: {
    params: z.object({ id: givenId(says('Room not found')) }),
    querystring: Successor,
    response: { 200: success(Handover) },
  },
} as const satisfies Endpoint;

/** Of a client, whose cases nobody takes over. */
export const countOpenCases = {
  method: 'GET',
  url: '/users/:id/open-cases',
  summary: 'Returns how many open cases a client has, without restricted ones that the caller has not opened',
  tag,
  roles: ['admin'],
  schema: {
    params: z.object({ id: givenId(says('User not found')) }),
    response: { 200: success(OpenCounts) },
  },
} as const satisfies Endpoint;
