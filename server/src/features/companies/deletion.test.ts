import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { addEarlierCompanies } from '../../../test/support/earlier-companies.ts';
import { oneWaits } from '../../../test/support/one-waits.ts';
import { newWorld } from '../../../test/support/world.ts';
import * as members from './members.ts';
import * as companies from './queries.ts';

const world = await newWorld();
afterAll(world.end);

const owner = await world.client();
const member = await world.client();
const worker = await world.consultant('A');
const admin = await world.admin();

const agreement = { agreed_minutes: 600, agreed_from: '2026-01-01', agreed_until: '2026-12-31' };
const agree = (id: string) => world.call(admin, 'PUT', `/companies/${id}`, agreement);
const remove = (by: { token: string }, id: string) => world.call(by, 'DELETE', `/companies/${id}`);

async function newCompany() {
  const form = { name: 'Ege', address: 'Akdeniz Cad. 8, İzmir', email: 'quay@ege.example' };
  const { id } = (await world.call(owner, 'POST', '/companies', form)).json().data as { id: string };
  await world.db.insertInto('company_members').values({ company_id: id, user_id: member.id }).execute();
  return { id, consultation_id: (await ask(owner, id)).json().data.id as string };
}

const ask = (by: { token: string }, company_id: string) =>
  world.call(by, 'POST', '/consultations', {
    room: 'A',
    topic: 'Origin',
    problem_details: '<p>Which?</p>',
    company_id,
    is_shared: true,
  });

const work = (consultation_id: string) =>
  world.call(worker, 'POST', '/time-entries', {
    consultation_id,
    starts_at: '2026-03-10T09:00:00Z',
    minutes: 700,
    description: '',
  });

beforeEach(async () => {
  await world.db.deleteFrom('closed_months').execute();
  await world.db.deleteFrom('time_entries').execute();
});

test.each([
  ['agreed hours', ({ id }: { id: string }) => agree(id)],
  ['recorded time', ({ consultation_id }: { consultation_id: string }) => work(consultation_id)],
])('the owner of a company with %s cannot delete it, an admin can', async (_what, prepare) => {
  const company = await newCompany();
  expect((await prepare(company)).statusCode).toBe(200);
  const refused = await remove(owner, company.id);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'company_has_hours']);
  expect((await world.call(owner, 'GET', `/companies/${company.id}`)).statusCode).toBe(200);
  expect((await remove(admin, company.id)).statusCode).toBe(200);
  expect((await world.call(admin, 'GET', `/companies/${company.id}`)).statusCode).toBe(404);
  expect((await remove(admin, company.id)).statusCode).toBe(404);
});

test('the owner of a company without hours deletes it', async () => {
  const { id } = await newCompany();
  expect((await remove(owner, id)).statusCode).toBe(200);
  expect(await world.db.selectFrom('companies').where('id', '=', id).selectAll().execute()).toEqual([]);
});

test('reports of a closed month are the same after a company of it is deleted, and another of its name is apart', async () => {
  const first = await newCompany();
  const second = await newCompany();
  for (const { id, consultation_id } of [first, second]) {
    await agree(id);
    await work(consultation_id);
  }
  await world.call(admin, 'PUT', '/months/2026-03', { is_closed: true });
  const reports = async () =>
    Promise.all(
      ['by=company', `by=company&company_id=${first.id}`, 'by=month'].map(async (query) => {
        const url = `/time-entries/report?from=2026-03&${query}`;
        return (await world.call(admin, 'GET', url)).json().data as { rows: { left: number }[] };
      }),
    );
  const before = await reports();
  expect(before[0]!.rows.map(({ left }) => left)).toEqual([-100, -100]);
  for (const { id } of [first, second]) expect((await remove(admin, id)).statusCode).toBe(200);
  expect(await reports()).toEqual(before);
});

test('of a deleted company with time only its name and hours are stored, and nobody sees it', async () => {
  const { id, consultation_id } = await newCompany();
  await world.call(owner, 'POST', `/companies/${id}/members`, { email: 'invited@ege.example' });
  await work(consultation_id);
  const idsFor = async (by: { token: string }) =>
    (await world.call(by, 'GET', '/companies')).json().data.map((one: { id: string }) => one.id);
  expect(await idsFor(member)).toContain(id);
  await remove(admin, id);
  for (const by of [owner, member, worker, admin]) expect(await idsFor(by)).not.toContain(id);
  const seen = await world.call(member, 'GET', `/consultations/${consultation_id}`);
  expect(seen.statusCode).toBe(404);

  const stored = await world.db.selectFrom('companies').selectAll().where('id', '=', id).executeTakeFirst();
  expect(stored).toMatchObject({ client_id: null, name: 'Ege', address: '', email: '' });
  const invited = world.db.selectFrom('company_invitations').select('id').where('company_id', '=', id);
  expect(await invited.execute()).toEqual([]);
  for (const by of [owner, worker, admin]) {
    const { data } = (await world.call(by, 'GET', `/consultations/${consultation_id}`)).json();
    expect(data).toMatchObject({ company_id: null, company_name: 'Ege', is_shared: false });
    expect(data.client_companies).not.toContainEqual(expect.objectContaining({ id }));
  }
  const { data: listed } = (await world.call(admin, 'GET', '/consultations')).json();
  expect(listed).toContainEqual(
    expect.objectContaining({ id: consultation_id, company_id: null, company_name: 'Ege' }),
  );
});

test.each([
  ['with', work],
  ['without', () => undefined],
])('the deletion of a company %s recorded time is one entry of the audit log', async (_what, prepare) => {
  const { id, consultation_id } = await newCompany();
  await prepare(consultation_id);
  await remove(admin, id);
  const { data } = (await world.call(admin, 'GET', `/audit?noun=companies&subject_id=${id}`)).json();
  const removals = data.filter(({ action }: { action: string }) => action === 'removed');
  expect(removals).toEqual([expect.objectContaining({ actor: expect.objectContaining({ id: admin.id }) })]);
});

test('a deletion that waits for a handover is refused to the former owner', async () => {
  const { id } = await newCompany();
  let removing: ReturnType<typeof remove> | undefined;
  await world.db.transaction().execute(async (trx) => {
    await trx.updateTable('companies').set({ client_id: member.id }).where('id', '=', id).execute();
    removing = remove(owner, id);
    // The call is made when somebody waits for its response.
    void removing.then(({ statusCode }) => statusCode);
    await oneWaits(world.db);
  });
  const reply = await removing!;
  expect([reply.statusCode, reply.json().code]).toEqual([403, 'delete_company_not_allowed']);
  expect((await world.call(member, 'GET', `/companies/${id}`)).statusCode).toBe(200);
});

test('a request for a company with time that is deleted while the request waits is refused', async () => {
  const { id, consultation_id } = await newCompany();
  await work(consultation_id);
  let asking: ReturnType<typeof ask> | undefined;
  await world.db.transaction().execute(async (trx) => {
    await members.hold(trx, id);
    asking = ask(member, id);
    // The call is made when somebody waits for its response.
    void asking.then(({ statusCode }) => statusCode);
    await oneWaits(world.db);
    await companies.remove(trx, id);
  });
  const reply = await asking!;
  expect([reply.statusCode, reply.json().code]).toEqual([404, 'company_not_found']);
  const cases = world.db.selectFrom('consultations').select('id').where('company_id', '=', id);
  expect(await cases.execute()).toEqual([{ id: consultation_id }]);
});

test('a company with time is deleted also if its owner has more memberships than a client may have now', async () => {
  const { id, consultation_id } = await newCompany();
  await work(consultation_id);
  const other = await world.client();
  await addEarlierCompanies(world.db, other.id, 51);
  await world.db.transaction().execute(async (trx) => {
    await sql`alter table company_members disable trigger limit_memberships`.execute(trx);
    await sql`insert into company_members (company_id, user_id)
      select id, ${owner.id} from companies where client_id = ${other.id}`.execute(trx);
    await sql`set constraints all immediate`.execute(trx);
    await sql`alter table company_members enable trigger limit_memberships`.execute(trx);
  });
  expect((await remove(admin, id)).statusCode).toBe(200);
});
