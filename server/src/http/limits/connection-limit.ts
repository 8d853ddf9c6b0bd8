import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { networkOf } from '../transport/address.ts';

/** Connections per network without a session. Above this the one that has been idle longest is closed. */
const MOST = 100;
/** Above this the newest is closed, as also when all are new or in use. */
const MOST_AT_ONCE = 400;
/** In milliseconds; a newer connection has had no time to show a session. */
const YOUNG = 1_000;

/** The connections of one network, with the times since when they are idle. */
type Crowd = { all: Set<Socket>; idle: Map<Socket, number> };

/**
 * Limits the connections of each network that have not carried a call with a live session. Those of a trusted proxy are
 * not counted: they carry calls of many users.
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
      // Only a trusted proxy may report another address.
      proxies.add(network);
      crowds.delete(network);
    }
    crowds.get(network)?.idle.delete(socket);
    reply.raw.once('close', () => {
      const crowd = crowds.get(network);
      if (crowd?.all.has(socket)) crowd.idle.set(socket, performance.now());
    });
  });

  // After the guard has identified the caller.
  app.addHook('preParsing', async ({ actor, socket }) => {
    if (actor) leave(networkOf(socket.remoteAddress), socket);
  });
}
