import { randomUUID } from 'node:crypto';
import { MOST_MEMBERSHIPS } from '@consultflow/contract/companies/schema';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { dayAhead } from '../../../test/support/booked.ts';
import { addEarlierCompanies } from '../../../test/support/earlier-companies.ts';
import { newWorld } from '../../../test/support/world.ts';

/** Without a mail server, so that the answer has the link. */
const world = await newWorld(undefined, { mailFolder: '/nowhere' });
afterAll(world.end);

type Person = { id: string; token: string };

const admin = await world.admin();
const owner = await world.client({ name: 'Ayşe Yıldırım', email: 'ayse@trade.example' });
const consultant = await world.consultant('A');
let others = 0;
const colleague = (rest = {}) => world.client({ email: `colleague${(others += 1)}@trade.example`, ...rest });

const call = async (...asked: Parameters<typeof world.call>) => {
  const reply = await world.call(...asked);
  return { ...reply.json(), status: reply.statusCode };
};
const newCompany = async (whose = owner) =>
  (await call(whose, 'POST', '/companies', { name: 'Ege Kuru Meyve', address: 'Quay 1' })).data.id as string;
const emailOf = async ({ id }: Person) =>
  (await world.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;
const invite = (who: Person, company: string, email: string) =>
  call(who, 'POST', `/companies/${company}/members`, { email });
const tokenIn = (link: string) => link.slice(link.indexOf('#') + 1);
const accept = (who: Person, link: string) =>
  call(who, 'POST', '/company-invitations/accept', { token: tokenIn(link) });
const join = async (company: string, who: Person) => {
  const { data } = await invite(owner, company, await emailOf(who));
  expect((await accept(who, data.link)).status).toBe(200);
};
const membersOf = async (company: string, who = owner) =>
  (await call(who, 'GET', `/companies/${company}/members`)).data as { name: string | null; email: string }[];
const request = (company_id: string | null, is_shared: boolean, who = owner) =>
  call(who, 'POST', '/consultations', {
    room: 'A',
    topic: 'Rules of origin',
    problem_details: '<p>Which proof of origin?</p>',
    company_id,
    is_shared,
  });
const sees = async (who: Person, id: string) => {
  const statuses = await Promise.all(
    [`/consultations/${id}`, `/consultations/${id}/history`].map(
      async (url) => (await call(who, 'GET', url)).status,
    ),
  );
  const list: { id: string }[] = (await call(who, 'GET', '/consultations')).data;
  const answers = [...statuses.map((status) => status === 200), list.some((one) => one.id === id)];
  expect(new Set(answers).size).toBe(1);
  return answers[0];
};

test('somebody invited becomes a member by the link, once, and until then is a bare address', async () => {
  const company = await newCompany();
  const newcomer = await colleague();
  const email = await emailOf(newcomer);
  const { data: shared } = await request(company, true);

  const invited = await invite(owner, company, email.toUpperCase());
  expect(invited).toMatchObject({
    status: 200,
    message: `Pass this link on to ${email}. It works once, for 7 days.`,
    data: { email, link: expect.stringMatching(/^\/join-company#[\w-]{43}$/) },
  });
  expect(await membersOf(company)).toEqual([
    expect.objectContaining({
      user_id: owner.id,
      name: 'Ayşe Yıldırım',
      is_owner: true,
      invitation_id: null,
    }),
    expect.objectContaining({ user_id: null, name: null, email, is_owner: false, joined_at: null }),
  ]);
  expect(await sees(newcomer, shared.id)).toBe(false);

  expect(await accept(newcomer, invited.data.link)).toMatchObject({
    message: 'You are a member of Ege Kuru Meyve now.',
    data: { id: company, client_id: owner.id },
  });
  expect(await sees(newcomer, shared.id)).toBe(true);
  expect((await accept(newcomer, invited.data.link)).status).toBe(404);
  expect((await membersOf(company, newcomer)).map(({ email: address }) => address)).toEqual([
    'ayse@trade.example',
    email,
  ]);
  expect((await invite(owner, company, email)).message).toBe('This person is already a member');
});

test('an invitation says the same of a known and an unknown address', async () => {
  const company = await newCompany();
  const known = await emailOf(await colleague());
  const answers = await Promise.all(
    [known, 'nobody@trade.example'].map(async (email) => {
      const { data, message, status } = await invite(owner, company, email);
      return { status, fields: Object.keys(data), message: message.replace(email, '…') };
    }),
  );
  expect(answers[0]).toEqual(answers[1]);
  expect((await membersOf(company)).slice(1)).toEqual(
    [known, 'nobody@trade.example']
      .toSorted()
      .map((email) => expect.objectContaining({ email, name: null, user_id: null })),
  );
});

test('a new invitation of an address ends the one before, and a withdrawn one cannot be accepted', async () => {
  const company = await newCompany();
  const person = await colleague();
  const email = await emailOf(person);
  const first = (await invite(owner, company, email)).data;
  const second = (await invite(admin, company, email)).data;
  expect((await accept(person, first.link)).status).toBe(404);
  expect((await call(owner, 'DELETE', `/company-invitations/${second.id}`)).message).toBe(
    'Invitation withdrawn',
  );
  expect((await accept(person, second.link)).status).toBe(404);
  expect((await call(owner, 'DELETE', `/company-invitations/${second.id}`)).status).toBe(404);
});

test('an invitation ends after seven days and works only for its address', async () => {
  const company = await newCompany();
  const person = await colleague();
  const { data } = await invite(owner, company, await emailOf(person));
  expect(Date.parse(data.expires_at) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
  expect(await accept(await colleague(), data.link)).toMatchObject({
    status: 403,
    message: 'This invitation is for another email address',
  });
  await world.db
    .updateTable('company_invitations')
    .set({ expires_at: sql`now()` })
    .execute();
  expect((await accept(person, data.link)).status).toBe(404);
  expect((await membersOf(company)).length).toBe(1);
});

test('a member reads what is shared and nothing else of its author', async () => {
  const company = await newCompany();
  const other = await newCompany();
  const member = await colleague();
  await join(company, member);
  const cases = {
    shared: (await request(company, true)).data,
    private: (await request(company, false)).data,
    ofNoCompany: (await request(null, false)).data,
    ofAnother: (await request(other, true)).data,
  };
  for (const [what, { id }] of Object.entries(cases))
    expect([what, await sees(member, id)]).toEqual([what, what === 'shared']);

  const { data } = await call(member, 'GET', `/consultations/${cases.shared.id}`);
  expect(data).toMatchObject({ company_id: company, company_name: 'Ege Kuru Meyve', is_shared: true });
  expect(data.client_companies.map(({ id }: { id: string }) => id)).toEqual([company]);
  expect(data.client_company_count).toBe(1);
  expect((await call(member, 'GET', `/users/${owner.id}`)).status).toBe(404);
  const theirs: { id: string }[] = (await call(member, 'GET', '/companies')).data;
  expect(theirs.map(({ id }) => id)).toEqual([company]);
  const change = await call(member, 'PUT', `/consultations/${cases.shared.id}`, { topic: 'Mine' });
  expect(change).toMatchObject({ status: 403, message: 'Only its client can change this request' });
});

test('members of the company see when the author is called, not at which number', async () => {
  const company = await newCompany();
  const member = await colleague();
  await join(company, member);
  const { data } = await request(company, true);
  const starts_at = `${dayAhead(0)}T09:00:00.000Z`;
  const approved = { status: 'approved', scheduled_date: starts_at };
  expect(await call(consultant, 'PUT', `/consultations/${data.id}/status`, approved)).toMatchObject({
    status: 200,
  });
  await world.db
    .updateTable('appointments')
    .set({ mode: 'phone', phone: '+90 232 441 00 00' })
    .where('consultation_id', '=', data.id)
    .execute();
  const meetingFor = async (who: Person) =>
    (await call(who, 'GET', `/consultations/${data.id}`)).data.appointment;
  expect(await meetingFor(owner)).toMatchObject({ starts_at, phone: '+90 232 441 00 00' });
  expect(await meetingFor(consultant)).toMatchObject({ starts_at, phone: '+90 232 441 00 00' });
  expect(await meetingFor(member)).toMatchObject({ starts_at, mode: 'phone', phone: null });
});

test('preferred times that are sent with the sharing are stored', async () => {
  const { data: made } = await request(await newCompany(), false);
  const preferences = [{ starts_at: `${dayAhead(0)}T09:00:00.000Z` }];
  expect(
    await call(owner, 'PUT', `/consultations/${made.id}`, { is_shared: true, preferences }),
  ).toMatchObject({
    message: 'Consultation request updated successfully',
    data: { is_shared: true, preferences },
  });
});

test('the author shares and unshares in every status, and the version stays', async () => {
  const company = await newCompany();
  const member = await colleague();
  await join(company, member);
  const { data: made } = await request(company, false);
  const share = (is_shared: boolean, who = owner) =>
    call(who, 'PUT', `/consultations/${made.id}`, { is_shared });
  expect(await share(true)).toMatchObject({
    status: 200,
    data: { is_shared: true, updated_at: made.updated_at },
  });
  expect(await sees(member, made.id)).toBe(true);
  for (const body of [
    { status: 'approved' },
    { status: 'completed', consultation_result: '<p>A EUR.1.</p>' },
  ])
    await call(consultant, 'PUT', `/consultations/${made.id}/status`, body);
  expect((await world.call(member, 'GET', `/consultations/${made.id}/export`)).statusCode).toBe(200);
  expect(await share(false, member)).toMatchObject({ status: 403 });
  expect(await share(false)).toMatchObject({
    status: 200,
    message: 'Only you and the firm see this consultation now',
  });
  expect(await sees(member, made.id)).toBe(false);
  expect((await world.call(member, 'GET', `/consultations/${made.id}/export`)).statusCode).toBe(404);

  const { data: ofNone } = await request(null, false);
  expect((await call(owner, 'PUT', `/consultations/${ofNone.id}`, { is_shared: true })).errors).toEqual({
    is_shared: 'Please choose the company whose members may see it',
  });
  expect((await request(null, true)).errors).toEqual({
    company_id: 'Please choose the company whose members may see it',
  });
});

test('sharing what is shared already succeeds in every status and leaves no trace', async () => {
  const { data: made } = await request(await newCompany(), true);
  const read = () => call(owner, 'GET', `/consultations/${made.id}`);
  const historyOf = () => call(owner, 'GET', `/consultations/${made.id}/history`);
  const shareAgain = async () => {
    const [{ data: seen }, history] = [await read(), await historyOf()];
    expect(await call(owner, 'PUT', `/consultations/${made.id}`, { is_shared: true })).toMatchObject({
      status: 200,
      message: 'The members of the company see this consultation now',
      data: { status: seen.status, is_shared: true, updated_at: seen.updated_at },
    });
    expect(await historyOf()).toEqual(history);
  };
  await shareAgain();
  for (const body of [
    { status: 'pending', question: '<p>Which goods?</p>' },
    { status: 'approved' },
    { status: 'completed', consultation_result: '<p>A EUR.1.</p>' },
  ]) {
    const { updated_at } = (await read()).data;
    const moved = await call(consultant, 'PUT', `/consultations/${made.id}/status`, { ...body, updated_at });
    expect(moved.data).toMatchObject({ status: body.status });
    await shareAgain();
  }
});

test('who leaves or is removed loses sight at once, and the owner cannot leave', async () => {
  const company = await newCompany();
  const [leaving, removed] = [await colleague(), await colleague()];
  await join(company, leaving);
  await join(company, removed);
  const { data: shared } = await request(company, true);
  const remove = (who: Person, whom: Person) =>
    call(who, 'DELETE', `/companies/${company}/members/${whom.id}`);
  expect((await remove(leaving, removed)).status).toBe(403);
  expect((await remove(leaving, leaving)).message).toBe('You have left the company');
  expect((await remove(owner, removed)).message).toBe('Member removed');
  for (const person of [leaving, removed]) {
    expect(await sees(person, shared.id)).toBe(false);
    expect((await request(company, true, person)).status).toBe(404);
    expect((await call(person, 'GET', `/companies/${company}/members`)).status).toBe(404);
  }
  expect((await remove(owner, removed)).status).toBe(404);
  for (const id of [owner.id, owner.id.toUpperCase()])
    expect(await remove(owner, { ...owner, id })).toMatchObject({
      status: 409,
      message: 'The owner cannot leave. Hand the company over to another member first.',
    });
});

test('a company is handed over to a member, who then manages it', async () => {
  const company = await newCompany();
  const heir = await colleague();
  await join(company, heir);
  const handed = await call(owner, 'PUT', `/companies/${company}`, { owner_id: heir.id });
  expect(handed).toMatchObject({ message: 'Company handed over', data: { client_id: heir.id } });
  expect((await invite(owner, company, 'more@trade.example')).status).toBe(403);
  expect((await invite(heir, company, 'more@trade.example')).status).toBe(200);
  expect((await call(owner, 'PUT', `/companies/${company}`, { name: 'Mine again' })).status).toBe(403);
  expect((await membersOf(company)).length).toBe(3);
});

test('an invitation of a former owner is not accepted, also once they own the company again', async () => {
  const company = await newCompany();
  const [heir, invited] = [await colleague(), await colleague()];
  await join(company, heir);
  const of = { owner: await emailOf(invited), admin: 'welcome@trade.example' };
  const { data } = await invite(owner, company, of.owner);
  await invite(admin, company, of.admin);
  const addresses = async () => (await membersOf(company)).map(({ email }) => email);
  expect(await addresses()).toEqual(expect.arrayContaining([of.owner, of.admin]));
  await call(owner, 'PUT', `/companies/${company}`, { owner_id: heir.id });
  expect(await addresses()).toContain(of.admin);
  expect(await addresses()).not.toContain(of.owner);
  expect(await accept(invited, data.link)).toMatchObject({ status: 404, code: 'invitation_not_found' });
  await call(heir, 'PUT', `/companies/${company}`, { owner_id: owner.id });
  expect(await accept(invited, data.link)).toMatchObject({ status: 404, code: 'invitation_not_found' });
});

test.each([
  ['an owner is rejected', 'client', { account_status: 'rejected' }],
  ['an owner is deactivated', 'client', { is_active: false }],
  ['an admin is a client', 'admin', { role: 'client' }],
  ['an admin is deactivated', 'admin', { is_active: false }],
] as const)('while %s their invitations do not count', async (_what, role, change) => {
  const inviter = role === 'admin' ? await world.admin() : await colleague();
  const company = await newCompany(role === 'admin' ? owner : inviter);
  const invited = await colleague();
  const { data } = await invite(inviter, company, await emailOf(invited));
  const set = (fields: object) =>
    world.db.updateTable('users').set(fields).where('id', '=', inviter.id).execute();
  await set(change);
  expect(await accept(invited, data.link)).toMatchObject({ status: 404, code: 'invitation_not_found' });
  expect(await membersOf(company, admin)).toHaveLength(1);
  expect((await call(admin, 'DELETE', `/company-invitations/${data.id}`)).status).toBe(404);
  await set({ role, account_status: 'approved', is_active: true });
  expect((await accept(invited, data.link)).status).toBe(200);
});

test('an invitation that is sent again with its key is answered by what its sender may do now', async () => {
  const company = await newCompany();
  const heir = await colleague();
  await join(company, heir);
  const headers = { authorization: `Bearer ${owner.token}`, 'idempotency-key': randomUUID() };
  const again = async () => {
    const url = `/api/v2/companies/${company}/members`;
    const payload = { email: 'more@trade.example' };
    const reply = await world.app.inject({ method: 'POST', url, headers, payload });
    return [reply.statusCode, reply.json().code];
  };
  expect(await again()).toEqual([200, undefined]);
  await call(owner, 'PUT', `/companies/${company}`, { owner_id: heir.id });
  await invite(heir, company, 'more@trade.example');
  expect(await again()).toEqual([403, 'manage_members_not_allowed']);
  await call(heir, 'DELETE', `/companies/${company}/members/${owner.id}`);
  expect(await again()).toEqual([404, 'company_not_found']);
});

test('of two owners at once one hands the company over, and it keeps exactly one owner', async () => {
  const company = await newCompany();
  const heirs = [await colleague(), await colleague()];
  for (const heir of heirs) await join(company, heir);
  const answers = await Promise.all(
    heirs.map((heir) => call(owner, 'PUT', `/companies/${company}`, { owner_id: heir.id })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const owners = (await call(admin, 'GET', `/companies/${company}/members`)).data.filter(
    ({ is_owner }: { is_owner: boolean }) => is_owner,
  );
  expect(owners).toHaveLength(1);
});

test('a deleted company keeps its name on its consultations and ends sharing', async () => {
  const company = await newCompany();
  const member = await colleague();
  await join(company, member);
  const { data: shared } = await request(company, true);
  expect((await call(owner, 'DELETE', `/companies/${company}`)).status).toBe(200);
  expect(await sees(member, shared.id)).toBe(false);
  expect((await call(owner, 'GET', `/consultations/${shared.id}`)).data).toMatchObject({
    company_id: null,
    company_name: 'Ege Kuru Meyve',
    is_shared: false,
    updated_at: shared.updated_at,
  });
});

test('the companies of a deleted owner pass to the member of longest standing with an open account', async () => {
  const leaving = await world.client({ email: 'leaving@trade.example' });
  const [shared, alone] = [await newCompany(leaving), await newCompany(leaving)];
  const members = [await colleague({ account_status: 'pending' }), await colleague(), await colleague()];
  for (const member of members) {
    const { data } = await invite(leaving, shared, await emailOf(member));
    await accept(member, data.link);
  }
  const { data: theirs } = await request(shared, true, leaving);
  expect((await call(admin, 'DELETE', `/users/${leaving.id}`)).status).toBe(200);
  const list = (await call(admin, 'GET', `/companies/${shared}/members`)).data;
  expect(list.filter(({ is_owner }: { is_owner: boolean }) => is_owner)).toMatchObject([
    { user_id: members[1]!.id },
  ]);
  expect(list.map(({ user_id }: { user_id: string }) => user_id)).not.toContain(leaving.id);
  expect(await sees(members[2]!, theirs.id)).toBe(true);
  expect((await call(admin, 'GET', `/companies/${alone}`)).status).toBe(404);
});

test('a pending member sees nothing that is shared until approved', async () => {
  const company = await newCompany();
  const pending = await colleague({ account_status: 'pending' });
  await join(company, pending);
  const { data: shared } = await request(company, true);
  expect(await sees(pending, shared.id)).toBe(false);
  await call(admin, 'PUT', `/users/${pending.id}/approve`);
  expect(await sees(pending, shared.id)).toBe(true);
});

/** Makes somebody a member of so many companies of a stranger; their ids. */
async function joinMany(who: Person, count: number) {
  const stranger = await colleague();
  await addEarlierCompanies(world.db, stranger.id, count);
  const { rows } = await sql<{ company_id: string }>`
    insert into company_members (company_id, user_id)
    select id, ${who.id} from companies where client_id = ${stranger.id} returning company_id`.execute(
    world.db,
  );
  return rows.map(({ company_id }) => company_id);
}
const TOO_MANY = { status: 409, code: 'too_many_memberships' };

test('a client joins the 50th company of others and not the 51st, until one is left; own ones do not count', async () => {
  const person = await colleague();
  await addEarlierCompanies(world.db, person.id, 50);
  const [first] = await joinMany(person, MOST_MEMBERSHIPS - 1);
  await join(await newCompany(), person);

  const company = await newCompany();
  const { data } = await invite(owner, company, await emailOf(person));
  expect(await accept(person, data.link)).toMatchObject({
    ...TOO_MANY,
    message: 'A client can be a member of at most 50 companies of others. Please leave one first.',
  });
  expect(await membersOf(company)).toHaveLength(2);
  expect((await call(person, 'DELETE', `/companies/${first}/members/${person.id}`)).status).toBe(200);
  expect((await accept(person, data.link)).status).toBe(200);
});

test('of invitations accepted at once as many succeed as fit', async () => {
  const person = await colleague();
  await joinMany(person, MOST_MEMBERSHIPS - 2);
  const links: string[] = [];
  for (let count = 0; count < 6; count += 1)
    links.push((await invite(owner, await newCompany(), await emailOf(person))).data.link);
  const answers = await Promise.all(links.map((link) => accept(person, link)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(answers.filter(({ code }) => code === TOO_MANY.code)).toHaveLength(4);
});

test('who is a member of 50 companies hands over none of their own, as they would stay a member', async () => {
  const [person, heir] = [await colleague(), await colleague()];
  const [first] = await joinMany(person, MOST_MEMBERSHIPS);
  const company = await newCompany(person);
  await sql`insert into company_members (company_id, user_id) values (${company}, ${heir.id})`.execute(
    world.db,
  );
  const handOver = () => call(person, 'PUT', `/companies/${company}`, { owner_id: heir.id });
  expect(await handOver()).toMatchObject(TOO_MANY);
  await call(person, 'DELETE', `/companies/${first}/members/${person.id}`);
  expect(await handOver()).toMatchObject({ status: 200, data: { client_id: heir.id } });
});

test('who has been a member of more companies stays in them all', async () => {
  const person = await colleague();
  await sql`alter table company_members disable trigger limit_memberships`.execute(world.db);
  await joinMany(person, MOST_MEMBERSHIPS + 5);
  await sql`alter table company_members enable trigger limit_memberships`.execute(world.db);
  await newCompany(person);
  expect((await call(person, 'GET', '/companies?limit=100')).data).toHaveLength(MOST_MEMBERSHIPS + 6);
});

test('more members than a company can have are refused', async () => {
  const company = await newCompany();
  await sql`
    insert into company_invitations (company_id, email, token_hash, invited_by, expires_at)
    select ${company}, n || '@many.example', sha256(n::text::bytea), ${owner.id}, now() + interval '1 day'
    from generate_series(1, 199) as n`.execute(world.db);
  expect(await invite(owner, company, 'one.more@trade.example')).toMatchObject({
    status: 409,
    message: 'A company can have at most 200 members.',
  });
});

test('whoever has left a company no longer sees its record, also on their own case, and staff do', async () => {
  const company = await newCompany();
  const member = await colleague();
  await join(company, member);
  const { id } = (await request(company, false, member)).data;
  const shownTo = async (who: Person) =>
    (await call(who, 'GET', `/consultations/${id}`)).data.client_companies as { id: string }[];
  expect(await shownTo(member)).toEqual([expect.objectContaining({ id: company, address: 'Quay 1' })]);
  await call(owner, 'DELETE', `/companies/${company}/members/${member.id}`);
  expect(await shownTo(member)).toEqual([]);
  expect((await shownTo(consultant)).map((one) => one.id)).toContain(company);
});

test('whoever has left a company reads its name as it was then, until they are a member again', async () => {
  const company = await newCompany();
  const [member, stays] = [await colleague(), await colleague()];
  for (const person of [member, stays]) await join(company, person);
  const [theirs, other] = [
    (await request(company, false, member)).data,
    (await request(company, false, stays)).data,
  ];
  const nameFor = async (who: Person, { id } = theirs) => {
    const one = (await call(who, 'GET', `/consultations/${id}`)).data;
    const lists = await Promise.all(
      ['', '?fields=excerpt'].map(async (query) => (await call(who, 'GET', `/consultations${query}`)).data),
    );
    const listed = lists.map((rows) => rows.find((row: { id: string }) => row.id === id));
    expect(listed.map((row) => row.company_name)).toEqual([one.company_name, one.company_name]);
    return one.company_name as string;
  };
  const rename = (name: string) => call(owner, 'PUT', `/companies/${company}`, { name });
  const leave = () => call(member, 'DELETE', `/companies/${company}/members/${member.id}`);

  await leave();
  await rename('Ege in Liquidation');
  expect(await nameFor(member)).toBe('Ege Kuru Meyve');
  expect(await nameFor(consultant)).toBe('Ege in Liquidation');
  expect(await nameFor(stays, other)).toBe('Ege in Liquidation');

  await join(company, member);
  expect(await nameFor(member)).toBe('Ege in Liquidation');
  await leave();
  await rename('Ege Merged');
  await call(owner, 'DELETE', `/companies/${company}`);
  expect(await nameFor(member)).toBe('Ege in Liquidation');
  expect(await nameFor(consultant)).toBe('Ege Merged');
  expect(await nameFor(stays, other)).toBe('Ege Merged');
});

test('a member who is a client no longer is told of nothing and inherits nothing', async () => {
  const company = await newCompany();
  const former = await colleague();
  await join(company, former);
  await call(admin, 'PUT', `/users/${former.id}`, { role: 'consultant' });
  const { rows } = await sql`select from companies_of_clients where user_id = ${former.id}`.execute(world.db);
  expect(rows).toEqual([]);
  const { updated_at } = (await call(owner, 'GET', `/companies/${company}`)).data;
  const reply = await call(owner, 'PUT', `/companies/${company}`, { owner_id: former.id, updated_at });
  expect([reply.status, reply.code]).toEqual([400, 'owner_not_member']);
});

test('a company does not pass to a member whose account was rejected', async () => {
  const company = await newCompany();
  const member = await colleague();
  await join(company, member);
  await world.db
    .updateTable('users')
    .set({ account_status: 'rejected' })
    .where('id', '=', member.id)
    .execute();
  const { updated_at } = (await call(owner, 'GET', `/companies/${company}`)).data;
  const reply = await call(owner, 'PUT', `/companies/${company}`, { owner_id: member.id, updated_at });
  expect([reply.status, reply.code]).toEqual([400, 'owner_not_member']);
});
