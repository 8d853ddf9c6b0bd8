import type { FastifyReply } from 'fastify';
import { newSemaphores } from '../../concurrency/semaphore.ts';
import { HttpError } from '../../http/errors.ts';
import { whenSettled } from '../../http/when-settled.ts';

/** Each browser of a user has one. */
const MOST_OF_USER = 5;

/** Open streams, limited for each user. */
export function newOpenStreams() {
  const streams = newSemaphores(MOST_OF_USER);
  return {
    /** Takes a stream until the reply is over and its handler has ended, or throws a 429. */
    take(userId: string, reply: FastifyReply) {
      // Nobody is there to read it.
      if (reply.raw.closed) throw new HttpError('too_many_streams');
      const leave = streams.tryTake(userId);
      if (!leave) {
        reply.header('retry-after', '30');
        throw new HttpError('too_many_streams');
      }
      whenSettled(reply, leave);
    },
  };
}
