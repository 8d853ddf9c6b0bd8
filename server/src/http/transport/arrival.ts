import type { FastifyInstance } from 'fastify';
import { answerRawly } from './connections.ts';

/** How long a request may take to arrive: a file, and anything else. */
export const UPLOAD_MS = 10 * 60_000;
const REQUEST_MS = 60_000;

/** Node limits all requests to the time of the longest; this limits the others. */
export function limitArrival(app: FastifyInstance, requestMs = REQUEST_MS) {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw, routeOptions } = request;
    if (!raw.complete && !routeOptions.config.endpoint?.upload) {
      const timer = setTimeout(() => {
        // Also of a request without a body, whose end nobody reads.
        if (raw.complete) return;
        if (reply.raw.headersSent) raw.destroy();
        else answerRawly(Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), raw.socket);
      }, requestMs).unref();
      const stop = () => clearTimeout(timer);
      raw.once('end', stop);
      reply.raw.once('close', stop);
    }
    done();
  });
}
