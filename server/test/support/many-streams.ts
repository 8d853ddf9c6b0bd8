import { sql } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import { hashOf } from '../../src/http/session.ts';
import { newDatabase } from './database.ts';
import { openStream } from './event-stream.ts';
import { eventually } from './eventually.ts';
import { startProcess } from './server-process.ts';

const REQUESTS = 20;
const ROOMS = 5;

/**
 * Many streams of clients at two servers, and one of an admin. Every client receives events of new rooms, and the first
 * ones of their own request: how many each received, how long each event took, and by how many MiB the servers grew.
 */
export async function hearAtManyStreams(total: number) {
  const { db, url: databaseUrl, end } = await newDatabase();
  onTestFinished(end);
  const tokens = await people(db, total);
  const servers = [await startProcess(databaseUrl), await startProcess(databaseUrl)];
  const atRest = servers.map(({ memory }) => memory());

  const clients = await inBatches(tokens.clients, (token, index) =>
    openStream(servers[index % 2]!.url, { token }),
  );
  const admin = await openStream(servers[1]!.url, { token: tokens.admin });
  const everybody = [...clients, admin];
  await eventually(() => expect(everybody.every(({ heard }) => heard.length > 0)).toBe(true));

  const call = (token: string, path: string, body: object) =>
    fetch(`${servers[0]!.url}/api/v2${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  /** Makes a change; returns how long its event took to each permitted reader. */
  const timed = async (streams: typeof everybody, work: () => Promise<Response>) => {
    const before = streams.map(({ heard }) => heard.length);
    const began = performance.now();
    expect((await work()).status).toBe(200);
    await eventually(() =>
      expect(streams.every(({ heard }, index) => heard.length > before[index]!)).toBe(true),
    );
    return streams.map(({ heard }, index) => heard[before[index]!]!.at - began);
  };
  const delays: number[] = [];
  const request = { room: 'A', topic: 'x', problem_details: '<p>x</p>' };
  for (let count = 0; count < REQUESTS; count += 1) {
    const ask = () => call(tokens.clients[count]!, '/consultations', request);
    delays.push(...(await timed([clients[count]!, admin], ask)));
  }
  for (let count = 0; count < ROOMS; count += 1)
    delays.push(
      ...(await timed(everybody, () => call(tokens.admin, '/rooms', { name: `Transit ${count}` }))),
    );

  const heard = clients.map(({ news }) => news().filter(({ noun }) => noun === 'consultations').length);
  const more = servers.map(({ memory }, index) => memory() - atRest[index]!);
  for (const { close } of everybody) await close();
  return { heard, expected: clients.map((_, index) => (index < REQUESTS ? 1 : 0)), delays, more };
}

type Db = Awaited<ReturnType<typeof newDatabase>>['db'];

/** Clients and an admin with sessions, created without calls, which would hash a password for each. */
async function people(db: Db, total: number) {
  await sql`
    insert into users (name, email, password_hash, role, account_status)
    select 'Client ' || n, 'client' || n || '@port.example', 'none', 'client', 'approved'
    from generate_series(1, ${total}::int) as n
    union all select 'Admin', 'many@firm.example', 'none', 'admin', 'approved'
  `.execute(db);
  const users = await db
    .selectFrom('users')
    .select(['id', 'role'])
    .where('password_hash', '=', 'none')
    .execute();
  const tokens = users.map(({ id, role }) => ({ role, user_id: id, token: `token-${id}` }));
  await db
    .insertInto('sessions')
    .values(tokens.map(({ user_id, token }) => ({ user_id, token_hash: hashOf(token) })))
    .execute();
  return {
    clients: tokens.filter(({ role }) => role === 'client').map(({ token }) => token),
    admin: tokens.find(({ role }) => role === 'admin')!.token,
  };
}

async function inBatches<T, R>(items: T[], work: (item: T, index: number) => Promise<R>, size = 100) {
  const done: R[] = [];
  for (let start = 0; start < items.length; start += size)
    done.push(
      ...(await Promise.all(
        items.slice(start, start + size).map((item, index) => work(item, start + index)),
      )),
    );
  return done;
}
