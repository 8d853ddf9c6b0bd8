import type { Failure } from '@consultflow/contract/endpoint';
import type { RefusalCode } from '@consultflow/contract/refusals';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as immediate, setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { busy, HttpError } from '../errors.ts';
import { openSockets } from './open-sockets.ts';

/** So long callers whose connection is open are told to leave it, before it is closed under their next request. */
const LINGER_MS = 300;

/** While the last requests are answered no new ones begin, and connections that have nothing more to say are closed. */
export function closeGently(app: FastifyInstance) {
  let isClosing = false;
  const sockets = openSockets(app.server);
  const closeIdle = () => {
    app.server.closeIdleConnections();
    // Opened ahead by a browser and never spoken on, which Node does not take for idle.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  };
  app.addHook('preClose', async () => {
    isClosing = true;
    if (app.server.listening) {
      await pause(LINGER_MS);
      // Straight after those who wait have been let in: nobody is left at the door when it closes.
      await immediate();
    }
    const timer = setInterval(closeIdle, 100).unref();
    app.server.once('close', () => clearInterval(timer));
  });
  app.addHook('onRequest', async () => {
    if (!isClosing) return;
    throw busy('restarting');
  });
  // Also of those who had come before: their next request would meet a closed door.
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
}

const ofNode: Record<string, RefusalCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** What Node itself refuses, before there is a request, is answered in the envelope too. */
export function answerRawly(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy();
  const { status, code, message } = new HttpError(ofNode[error.code ?? ''] ?? 'not_well_formed');
  const body = JSON.stringify({ status: 'error', code, message } satisfies Failure);
  return socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
