import { newSemaphore } from '../../../concurrency/semaphore.ts';
import { inThread } from '../../../concurrency/thread.ts';
import { busy, invalid } from '../../../http/errors.ts';
import type { Read, Reading } from './occurrences.ts';

/** In milliseconds: how long a file is read. A year of holidays takes a few. */
const LONGEST = 5_000;
const MEGABYTES = 128;

const threads = newSemaphore(1);
/** The most who wait for the thread. */
const MOST_WAITING = 10;

/** Reads a calendar file in a thread of its own, one file at a time. */
export async function readCalendar(reading: Reading) {
  if (threads.waiting() >= MOST_WAITING) throw busy('service_busy');
  const read = await threads.run(() =>
    inThread<Read>(new URL('./thread.ts', import.meta.url), reading, {
      longest: LONGEST,
      megabytes: MEGABYTES,
    }),
  );
  if (read === undefined) throw invalid('calendar_too_complex', 'calendar');
  if (read === 'not a calendar') throw invalid('calendar_not_readable', 'calendar');
  return read;
}
