import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerEnvelope } from 'smtp-server';

export type Received = { from: string; to: string[]; raw: string; mail: Email };

/** A real mail server on this machine. `answer` may refuse a mail with an error that has a responseCode. */
export async function openPostBox({
  port = 0,
  answer,
  hold,
  onAuth,
}: {
  port?: number;
  answer?: (to: string) => Error | undefined;
  /** Delays the response that accepts a mail, or refuses it with an error that has a responseCode. */
  hold?: (to: string) => Promise<Error | undefined | void>;
  /** Called with the user of each sign-in, which is accepted, without TLS; nobody signs in without it. */
  onAuth?: (user: string | undefined) => void;
} = {}) {
  const received: Received[] = [];
  const connections = { now: 0, most: 0, all: 0 };
  const receive = async (
    stream: AsyncIterable<Buffer>,
    { mailFrom, rcptTo }: SMTPServerEnvelope,
    done: (error?: Error) => void,
  ) => {
    const raw = await read(stream);
    if (raw === undefined) return;
    received.push({
      from: mailFrom ? mailFrom.address : '',
      to: rcptTo.map(({ address }) => address),
      raw,
      mail: await PostalMime.parse(raw),
    });
    done((await hold?.(rcptTo[0]!.address)) || undefined);
  };
  const server = new SMTPServer({
    disabledCommands: onAuth ? ['STARTTLS'] : ['AUTH', 'STARTTLS'],
    authOptional: true,
    onAuth: ({ username }, _session, done) => {
      onAuth?.(username);
      done(null, { user: username });
    },
    logger: false,
    onConnect: (_session, done) => {
      connections.now += 1;
      connections.all += 1;
      connections.most = Math.max(connections.most, connections.now);
      done();
    },
    onClose: () => void (connections.now -= 1),
    onRcptTo: ({ address }, _session, done) => done(answer?.(address)),
    onData: (stream, { envelope }, done) => void receive(stream, envelope, done),
  });
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const { port: own } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${own}`,
    port: own,
    received,
    connections,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Undefined if the sender disconnected: it has sent nothing. */
async function read(stream: AsyncIterable<Buffer>) {
  const parts: Buffer[] = [];
  try {
    for await (const part of stream) parts.push(part);
  } catch {
    return undefined;
  }
  return Buffer.concat(parts).toString('utf8');
}
