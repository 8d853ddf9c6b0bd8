import type { FastifyInstance } from 'fastify';

/** Calls of one user that one server carries out at once; files and streams have limits of their own. */
const AT_ONCE = { reads: 8, writes: 4 };

/**
 * Lets the calls of a user wait for one another, so that no user keeps the database from the others. A call waits
 * before its body is read; how many can wait is limited by the calls of a minute. Add it after the guard, which says
 * who is calling.
 */
export function limitCallsAtOnce(app: FastifyInstance) {
  const reads = newTurns(AT_ONCE.reads);
  const writes = newTurns(AT_ONCE.writes);
  app.addHook('onRequest', async ({ actor, method, routeOptions: { config } }, reply) => {
    if (config.endpoint?.roles === 'anyone' || config.endpoint?.file) return;
    await (method === 'GET' ? reads : writes).take(actor.id, reply);
  });
}

type Reply = { raw: { once: (event: 'close', listener: () => void) => unknown } };
type Line = { running: number; waiting: Set<() => void> };

/** So many turns at once for each user, given out in the order in which they were asked for. */
export function newTurns(most: number) {
  const lines = new Map<string, Line>();

  const release = (userId: string, line: Line) => {
    const [next] = line.waiting;
    if (next) {
      line.waiting.delete(next);
      next();
    } else {
      line.running -= 1;
      if (line.running === 0) lines.delete(userId);
    }
  };

  return {
    /** Waits for a turn, which lasts until the reply is over; never resolves for a caller who has left. */
    take: async (userId: string, reply: Reply) => {
      const line = lines.get(userId) ?? { running: 0, waiting: new Set() };
      lines.set(userId, line);
      if (line.running < most) {
        line.running += 1;
        reply.raw.once('close', () => release(userId, line));
        return;
      }
      await new Promise<void>((resolve) => {
        line.waiting.add(resolve);
        reply.raw.once('close', () => {
          if (!line.waiting.delete(resolve)) release(userId, line);
        });
      });
    },
    /** Users who have a call under way. */
    users: () => lines.size,
  };
}
