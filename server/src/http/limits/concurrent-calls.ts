import type { ExportRequest } from '@consultflow/contract/exports/schema';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { newSemaphores } from '../../concurrency/semaphore.ts';
import { callerOf } from '../guard.ts';

/** Concurrent calls per user and server; files and streams have their own limits. */
const AT_ONCE = { reads: 8, writes: 4 };

/**
 * Queues the calls of each user, so that no user keeps the database from the others. A call waits before its body is
 * read; the rate limit bounds the queue. Add it after the guard, which identifies the caller.
 */
export function limitCallsAtOnce(app: FastifyInstance) {
  const reads = newSemaphores(AT_ONCE.reads);
  const writes = newSemaphores(AT_ONCE.writes);
  const waitAmong = async (calls: typeof reads, request: FastifyRequest, reply: FastifyReply) => {
    const { ready, isQueued, leave } = calls.join(request.actor.id);
    reply.raw.once('close', leave);
    // If a caller disconnects while waiting, the request emits nothing more.
    await ready;
    // The session may have ended meanwhile.
    if (isQueued) await callerOf(app.db, request);
  };
  app.addHook('onRequest', async (request, reply) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint?.roles === 'anyone' || endpoint?.file || endpoint?.upload) return;
    await waitAmong(request.method === 'GET' ? reads : writes, request, reply);
  });
  // An export that is mailed returns no file, which only its body says.
  app.addHook('preHandler', async (request, reply) => {
    const isExport = request.routeOptions.config.endpoint?.rateLimit === 'mailed export';
    if (isExport && (request.body as ExportRequest).email) await waitAmong(writes, request, reply);
  });
}
