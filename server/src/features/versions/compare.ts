import { newSemaphore } from '../../concurrency/semaphore.ts';
import { inThread } from '../../concurrency/thread.ts';
import { busy } from '../../http/errors.ts';
import type { Comparison } from '../../rich-text/compare/compare.ts';

/** In milliseconds: the thread gives up comparing words much earlier. */
const LONGEST = 10_000;
const MEGABYTES = 256;

const threads = newSemaphore(1);
/** The most who wait for the thread. */
const MOST_WAITING = 20;

/** Compares two results in a thread of its own, one pair at a time. */
export async function compare(before: string, after: string) {
  if (threads.waiting() >= MOST_WAITING) throw busy('service_busy');
  const compared = await threads.run(() =>
    inThread<Comparison>(
      new URL('../../rich-text/compare/thread.ts', import.meta.url),
      { before, after },
      { longest: LONGEST, megabytes: MEGABYTES },
    ),
  );
  if (compared === undefined) throw busy('service_busy');
  return compared;
}
