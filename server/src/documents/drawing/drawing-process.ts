import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setInterval as every } from 'node:timers/promises';
import { busy } from '../../http/errors.ts';
import type { ConsultationDocument } from '../document.ts';
import type { TimeDocument } from '../time/document.ts';
import type { Drawn } from './press.ts';
import { DocumentTooLarge } from '../too-large.ts';

export type Work = { one: ConsultationDocument } | { many: ConsultationDocument[] } | { time: TimeDocument };

const LONGEST_DRAWING = 60_000;
/** The limit of resident memory. Typst is a native library, which V8's limits do not cover. */
export const MOST_MB = 1_024;
const LOOK_MS = 50;

/** Heavy documents take much memory, which a separate process gives back; if it runs out, no call is lost. */
export async function drawInProcess(work: Work, signal?: AbortSignal, mostMb = MOST_MB) {
  signal?.throwIfAborted();
  const child = startProcess();
  const over = new AbortController();
  const late = AbortSignal.timeout(LONGEST_DRAWING);
  const until = AbortSignal.any([over.signal, late, ...(signal ? [signal] : [])]);
  try {
    child.send(work, () => {});
    const [drawn] = (await Promise.race([
      once(child, 'message', { signal: until }),
      endOf(child, until),
      tooMuchOf(child, until, mostMb),
    ])) as [Drawn];
    if (!drawn.pdf) throw new Error(drawn.failure);
    return drawn.pdf;
  } catch (error) {
    if (late.aborted) throw busy('document_too_slow');
    throw error;
  } finally {
    over.abort();
    child.kill('SIGKILL');
  }
}

const { TRANSLATIONS_DIR } = process.env;

export const startProcess = () =>
  fork(new URL('./press-process.ts', import.meta.url), {
    serialization: 'advanced',
    env: TRANSLATIONS_DIR === undefined ? {} : { TRANSLATIONS_DIR },
    execArgv: ['--max-old-space-size=512'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });

/** How the system or an allocator ends a process that requests too much. */
const forMemory = ['SIGKILL', 'SIGABRT'];

export async function endOf(child: ChildProcess, signal: AbortSignal): Promise<never> {
  const [, killedBy] = await once(child, 'exit', { signal });
  throw forMemory.includes(killedBy) ? new DocumentTooLarge() : new Error('The drawing process ended');
}

/** Throws once a process holds more. */
export async function tooMuchOf({ pid }: ChildProcess, signal: AbortSignal, mostMb: number): Promise<never> {
  for await (const _ of every(LOOK_MS, undefined, { signal }))
    if (residentMbOf(pid) > mostMb) throw new DocumentTooLarge();
  throw signal.reason;
}

/** 0 if the system does not report it. */
export function residentMbOf(pid: number | undefined) {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
