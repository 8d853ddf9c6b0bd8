import { Readable } from 'node:stream';
import type { Endpoint } from '@consultflow/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { newSemaphores } from '../../concurrency/semaphore.ts';
import { networkOf } from '../transport/address.ts';
import { busy, HttpError } from '../errors.ts';

const KIB = 1024;
/** In bytes, for a call without a session: the longest sign-up, with every character escaped, takes 12 KiB. */
const MOST_FOR_ANYONE = 16 * KIB;
/** Bodies in transfer without a session, per network; and in bytes, in total. */
const MOST = { ofNetwork: 100, ofAll: 16 * KIB * KIB };

/** Limits the memory of incoming bodies without a session. */
export function limitBodies(app: FastifyInstance, most = MOST) {
  const arriving = newSemaphores(most.ofNetwork);
  let bytes = 0;

  app.addHook('onRoute', (route) => {
    if ((route as Partial<Endpoint>).roles === 'anyone') route.bodyLimit = MOST_FOR_ANYONE;
  });

  // After the guard has identified the caller, and before the body is read.
  app.addHook('preParsing', async (request, reply, payload) => {
    const length = lengthOf(request);
    if (length === 0) return undefined;
    if (!request.actor) {
      // No route reads it.
      if (request.is404) throw new HttpError('not_found');
      const network = networkOf(request.ip, request.socket.remoteAddress);
      const leave = arriving.tryTake(network);
      if (!leave) throw refused(reply, new HttpError('too_many_calls'));
      if (bytes + length > most.ofAll) {
        leave();
        throw refused(reply, busy('service_busy'));
      }

      bytes += length;
      once(request, reply, () => {
        bytes -= length;
        leave();
      });
    }
    return gathered(payload);
  });
}

/** The maximum size of a body: its announced length, or the limit of the route. */
function lengthOf({ method, headers, routeOptions: { bodyLimit } }: FastifyRequest) {
  if (method === 'GET' || method === 'HEAD') return 0;
  const said = headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity;
  return Math.min(said, bodyLimit);
}

/** Does not wait for the rest of the body. */
function refused(reply: FastifyReply, error: HttpError) {
  reply.header('connection', 'close').header('retry-after', '5');
  return error;
}

/** When the body has arrived or has been aborted. */
function once({ raw }: FastifyRequest, reply: FastifyReply, over: () => void) {
  let isOver = false;
  const end = () => {
    if (!isOver) over();
    isOver = true;
  };
  raw.once('end', end);
  reply.raw.once('close', end);
}

const BLOCK = 4 * KIB;

/** Merges small chunks: each chunk has its own overhead, and a body may arrive byte by byte. */
function gathered(body: Readable) {
  const large = new Readable({ read: () => void body.resume() });
  let block = Buffer.alloc(BLOCK);
  let filled = 0;
  const flush = () => {
    if (filled > 0 && !large.push(block.subarray(0, filled))) body.pause();
    block = Buffer.alloc(BLOCK);
    filled = 0;
  };
  body.on('data', (piece: Buffer) => {
    if (filled + piece.length > BLOCK) flush();
    if (piece.length <= BLOCK) filled += piece.copy(block, filled);
    else if (!large.push(piece)) body.pause();
  });
  body.once('end', () => {
    flush();
    large.push(null);
  });
  body.once('error', (error) => large.destroy(error));
  // If the rest of a refused body never arrives, nobody listens any more.
  return large.on('error', () => {});
}
