import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerRawly } from '../../http/transport/connections.ts';
import { whenOver } from '../../http/when-over.ts';

declare module 'fastify' {
  interface FastifyInstance {
    leastRate: Rate;
  }
}

export type Rate = {
  bytesPerSecond: number;
  graceMs: number;
  /** How often it is measured. */
  everyMs: number;
};

/** Slower, and a connection would be held for nothing. */
export const LEAST_RATE: Rate = { bytesPerSecond: 20 * 1024, graceMs: 30_000, everyMs: 1_000 };

/**
 * Answers 408 and closes the connection once the body has been slower than the least rate for as long as the grace.
 * Time in which the server does not read is not counted.
 */
export function keepLeastRate(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  { bytesPerSecond, graceMs, everyMs }: Rate,
) {
  // A short body has arrived before its call begins; the connection is then for the next one.
  if (raw.readableEnded) return;
  let credit = graceMs;
  const arrived = ({ length }: Buffer) => {
    credit = Math.min(graceMs, credit + (length / bytesPerSecond) * 1_000);
  };
  const timer = setInterval(() => {
    if (!raw.isPaused()) credit -= everyMs;
    if (credit > 0) return;
    stop();
    answerRawly(Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), raw.socket);
  }, everyMs);
  const stop = () => {
    clearInterval(timer);
    raw.off('data', arrived);
  };
  raw.on('data', arrived);
  raw.once('end', stop);
  // Also of a body that is refused, whose end nobody reads.
  whenOver(reply, stop);
}
