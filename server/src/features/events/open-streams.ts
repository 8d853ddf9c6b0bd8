import type { FastifyReply } from 'fastify';
import { newSemaphores } from '../../concurrency/semaphore.ts';
import { HttpError } from '../../http/errors.ts';

/** Each of a user's browsers has one. */
const MOST_OF_USER = 5;

/** Open streams, so many of a user. */
export function newOpenStreams() {
  const streams = newSemaphores(MOST_OF_USER);
  return {
    /** Until the reply is over, or a 429. */
    take(userId: string, reply: FastifyReply) {
      const leave = streams.tryTake(userId);
      if (!leave) {
        reply.header('retry-after', '30');
        throw new HttpError('too_many_streams');
      }
      reply.raw.once('close', leave);
    },
  };
}
