import type { Failure } from '@consultflow/contract/endpoint';
import type { RefusalCode } from '@consultflow/contract/refusals';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as immediate, setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { busy, HttpError } from '../errors.ts';
import { openSockets } from './open-sockets.ts';
import { policyHeaders } from './security-headers.ts';

/** How long callers with an open connection are told to close it, before it is closed under their next request. */
const LINGER_MS = 300;

/** During the last requests no new ones start, and idle connections are closed. */
export function closeGently(app: FastifyInstance) {
  let isClosing = false;
  const sockets = openSockets(app.server);
  const closeIdle = () => {
    app.server.closeIdleConnections();
    // Opened in advance by a browser and unused, which Node does not count as idle.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  };
  app.addHook('preClose', async () => {
    isClosing = true;
    if (app.server.listening) {
      await pause(LINGER_MS);
      // Directly after accepting the waiting connections, so that none is lost.
      await immediate();
    }
    const timer = setInterval(closeIdle, 100).unref();
    app.server.once('close', () => clearInterval(timer));
  });
  app.addHook('onRequest', async () => {
    if (!isClosing) return;
    throw busy('restarting');
  });
  // Also on connections of earlier requests: their next one would fail.
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
}

const ofNode: Record<string, RefusalCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** What Node would answer by itself: a request without a host, or that expects what we do not know. */
export function answerUnusable(app: FastifyInstance) {
  app.server.on(
    'checkExpectation',
    ({ socket }) => void answerRawly(new Error('unknown expectation'), socket),
  );
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined) throw new HttpError('not_well_formed');
  });
}

const headers = Object.entries({ ...policyHeaders, 'cache-control': 'no-store' })
  .map(([name, value]) => `${name.toLowerCase()}: ${value}\r\n`)
  .join('');

/** Errors of Node itself, before there is a request, get the envelope and the headers too. */
export function answerRawly(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy();
  const { status, code, message } = new HttpError(ofNode[error.code ?? ''] ?? 'not_well_formed');
  const body = JSON.stringify({ status: 'error', code, message } satisfies Failure);
  return socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json; charset=utf-8\r\n${headers}` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
