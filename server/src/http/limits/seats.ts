import { Socket } from 'node:net';
import type { CodeOf } from '@consultflow/contract/refusals';
import type { FastifyReply } from 'fastify';
import { newSemaphore, newSemaphores } from '../../concurrency/semaphore.ts';
import { busy, HttpError } from '../errors.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** What one server makes at once: files that are made as they are read, and single documents. */
    seats: { exports: Seats; documents: Seats };
  }
}

type Most = {
  ofUser: number;
  ofAll: number;
  /** In seconds, when it is worth trying again. */
  retryAfter: number;
  tooManyOfUser: CodeOf<429>;
  tooManyOfAll: CodeOf<503>;
};

/** A few long ones, so that each of them gets on. */
export const forExports: Most = {
  ofUser: 2,
  ofAll: 8,
  retryAfter: 30,
  tooManyOfUser: 'too_many_exports',
  tooManyOfAll: 'exports_busy',
};

/** One user has an eighth of the seats at most, so that there are some for everybody else. */
export const forDocuments: Most = {
  ofUser: 4,
  ofAll: 32,
  retryAfter: 2,
  tooManyOfUser: 'too_many_documents',
  tooManyOfAll: 'documents_busy',
};

/** A reader that takes nothing of what waits for it for so long has gone. */
const LONGEST_STALL_MS = 60_000;

export type Seats = ReturnType<typeof newSeats>;

/** So many replies at once, of one user and of all. */
export function newSeats(most: Most, longestStallMs = LONGEST_STALL_MS) {
  const ofUsers = newSemaphores(most.ofUser);
  const ofAll = newSemaphore(most.ofAll);
  return {
    /** Until the reply is over; a 429 or 503 where there is none. */
    take(userId: string, reply: FastifyReply) {
      const leave = ofUsers.tryTake(userId);
      if (!leave) {
        reply.header('retry-after', String(most.retryAfter));
        throw new HttpError(most.tooManyOfUser);
      }
      const leaveAll = ofAll.tryTake();
      if (!leaveAll) {
        leave();
        throw busy(most.tooManyOfAll);
      }
      reply.raw.setTimeout(longestStallMs, () => {
        // Where nothing waits to be read, the file is still being made.
        if (reply.raw.writableLength > 0) breakOff(reply);
      });
      reply.raw.once('close', leaveAll).once('close', leave);
    },
  };
}

/** The reader sees a failure, also where the end of the connection would be the end of the file, as in HTTP/1.0. */
export function breakOff({ raw }: FastifyReply) {
  if (raw.socket instanceof Socket) raw.socket.resetAndDestroy();
  raw.destroy();
}
