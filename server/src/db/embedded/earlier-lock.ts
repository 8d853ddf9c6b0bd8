import { createHash } from 'node:crypto';
import { glob, readFile, readlink, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { basename, dirname, join } from 'node:path';

/**
 * Servers of earlier versions use an abstract socket as their lock, whose name any user of the machine can take. We
 * hold it so that none starts beside this server, and respect it only if root or this user holds it.
 */
export async function keepEarlierVersionsOut(directory: string) {
  const nothing = { release: async () => {} };
  if (process.platform !== 'linux') return nothing;
  const name = `consultflow-navigator-${createHash('sha256').update(directory).digest('hex').slice(0, 32)}`;
  const server = await listen(`\0${name}`);
  if (!server) return (await isHeldByOurs(name)) ? 'in use' : nothing;
  server.unref();
  return { release: () => new Promise<void>((done) => void server.close(() => done())) };
}

const listen = (address: string) =>
  new Promise<Server | undefined>((done) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', () => done(undefined));
    server.listen(address, () => done(server));
  });

async function isHeldByOurs(name: string) {
  const sockets = await readFile('/proc/net/unix', 'utf8').catch(() => '');
  const inodes = sockets
    .split('\n')
    .filter((line) => line.endsWith(` @${name}`))
    .map((line) => line.trim().split(/\s+/)[6]);
  // Only root sees the open files of other users' processes.
  for await (const descriptor of glob('/proc/[0-9]*/fd/*')) {
    const target = await readlink(descriptor).catch(() => '');
    const isTheSocket = inodes.some((inode) => target === `socket:[${inode}]`);
    if (isTheSocket && (await isServerOfOurs(dirname(dirname(descriptor))))) return true;
  }
  return false;
}

/** A setuid program like passwd may have inherited the socket from any user, but it is not Node. */
async function isServerOfOurs(running: string) {
  const program = await readlink(join(running, 'exe')).catch(() => '');
  const owner = await stat(running).catch(() => undefined);
  return basename(program).startsWith('node') && owner && [0, process.getuid?.()].includes(owner.uid);
}
