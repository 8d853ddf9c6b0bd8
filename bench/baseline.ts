import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';
import { connectionTo } from '../server/src/db/open.ts';
import type { Recording } from './record.ts';

export type ToBaseline = { url: string; recordings: Recording[] };

type Prepared = { name?: string; text: string; values: unknown[] };

let pool: Pool | undefined;
let answers: { statements: Prepared[]; body: Buffer }[] = [];

/** Not prepared: which plan is best depends on the words. */
const isSearch = (text: string) => text.includes(' like ');

const prepared = ({ text, values }: Recording['statements'][number]): Prepared =>
  values.length === 0 || isSearch(text)
    ? { text, values }
    : { name: createHash('sha1').update(text).digest('base64url'), text, values };

/** Replays the n-th recording of a call, with nothing between HTTP and the database driver. */
const server = createServer((request, reply) => {
  request.resume();
  void answer(Number(request.url!.slice(1))).then(
    (body) =>
      reply.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body),
    (error: Error) => reply.writeHead(500).end(error.message),
  );
});

async function answer(n: number) {
  const { statements, body } = answers[n]!;
  const client = await pool!.connect();
  try {
    for (const statement of statements) await client.query(statement);
    return body;
  } finally {
    client.release();
  }
}

process.on('message', async ({ url, recordings }: ToBaseline) => {
  await pool?.end();
  pool = new Pool({ ...connectionTo(url), max: 20 });
  answers = recordings.map(({ statements, body }) => ({
    statements: statements.map(prepared),
    body: Buffer.from(body),
  }));
  process.send!('ready');
});
process.on('disconnect', () => process.exit(0));

server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port));
