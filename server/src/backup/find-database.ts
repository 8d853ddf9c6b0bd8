import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { readConfig } from '../config.ts';
import { runningDatabase } from '../db/embedded/running.ts';

/** The firm's database: the given one, that of a running server, or our own, started for this. */
export async function findFirm(say: (line: string) => void) {
  const { DATABASE_URL, DATA_DIR } = readConfig(process.env);
  if (DATABASE_URL) return { connectionString: DATABASE_URL, stop: notOurs };
  const home = resolve(DATA_DIR);
  const running = await realpath(home).then(runningDatabase, () => undefined);
  if (running) return { connectionString: running, stop: notOurs };
  const { startEmbedded } = await import('../db/embedded.ts');
  return startEmbedded(home, say);
}

const notOurs = async () => {};

/** Prints one line and exits. */
export async function runAsProgram(work: () => Promise<void>) {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

export const say = (line: string) => void process.stdout.write(`${line}\n`);
