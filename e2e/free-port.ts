import { once } from 'node:events';
import { createServer } from 'node:net';

const MANY = 1000;

/**
 * A port of this and the next 999 on which nothing listens. By default no connection is given such a low number, so that
 * a product that stops can be followed by another on the same port.
 */
export async function freePort(first: number): Promise<number> {
  for (let tried = 0; tried < 20; tried += 1) {
    const port = first + Math.floor(Math.random() * MANY);
    if (await isFree(port)) return port;
  }
  throw new Error(`Ports from ${first} on are in use.`);
}

async function isFree(port: number) {
  const server = createServer().listen(port, '127.0.0.1');
  const found = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (found) await new Promise((resolve) => server.close(resolve));
  return found;
}
