import { Readable } from 'node:stream';
import type { Endpoint } from '@consultflow/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { newSemaphores } from '../../concurrency/semaphore.ts';
import { networkOf } from '../transport/address.ts';
import { busy, HttpError } from '../errors.ts';

const KIB = 1024;
/** In bytes, of a call that needs no session: the longest sign-up, with every character escaped, takes 12 KiB. */
const MOST_FOR_ANYONE = 16 * KIB;
/** Bodies on their way without a session, of one network; and in bytes, of all together. */
const MOST = { ofNetwork: 100, ofAll: 16 * KIB * KIB };

/** Bounds what the bodies of those without a session may hold while they arrive. */
export function limitBodies(app: FastifyInstance, most = MOST) {
  const arriving = newSemaphores(most.ofNetwork);
  let bytes = 0;

  app.addHook('onRoute', (route) => {
    if ((route as Partial<Endpoint>).roles === 'anyone') route.bodyLimit = MOST_FOR_ANYONE;
  });

  // After the guard has found out who is calling, and before the body is read.
  app.addHook('preParsing', async (request, reply, payload) => {
    const length = lengthOf(request);
    if (length === 0) return undefined;
    if (!request.actor) {
      // Nobody reads it.
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

/** How much a body may become: what it says, or what is taken at most. */
function lengthOf({ method, headers, routeOptions: { bodyLimit } }: FastifyRequest) {
  if (method === 'GET' || method === 'HEAD') return 0;
  const said = headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity;
  return Math.min(said, bodyLimit);
}

/** The rest of the body is not waited for. */
function refused(reply: FastifyReply, error: HttpError) {
  reply.header('connection', 'close').header('retry-after', '5');
  return error;
}

/** When the body has arrived, or never will. */
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

/** The same in large pieces: each piece costs memory of its own, and a body may come byte by byte. */
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
  // When the rest of a refused body does not come, nobody listens any more.
  return large.on('error', () => {});
}
