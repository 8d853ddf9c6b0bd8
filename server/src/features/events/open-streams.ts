import type { FastifyReply } from 'fastify';
import { HttpError } from '../../http/errors.ts';

/** Each of a user's browsers has one. */
const MOST_OF_USER = 5;

/** Open streams, so many of a user. */
export function newPlaces() {
  const taken = new Map<string, number>();
  return {
    /** Until the reply is over, or a 429. */
    take(userId: string, reply: FastifyReply) {
      const own = taken.get(userId) ?? 0;
      if (own >= MOST_OF_USER) {
        reply.header('retry-after', '30');
        throw new HttpError(429, 'Too many live connections. Please close another window.');
      }
      taken.set(userId, own + 1);
      reply.raw.once('close', () => {
        const left = (taken.get(userId) ?? 1) - 1;
        if (left > 0) taken.set(userId, left);
        else taken.delete(userId);
      });
    },
  };
}
