import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

type Tell = (request: FastifyRequest, reply: FastifyReply, ms: number) => void;

/** Tells of every request when it is over, also when its caller went away before the answer. */
export function whenOver(app: FastifyInstance, tell: Tell) {
  app.addHook('onRequest', (request, reply, done) => {
    const began = performance.now();
    // A file on its way to the caller is watched by ten others.
    reply.raw.setMaxListeners(20);
    reply.raw.once('close', () => tell(request, reply, performance.now() - began));
    done();
  });
}
