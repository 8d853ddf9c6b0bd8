import type { Endpoint } from '../endpoint.ts';

/**
 * One stream of server-sent events, kept open; `StreamEvents` are what it says. The header Last-Event-ID, with the id
 * of the last event that arrived, makes it go on there.
 */
export const streamEvents = {
  method: 'GET',
  url: '/events',
  roles: ['client', 'consultant', 'admin'],
  file: 'text/event-stream',
  schema: {},
} as const satisfies Endpoint;
