import { Worker } from 'node:worker_threads';
import type { ConsultationDocument } from '../document.ts';
import type { Drawn } from './press.ts';

const LONGEST_DRAWING = 30_000;

let thread: Worker | undefined;

/** Renders in one thread, which starts with the first document and again after a failure. */
export async function drawInThread(document: ConsultationDocument): Promise<Uint8Array<ArrayBuffer>> {
  const worker = (thread ??= startThread());
  worker.ref();
  try {
    const drawn = await answerOf(worker, document);
    worker.unref();
    return drawn;
  } catch (error) {
    thread = undefined;
    void worker.terminate();
    throw error;
  }
}

const startThread = () =>
  new Worker(new URL('./press-thread.ts', import.meta.url), {
    env: {},
    execArgv: [],
    name: 'documents',
    // It keeps few objects; without a limit V8 lets garbage grow with the work.
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  });

function answerOf(worker: Worker, document: ConsultationDocument): Promise<Uint8Array<ArrayBuffer>> {
  worker.postMessage(document, []);
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
  const late = setTimeout(() => reject(new Error('The document took too long')), LONGEST_DRAWING);
  const ended = () => reject(new Error('The drawing thread ended'));
  worker.once('message', ({ pdf, failure }: Drawn) => (pdf ? resolve(pdf) : reject(new Error(failure))));
  worker.once('error', reject).once('exit', ended);
  return promise.finally(() => {
    clearTimeout(late);
    worker.off('error', reject).off('exit', ended);
  });
}
