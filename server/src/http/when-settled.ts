import type { FastifyInstance, FastifyReply } from 'fastify';
import { whenOver } from './when-over.ts';

/** Ends with the handler of the reply. */
const handled = new WeakMap<FastifyReply['raw'], Promise<void>>();

/** Observes the handlers of files and streams. Add it after the guard, which knows the endpoint of a route. */
export function watchHandlers(app: FastifyInstance) {
  app.addHook('onRoute', (route) => {
    const { handler, config } = route;
    if (!config?.endpoint?.file && !config?.endpoint?.upload) return;
    route.handler = async function (request, reply): Promise<unknown> {
      const { promise, resolve } = Promise.withResolvers<void>();
      handled.set(reply.raw, promise);
      try {
        const made: unknown = handler.call(this, request, reply);
        return await made;
      } finally {
        resolve();
      }
    };
  });
}

/** Calls `then` once the reply is over and its handler has ended, which goes on after its caller has hung up. */
export function whenSettled({ raw }: Pick<FastifyReply, 'raw'>, then: () => void) {
  whenOver({ raw }, () => {
    const work = handled.get(raw);
    if (work) void work.then(then);
    else then();
  });
}
