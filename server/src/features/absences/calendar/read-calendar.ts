import { Worker } from 'node:worker_threads';
import { newSemaphore } from '../../../concurrency/semaphore.ts';
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
  const read = await threads.run(() => inThread(reading));
  if (read === 'not a calendar') throw invalid('calendar_not_readable', 'calendar');
  return read;
}

async function inThread(reading: Reading): Promise<Read> {
  const thread = new Worker(new URL('./thread.ts', import.meta.url), {
    env: {},
    execArgv: [],
    workerData: reading,
    resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
  });
  const { promise, resolve, reject } = Promise.withResolvers<Read>();
  const tooComplex = () => reject(invalid('calendar_too_complex', 'calendar'));
  const timer = setTimeout(tooComplex, LONGEST);
  thread.once('message', resolve);
  thread.once('error', (error: NodeJS.ErrnoException) =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooComplex() : reject(error),
  );
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}
