import type { FastifyReply } from 'fastify';
import { busy, HttpError } from '../../http/errors.ts';

/** Whoever reads nothing for so long has gone. */
const LONGEST_SILENCE = 120_000;

const most = { ofAll: 8, ofUser: 2 };

/** Long exports that run at once: a few, so that each of them gets on. */
export function newSeats() {
  const taken = new Map<string, number>();
  return {
    /** Until the reply is over, or a 429 or 503. */
    take(userId: string, reply: FastifyReply) {
      const own = taken.get(userId) ?? 0;
      if (own >= most.ofUser) {
        reply.header('retry-after', '30');
        throw new HttpError(429, 'Two exports of yours are still running. Please wait until one is done.');
      }
      const all = [...taken.values()].reduce((sum, count) => sum + count, 0);
      if (all >= most.ofAll) throw busy('Many exports are running right now. Please try again in a moment.');
      taken.set(userId, own + 1);
      reply.raw.setTimeout(LONGEST_SILENCE, () => reply.raw.destroy());
      reply.raw.once('close', () => {
        const left = (taken.get(userId) ?? 1) - 1;
        if (left > 0) taken.set(userId, left);
        else taken.delete(userId);
      });
    },
  };
}
