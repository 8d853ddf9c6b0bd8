import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const known = new WeakMap<Server, Set<Socket>>();

/** The open connections of a server, oldest first; call it before the server listens. */
export function openSockets(server: Server): ReadonlySet<Socket> {
  const sockets = known.get(server) ?? new Set<Socket>();
  if (known.has(server)) return sockets;
  known.set(server, sockets);
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return sockets;
}
