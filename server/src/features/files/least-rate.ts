import type { FastifyRequest } from 'fastify';
import { answerRawly } from '../../http/transport/connections.ts';

type Rate = { bytesPerSecond: number; graceMs: number };

/** Slower, and a connection would be held for nothing. */
const LEAST: Rate = { bytesPerSecond: 20 * 1024, graceMs: 30_000 };
const TICK_MS = 1_000;

/**
 * Answers 408 and closes the connection once the body has been slower than the least rate for as long as the grace.
 * Time in which the server does not read is not counted.
 */
export function keepLeastRate({ raw }: FastifyRequest, { bytesPerSecond, graceMs } = LEAST) {
  let credit = graceMs;
  const arrived = ({ length }: Buffer) => {
    credit = Math.min(graceMs, credit + (length / bytesPerSecond) * 1_000);
  };
  const timer = setInterval(() => {
    if (!raw.isPaused()) credit -= TICK_MS;
    if (credit > 0) return;
    stop();
    answerRawly(Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), raw.socket);
  }, TICK_MS);
  const stop = () => {
    clearInterval(timer);
    raw.off('data', arrived);
  };
  raw.on('data', arrived);
  raw.once('close', stop).once('end', stop);
}
