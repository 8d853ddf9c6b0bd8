import type { ExportRequest } from '@consultflow/contract/exports/schema';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { newSemaphores, type Slot } from '../../concurrency/semaphore.ts';
import { callerOf } from '../guard.ts';
import { networkOf } from '../transport/address.ts';
import { whenOver } from '../when-over.ts';

/** Concurrent calls per server of a user, or of a network without a session; files and streams have limits of their own. */
const AT_ONCE = { reads: 8, writes: 4 };

/**
 * Queues the calls of each user and the public reads of each network, so that none keeps the database from the others.
 * A call waits before its body is read; the rate limit bounds the queue. Add it after the guard, which identifies the
 * caller.
 */
export function limitCallsAtOnce(app: FastifyInstance) {
  const reads = newSemaphores(AT_ONCE.reads);
  const writes = newSemaphores(AT_ONCE.writes);
  const publicReads = newSemaphores(AT_ONCE.reads);
  const waitAmong = async (calls: typeof reads, request: FastifyRequest, reply: FastifyReply) => {
    const slot = calls.join(request.actor.id);
    await turnIn(slot, reply);
    // The session may have ended meanwhile.
    if (slot.isQueued) await callerOf(app.db, request);
  };
  app.addHook('onRequest', async (request, reply) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint?.file || endpoint?.upload) return;
    if (endpoint?.roles === 'anyone') {
      const network = networkOf(request.ip, request.socket.remoteAddress);
      // A write would wait for the bodies of others, which may be slow on purpose.
      if (request.method === 'GET') await turnIn(publicReads.join(network), reply);
      return;
    }
    await waitAmong(request.method === 'GET' ? reads : writes, request, reply);
  });
  // An export that is mailed returns no file, which only its body says.
  app.addHook('preHandler', async (request, reply) => {
    const isExport = request.routeOptions.config.endpoint?.rateLimit === 'mailed export';
    if (isExport && (request.body as ExportRequest).email) await waitAmong(writes, request, reply);
  });
}

async function turnIn({ ready, leave }: Slot, reply: FastifyReply) {
  whenOver(reply, leave);
  // If a caller disconnects while waiting, the request emits nothing more.
  await ready;
}
