import { Readable } from 'node:stream';
import type { Endpoint } from '@consultflow/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { newSemaphores } from '../../concurrency/semaphore.ts';
import { networkOf } from '../transport/address.ts';
import { busy, HttpError } from '../errors.ts';
import { whenOver } from '../when-over.ts';
import { newHeldBodies } from './held-bodies.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Memory of the body that has arrived, in bytes. */
    bodyBytes: number;
  }
}

const KIB = 1024;
/** In bytes, for a call without a session: the longest sign-up, with every character escaped, takes 12 KiB. */
const MOST_FOR_ANYONE = 16 * KIB;
/** Bodies in transfer without a session, per network; and the bytes that they hold, in total. */
const MOST = { ofNetwork: 100, ofAll: 16 * KIB * KIB };

/** Limits the memory of incoming bodies without a session. */
export function limitBodies(app: FastifyInstance, most = MOST) {
  const arriving = newSemaphores(most.ofNetwork);
  const bodies = newHeldBodies(most.ofAll);
  app.decorateRequest('bodyBytes', 0);

  app.addHook('onRoute', (route) => {
    if ((route as Partial<Endpoint>).roles === 'anyone') route.bodyLimit = MOST_FOR_ANYONE;
  });

  // After the guard has identified the caller, and before the body is read.
  app.addHook('preParsing', async (request, reply, payload) => {
    if (!hasBody(request)) return undefined;
    if (request.actor) return gathered(payload, (bytes) => void (request.bodyBytes += bytes));
    // No route reads it.
    if (request.is404) throw new HttpError('not_found');
    const network = networkOf(request.ip, request.socket.remoteAddress);
    const leave = arriving.tryTake(network);
    if (!leave) throw refused(reply, new HttpError('too_many_calls'));

    const held = bodies.join(network, () => body.destroy(refused(reply, busy('service_busy'))));
    const body = gathered(payload, held.hold);
    whenArrived(request, reply, () => {
      held.leave();
      leave();
    });
    return body;
  });
}

const hasBody = ({ method, headers }: FastifyRequest) =>
  method !== 'GET' &&
  method !== 'HEAD' &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);

/** Does not wait for the rest of the body. */
function refused(reply: FastifyReply, error: HttpError) {
  reply.header('connection', 'close').header('retry-after', '5');
  return error;
}

/** When the body has arrived or has been aborted. */
function whenArrived({ raw }: FastifyRequest, reply: FastifyReply, over: () => void) {
  let isOver = false;
  const end = () => {
    if (!isOver) over();
    isOver = true;
  };
  raw.once('end', end);
  whenOver(reply, end);
}

/** In bytes; each block is twice as large as the one before, as most bodies are short. */
const BLOCK = { first: KIB / 4, largest: 4 * KIB };

/**
 * Merges small chunks: each chunk has its own overhead, and a body may arrive byte by byte. `hold` is told of memory
 * before it is allocated, and may destroy the merged body.
 */
function gathered(body: Readable, hold: (bytes: number) => void = () => {}) {
  const merged = new Readable({ read: () => void body.resume() });
  let block = Buffer.alloc(0);
  let nextSize = BLOCK.first;
  let filled = 0;
  const push = (piece: Buffer) => {
    if (piece.length > 0 && !merged.push(piece)) body.pause();
  };
  const flush = () => {
    push(block.subarray(0, filled));
    block = Buffer.alloc(0);
    filled = 0;
  };
  const beginBlock = () => {
    flush();
    hold(nextSize);
    block = Buffer.alloc(nextSize);
    nextSize = Math.min(2 * nextSize, BLOCK.largest);
  };
  // Nothing arrives before somebody reads, who also hears of a refusal.
  body.pause().on('data', (piece: Buffer) => {
    if (merged.destroyed) return;
    if (piece.length > BLOCK.largest) {
      flush();
      hold(piece.length);
      push(piece);
      return;
    }
    for (let at = 0; at < piece.length && !merged.destroyed;) {
      if (filled === block.length) beginBlock();
      const copied = piece.copy(block, filled, at);
      filled += copied;
      at += copied;
    }
  });
  body.once('end', () => {
    flush();
    merged.push(null);
  });
  body.once('error', (error) => merged.destroy(error));
  // If the rest of a refused body never arrives, nobody listens any more.
  return merged.on('error', () => {});
}
