import type { Endpoint } from '../endpoint.ts';

const tag = 'Events';

/**
 * One stream of server-sent events, kept open; `StreamEvents` are what it says. The header Last-Event-ID, with the id
 * of the last event that arrived, makes it go on there.
 */
export const streamEvents = {
  method: 'GET',
  url: '/events',
  summary: 'Tells of changes as they happen, as server-sent events',
  tag,
  roles: ['client', 'consultant', 'admin'],
  refusals: [429],
  file: 'text/event-stream',
  schema: {},
} as const satisfies Endpoint;
