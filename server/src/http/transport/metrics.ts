import type { Endpoint } from '@consultflow/contract/endpoint';
import type { FastifyInstance, preHandlerHookHandler } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Db } from '../../db/open.ts';
import { isNear } from './loopback.ts';
import { whenOver } from '../when-over.ts';
import { tellWhenOver } from './request-end.ts';
import { answerUnknown } from './web-app.ts';

/** Who may read the metrics: programs on the same machine, or anybody. */
export type Readers = 'loopback' | 'on';

/** In seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Open as long as its screen, which is not a response time. */
const STREAM = 'text/event-stream';

/** Metrics for Prometheus. Add it before the routes, which it records. */
export function serveMetrics(app: FastifyInstance, db: Db, readers: Readers, eventLag: () => number) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureRequests(app, registry);
  countOpen(app, registry, 'application/pdf', {
    name: 'documents_waiting',
    help: 'Exports that are being drawn or wait for their turn',
  });
  countOpen(app, registry, STREAM, { name: 'event_streams', help: 'Open screens that are told of changes' });
  const lag: Gauge = new Gauge({
    name: 'event_lag_seconds',
    help: 'Since when the open screens of this server have not been told what is new; below 10 while all is well',
    registers: [registry],
    collect: () => lag.set(eventLag()),
  });
  countConnections(db, registry);

  app.get('/metrics', async (request, reply) => {
    if (readers !== 'on' && !isNear(request)) return answerUnknown(request, reply);
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}

function measureRequests(app: FastifyInstance, registry: Registry) {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by method, route and class of status',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  });
  tellWhenOver(app, ({ method, is404, routeOptions }, { statusCode }, ms) => {
    if (routeOptions.config.endpoint?.file === STREAM) return;
    const route = is404 ? 'unknown' : (routeOptions.url ?? 'unknown');
    const status = `${Math.trunc(statusCode / 100)}xx`;
    durations.observe({ method, route, status }, ms / 1000);
  });
}

/** Counts the running requests of the calls that return one kind of file. */
function countOpen(
  app: FastifyInstance,
  registry: Registry,
  file: 'application/pdf' | typeof STREAM,
  words: { name: string; help: string },
) {
  const open = new Gauge({ ...words, registers: [registry] });
  const count: preHandlerHookHandler = (_request, reply, done) => {
    open.inc();
    whenOver(reply, () => open.dec());
    done();
  };
  app.addHook('onRoute', (route) => {
    if (![(route as Partial<Endpoint>).file].flat().includes(file)) return;
    route.preHandler = [route.preHandler ?? [], count].flat();
  });
}

function countConnections(db: Db, registry: Registry) {
  const open = new Gauge({
    name: 'database_connections',
    help: 'Connections of all servers of this firm to its database, by state',
    labelNames: ['state'],
    registers: [],
    async collect() {
      this.reset();
      // No value rather than a wrong one while the database is away.
      for (const { state, count } of await connections(db).catch(() => [])) this.set({ state }, count);
    },
  });
  registry.registerMetric(open);
}

const connections = async (db: Db) => {
  const { rows } = await sql<{ state: string; count: number }>`
    select coalesce(state, 'unknown') as state, count(*) as count from pg_stat_activity
    where datname = current_database() and application_name = current_setting('application_name')
    group by 1
  `.execute(db);
  return rows;
};
