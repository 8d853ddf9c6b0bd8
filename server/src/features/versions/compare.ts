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

/** Compares two results for a user in a thread of its own, one pair at a time. */
export async function compare(userId: string, before: string, after: string) {
  const turn = turns.join(userId);
  try {
    await turn.ready;
    return await inTurn(() =>
      inThread<Comparison>(
        new URL('../../rich-text/compare/thread.ts', import.meta.url),
        { before, after },
        { longest: LONGEST, megabytes: MEGABYTES },
      ),
    );
  } finally {
    turn.leave();
  }
}

async function inTurn(work: () => Promise<Comparison | undefined>) {
  if (threads.waiting() >= MOST_WAITING) throw busy('service_busy');
  const compared = await threads.run(work);
  if (compared === undefined) throw busy('service_busy');
  return compared;
}
