import type { FastifyInstance } from 'fastify';
import { newSemaphores } from '../../concurrency/semaphore.ts';

/** Calls of one user that one server carries out at once; files and streams have limits of their own. */
const AT_ONCE = { reads: 8, writes: 4 };

/**
 * Lets the calls of a user wait for one another, so that no user keeps the database from the others. A call waits
 * before its body is read; how many can wait is limited by the calls of a minute. Add it after the guard, which says
 * who is calling.
 */
export function limitCallsAtOnce(app: FastifyInstance) {
  const reads = newSemaphores(AT_ONCE.reads);
  const writes = newSemaphores(AT_ONCE.writes);
  app.addHook('onRequest', async ({ actor, method, routeOptions: { config } }, reply) => {
    if (config.endpoint?.roles === 'anyone' || config.endpoint?.file) return;
    const { ready, leave } = (method === 'GET' ? reads : writes).join(actor.id);
    reply.raw.once('close', leave);
    // Of a caller who leaves while waiting nothing more is heard.
    await ready;
  });
}
