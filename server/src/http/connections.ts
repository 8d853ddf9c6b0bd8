import type { Failure } from '@consultflow/contract/endpoint';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { busy } from './errors.ts';

/** While the last requests are answered no new ones begin, and connections that have nothing more to say are closed. */
export function closeGently(app: FastifyInstance) {
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    const timer = setInterval(() => app.server.closeIdleConnections(), 100).unref();
    app.server.once('close', () => clearInterval(timer));
    done();
  });
  app.addHook('onRequest', async (_request, reply) => {
    if (!isClosing) return;
    reply.header('connection', 'close');
    throw busy('The service is being restarted. Please try again in a moment.');
  });
}

const refusals: Record<string, [code: number, sentence: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The request headers are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive'],
};

/** What Node itself refuses, before there is a request, is answered in the envelope too. */
export function answerRawly(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy();
  const [code, message] = refusals[error.code ?? ''] ?? [400, 'The request is not well formed'];
  const body = JSON.stringify({ status: 'error', message } satisfies Failure);
  return socket.end(
    `HTTP/1.1 ${code} ${STATUS_CODES[code]}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
