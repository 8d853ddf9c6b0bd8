import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';

/** The kernel lets go of it when this process ends, however it ends. */
export type Lock = { release(): Promise<void> };

export async function takeLock(directory: string): Promise<Lock> {
  const address = addressOf(directory);
  const server = (await listen(address)) ?? (await listenOverStale(address));
  if (!server) {
    throw new Error(
      `Another server is already running on the data directory ${directory}. Stop it first, or set DATA_DIR.`,
    );
  }
  server.unref();
  return { release: () => new Promise((done) => void server.close(() => done())) };
}

const hasAbstractSockets = process.platform === 'linux';

function addressOf(directory: string) {
  const name = `consultflow-navigator-${createHash('sha256').update(directory).digest('hex').slice(0, 32)}`;
  return hasAbstractSockets ? `\0${name}` : `/tmp/${name}.lock`;
}

const listen = (address: string) =>
  new Promise<Server | undefined>((done, fail) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? done(undefined) : fail(error),
    );
    server.listen(address, () => done(server));
  });

async function listenOverStale(address: string) {
  if (hasAbstractSockets || (await answers(address))) return undefined;
  await rm(address, { force: true });
  return listen(address);
}

/** Whether somebody listens on a Unix socket. */
export const answers = (address: string) =>
  new Promise<boolean>((done) => {
    const socket = connect(address, () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });
