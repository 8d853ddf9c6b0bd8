import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { JOBS } from './db/jobs.ts';
import { SCHEMA } from './db/open.ts';
import { newDatabase } from './testing/database.ts';
import { startProcess } from './testing/server-process.ts';

const startServer = async (databaseUrl: string) => (await startProcess(databaseUrl)).output();

test('several servers over one DATABASE_URL serve one firm, with a role that may only create in its own database', async () => {
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

test('a DATABASE_URL that leads nowhere stops the start with one line', async () => {
  await expect(startServer('postgres://localhost:1/nothing')).rejects.toThrow(
    /^ConsultFlow Navigator cannot start: .*\n$/,
  );
});
