import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { openSockets } from '../transport/open-sockets.ts';

/** In bytes, what may wait in this process for all readers together. */
const MOST_WAITING = 256 * 1024 * 1024;
const EVERY_MS = 1_000;
/**
 * So many looks. The kernel takes more only when a third of its own buffer, up to some megabytes, has been read: a
 * shorter time would cut off who reads 50 KiB a second.
 */
const PATIENCE = 120;
/** Where memory is short, a reader who has taken nothing for so many looks is let go. */
const LITTLE_PATIENCE = 5;

type Progress = { sent: number; left: number; silent: number };

/**
 * Closes the connection of a reader who takes nothing of what waits for them, and the most silent ones sooner when too
 * much waits in all.
 */
export function letStalledReadersGo(
  app: FastifyInstance,
  {
    everyMs = EVERY_MS,
    patience = PATIENCE,
    littlePatience = LITTLE_PATIENCE,
    mostWaiting = MOST_WAITING,
  } = {},
) {
  const sockets = openSockets(app.server);
  const progress = new WeakMap<Socket, Progress>();

  const look = () => {
    let waiting = 0;
    const stalled: { socket: Socket; silent: number }[] = [];
    for (const socket of sockets) {
      const now = progressOf(socket, progress.get(socket));
      progress.set(socket, now);
      waiting += socket.writableLength;
      if (now.silent >= Math.min(patience, littlePatience)) stalled.push({ socket, silent: now.silent });
    }
    for (const { socket, silent } of stalled.toSorted((one, other) => other.silent - one.silent)) {
      if (silent < patience && waiting <= mostWaiting) return;
      waiting -= socket.writableLength;
      socket.destroy();
    }
  };

  const timer = setInterval(look, everyMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/** Node counts a write as done when the kernel has taken all of it; within one, only libuv knows how much is left. */
const leftOf = (socket: Socket) =>
  (Reflect.get(socket, '_handle') as { writeQueueSize?: number } | null)?.writeQueueSize ?? 0;

function progressOf(socket: Socket, before: Progress | undefined): Progress {
  const sent = socket.bytesWritten - socket.writableLength;
  const left = leftOf(socket);
  const isStill = socket.writableLength > 0 && sent === before?.sent && left === before.left;
  return { sent, left, silent: isStill ? before.silent + 1 : 0 };
}
