import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { busy } from '../../http/errors.ts';
import { endOf, MOST_MB, residentMbOf, startProcess, tooMuchOf, type Work } from './drawing-process.ts';
import type { Drawn } from './press.ts';

const LONGEST_DRAWING = 30_000;
/** The fonts take some 90 MB; a new process is ready within a second. */
const LONGEST_IDLE = 60_000;
/** Its allocator returns nothing to the system: a process that holds more is replaced. */
const MOST_KEPT_MB = 512;

let kept: ChildProcess | undefined;
let idle: NodeJS.Timeout | undefined;

/** Renders short documents one after the other in one process, which ends when it is idle or has failed. */
export async function drawInKeptProcess(work: Work, mostMb = MOST_MB): Promise<Uint8Array<ArrayBuffer>> {
  clearTimeout(idle);
  const child = (kept ??= start());
  const over = new AbortController();
  const late = AbortSignal.timeout(LONGEST_DRAWING);
  const until = AbortSignal.any([over.signal, late]);
  try {
    child.ref();
    child.channel?.ref();
    child.send(work, () => {});
    const [drawn] = (await Promise.race([
      once(child, 'message', { signal: until }),
      endOf(child, until),
      tooMuchOf(child, until, mostMb),
    ])) as [Drawn];
    if (!drawn.pdf) throw new Error(drawn.failure);
    rest(child);
    return drawn.pdf;
  } catch (error) {
    end(child);
    if (late.aborted) throw busy('document_too_slow');
    throw error;
  } finally {
    over.abort();
  }
}

/** The system may end it when memory runs out, also while it is idle. */
function start() {
  const child = startProcess();
  child.once('exit', () => {
    if (kept === child) kept = undefined;
  });
  return child;
}

/** It does not keep the server from ending. */
function rest(child: ChildProcess) {
  if (residentMbOf(child.pid) > MOST_KEPT_MB) return end(child);
  child.unref();
  child.channel?.unref();
  idle = setTimeout(() => end(child), LONGEST_IDLE).unref();
}

function end(child: ChildProcess) {
  if (kept === child) kept = undefined;
  child.kill('SIGKILL');
}
