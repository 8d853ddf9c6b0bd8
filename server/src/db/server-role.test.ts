import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../app.ts';
import { chainEntries } from '../audit/chain.ts';
import { verifyLog } from '../audit/verify.ts';
import { connect } from '../backup/connect.ts';
import { newWorld } from '../../test/support/world.ts';
import { startProcess } from '../../test/support/server-process.ts';
import { emptyDatabase } from '../../test/support/database.ts';
import { sendFile } from '../../test/support/send-file.ts';
import { openDatabase } from './open.ts';
import { addressOfServer, asOwnRole } from './server-role.ts';

async function newServer() {
  const world = await newWorld();
  onTestFinished(world.end);
  const refused: string[] = [];
  const address = await addressOfServer(world.url, asOwnRole(world.url), (reason) => refused.push(reason));
  expect(refused).toEqual([]);
  const db = openDatabase(address, () => {});
  const app = buildApp(db, { connectionString: address });
  onTestFinished(() => db.destroy());
  onTestFinished(() => app.close());
  const call = (token: string, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
    app.inject({
      method,
      url: `/api/v2${url}`,
      headers: { authorization: `Bearer ${token}` },
      ...(payload && { payload }),
    });
  return { world, db, call };
}

test('a server with the role that owns nothing works, and says that it can only add to the log', async () => {
  const { world, db, call } = await newServer();
  const [client, admin] = [await world.client(), await world.admin()];
  const request = { room: 'A', topic: 'x', problem_details: '<p>x</p>' };
  expect((await call(client.token, 'POST', '/consultations', request)).statusCode).toBe(200);
  expect((await call(admin.token, 'PUT', '/topics', { topics: ['Tariffs'] })).statusCode).toBe(200);
  expect((await call(client.token, 'POST', '/rooms', { name: 'Mine' })).statusCode).toBe(403);
  await chainEntries(db);
  const { data, log } = (await call(admin.token, 'GET', '/audit')).json();
  expect(log).toMatchObject({ is_append_only: true, waiting: 0 });
  expect(data.map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining(['refused', 'created', 'removed']),
  );
});

test.each([
  `update audit_entries set actor_id = null`,
  `delete from audit_entries`,
  `truncate audit_entries`,
  `drop table audit_entries cascade`,
  `alter table audit_entries disable trigger all`,
  `alter table users disable trigger users_update_audit`,
  `drop trigger users_update_audit on users`,
  `create or replace function users_update_audit() returns trigger language plpgsql as 'begin return null; end'`,
  `update audit_values set value = 'x'`,
  `delete from audit_values`,
  `update audit_batches set hash = sha256('x')`,
  `delete from audit_batches`,
  `set session_replication_role = replica`,
  `set role postgres`,
  `drop schema consultflow cascade`,
  `copy audit_entries to program 'true'`,
  `delete from migrations`,
])('the server cannot %s', async (statement) => {
  const { world, db } = await newServer();
  await world.client();
  const count = () =>
    sql`select (select count(*) from audit_entries), (select count(*) from audit_values)`
      .execute(world.db)
      .then(({ rows }) => rows);
  const before = await count();
  await expect(sql.raw(statement).execute(db)).rejects.toMatchObject({ code: '42501' });
  expect(await count()).toEqual(before);
});

test('the server cannot erase a text or a name of a file of a message that is not redacted', async () => {
  const { world, db, call } = await newServer();
  const [admin, client] = [await world.admin(), await world.client()];
  const { id } = await world.consultation(client);
  const say = async (text: string) => {
    const file = (await sendFile(world.app, admin, `${text}.csv`, Buffer.from('a,b\n1,2\n'))).json().data.id;
    const body = { body: `<p>${text}</p>`, file_ids: [file] };
    const message = (await call(admin.token, 'POST', `/consultations/${id}/messages`, body)).json().data.id;
    return { message, file };
  };
  const [one, other] = [await say('One'), await say('Other')];
  const erase = () =>
    sql`select erase_audited_message(${one.message}, ${[one.file, other.file]}::uuid[])`.execute(db);
  const values = async () =>
    (
      await sql<{
        value: string;
      }>`select value from audit_values where value ~ '(One|Other)' order by 1`.execute(world.db)
    ).rows.map(({ value }) => value);
  const before = await values();
  expect(before).toEqual(expect.arrayContaining(['<p>One</p>', 'One.csv', '<p>Other</p>', 'Other.csv']));
  await erase();
  expect(await values()).toEqual(before);

  const redacted = await call(admin.token, 'POST', `/messages/${one.message}/redact`, {
    reason: 'By mistake',
  });
  expect(redacted.statusCode).toBe(200);
  await erase();
  expect(await values()).toEqual(before.filter((value) => !value.includes('One')));
});

test('no other function works with the rights of the owner', async () => {
  const { world } = await newServer();
  const { rows } = await sql`
    select proname as name, pg_get_function_identity_arguments(oid) as given from pg_proc
    where prosecdef and pronamespace = current_schema()::regnamespace`.execute(world.db);
  expect(rows).toEqual([{ name: 'erase_audited_message', given: 'message uuid, of_files uuid[]' }]);
});

test('an address that leads to no role, to an owner or to another database is refused', async () => {
  const world = await newWorld();
  onTestFinished(world.end);
  const other = await emptyDatabase();
  const nobody = new URL(world.url);
  nobody.username = 'nobody_at_all';
  for (const [address, reason] of [
    [nobody.href, /role "nobody_at_all" does not exist/],
    [world.url, /its role can change the audit log/],
    [other.url, /it is another database/],
  ] as const) {
    const refused: string[] = [];
    expect(await addressOfServer(world.url, address, (why) => refused.push(why))).toBe(world.url);
    expect(refused).toEqual([expect.stringMatching(reason)]);
  }
});

test('a given database without the second role is served as before, and the log of the start says so', async () => {
  const world = await newWorld();
  onTestFinished(world.end);
  const nobody = new URL(world.url);
  nobody.username = 'nobody_at_all';
  const server = await startProcess(world.url, { SERVER_DATABASE_URL: nobody.href });
  expect(server.output()).toContain('The audit log is not protected by a role of the database');
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});

test('a given database with the second role is protected', async () => {
  const world = await newWorld();
  onTestFinished(world.end);
  const role = `server_${process.pid}`;
  await sql`create role ${sql.id(role)} login`.execute(world.db);
  onTestFinished(async () => {
    await sql`drop owned by ${sql.id(role)}`.execute(world.db);
    await sql`drop role ${sql.id(role)}`.execute(world.db);
  });
  const address = new URL(world.url);
  address.username = role;
  const server = await startProcess(world.url, { SERVER_DATABASE_URL: address.href });
  expect(server.output()).not.toContain('not protected');
  const admin = await world.admin();
  const reply = await fetch(`${server.url}/api/v2/audit`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(await reply.json()).toMatchObject({ log: { is_append_only: true } });
  const client = await connect(world.url);
  expect(await verifyLog(client, () => {})).toBe(0);
  await client.end();
});
