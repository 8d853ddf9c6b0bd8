import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newSeed } from '@consultflow/contract/testing/seed';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { postFile } from '../../../test/support/send-file.ts';
import { spawnServer } from '../../../test/support/server-process.ts';
import { startEmbedded } from '../../db/embedded.ts';
import { fillFirstStart } from '../../db/first-start.ts';
import { prepareJobs } from '../../db/jobs.ts';
import { migrate } from '../../db/migrate.ts';
import { type Db, openDatabase, UNLIMITED } from '../../db/open.ts';
import { drawFrom } from '../../demo/random.ts';
import { openSession } from '../../http/session.ts';
import * as users from '../users/queries.ts';
import * as files from './queries.ts';
import { CHUNK } from './store.ts';

const KILLS = 20;
const PEOPLE = 8;

/** A PostgreSQL that is restarted when it is killed, and people who upload without end. */
async function newFirm() {
  const folder = mkdtempSync(join(tmpdir(), 'consultflow-killed-'));
  chmodSync(folder, 0o711);
  const database = await startEmbedded(folder, () => {});
  const db = openDatabase(database.connectionString, () => {}, UNLIMITED);
  await migrate(db, fillFirstStart);
  await prepareJobs(db);
  onTestFinished(async () => {
    await db.destroy();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const people = [];
  for (let n = 0; n < PEOPLE; n += 1) {
    const { id } = await users.insert(db, {
      name: `Client ${n}`,
      email: `client${n}@firm.example`,
      password_hash: 'none',
      role: 'client',
      account_status: 'approved',
    });
    people.push({ id, token: (await openSession(db, { id, password_hash: 'none' }))! });
  }
  const postmaster = () =>
    Number(readFileSync(join(database.directory, 'postmaster.pid'), 'utf8').split('\n')[0]);
  return { db, people, url: database.connectionString, postmaster };
}
type Firm = Awaited<ReturnType<typeof newFirm>>;

async function startServer(url: string) {
  const server = spawnServer(url, { RATE_LIMIT: 'off' });
  let output = '';
  server.stdout.on('data', (text) => (output += String(text)));
  const origin = await eventually(() => new URL(/is ready at (\S+)/.exec(output)![1]!).origin);
  return {
    origin,
    kill: async () => {
      const gone = once(server, 'exit');
      server.kill('SIGKILL');
      await gone;
    },
  };
}

/** Each of them uploads one file after the other, and reads back what has arrived, whatever happens to the server. */
function keepUploading({ people }: Firm, originNow: () => string, sizeOf: () => number) {
  const stored = new Map<string, string>();
  const seen = { cutOff: 0, wrong: [] as string[] };
  const traffic = { isOver: false };
  const one = async (who: { token: string }) => {
    while (!traffic.isOver) {
      const content = Buffer.alloc(sizeOf(), `${crypto.randomUUID()}\n`);
      const hash = createHash('sha256').update(content).digest('hex');
      const answer = await postFile(originNow(), who, 'a.txt', content);
      if (answer === 'cut off' || !answer.data) {
        seen.cutOff += 1;
        await new Promise((resolve) => setTimeout(resolve, 20));
        continue;
      }
      stored.set(answer.data.id, hash);
      const back = await readBack(originNow(), who, answer.data.id);
      if (back === undefined) seen.cutOff += 1;
      else if (back !== hash) seen.wrong.push(answer.data.id);
    }
  };
  const running = people.map(one);
  return {
    stored,
    seen,
    stop: async () => {
      traffic.isOver = true;
      await Promise.all(running);
    },
  };
}

/** The SHA-256 of a download; undefined if it was cut off. */
async function readBack(origin: string, { token }: { token: string }, id: string) {
  try {
    const reply = await fetch(`${origin}/api/v2/files/${id}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const content = Buffer.from(await reply.arrayBuffer());
    return reply.status === 200 ? createHash('sha256').update(content).digest('hex') : undefined;
  } catch {
    return undefined;
  }
}

/** What is wrong with the stored files, after the sweep of those that were cut off. */
async function faults(db: Db) {
  await sql`update files set created_at = created_at - interval '16 minutes' where completed_at is null`.execute(
    db,
  );
  while ((await files.dropOld(db)).length > 0);
  const { rows } = await sql<{ fault: string }>`
    select 'incomplete: ' || id as fault from files where completed_at is null
    union all
    select 'chunks of no file: ' || file_id from file_chunks where file_id not in (select id from files)
    union all
    select 'chunk is not what was stored: ' || file_id || ' ' || number from file_chunks
      where sha256(content) <> sha256
    union all
    select 'not all there: ' || id from files where stored_size(id) is distinct from size
    union all
    select 'not what was stored: ' || id from files where sha256 is distinct from (
      select sha256(string_agg(content, '' order by number)) from file_chunks where file_id = files.id)`.execute(
    db,
  );
  return rows.map(({ fault }) => fault);
}

async function afterKills(firm: Firm, { stored, seen }: ReturnType<typeof keepUploading>, origin: string) {
  expect(seen.wrong).toEqual([]);
  expect(seen.cutOff).toBeGreaterThan(KILLS);
  const left = await firm.db.selectFrom('files').select('id').where('completed_at', 'is', null).execute();
  expect(await faults(firm.db)).toEqual([]);
  const kept = await firm.db
    .selectFrom('files')
    .select(['id', 'owner_id', sql<string>`encode(sha256, 'hex')`.as('sha256')])
    .execute();
  const byId = new Map(kept.map((one) => [one.id, one]));
  // What was confirmed is there, and what is there is handed out as it was.
  expect([...stored].filter(([id, hash]) => byId.get(id)?.sha256 !== hash)).toEqual([]);
  for (const { id, owner_id, sha256 } of kept) {
    const owner = firm.people.find((one) => one.id === owner_id)!;
    expect(await readBack(origin, owner, id)).toBe(sha256);
  }
  return `${stored.size} files confirmed, ${kept.length} kept, ${seen.cutOff} cut off, ${left.length} swept`;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type Running = Awaited<ReturnType<typeof startServer>>;

/** Ends something again and again, each time after more files have been stored, and checks what is left; returns how many there were. */
async function endOften(what: string, end: (firm: Firm, server: Running) => Promise<Running>) {
  const { number } = drawFrom(newSeed());
  const firm = await newFirm();
  let server = await startServer(firm.url);
  const traffic = keepUploading(
    firm,
    () => server.origin,
    () => number(1, 8 * CHUNK),
  );
  for (let times = 0; times < KILLS; times += 1) {
    const before = traffic.stored.size;
    await eventually(() => expect(traffic.stored.size).toBeGreaterThan(before + 5));
    await pause(number(0, 200));
    server = await end(firm, server);
  }
  await traffic.stop();
  console.log(`${what} ${KILLS} times: ${await afterKills(firm, traffic, server.origin)}`);
  return traffic.stored.size;
}

test('a server that is killed 20 times during uploads and downloads leaves only whole files', async () => {
  const stored = await endOften('Server killed', async (firm, server) => {
    await server.kill();
    return startServer(firm.url);
  });
  expect(stored).toBeGreaterThan(5 * KILLS);
});

test.each(['SIGKILL', 'SIGQUIT'] as const)(
  'a database that ends by %s 20 times during uploads and downloads leaves only whole files',
  async (signal) => {
    const stored = await endOften(`Database ended by ${signal}`, async (firm, server) => {
      const pid = firm.postmaster();
      process.kill(pid, signal);
      await eventually(() => expect(firm.postmaster()).not.toBe(pid));
      await eventually(() => sql`select 1`.execute(firm.db));
      return server;
    });
    expect(stored).toBeGreaterThan(5 * KILLS);
  },
);

test('the check finds a chunk that is missing, changed or of no file', async () => {
  const { db, people } = await newFirm();
  const content = Buffer.from('Words');
  const sha256 = createHash('sha256').update(content).digest();
  const store = async (chunk: Buffer, completed: boolean) => {
    const { id } = await db
      .insertInto('files')
      .values({
        owner_id: people[0]!.id,
        name: 'a.txt',
        size: content.length,
        ...(completed && { kind: 'text', sha256, completed_at: sql`now()` }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('file_chunks').values({ file_id: id, number: 0, content: chunk, sha256 }).execute();
    return id;
  };
  await store(content, true);
  await store(content, false);
  expect(await faults(db)).toEqual([]);
  const changed = await store(Buffer.from('Wards'), true);
  expect(await faults(db)).toEqual([
    `chunk is not what was stored: ${changed} 0`,
    `not what was stored: ${changed}`,
  ]);
  await db.deleteFrom('file_chunks').execute();
  expect((await faults(db)).filter((fault) => fault.startsWith('not all there'))).toHaveLength(2);
});
