import { getSystemErrorMessage } from 'node:util';
import { inTime } from './no-answer.ts';

/** In milliseconds, longer than any disk takes to respond, even from standby. */
export const DISK_MS = 10_000;

/** The result of work on the data directory, or NoAnswer with a sentence after the time-out. */
export const answering = <Result>(dataDir: string, ms: number, work: Promise<Result>) =>
  inTime(ms, `The data directory ${shortened(dataDir)} cannot be used: its disk does not answer.`, work);

/** An error of the system as a sentence; any other as it is. */
export function asSentence(dataDir: string, error: unknown) {
  if (!isSystemError(error)) return error;
  const why = error.errno === undefined ? error.message : getSystemErrorMessage(error.errno);
  const where = error.path && error.path !== dataDir ? ` (${shortened(error.path)})` : '';
  return new Error(`The data directory ${shortened(dataDir)} cannot be used: ${why}${where}.`, {
    cause: error,
  });
}

const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error && 'syscall' in error;

const shortened = (path: string) => (path.length > 200 ? `${path.slice(0, 200)}…` : path);
