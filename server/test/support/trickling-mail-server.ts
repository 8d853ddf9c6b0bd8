import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A mail server that answers each connection with lines of a reply that never ends, until it recovers. */
export async function openTricklingMailServer() {
  const sockets = new Set<Socket>();
  let trickling = 0;
  let recovered: number | undefined;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    if (recovered === undefined) return trickle(socket);
    const behind = connect(recovered, '127.0.0.1').on('error', () => socket.destroy());
    sockets.add(behind);
    socket.pipe(behind).pipe(socket);
  });
  const trickle = (socket: Socket) => {
    trickling += 1;
    socket.resume().write('220 mail.example\r\n');
    const timer = setInterval(() => socket.write('250-wait\r\n'), 1_000);
    socket.on('close', () => clearInterval(timer));
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** How many connections it has answered like that. */
    trickling: () => trickling,
    /** Passes new connections on to the mail server on this port; the others stay as they are. */
    recover: (port: number) => void (recovered = port),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
