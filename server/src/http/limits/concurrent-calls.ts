import type { ExportRequest } from '@consultflow/contract/exports/schema';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { newSemaphore, newSemaphores, type Slot } from '../../concurrency/semaphore.ts';
import { busy } from '../errors.ts';
import { callerOf } from '../guard.ts';
import { networkOf } from '../transport/address.ts';
import { whenOver } from '../when-over.ts';
import { withPause } from './pauses.ts';

/** Concurrent calls per server of a user, or of a network without a session; files and streams have limits of their own. */
const AT_ONCE = { reads: 8, writes: 4 };
/**
 * Of a user, searches and lists that may have 1 MiB, and beside them records that may and reports of time: each takes as
 * long as ten other calls. What somebody opens does not wait for a search that they have given up.
 */
const LONG_READS = 1;
/** Sign-ins and other public writes of all networks together, and calendar feeds: their limits count in the same rows. */
const COUNTED = { writes: 8, feeds: 1 };
/** More would wait for seconds, until their own time-out. */
const MOST_WAITING = 200;

/**
 * Queues the calls of each user and the public calls of each network, so that none keeps the database from the others.
 * A call with a session waits before its body is read, and the rate limit bounds the queue; a public write waits after it,
 * as others may send theirs slowly on purpose. Add it after the guard, which identifies the caller.
 */
export function limitCallsAtOnce(app: FastifyInstance) {
  const reads = newSemaphores(AT_ONCE.reads);
  const writes = newSemaphores(AT_ONCE.writes);
  const longReads = { list: newSemaphores(LONG_READS), record: newSemaphores(LONG_READS) };
  const publicReads = newSemaphores(AT_ONCE.reads);
  const counted = {
    writes: { ofNetwork: newSemaphores(AT_ONCE.writes), ofAll: newSemaphore(COUNTED.writes) },
    feeds: { ofNetwork: newSemaphores(COUNTED.feeds), ofAll: newSemaphore(COUNTED.feeds) },
  };
  const turns = new WeakMap<FastifyRequest, Turn>();
  const wait = async (join: () => Slot, request: FastifyRequest, reply: FastifyReply) => {
    const turn = newTurn(join, reply);
    turns.set(request, turn);
    // If a caller disconnects while waiting, the request emits nothing more.
    await turn.ready;
    return turn;
  };
  const waitAmong = async (join: (user: string) => Slot, request: FastifyRequest, reply: FastifyReply) => {
    const { id } = request.actor;
    const turn = await wait(() => join(id), request, reply);
    // The session may have ended meanwhile.
    if (turn.isQueued) await callerOf(app.db, request);
  };
  const joinLong = (kind: LongRead) => (user: string) => {
    const long = longReads[kind];
    return oneAfterTheOther(
      withPause(long.join(user), () => long.waiting(user)),
      () => reads.join(user),
    );
  };
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function (request, reply) {
      const run = (): unknown => handler.call(this, request, reply);
      return turns.get(request)?.run(run) ?? run();
    };
  });
  // Not when its reply is read: on a shared connection that may be behind one that never ends.
  app.addHook('onSend', async (request) => {
    if (isCounted(request)) turns.get(request)?.leave();
  });
  app.addHook('onRequest', async (request, reply) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint?.file || endpoint?.upload) return;
    if (endpoint?.roles === 'anyone') {
      if (request.method === 'GET')
        await wait(
          () => publicReads.join(networkOf(request.ip, request.socket.remoteAddress)),
          request,
          reply,
        );
      return;
    }
    if (request.method !== 'GET') return waitAmong(writes.join, request, reply);
    const long = longRead(request);
    return waitAmong(long ? joinLong(long) : reads.join, request, reply);
  });
  // An export that is mailed returns no file, which only its body says.
  app.addHook('preHandler', async (request, reply) => {
    const { endpoint } = request.routeOptions.config;
    const isExport = endpoint?.rateLimit === 'mailed export';
    if (isExport && (request.body as ExportRequest).email) await waitAmong(writes.join, request, reply);
    if (!isCounted(request)) return;
    const { ofNetwork, ofAll } = counted[request.method === 'GET' ? 'feeds' : 'writes'];
    if (ofAll.waiting() >= MOST_WAITING) throw busy('sign_in_busy');
    const network = networkOf(request.ip, request.socket.remoteAddress);
    await wait(() => oneAfterTheOther(ofNetwork.join(network), ofAll.join), request, reply);
  });
}

type LongRead = 'list' | 'record';

/** What a call reads, if that is long: a list that offers excerpts or light rows is, unless they are asked for. */
function longRead({ query, routeOptions }: FastifyRequest): LongRead | undefined {
  const { endpoint } = routeOptions.config;
  const parameters = endpoint?.schema.querystring?.shape ?? {};
  // The call ignores any other parameter.
  const given = (name: string) => (name in parameters ? (query as Record<string, unknown>)[name] : undefined);
  if (endpoint?.isLong) return 'record';
  if (given('search')) return 'list';
  const isShort = given('fields') === 'excerpt' || given('light') === 'true';
  return 'limit' in parameters && !isShort ? 'list' : undefined;
}

/** A public call that counts towards a limit in the database. */
function isCounted({ method, routeOptions }: FastifyRequest) {
  const { endpoint } = routeOptions.config;
  return endpoint?.roles === 'anyone' && (method !== 'GET' || endpoint.rateLimit !== undefined);
}

/** A slot of both kinds, of the second only once there is one of the first. */
function oneAfterTheOther(first: Slot, join: () => Slot): Slot {
  let second = first.isQueued ? undefined : join();
  let hasLeft = false;
  const next = async () => {
    await first.ready;
    if (hasLeft) return;
    second ??= join();
    await second.ready;
  };
  return {
    ready: next(),
    isQueued: first.isQueued || second!.isQueued,
    leave: () => {
      hasLeft = true;
      second?.leave();
      first.leave();
    },
  };
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
    leave: () => slot.leave(),
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
