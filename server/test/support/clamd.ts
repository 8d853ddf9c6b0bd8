import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** What the scripted scanner calls a virus. */
export const INFECTED = 'X-CONSULTFLOW-TEST-SIGNATURE';

type Answer = 'verdict' | 'limit' | 'nothing';

/**
 * A peer that speaks clamd's INSTREAM on loopback and finds one word, for the faults that the real one has only by
 * chance: it can answer late, refuse a size, or go away and come back at the same port.
 */
export async function newClamd() {
  let answer: Answer = 'verdict';
  const scanned: string[] = [];
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => {});
    let received = Buffer.alloc(0);
    socket.on('data', (piece) => {
      received = Buffer.concat([received, piece]);
      if (answer === 'nothing') return;
      if (answer === 'limit') return void socket.end('INSTREAM size limit exceeded. ERROR\0');
      const content = contentIn(received);
      if (content === undefined) return;
      scanned.push(content);
      socket.end(content.includes(INFECTED) ? 'stream: Test.Signature FOUND\0' : 'stream: OK\0');
    });
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const leave = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of open) socket.destroy();
    });
  return {
    address: { host: '127.0.0.1', port },
    scanned,
    answers: (next: Answer) => (answer = next),
    leave,
    comeBack: () => listen(port),
  };
}

/** What follows the command, in pieces with their lengths; undefined before the last, empty one. */
function contentIn(received: Buffer) {
  const command = 'zINSTREAM\0';
  if (received.subarray(0, command.length).toString() !== command) return undefined;
  const pieces: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces).toString('latin1');
    pieces.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
