import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../transport/address.ts';
import { HttpError } from '../errors.ts';

const MIB = 1024 * 1024;
/** In bytes, of one user, or of one network without a session: beyond this nothing large is answered. */
const MOST_UNREAD = 16 * MIB;
/** A reply so short is answered all the same: it may be what says so. */
const SHORT = 16 * 1024;
/** A download holds the piece that is read and the one that is being made. */
const PIECES_OF_FILE = 4 * MIB;
/** Requests on one connection that are not answered yet; nobody sends more ahead but to fill the memory. */
const MOST_AHEAD = 16;

type Held = () => number;

/**
 * Holds each caller to so much that they have asked for and not read, over all their connections. Who reads what they
 * ask for never notices.
 */
export function limitUnread(app: FastifyInstance) {
  const replies = new Map<string, Map<FastifyReply['raw'], Held>>();
  const ahead = new WeakMap<FastifyRequest['socket'], number>();

  const unreadBy = (caller: string) => {
    let bytes = 0;
    for (const held of replies.get(caller)?.values() ?? []) bytes += held();
    return bytes;
  };
  const hold = (caller: string, { raw }: FastifyReply, held: Held) => {
    const own = replies.get(caller) ?? new Map<FastifyReply['raw'], Held>();
    replies.set(caller, own);
    if (!own.has(raw))
      raw.once('close', () => {
        own.delete(raw);
        if (own.size === 0) replies.delete(caller);
      });
    own.set(raw, held);
  };

  app.addHook('onRequest', async ({ socket }, reply) => {
    const count = (ahead.get(socket) ?? 0) + 1;
    ahead.set(socket, count);
    reply.raw.once('close', () => ahead.set(socket, (ahead.get(socket) ?? 1) - 1));
    if (count > MOST_AHEAD) {
      socket.destroy();
      throw tooMuch(reply);
    }
  });

  // After the guard has found out who is calling, and before the body is read.
  app.addHook('preParsing', async (request, reply) => {
    if (unreadBy(callerOf(request)) > MOST_UNREAD) throw tooMuch(reply);
  });

  // Of many calls at once, each was let in while nothing was unread.
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    const caller = callerOf(request);
    const held = heldBy(payload, request, reply);
    if (held() > SHORT && unreadBy(caller) > MOST_UNREAD) {
      if (payload instanceof Readable) payload.on('error', () => {}).destroy();
      throw tooMuch(reply);
    }
    hold(caller, reply, held);
  });
}

const callerOf = ({ actor, ip, socket }: FastifyRequest) => actor?.id ?? networkOf(ip, socket.remoteAddress);

/** How much memory a reply takes until it is read; of what is made as it is read, as much as there is at the moment. */
function heldBy(payload: unknown, { routeOptions }: FastifyRequest, { raw }: FastifyReply): Held {
  if (payload instanceof Readable) {
    const file = routeOptions.config.endpoint?.file;
    const isMade = file && file !== 'text/event-stream';
    return () => Math.max(isMade ? PIECES_OF_FILE : 0, raw.writableLength + payload.readableLength);
  }
  const bytes = typeof payload === 'string' || Buffer.isBuffer(payload) ? Buffer.byteLength(payload) : 0;
  return () => bytes;
}

function tooMuch(reply: FastifyReply) {
  reply.header('retry-after', '5');
  return new HttpError('too_much_unread');
}
