import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../transport/address.ts';
import { HttpError } from '../errors.ts';
import { whenOver } from '../when-over.ts';

const MIB = 1024 * 1024;
/** In bytes, per user, or per network without a session: above this no large response is sent. */
const MOST_UNREAD = 16 * MIB;
/** A response this short is always sent: it may be the refusal itself. */
const SHORT = 16 * 1024;
/** A download holds the chunk being read and the one being generated. */
const PIECES_OF_FILE = 4 * MIB;
/** Unanswered pipelined requests per connection; more only serve to fill the memory. */
const MOST_AHEAD = 16;

/** The memory of a response until it is read, in bytes; of a stream, its current amount. */
type Held = number | (() => number);
/** The unread responses of a caller. The bytes are a running sum, as a call must not count thousands of short ones. */
type Unread = { bytes: number; streams: Set<() => number>; replies: Map<FastifyReply['raw'], Held> };

/**
 * Limits the unread responses of each caller, over all their connections. A caller who reads the responses never
 * notices.
 */
export function limitUnread(app: FastifyInstance) {
  const unread = new Map<string, Unread>();
  const ahead = new WeakMap<FastifyRequest['socket'], number>();

  const unreadBy = (caller: string) => {
    const { bytes = 0, streams = [] } = unread.get(caller) ?? {};
    return [...streams].reduce((sum, held) => sum + held(), bytes);
  };
  const hold = (caller: string, { raw }: FastifyReply, held: Held) => {
    const own = unread.get(caller) ?? { bytes: 0, streams: new Set(), replies: new Map() };
    unread.set(caller, own);
    const isKnown = own.replies.has(raw);
    letGo(own, raw);
    own.replies.set(raw, held);
    if (typeof held === 'number') own.bytes += held;
    else own.streams.add(held);
    if (!isKnown)
      whenOver({ raw }, () => {
        letGo(own, raw);
        if (own.replies.size === 0) unread.delete(caller);
      });
  };

  app.addHook('onRequest', async ({ socket }, reply) => {
    const count = (ahead.get(socket) ?? 0) + 1;
    ahead.set(socket, count);
    whenOver(reply, () => ahead.set(socket, (ahead.get(socket) ?? 1) - 1));
    if (count > MOST_AHEAD) {
      socket.destroy();
      throw tooMuch(reply);
    }
  });

  // After the guard has identified the caller, and before the body is read.
  app.addHook('preParsing', async (request, reply) => {
    if (unreadBy(callerOf(request)) > MOST_UNREAD) throw tooMuch(reply);
  });

  // Concurrent calls were all accepted while nothing was unread.
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    const caller = callerOf(request);
    const held = heldBy(payload, request, reply);
    if (amountOf(held) > SHORT && unreadBy(caller) > MOST_UNREAD) {
      if (payload instanceof Readable) payload.on('error', () => {}).destroy();
      throw tooMuch(reply);
    }
    hold(caller, reply, held);
  });
}

const callerOf = ({ actor, ip, socket }: FastifyRequest) => actor?.id ?? networkOf(ip, socket.remoteAddress);

const amountOf = (held: Held) => (typeof held === 'number' ? held : held());

function letGo(own: Unread, raw: FastifyReply['raw']) {
  const held = own.replies.get(raw);
  own.replies.delete(raw);
  if (typeof held === 'number') own.bytes -= held;
  else if (held) own.streams.delete(held);
}

function heldBy(payload: unknown, { routeOptions }: FastifyRequest, { raw }: FastifyReply): Held {
  if (payload instanceof Readable) {
    const file = routeOptions.config.endpoint?.file;
    const isMade = file && file !== 'text/event-stream';
    return () => Math.max(isMade ? PIECES_OF_FILE : 0, raw.writableLength + payload.readableLength);
  }
  return typeof payload === 'string' || Buffer.isBuffer(payload) ? Buffer.byteLength(payload) : 0;
}

function tooMuch(reply: FastifyReply) {
  reply.header('retry-after', '5');
  return new HttpError('too_much_unread');
}
