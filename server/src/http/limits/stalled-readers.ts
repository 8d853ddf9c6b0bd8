import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { openSockets } from '../transport/open-sockets.ts';

/** In bytes, the unread data of all readers together in this process. */
const MOST_WAITING = 256 * 1024 * 1024;
const EVERY_MS = 1_000;
/**
 * In checks. The kernel takes more only after a third of its buffer, up to some megabytes, has been read: a shorter
 * time would disconnect a reader of 50 KiB a second.
 */
const PATIENCE = 120;
/** If memory is short, a reader that has read nothing for this many checks is disconnected. */
const LITTLE_PATIENCE = 5;

type Progress = { sent: number; left: number; silent: number };

/**
 * Disconnects readers that read nothing of their waiting data, and the longest silent ones sooner if too much waits in
 * total.
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

/** Node counts a write as done when the kernel has taken all of it; before that only libuv knows the rest. */
const leftOf = (socket: Socket) =>
  (Reflect.get(socket, '_handle') as { writeQueueSize?: number } | null)?.writeQueueSize ?? 0;

function progressOf(socket: Socket, before: Progress | undefined): Progress {
  const sent = socket.bytesWritten - socket.writableLength;
  const left = leftOf(socket);
  const isStill = socket.writableLength > 0 && sent === before?.sent && left === before.left;
  return { sent, left, silent: isStill ? before.silent + 1 : 0 };
}
