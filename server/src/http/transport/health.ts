import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { busy } from '../errors.ts';

/** A monitor learns of a silent database within two seconds. */
const PATIENCE_MS = 1_500;

/**
 * The state of process and database, for anybody. It has no rate limit, which a monitor could reach: however many ask at
 * once, the database is asked once.
 */
export function tellHealth(app: FastifyInstance, db: Db) {
  let asking: Promise<void> | undefined;
  const askDatabase = () =>
    (asking ??= within(PATIENCE_MS, sql`select 1`.execute(db)).finally(() => (asking = undefined)));

  app.get('/healthz', { exposeHeadRoute: true }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    await askDatabase();
    return { status: 'ok' };
  });
}

async function within(ms: number, work: Promise<unknown>) {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(busy('database_silent')), ms);
  await Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}
