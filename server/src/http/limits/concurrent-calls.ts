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
  const turns = new WeakMap<FastifyRequest, Turn>();
  const wait = async (calls: typeof reads, key: string, request: FastifyRequest, reply: FastifyReply) => {
    const turn = newTurn(() => calls.join(key), reply);
    turns.set(request, turn);
    // If a caller disconnects while waiting, the request emits nothing more.
    await turn.ready;
    return turn;
  };
  const waitAmong = async (calls: typeof reads, request: FastifyRequest, reply: FastifyReply) => {
    const turn = await wait(calls, request.actor.id, request, reply);
    // The session may have ended meanwhile.
    if (turn.isQueued) await callerOf(app.db, request);
  };
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function (request, reply) {
      const run = (): unknown => handler.call(this, request, reply);
      return turns.get(request)?.run(run) ?? run();
    };
  });
  app.addHook('onRequest', async (request, reply) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint?.file || endpoint?.upload) return;
    if (endpoint?.roles === 'anyone') {
      const network = networkOf(request.ip, request.socket.remoteAddress);
      // A write would wait for the bodies of others, which may be slow on purpose.
      if (request.method === 'GET') await wait(publicReads, network, request, reply);
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

type Turn = ReturnType<typeof newTurn>;

/** A slot until the reply is over, and as long as the handler runs, which does not end when its caller hangs up. */
function newTurn(join: () => Slot, reply: FastifyReply) {
  let slot = join();
  let isOver = false;
  let isRunning = false;
  whenOver(reply, () => {
    isOver = true;
    if (!isRunning) slot.leave();
  });
  return {
    ready: slot.ready,
    isQueued: slot.isQueued,
    run: async <T>(handler: () => T) => {
      if (isOver) slot = join();
      isRunning = true;
      try {
        await slot.ready;
        return await handler();
      } finally {
        isRunning = false;
        if (isOver) slot.leave();
      }
    },
  };
}
