import { Socket } from 'node:net';
import type { CodeOf } from '@consultflow/contract/refusals';
import type { FastifyReply } from 'fastify';
import { newSemaphore, newSemaphores } from '../../concurrency/semaphore.ts';
import { busy, HttpError } from '../errors.ts';
import { whenSettled } from '../when-settled.ts';
import { type Lag, PACE, watchPace } from './pace.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** What one server makes, sends and receives at once, for each kind of file. */
    slots: { exports: Slots; documents: Slots; uploads: Slots; downloads: Slots; feeds: Slots };
  }
}

type Most = {
  ofUser: number;
  ofAll: number;
  /** In seconds, for Retry-After. */
  retryAfter: number;
  tooManyOfUser: CodeOf<429>;
  tooManyOfAll: CodeOf<503>;
};

/** A few long ones, so that each makes progress. */
export const forExports: Most = {
  ofUser: 2,
  ofAll: 8,
  retryAfter: 30,
  tooManyOfUser: 'too_many_exports',
  tooManyOfAll: 'exports_busy',
};

/** A user has at most an eighth of the slots, so that others get some. */
export const forDocuments: Most = {
  ofUser: 4,
  ofAll: 32,
  retryAfter: 2,
  tooManyOfUser: 'too_many_documents',
  tooManyOfAll: 'documents_busy',
};

/** Files of consultations, in each direction. */
export const forUploads: Most = {
  ofUser: 4,
  ofAll: 32,
  retryAfter: 5,
  tooManyOfUser: 'too_many_uploads',
  tooManyOfAll: 'files_busy',
};
export const forDownloads: Most = { ...forUploads, tooManyOfUser: 'too_many_downloads' };

/** Calendar feeds, by their owner: whoever has an address may read it, from anywhere. */
export const forFeeds: Most = {
  ofUser: 2,
  ofAll: 16,
  retryAfter: 5,
  tooManyOfUser: 'too_many_calls',
  tooManyOfAll: 'service_busy',
};

/** A reader that reads nothing of the waiting data for so long is disconnected. */
const LONGEST_STALL_MS = 60_000;

export type Slots = ReturnType<typeof newSlots>;

type Reader = { userId: string; reply: FastifyReply; lag: Lag; leave: () => void };

/**
 * Slots for concurrent replies and the work for them, per user and in total. If all are taken, a reader who has been too
 * slow loses the slot to the next user.
 */
export function newSlots(most: Most, longestStallMs = LONGEST_STALL_MS, pace = PACE) {
  const ofUsers = newSemaphores(most.ofUser);
  const ofAll = newSemaphore(most.ofAll);
  const readers = new Set<Reader>();

  const countOf = (userId: string) => [...readers].filter((one) => one.userId === userId).length;
  /** Of the user with the most slots, and of nobody with fewer than the next user would get. */
  const slowestBefore = (nextId: string) =>
    [...readers]
      .filter(
        ({ userId, lag, reply }) => !reply.raw.closed && lag() >= 0 && countOf(userId) > countOf(nextId),
      )
      .toSorted((one, other) => countOf(other.userId) - countOf(one.userId) || other.lag() - one.lag())[0];
  const takeFromSlowest = (nextId: string) => {
    const slowest = slowestBefore(nextId);
    if (!slowest) return undefined;
    slowest.leave();
    breakOff(slowest.reply);
    return ofAll.tryTake();
  };

  return {
    /** Takes a slot until the reply is over and its handler has ended; a 429 or 503 if there is none. */
    take(userId: string, reply: FastifyReply) {
      // Nobody is there to read it.
      if (reply.raw.closed) throw new HttpError(most.tooManyOfUser);
      const leaveOwn = ofUsers.tryTake(userId);
      if (!leaveOwn) {
        reply.header('retry-after', String(most.retryAfter));
        throw new HttpError(most.tooManyOfUser);
      }
      const leaveAll = ofAll.tryTake() ?? takeFromSlowest(userId);
      if (!leaveAll) {
        leaveOwn();
        throw busy(most.tooManyOfAll);
      }
      const reader: Reader = {
        userId,
        reply,
        lag: watchPace(reply, pace),
        leave: () => {
          readers.delete(reader);
          leaveAll();
        },
      };
      readers.add(reader);
      whenSettled(reply, () => {
        reader.leave();
        leaveOwn();
      });
      reply.raw.setTimeout(longestStallMs, () => {
        // Without waiting data the file is still being generated.
        if (reply.raw.writableLength > 0) breakOff(reply);
      });
    },
  };
}

/** The reader gets an error, also in HTTP/1.0, where the end of the connection is the end of the file. */
export function breakOff({ raw }: FastifyReply) {
  if (raw.socket instanceof Socket) raw.socket.resetAndDestroy();
  raw.destroy();
}
