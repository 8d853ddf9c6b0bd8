import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type Received = { from: string; to: string[]; raw: string; mail: Email };

/** A real mail server on this machine. `answer` may refuse a mail with an error that has a responseCode. */
export async function openPostBox({
  port = 0,
  answer,
}: { port?: number; answer?: (to: string) => Error | undefined } = {}) {
  const received: Received[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onRcptTo: ({ address }, _session, done) => done(answer?.(address)),
    onData: (stream, { envelope }, done) => {
      void read(stream).then(async (raw) => {
        received.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          raw,
          mail: await PostalMime.parse(raw),
        });
        done();
      });
    },
  });
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const { port: own } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${own}`,
    port: own,
    received,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

async function read(stream: AsyncIterable<Buffer>) {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}
