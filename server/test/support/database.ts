import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { inject, onTestFinished } from 'vitest';
import { JOBS } from '../../src/db/jobs.ts';
import { type Db, openDatabase, SCHEMA, UNLIMITED } from '../../src/db/open.ts';

/** Long, so that many concurrent writes succeed on a busy machine; `time-outs.test.ts` checks those of the product. */
export const patient = { statement: 60_000, lock: 60_000, idleInTransaction: 120_000, connect: 60_000 };

/** A separate database, as after a first start. */
export async function newDatabase() {
  const template = new URL(inject('template'));
  const templateName = template.pathname.slice(1);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asOwner((owner) => sql`create database ${sql.id(name)} template ${sql.id(templateName)}`.execute(owner));

  const url = new URL(template);
  url.pathname = `/${name}`;
  const db = openDatabase(url.href, () => {}, patient);
  return {
    db,
    url: url.href,
    end: async () => {
      await db.destroy();
      await asOwner((owner) => sql`drop database ${sql.id(name)} with (force)`.execute(owner));
    },
  };
}

/** An empty database, until the end of the test. */
export async function emptyDatabase() {
  const database = await newDatabase();
  onTestFinished(database.end);
  await sql`drop schema ${sql.id(SCHEMA)}, ${sql.id(JOBS)} cascade`.execute(database.db);
  // A restore refuses a database in use: an open connection would look like another server.
  await database.db.destroy();
  return database;
}

async function asOwner(work: (owner: Db) => Promise<unknown>) {
  const url = new URL(inject('template'));
  url.pathname = '/postgres';
  const owner = openDatabase(url.href, () => {}, UNLIMITED);
  await work(owner).finally(() => owner.destroy());
}
