import type { Endpoint } from '../endpoint.ts';

const tag = 'Events';

/**
 * A persistent stream of server-sent events, as defined by `StreamEvents`. With the header Last-Event-ID, the id of the
 * last event received, it resumes there.
 */
export const streamEvents = {
  method: 'GET',
  url: '/events',
  summary: 'Streams changes as they happen, as server-sent events',
  tag,
  roles: ['client', 'consultant', 'admin'],
  refusals: [429],
  file: 'text/event-stream',
  schema: {},
} as const satisfies Endpoint;
