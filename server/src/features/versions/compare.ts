import { newSemaphore, newSemaphores } from '../../concurrency/semaphore.ts';
import { inThread } from '../../concurrency/thread.ts';
import { busy } from '../../http/errors.ts';
import type { Comparison } from '../../rich-text/compare/compare.ts';

/** In milliseconds: the thread gives up comparing words much earlier. */
const LONGEST = 10_000;
const MEGABYTES = 256;

const threads = newSemaphore(1);
/** Of a user's comparisons one runs or waits for the thread, so that nobody waits for several of somebody else's. */
const turns = newSemaphores(1);
/** The most users who wait for the thread. */
const MOST_WAITING = 20;

export type Texts = { before: string; after: string };

/**
 * Compares two results for a user in a thread of its own, one pair at a time, and returns which ones with the comparison.
 * After a wait, `again` reads them once more, or throws if the user may not see them any longer.
 * @throws HttpError 503 if too many users wait, or the thread fails
 */
export async function compare<T extends Texts>(userId: string, read: T, again: () => Promise<T>) {
  const turn = turns.join(userId);
  try {
    await turn.ready;
    if (threads.waiting() >= MOST_WAITING) throw busy('service_busy');
    const thread = threads.join();
    try {
      await thread.ready;
      const texts = turn.isQueued || thread.isQueued ? await again() : read;
      return { texts, comparison: await inOwnThread(texts) };
    } finally {
      thread.leave();
    }
  } finally {
    turn.leave();
  }
}

async function inOwnThread({ before, after }: Texts) {
  const compared = await inThread<Comparison>(
    new URL('../../rich-text/compare/thread.ts', import.meta.url),
    { before, after },
    { longest: LONGEST, megabytes: MEGABYTES },
  );
  if (compared === undefined) throw busy('service_busy');
  return compared;
}
