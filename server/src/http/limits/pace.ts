import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import { whenOver } from '../when-over.ts';

/**
 * A reader who has been slower for as long as the grace counts as slow. A bad mobile line may be, so that it matters only
 * while others get no slot.
 */
export const PACE = { bytesPerSecond: 64 * 1024, graceMs: 60_000, everyMs: 1_000 };

/** How far a reader is behind, in milliseconds; below zero some of its grace is left. */
export type Lag = () => number;

/** Measures how fast the reader of a reply takes it. Time in which nothing waits for the reader is not counted. */
export function watchPace({ raw }: FastifyReply, { bytesPerSecond, graceMs, everyMs } = PACE): Lag {
  let lag = -graceMs;
  let before = takenFrom(raw.socket);
  const timer = setInterval(() => {
    const taken = takenFrom(raw.socket);
    const ahead = ((taken - before) / bytesPerSecond) * 1_000;
    lag = Math.max(-graceMs, lag + (raw.writableLength > 0 ? everyMs : 0) - ahead);
    before = taken;
  }, everyMs).unref();
  whenOver({ raw }, () => clearInterval(timer));
  return () => lag;
}

type Internals = { _bytesDispatched?: number; _handle?: { writeQueueSize?: number } | null };

/** In bytes: Node's public counters change only when a whole write, which may be megabytes, is done. */
export function takenFrom(socket: Socket | null) {
  const { _bytesDispatched: handedOver = 0, _handle: handle } = (socket ?? {}) as Internals;
  return handedOver - (handle?.writeQueueSize ?? 0);
}
