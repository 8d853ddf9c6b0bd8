import type { FastifyReply } from 'fastify';
import { newSemaphores } from '../../concurrency/semaphore.ts';
import { HttpError } from '../../http/errors.ts';
import { whenOver } from '../../http/when-over.ts';

/** Each browser of a user has one. */
const MOST_OF_USER = 5;

/** Open streams, limited for each user. */
export function newOpenStreams() {
  const streams = newSemaphores(MOST_OF_USER);
  return {
    /** Takes a stream until the reply ends, or throws a 429. */
    take(userId: string, reply: FastifyReply) {
      const leave = streams.tryTake(userId);
      if (!leave) {
        reply.header('retry-after', '30');
        throw new HttpError('too_many_streams');
      }
      whenOver(reply, leave);
    },
  };
}
