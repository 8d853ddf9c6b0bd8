import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { JOBS } from './db/jobs.ts';
import { SCHEMA } from './db/open.ts';
import { newDatabase } from '../test/support/database.ts';
import { startProcess } from '../test/support/server-process.ts';

const startServer = async (databaseUrl: string) => (await startProcess(databaseUrl)).output();

test('several servers on one DATABASE_URL serve one firm, with a role that may only create in its own database', async () => {
  const { db, url, end } = await newDatabase();
  onTestFinished(end);
  const role = `plain_${process.pid}`;
  const database = new URL(url).pathname.slice(1);
  await sql`drop schema ${sql.id(SCHEMA)}, ${sql.id(JOBS)} cascade`.execute(db);
  await sql`create role ${sql.id(role)} login password 'plain'`.execute(db);
  await sql`grant create on database ${sql.id(database)} to ${sql.id(role)}`.execute(db);
  onTestFinished(async () => {
    await sql`drop owned by ${sql.id(role)} cascade`.execute(db);
    await sql`drop role ${sql.id(role)}`.execute(db);
  });
  const plain = new URL(url);
  plain.username = role;
  plain.password = 'plain';

  const outputs = await Promise.all([startServer(plain.href), startServer(plain.href)]);
  expect(outputs.filter((output) => output.includes('First admin:'))).toHaveLength(1);
});

test('a DATABASE_URL may name the folder of a socket instead of a host', async () => {
  const { url, end } = await newDatabase();
  onTestFinished(end);
  const { pathname, searchParams } = new URL(url);
  const folder = encodeURIComponent(searchParams.get('host') ?? '');
  const server = await startProcess(`postgres://${pathname}?host=${folder}&user=postgres`);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});

test.each([
  'postgres://localhost:1/nothing',
  'postgres:///nothing?host=/nonexistent',
  'postgres://localhost:1/nothing?sslcert=/nonexistent',
])('an unusable DATABASE_URL stops the start with one line that names it: %s', async (url) => {
  await expect(startServer(url)).rejects.toThrow(
    /^ConsultFlow Navigator cannot start: DATABASE_URL leads to no database: .*\n$/,
  );
});

test('the sample firm is not added to the database of a DATABASE_URL', async () => {
  const { db, url, end } = await newDatabase();
  onTestFinished(end);
  await expect(startProcess(url, { DEMO: '1' })).rejects.toThrow(
    'ConsultFlow Navigator cannot start: DATABASE_URL must not be set for the sample firm, which has a database of its own\n',
  );
  expect(await db.selectFrom('users').select('id').execute()).toEqual([]);
});

test('an address in use stops the start with one line that names it', async () => {
  const { url, end } = await newDatabase();
  onTestFinished(end);
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  onTestFinished(() => void taken.close());
  const { port } = taken.address() as AddressInfo;
  await expect(startProcess(url, { PORT: String(port) })).rejects.toThrow(
    new RegExp(
      `^ConsultFlow Navigator cannot start: HOST 127.0.0.1 and PORT ${port} cannot be listened on: .*\n$`,
    ),
  );
});
