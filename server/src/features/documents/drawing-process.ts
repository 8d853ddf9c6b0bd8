import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { ConsultationDocument } from './document.ts';
import type { Drawn } from './press.ts';

const LONGEST_DRAWING = 120_000;

/** Many together take much memory, which a process of their own gives back, and no call is lost if it is too much. */
export async function drawInProcess(documents: ConsultationDocument[], signal?: AbortSignal) {
  signal?.throwIfAborted();
  const child = fork(new URL('./collection-process.ts', import.meta.url), {
    serialization: 'advanced',
    env: {},
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const over = new AbortController();
  const until = AbortSignal.any([
    over.signal,
    AbortSignal.timeout(LONGEST_DRAWING),
    ...(signal ? [signal] : []),
  ]);
  try {
    child.send(documents, () => {});
    const [drawn] = (await Promise.race([
      once(child, 'message', { signal: until }),
      once(child, 'exit', { signal: until }).then(() => {
        throw new Error('The drawing process ended');
      }),
    ])) as [Drawn];
    if (!drawn.pdf) throw new Error(drawn.failure);
    return drawn.pdf;
  } finally {
    over.abort();
    child.kill('SIGKILL');
  }
}
