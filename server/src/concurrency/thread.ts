import { Worker } from 'node:worker_threads';

type Bounds = {
  /** In milliseconds. */
  longest: number;
  megabytes: number;
};

/** What a script answers to its data in a thread of its own; undefined if it takes too long or too much memory. */
export async function inThread<Answer>(script: URL, data: unknown, { longest, megabytes }: Bounds) {
  const thread = new Worker(script, {
    env: {},
    execArgv: [],
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  const { promise, resolve, reject } = Promise.withResolvers<Answer | undefined>();
  const timer = setTimeout(() => resolve(undefined), longest);
  thread.once('message', resolve);
  thread.once('error', (error: NodeJS.ErrnoException) =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(undefined) : reject(error),
  );
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}
