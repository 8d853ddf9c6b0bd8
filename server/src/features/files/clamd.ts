import { connect, type Socket } from 'node:net';

/** In milliseconds without any byte; clamd itself gives up on a file after two minutes. */
const PATIENCE_MS = 150_000;
/** An answer is one line. */
const MOST_OF_ANSWER = 4096;

/** Of the scanner, as a path of a socket or as a host and a port. */
export type ScannerAddress = { path: string } | { host: string; port: number };

/** From `unix:/run/clamav/clamd.ctl` or `tcp://host:3310`. */
export function scannerAddress(given: string): ScannerAddress {
  const { protocol, hostname, port, pathname } = new URL(given);
  return protocol === 'unix:'
    ? { path: decodeURIComponent(pathname) }
    : { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port || 3310) };
}

/** The scanner has answered, but not with a verdict, for example because its StreamMaxLength is too small. */
export class NotScanned extends Error {}

/** It takes files of this size only with a larger StreamMaxLength. */
export class TooLargeToScan extends NotScanned {}

/**
 * What clamd finds in a content, in its words, or null, by its command INSTREAM: each piece follows its length.
 * @throws NotScanned or TooLargeToScan about this content; any other error if the scanner is away
 */
export async function virusIn(address: ScannerAddress, content: AsyncIterable<Buffer>, signal?: AbortSignal) {
  const socket = connect({ ...address, ...(signal && { signal }) });
  socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('The virus scanner does not answer.')));
  const answer = answerOn(socket);
  // It answers early what it does not want to read further; the answer says more than the broken connection.
  const sent = sendTo(socket, content).catch((error: unknown) => answer.catch(() => Promise.reject(error)));
  try {
    const [said] = await Promise.all([answer, sent]);
    return verdictIn(said);
  } finally {
    socket.destroy();
  }
}

async function sendTo(socket: Socket, content: AsyncIterable<Buffer>) {
  socket.write('zINSTREAM\0');
  for await (const piece of content) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(piece.length);
    socket.write(length);
    if (!socket.write(piece)) await drained(socket);
  }
  socket.write(Buffer.alloc(4));
}

const drained = (socket: Socket) =>
  new Promise<void>((resolve, reject) => {
    const settle = () => {
      socket.off('drain', settle).off('close', settle);
      if (socket.destroyed) reject(new Error('The virus scanner has disconnected.'));
      else resolve();
    };
    if (socket.destroyed) settle();
    else socket.on('drain', settle).on('close', settle);
  });

const answerOn = (socket: Socket) =>
  new Promise<string>((resolve, reject) => {
    let said = '';
    socket.setEncoding('utf8').on('data', (piece: string) => {
      said += piece;
      if (said.includes('\0') || said.length > MOST_OF_ANSWER) resolve(said);
    });
    socket.once('error', reject);
    socket.once('close', () =>
      reject(new Error(`The virus scanner has disconnected${said && `: ${said}`}.`)),
    );
  });

function verdictIn(said: string) {
  const line = said.split('\0', 1)[0]!;
  if (line === 'stream: OK') return null;
  const found = /^stream: (.+) FOUND$/.exec(line)?.[1];
  if (found) return found.slice(0, 200);
  const Reason = /size limit exceeded/i.test(line) ? TooLargeToScan : NotScanned;
  throw new Reason(`The virus scanner cannot scan a file: ${line}`);
}
