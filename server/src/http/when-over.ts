import type { FastifyReply } from 'fastify';

/**
 * Calls `then` once the reply is over: read, cut off, or left by its caller, who may be gone already. A caller can hang up
 * while their session is looked up, and `close` is emitted only once.
 */
export function whenOver({ raw }: Pick<FastifyReply, 'raw'>, then: () => void) {
  if (raw.closed) then();
  else raw.once('close', then);
}
