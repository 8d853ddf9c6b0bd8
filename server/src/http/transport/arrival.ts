import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { answerRawly } from './connections.ts';

/** How long a request may take to arrive: a file, and anything else. */
export const UPLOAD_MS = 10 * 60_000;
const REQUEST_MS = 60_000;

/** Node limits all requests to the time of the longest; this limits the others. */
export function limitArrival(app: FastifyInstance, requestMs = REQUEST_MS) {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw, routeOptions } = request;
    let timer: NodeJS.Timeout | undefined;
    const begin = () => {
      timer ??= setTimeout(() => {
        // Also of a request without a body, whose end nobody reads.
        if (raw.complete) return;
        if (reply.raw.headersSent) raw.socket.destroy();
        else answerRawly(Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), raw.socket);
      }, requestMs).unref();
    };
    const stop = () => clearTimeout(timer);
    // One that a test makes comes over no connection.
    if (!raw.complete && raw.socket instanceof Socket) {
      if (!routeOptions.config.endpoint?.upload) begin();
      raw.once('end', stop);
      // Whoever is refused may still be sending; what is refused is no upload any more.
      reply.raw.once('close', () => (raw.complete || raw.socket.destroyed ? stop() : begin()));
    }
    done();
  });
}
