import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { HttpError } from '../errors.ts';
import { networkOf } from '../transport/address.ts';

/** Connections per network without a session. Above this the one that has been idle longest is closed. */
const MOST = 100;
/** Above this the newest is closed, as also when all are new or in use. */
const MOST_AT_ONCE = 400;
/** Connections per user. Above this the one that has been idle longest is closed; while none is idle, calls are refused. */
const MOST_OF_USER = 300;
/** In milliseconds; a newer connection has had no time to show a session. */
const YOUNG = 1_000;

/** The connections of one network or user, with the times since when they are idle. */
type Crowd = { all: Set<Socket>; idle: Map<Socket, number> };

/**
 * Limits the connections of each network without a session, and those of each user: a connection is a user's from a call
 * with a live session until the next one without. Those of a trusted proxy are not counted: they carry calls of many users.
 */
export function limitConnections(
  app: FastifyInstance,
  { most = MOST, mostAtOnce = MOST_AT_ONCE, mostOfUser = MOST_OF_USER, young = YOUNG } = {},
) {
  const crowds = new Map<string, Crowd>();
  /** The network or the user of each connection that is counted. */
  const owners = new Map<Socket, string>();
  const proxies = new Set<string>();

  const leave = (socket: Socket) => {
    const owner = owners.get(socket) ?? '';
    owners.delete(socket);
    const crowd = crowds.get(owner);
    crowd?.all.delete(socket);
    crowd?.idle.delete(socket);
    if (crowd?.all.size === 0) crowds.delete(owner);
  };
  const close = (socket: Socket) => {
    leave(socket);
    socket.destroy();
  };
  /** Closes idle ones until there is room for one more, or none is left; returns how many there are. */
  const makeRoom = (owner: string, room: number) => {
    const { all, idle } = crowds.get(owner) ?? newCrowd();
    for (const [one, since] of idle) {
      if (all.size < room || performance.now() - since < young) break;
      close(one);
    }
    return all.size;
  };
  const join = (owner: string, socket: Socket) => {
    leave(socket);
    const crowd = crowds.get(owner) ?? newCrowd();
    crowds.set(owner, crowd);
    owners.set(socket, owner);
    crowd.all.add(socket);
  };
  const joinNetwork = (network: string, socket: Socket) => {
    if (owners.get(socket) !== network) {
      const count = makeRoom(network, most);
      join(network, socket);
      if (count >= mostAtOnce) return close(socket);
    }
    crowds.get(network)?.idle.set(socket, performance.now());
  };

  app.server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress);
    if (proxies.has(network)) return;
    joinNetwork(network, socket);
    socket.once('close', () => leave(socket));
  });

  app.addHook('onRequest', async (request, reply) => {
    const { ip, socket } = request;
    const network = networkOf(socket.remoteAddress);
    if (networkOf(ip, socket.remoteAddress) !== network) {
      // Only a trusted proxy may report another address.
      proxies.add(network);
      crowds.get(network)?.all.forEach(leave);
    }
    if (proxies.has(network)) leave(socket);
    crowds.get(owners.get(socket) ?? '')?.idle.delete(socket);
    reply.raw.once('close', () => {
      const owner = owners.get(socket);
      if (owner === undefined) return;
      if (request.actor) crowds.get(owner)?.idle.set(socket, performance.now());
      else joinNetwork(network, socket);
    });
  });

  // After the guard has identified the caller.
  app.addHook('preParsing', async ({ actor, socket }, reply) => {
    const owner = `user ${actor?.id}`;
    if (!actor || !owners.has(socket) || owners.get(socket) === owner) return;
    if (makeRoom(owner, mostOfUser) >= mostOfUser) {
      reply.header('connection', 'close').header('retry-after', '5');
      throw new HttpError('too_many_calls');
    }
    join(owner, socket);
  });
}

const newCrowd = (): Crowd => ({ all: new Set(), idle: new Map() });
