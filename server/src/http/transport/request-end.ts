import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

type Tell = (request: FastifyRequest, reply: FastifyReply, ms: number) => void;

/** Reports the end of every request, also if its caller disconnected before the response. */
export function tellWhenOver(app: FastifyInstance, tell: Tell) {
  app.addHook('onRequest', (request, reply, done) => {
    const began = performance.now();
    // A file in transfer has ten other listeners.
    reply.raw.setMaxListeners(20);
    reply.raw.once('close', () => tell(request, reply, performance.now() - began));
    done();
  });
}
