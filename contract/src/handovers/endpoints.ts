import { z } from 'zod';
import { type Endpoint, success } from '../endpoint.ts';
import { Handover, Successor } from './schema.ts';

/** What a successor would take over of a consultant, before anything is done. */
export const previewConsultantHandover = {
  method: 'GET',
  url: '/consultants/:id/handover',
  roles: ['admin'],
  schema: {
    params: z.object({ id: z.uuid('Consultant not found') }),
    querystring: Successor,
    response: { 200: success(Handover) },
  },
} as const satisfies Endpoint;

/** The same of a room, whose successor is a room. */
export const previewRoomHandover = {
  method: 'GET',
  url: '/rooms/:id/handover',
  roles: ['admin'],
  schema: {
    params: z.object({ id: z.uuid('Room not found') }),
    querystring: Successor,
    response: { 200: success(Handover) },
  },
} as const satisfies Endpoint;
