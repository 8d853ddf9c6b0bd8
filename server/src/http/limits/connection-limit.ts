import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { networkOf } from '../transport/address.ts';

/** Connections of one network on which nobody has shown a session. Beyond this the longest idle one is closed. */
const MOST = 100;
/** Beyond this the newest is closed, as when all are new or in use. */
const MOST_AT_ONCE = 400;
/** In milliseconds; a connection so young has had no time to say who is calling. */
const YOUNG = 1_000;

/** The connections of one network, and since when those are idle on which nothing is being answered. */
type Crowd = { all: Set<Socket>; idle: Map<Socket, number> };

/**
 * Limits the connections of each network until a call with a live session has come over them. Those of a trusted proxy
 * are not counted: they carry the calls of many.
 */
export function limitConnections(
  app: FastifyInstance,
  { most = MOST, mostAtOnce = MOST_AT_ONCE, young = YOUNG } = {},
) {
  const crowds = new Map<string, Crowd>();
  const proxies = new Set<string>();

  const leave = (network: string, socket: Socket) => {
    const crowd = crowds.get(network);
    crowd?.all.delete(socket);
    crowd?.idle.delete(socket);
    if (crowd?.all.size === 0) crowds.delete(network);
  };
  const close = (network: string, socket: Socket) => {
    leave(network, socket);
    socket.destroy();
  };

  app.server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress);
    if (proxies.has(network)) return;
    const crowd: Crowd = crowds.get(network) ?? { all: new Set(), idle: new Map() };
    crowds.set(network, crowd);
    crowd.all.add(socket);
    crowd.idle.set(socket, performance.now());
    socket.once('close', () => leave(network, socket));
    for (const [idle, since] of crowd.idle) {
      if (crowd.all.size <= most || idle === socket || performance.now() - since < young) break;
      close(network, idle);
    }
    if (crowd.all.size > mostAtOnce) close(network, socket);
  });

  app.addHook('onRequest', async ({ ip, socket }, reply) => {
    const network = networkOf(socket.remoteAddress);
    if (networkOf(ip, socket.remoteAddress) !== network) {
      // Only of a trusted proxy is another address believed.
      proxies.add(network);
      crowds.delete(network);
    }
    crowds.get(network)?.idle.delete(socket);
    reply.raw.once('close', () => {
      const crowd = crowds.get(network);
      if (crowd?.all.has(socket)) crowd.idle.set(socket, performance.now());
    });
  });

  // After the guard has found out who is calling.
  app.addHook('preParsing', async ({ actor, socket }) => {
    if (actor) leave(networkOf(socket.remoteAddress), socket);
  });
}
