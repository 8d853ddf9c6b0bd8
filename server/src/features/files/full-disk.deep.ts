import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MOST_OF_FILE } from '@consultflow/contract/files/schema';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { postFile } from '../../../test/support/send-file.ts';
import { buildApp } from '../../app.ts';
import { startEmbedded } from '../../db/embedded.ts';
import { fillFirstStart } from '../../db/first-start.ts';
import { prepareJobs } from '../../db/jobs.ts';
import { migrate } from '../../db/migrate.ts';
import { type Db, openDatabase } from '../../db/open.ts';
import { openSession } from '../../http/session.ts';
import * as users from '../users/queries.ts';
import { dropOld } from './queries.ts';

const MIB = 1024 * 1024;
/** So large that 5 % of it are more than 64 MiB. */
const DISK = 2048 * MIB;
const LEFT_FREE = 0.05 * DISK;
/** What PostgreSQL takes at one step: a file of its log, and a part of a table. */
const AT_ONE_STEP = 24 * MIB;

let disk = '';
let isMounted = false;
beforeAll(() => {
  disk = mkdtempSync(join(tmpdir(), 'consultflow-disk-'));
  const given = ['-t', 'tmpfs', '-o', `size=${DISK / MIB}m,mode=755`, 'none', disk];
  isMounted = process.platform === 'linux' && spawnSync('mount', given).status === 0;
  if (!isMounted) console.log('Skipped: a small disk cannot be mounted here; that takes root on Linux.');
});
afterAll(() => {
  if (isMounted) spawnSync('umount', ['--lazy', disk]);
  rmSync(disk, { recursive: true, force: true });
});

const free = () => statfsSync(disk).bavail * statfsSync(disk).bsize;
const makeRoom = () => rmSync(join(disk, 'filler'), { force: true });

/** Fills the disk except for this many bytes. */
function fill(left: number) {
  const file = openSync(join(disk, 'filler'), 'a');
  while (free() > left) writeSync(file, Buffer.alloc(Math.min(MIB, free() - left)));
  closeSync(file);
}

/** A server on the small disk; of a given database it does not know how full that is. */
async function newServer(name: string, { isGiven }: { isGiven: boolean }) {
  const database = await startEmbedded(join(disk, name), () => {});
  const db = openDatabase(database.connectionString, () => {});
  await migrate(db, fillFirstStart);
  await prepareJobs(db);
  const app = buildApp(db, isGiven ? {} : { hasSpace: database.hasSpace });
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(async () => {
    makeRoom();
    await app.close();
    await db.destroy();
    await database.stop();
    rmSync(join(disk, name), { recursive: true, force: true });
  });
  const { id } = await users.insert(db, {
    name: 'Client',
    email: 'client@firm.example',
    password_hash: 'none',
    role: 'client',
    account_status: 'approved',
  });
  const client = { token: (await openSession(db, { id, password_hash: 'none' }))! };
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const ask = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const reply = await fetch(`${origin}/api/v2${path}`, {
      method,
      headers: {
        authorization: `Bearer ${client.token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return reply.status;
  };
  const upload = () => postFile(origin, client, 'a.txt', Buffer.alloc(MOST_OF_FILE, crypto.randomUUID()));
  return { db, ask, upload };
}

const request = { room: 'A', topic: 'x', problem_details: '<p>x</p>' };

/** Uploads one file after the other until one is refused. */
async function untilRefused(upload: Awaited<ReturnType<typeof newServer>>['upload']) {
  for (let arrived = 0; ; arrived += 1) {
    const answer = await upload();
    if (answer === 'cut off' || answer.status !== 200) return { answer, arrived };
  }
}

const left = (db: Db) =>
  sql<{ incomplete: number; parts: number }>`
    select (select count(*) from files where completed_at is null)::integer as incomplete,
      (select count(*) from files where stored_size(id) is distinct from size)::integer as parts`
    .execute(db)
    .then(({ rows }) => rows[0]);

test('an upload that crosses the limit midway is stopped in our words; other writes go on, and all when there is room', async ({
  skip,
}) => {
  skip(!isMounted);
  const { db, ask, upload } = await newServer('own', { isGiven: false });
  expect(await upload()).toMatchObject({ status: 200 });
  fill(LEFT_FREE + 10 * MIB);
  const { answer } = await untilRefused(upload);
  expect(answer).toMatchObject({
    status: 503,
    code: 'disk_full_for_files',
    message: 'No files can be added right now: the disk is nearly full. Please tell an admin.',
  });
  expect(free()).toBeGreaterThan(LEFT_FREE - AT_ONE_STEP);
  await eventually(async () => expect(await left(db)).toEqual({ incomplete: 0, parts: 0 }));
  expect(await ask('POST', '/consultations', request)).toBe(200);
  expect(await ask('GET', '/consultations')).toBe(200);
  makeRoom();
  expect(await upload()).toMatchObject({ status: 200 });
});

test('a given database whose disk is full is told in our words, and all works again when there is room', async ({
  skip,
}) => {
  skip(!isMounted);
  const { db, ask, upload } = await newServer('given', { isGiven: true });
  expect(await upload()).toMatchObject({ status: 200 });
  fill(30 * MIB);
  const { answer } = await untilRefused(upload);
  console.log(`A given database with a full disk: ${JSON.stringify(answer)}`);
  expect(answer).toMatchObject({
    status: 503,
    message: expect.stringMatching(
      /^Nothing can be saved right now: the disk is full\.|^The service is not available/,
    ),
  });
  makeRoom();
  await eventually(async () => expect(await upload()).toMatchObject({ status: 200 }));
  expect(await ask('POST', '/consultations', request)).toBe(200);
  await sql`update files set created_at = created_at - interval '16 minutes' where completed_at is null`.execute(
    db,
  );
  await dropOld(db);
  expect(await left(db)).toEqual({ incomplete: 0, parts: 0 });
});
