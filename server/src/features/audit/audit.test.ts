import type { AuditEntry } from '@consultflow/contract/audit/schema';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { migrate, migrations } from '../../db/migrate.ts';
import { hashPassword } from '../../identity/password.ts';
import { earlierFirm } from '../../../test/support/earlier-firm.ts';
import { readCsv } from '../../../test/support/read-csv.ts';
import { sendFile } from '../../../test/support/send-file.ts';
import { newWorld } from '../../../test/support/world.ts';
import { list } from './queries.ts';

const world = await newWorld();
afterAll(world.end);
const { db, call } = world;
const admin = await world.admin();
const client = await world.client();
let start = 0;

const log = async (query = '') =>
  (await call(admin, 'GET', `/audit?limit=500${query}`)).json<{ data: AuditEntry[] }>();
const only = async (query: string) => (await log(query)).data;
const found = (words: string) => only(`&search=${encodeURIComponent(words)}`);
/** The entries since the beginning of the test, oldest first, without what is told to others. */
const written = async () =>
  (await log()).data.filter(({ id, noun }) => id > start && noun !== 'notifications').toReversed();

const beginHere = async () => {
  start = (await sql<{ id: number }>`select coalesce(max(id), 0) as id from audit_entries`.execute(db))
    .rows[0]!.id;
};
beforeEach(beginHere);

const minute = async () =>
  (await sql<{ at: string }>`select date_trunc('minute', now()) as at`.execute(db)).rows[0]!.at;

/** Counted by minutes: if another has begun meanwhile, it is done again. */
async function inOneMinute(work: () => Promise<unknown>) {
  const before = await minute();
  await work();
  if ((await minute()) === before) return;
  await sql`delete from audit_repeats`.execute(db);
  await beginHere();
  await inOneMinute(work);
}

const at = (field: string, { changes }: AuditEntry) => changes.find((change) => change.field === field);
const plain = (value: string | null) => ({ state: 'shown', value });

describe('a write', () => {
  test('is logged with its actor, address, and what was before and after', async () => {
    const { id } = await world.consultation(client, { topic: 'Rules of origin' });
    await call(client, 'PUT', `/consultations/${id}`, { topic: 'Tariffs' });
    const [requested, changed] = await written();
    expect(requested).toMatchObject({
      actor: { id: client.id, role: 'client' },
      action: 'created',
      noun: 'consultations',
      subject_id: id,
      case_id: id,
      address: plain('127.0.0.1'),
      is_imported: false,
      is_system: false,
      batch: null,
    });
    expect(at('status', requested!)).toMatchObject({ before: plain(null), after: plain('requested') });
    expect(changed).toMatchObject({
      action: 'changed',
      subject_name: expect.stringMatching(/^#\d+ Tariffs$/),
    });
    expect(changed!.changes).toEqual([
      { field: 'topic', before: plain('Rules of origin'), after: plain('Tariffs') },
    ]);
  });

  test('that fails leaves no entry', async () => {
    await call(client, 'POST', '/consultations', { room: 'Q', topic: 'x', problem_details: '<p>x</p>' });
    expect(await written()).toEqual([]);
  });

  test('that changes nothing makes no entry', async () => {
    await sql`update users set name = name, bio = '' where id = ${client.id}`.execute(db);
    expect(await written()).toEqual([]);
  });

  test('past the product is one of the system', async () => {
    await sql`update rooms set capacity = capacity + 1 where code = 'B'`.execute(db);
    expect(await written()).toMatchObject([
      { actor: null, is_system: true, noun: 'rooms', address: plain(null) },
    ]);
  });

  test('of many rows makes an entry for each', async () => {
    const before = await db.selectFrom('users').select('id').execute();
    await sql`update users set wants_mail = not wants_mail`.execute(db);
    expect(await written()).toHaveLength(before.length);
  });
});

describe('a text', () => {
  test('stands in an entry as a hash, and is shown as erased once its value is gone', async () => {
    await call(client, 'PUT', `/users/${client.id}`, { name: 'Ayşe Yıldırım', phone: '1' });
    const [entry] = await written();
    const { rows } = await sql<{
      line: string;
    }>`select audit_entries::text as line from audit_entries where id > ${start}`.execute(db);
    expect(rows.map(({ line }) => line).join()).not.toMatch(/Ayşe|127\.0\.0\.1/);
    await db.deleteFrom('audit_values').where('entry_id', '=', entry!.id).execute();
    const erased = { state: 'erased', value: null };
    const [left] = await written();
    expect(at('name', left!)).toEqual({ field: 'name', before: erased, after: erased });
    expect(left!.address).toEqual(erased);
  });

  test('that is a password is never stored', async () => {
    await sql`update users set password_hash = 'a new one' where id = ${client.id}`.execute(db);
    const [entry] = await written();
    const secret = { state: 'secret', value: null };
    expect(entry!.changes).toEqual([{ field: 'password', before: secret, after: secret }]);
    expect((await sql`select from audit_values where value like 'a new one'`.execute(db)).rows).toEqual([]);
  });

  test('of a column that a later version adds is hashed', async () => {
    await sql`alter table rooms add column slogan text`.execute(db);
    await sql`call audit_again()`.execute(db);
    await sql`update rooms set slogan = 'Ask us' where code = 'A'`.execute(db);
    const [entry] = await written();
    expect(entry!.changes).toEqual([{ field: 'slogan', before: plain(null), after: plain('Ask us') }]);
    expect((await sql`select from audit_values where value = 'Ask us'`.execute(db)).rows).toHaveLength(1);
    await sql`alter table rooms drop column slogan`.execute(db);
    await sql`call audit_again()`.execute(db);
  });
});

describe('what changes no row', () => {
  const sign = { email: 'reader@firm.example', password: 'harbour-light-1' };
  let reader: { id: string; token: string };
  beforeAll(async () => {
    reader = await world.client({ email: sign.email });
    const password_hash = await hashPassword(sign.password);
    await db.updateTable('users').set({ password_hash }).where('id', '=', reader.id).execute();
  });
  beforeEach(() => sql`delete from audit_repeats`.execute(db));

  test('a sign-in and a sign-out are entries of the user', async () => {
    const { token } = (await call(null, 'POST', '/auth/login', sign)).json().data;
    await call({ token }, 'POST', '/auth/logout');
    expect(await written()).toMatchObject([
      { action: 'signed_in', actor: { id: reader.id }, address: plain('127.0.0.1') },
      { action: 'session_ended', actor: { id: reader.id } },
    ]);
  });

  test('a failed sign-in is one of somebody unknown, for the account if there is one', async () => {
    await call(null, 'POST', '/auth/login', { ...sign, password: 'wrong' });
    await call(null, 'POST', '/auth/login', { email: 'nobody@firm.example', password: 'wrong' });
    const [known, unknown] = await written();
    expect(known).toMatchObject({
      action: 'sign_in_failed',
      actor: null,
      is_system: false,
      subject_id: reader.id,
    });
    expect(unknown).toMatchObject({ action: 'sign_in_failed', actor: null, subject_id: null });
    expect(at('email', unknown!)!.after).toEqual(plain('nobody@firm.example'));
  });

  test('a refused write is one, with what was called', async () => {
    await call(reader, 'POST', '/rooms', { name: 'Mine' });
    expect(await written()).toMatchObject([{ action: 'refused', noun: 'rooms', actor: { id: reader.id } }]);
    const [entry] = await written();
    expect(entry!.changes.map(({ field, after }) => [field, after.value])).toEqual(
      expect.arrayContaining([
        ['call', 'POST /rooms'],
        ['code', 'role_not_allowed'],
      ]),
    );
  });

  test('after ten in a minute the rest is one entry with their number', async () => {
    await inOneMinute(async () => {
      for (let i = 0; i < 14; i += 1) await call(reader, 'POST', '/rooms', { name: 'Mine' });
    });
    expect(await written()).toHaveLength(10);
    await sql`update audit_repeats set minute = minute - interval '1 minute'`.execute(db);
    await sql`select chain_audit_entries(1000)`.execute(db);
    const rest = (await written()).slice(10);
    expect(rest).toMatchObject([
      { action: 'refused', actor: { id: reader.id }, address: plain('127.0.0.1') },
    ]);
    expect(at('times', rest[0]!)!.after).toEqual(plain('4'));
  });

  test('what a call does not read is in no entry, whatever it holds', async () => {
    const { id } = (await sendFile(world.app, client, 'figs.txt', Buffer.from('Figs\n'))).json().data;
    const reply = await call(client, 'GET', `/files/${id}?%00&note=Ay%C5%9Fe`);
    expect(reply.statusCode).toBe(200);
    const entry = (await written()).find(({ action }) => action === 'exported');
    expect(entry).toMatchObject({ subject_id: id });
    expect(entry!.changes.map(({ field }) => field)).toEqual(['call']);
  });

  test('a spreadsheet is one, with its filters', async () => {
    await call(admin, 'GET', '/users/csv?role=client&search=Ay');
    const [entry] = await written();
    expect(entry).toMatchObject({ action: 'exported', noun: 'users', actor: { id: admin.id } });
    expect(Object.fromEntries(entry!.changes.map(({ field, after }) => [field, after.value]))).toMatchObject({
      call: 'GET /users/csv',
      role: 'client',
      search: 'Ay',
    });
  });
});

describe('the list', () => {
  test('is paged, newest first', async () => {
    const { data } = await log();
    const ids: number[] = [];
    let cursor = '';
    for (let pages = 0; pages < 500; pages += 1) {
      const page = (await call(admin, 'GET', `/audit?limit=7${cursor}`)).json();
      ids.push(...page.data.map(({ id }: AuditEntry) => id));
      if (!page.next_cursor) break;
      cursor = `&cursor=${page.next_cursor}`;
    }
    expect(ids.slice(0, data.length)).toEqual(data.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('is filtered by actor, subject, noun, event and time', async () => {
    const other = await world.client({ name: 'Minh Trần' });
    const { id } = await world.consultation(other);
    const now = new Date().toISOString();
    expect((await only(`&actor_id=${other.id}`)).every(({ actor }) => actor?.id === other.id)).toBe(true);
    expect(await only(`&subject_id=${id}`)).toMatchObject([{ noun: 'consultations', subject_id: id }]);
    expect((await only('&noun=rooms')).every(({ noun }) => noun === 'rooms')).toBe(true);
    expect((await only('&event=refused')).every(({ action }) => /refused|failed/.test(action))).toBe(true);
    expect(await only(`&from=${now}`)).toEqual([]);
    expect((await only(`&to=${now}`)).length).toBeGreaterThan(0);
  });

  test('is filtered by a subject with all that belongs to it', async () => {
    const owner = await world.client();
    const company = await call(owner, 'POST', '/companies', { name: 'Fig Trade', address: 'Quay 1' });
    const { id } = company.json().data;
    await call(owner, 'POST', `/companies/${id}/members`, { email: 'new@trade.example' });
    await world.consultation(owner);
    const about = await only(`&actor_id=${owner.id}&about=companies`);
    expect(new Set(about.map(({ noun }) => noun))).toEqual(
      new Set(['companies', 'company_members', 'company_invitations']),
    );
    const [, ...rows] = readCsv(
      (await call(admin, 'GET', `/audit/csv?actor_id=${owner.id}&about=companies`)).body,
    );
    expect(new Set(rows.map((row) => row[5]))).toEqual(
      new Set(['Company added', 'Member added to a company', 'Invitation to a company sent']),
    );
    expect((await call(admin, 'GET', '/audit?about=company_invitations')).statusCode).toBe(400);
    expect((await only(`&actor_id=${owner.id}&noun=company_invitations`)).length).toBe(1);
  });

  test('is searched by the name of a person, by an id and by an address', async () => {
    const other = await world.client({ name: 'Zeynep Özkan' });
    const { id } = await world.consultation(other);
    expect((await found('zeynep ozkan')).map(({ noun }) => noun)).toContain('consultations');
    expect((await found(id)).length).toBeGreaterThan(0);
    expect((await found('127.0.0.1')).length).toBeGreaterThan(0);
    expect(await found('203.0.113.9')).toEqual([]);
  });

  test('is searched by an IPv6 address in any notation', async () => {
    await world.app.inject({
      method: 'POST',
      url: '/api/v2/auth/login',
      payload: { email: 'nobody@trade.example', password: 'wrong' },
      remoteAddress: '2001:db8::1',
    });
    const [failed] = await found('2001:db8::1');
    expect(failed).toMatchObject({ address: plain('2001:db8::1') });
    for (const other of ['2001:DB8::1', '2001:db8:0:0:0:0:0:1', '2001:0db8::0001', '[2001:db8::1]:443'])
      expect([other, await found(other)]).toEqual([other, [failed]]);
    expect(await found('2001:db8::2')).toEqual([]);
  });

  test('is searched by the number of a deleted case and by the name of a deleted company', async () => {
    const { id } = await world.consultation(client);
    const { number } = (await call(client, 'GET', `/consultations/${id}`)).json<{
      data: { number: number };
    }>().data;
    const made = await call(client, 'POST', '/companies', { name: 'Kuru İncir', address: 'Quay 1' });
    const company = made.json<{ data: { id: string } }>().data.id;
    const before = [await found(`#${number}`), await found('kuru incir')];
    const persian = number.toLocaleString('fa', { useGrouping: false });
    for (const same of [`# ${number}`, `＃${number}`, persian]) expect(await found(same)).toEqual(before[0]);
    await call(admin, 'DELETE', `/consultations/${id}`);
    await call(client, 'DELETE', `/companies/${company}`);
    const after = [await found(`#${number}`), await found('kuru incir')];
    for (const [place, entries] of after.entries()) {
      expect(entries).toContainEqual(expect.objectContaining({ action: 'removed' }));
      const ids = entries.map((one) => one.id);
      expect(ids).toEqual(expect.arrayContaining(before[place]!.map((one) => one.id)));
    }
  });

  test('has the beginning of a long value, which its entry and the spreadsheet have whole', async () => {
    const long = '规'.repeat(20_000);
    await call(admin, 'PUT', '/settings', { terms: `<p>${long}</p>` });
    const [listed] = await written();
    const { before, after } = at('terms', listed!)!;
    expect(before).toEqual(plain(null));
    expect(after).toEqual({ state: 'shown', value: `<p>${'规'.repeat(65)}`, is_cut: true });
    const { data } = (await call(admin, 'GET', `/audit/${listed!.id}`)).json<{ data: AuditEntry }>();
    expect(at('terms', data)!.after).toEqual(plain(`<p>${long}</p>`));
    expect(data.changes.map(({ field }) => field)).toEqual(listed!.changes.map(({ field }) => field));
    expect((await call(admin, 'GET', '/audit/csv?noun=settings')).body).toContain(long);
    await call(admin, 'PUT', '/settings', { terms: '' });
  });

  test('has nothing at an id that is no entry', async () => {
    for (const id of [10 ** 14, 0, 'x', '1e3', '9'.repeat(30)]) {
      const reply = await call(admin, 'GET', `/audit/${id}`);
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'entry_not_found']);
    }
  });

  test('is a spreadsheet without formulas', async () => {
    await call(client, 'PUT', `/users/${client.id}`, { name: '=cmd()' });
    const csv = await call(admin, 'GET', '/audit/csv?noun=users');
    expect(csv.statusCode).toBe(200);
    const [head, first] = readCsv(csv.body);
    expect(head!.slice(2, 6)).toEqual(['Who', 'Role', 'IP address', 'What']);
    expect(first).toEqual(expect.arrayContaining(["'=cmd()", 'client', '127.0.0.1', 'Account changed']));
  });
});

test('the histories of an earlier version are imported as entries of their time', async () => {
  const { db: earlier } = await earlierFirm(migrations().findIndex((name) => name.startsWith('0032')));
  const { rows: people } = await sql<{ id: string }>`
    insert into users (name, email, password_hash, role, account_status)
    values ('Ayşe', 'ayse@port.example', 'x', 'client', 'approved') returning id`.execute(earlier);
  const { rows: cases } = await sql<{ id: string }>`
    insert into consultations (client_id, problem_details, last_modified_by)
    values (${people[0]!.id}, '<p>x</p>', ${people[0]!.id}) returning id`.execute(earlier);
  await sql`
    insert into consultation_changes (consultation_id, changed_by, changed_at, from_status, to_status, reason) values
      (${cases[0]!.id}, ${people[0]!.id}, '2025-01-01Z', null, 'requested', null),
      (${cases[0]!.id}, ${people[0]!.id}, '2025-01-02Z', 'requested', 'canceled', 'No longer needed')`.execute(
    earlier,
  );
  await migrate(earlier, () => Promise.reject(new Error('filled as if it were new')));
  const imported = await list(
    earlier,
    { id: people[0]!.id, role: 'admin', specialties: [] },
    { limit: 10, subject_id: cases[0]!.id },
  );
  expect(imported.rows).toMatchObject([
    { action: 'changed', at: '2025-01-02T00:00:00.000Z', is_imported: true, actor: { name: 'Ayşe' } },
    { action: 'created', at: '2025-01-01T00:00:00.000Z', is_imported: true },
  ]);
  expect(at('reason', imported.rows[0]!)!.after).toEqual(plain('No longer needed'));
});
