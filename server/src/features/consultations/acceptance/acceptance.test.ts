import { sql } from 'kysely';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../db/open.ts';
import { newWorld } from '../../../../test/support/world.ts';
import { sweepAcceptances } from './sweep.ts';

const world = await newWorld();
const { db } = world;
afterAll(world.end);

type Person = { id: string; token: string };

const admin = await world.admin();
const [client, other] = [await world.client({ name: 'Ayşe' }), await world.client()];
const jonas = await world.consultant('A');

let id = '';
/** A consultation with a first version of its result. */
beforeEach(async () => {
  // Of many that wait no more are queued, and nobody sends these.
  await db.deleteFrom('news_mails').execute();
  ({ id } = await world.consultation(client));
  await move({ status: 'approved' });
  await move({ status: 'completed', consultation_result: '<p>Use a EUR.1.</p>' });
});

const move = async (body: object) => {
  const reply = await world.call(jonas, 'PUT', `/consultations/${id}/status`, body);
  expect([reply.statusCode, reply.json().message]).toEqual([200, expect.any(String)]);
};
const improve = async (text = '<p>Use a EUR.1 or an origin declaration.</p>') =>
  expect(
    (await world.call(jonas, 'PUT', `/consultations/${id}`, { consultation_result: text })).statusCode,
  ).toBe(200);
const accept = (actor: Person, body: object = {}) =>
  world.call(actor, 'POST', `/consultations/${id}/acceptance`, body);
const say = async (actor: Person, rest: object = {}) =>
  expect(
    (await world.call(actor, 'POST', `/consultations/${id}/messages`, { body: '<p>Which box?</p>', ...rest }))
      .statusCode,
  ).toBe(200);
const read = async (actor: Person = client) =>
  (await world.call(actor, 'GET', `/consultations/${id}`)).json().data;
const outcome = (reply: Awaited<ReturnType<typeof accept>>) => [
  reply.statusCode,
  reply.json().code ?? reply.json().message,
];

/** In days from now, to the hour. */
const daysAhead = (time: string | null) =>
  time && Math.round((Date.parse(time) - Date.now()) / 3_600_000) / 24;
const clock = async () => {
  const { accept_due_at, result_question_at, accepted_version } = await read();
  return {
    due: daysAhead(accept_due_at),
    asked: result_question_at !== null,
    accepted: accepted_version,
  };
};
const due = (days: number) => ({ due: days, asked: false, accepted: null });

/** As if it was so much earlier. */
const letPass = (days: number) =>
  sql`update consultations set accept_due_at = accept_due_at - make_interval(days => ${days})
    where id = ${id}`.execute(db);

type Entry = {
  kind: string;
  actor: { name: string } | null;
  version: number;
  rating: number | null;
  comment: string;
};
const entries = async (actor: Person = client) =>
  ((await world.call(actor, 'GET', `/consultations/${id}/timeline`)).json().data as Entry[])
    .filter(({ kind }) => kind === 'acceptance')
    .map(({ actor: by, version, rating, comment }) => [by?.name ?? null, version, rating, comment]);

const names = new Map([
  [client.id, 'client'],
  [jonas.id, 'jonas'],
]);
/** Who was told, in the app and by mail, in which words. */
const told = async (kind: string) =>
  (
    await sql<{ user_id: string; message: string }>`
      select user_id, notifications.message
      from notifications join news_mails using (user_id, consultation_id, kind)
      where consultation_id = ${id} and kind = ${kind}`.execute(db)
  ).rows.map(({ user_id, message }) => [names.get(user_id), message]);

test('its client accepts the version that is read; name and time are kept, and the consultant is told', async () => {
  const reply = await accept(client, { version: 1 });
  expect(outcome(reply)).toEqual([200, 'Result accepted']);
  expect(reply.json().data).toMatchObject({
    accepted_version: 1,
    accepted_at: expect.any(String),
    accept_due_at: null,
    acceptance: { version: 1, accepted_by: { id: client.id, name: 'Ayşe' }, rating: null, comment: '' },
  });
  expect(await entries(jonas)).toEqual([['Ayşe', 1, null, '']]);
  expect(await told('result_accepted')).toEqual([
    ['jonas', expect.stringMatching(/^“Ayşe” accepted the result of .+, version 1\.$/)],
  ]);
});

test('without a version the present one is accepted, in a list too', async () => {
  await improve();
  expect((await accept(client)).json().data.acceptance.version).toBe(2);
  const [row] = (await world.call(jonas, 'GET', '/consultations?fields=excerpt')).json().data;
  expect(row).toMatchObject({
    id,
    accepted_version: 2,
    result_version: 2,
    result_question_at: null,
    is_accepted_by_time: false,
    rating: null,
  });
});

test('an outdated version is a conflict that names the present one, whichever came first', async () => {
  await improve();
  const reply = await accept(client, { version: 1 });
  expect(outcome(reply)).toEqual([409, 'result_improved']);
  expect(reply.json()).toMatchObject({
    message: 'The result has been improved since. Please read version 2 first.',
    params: { version: '2' },
  });
  expect(outcome(await accept(client, { version: 3 }))).toEqual([409, 'result_improved']);
  expect(await entries()).toEqual([]);
});

test('a newer version leaves the earlier acceptance, and can be accepted anew', async () => {
  await accept(client, { version: 1, rating: 2 });
  await improve();
  expect(await read()).toMatchObject({ accepted_version: 1, result_version: 2, acceptance: { rating: 2 } });
  expect(await clock()).toEqual({ due: 14, asked: false, accepted: 1 });
  expect((await accept(client, { version: 2 })).statusCode).toBe(200);
  expect(await entries()).toEqual([
    ['Ayşe', 1, 2, ''],
    ['Ayşe', 2, null, ''],
  ]);
});

test('a version is accepted once', async () => {
  await accept(client, { version: 1 });
  const reply = await accept(client, { version: 1 });
  expect(outcome(reply)).toEqual([409, 'already_accepted']);
  expect(reply.json().message).toBe('This result has already been accepted');
});

test('a rating comes with the acceptance, or follows it once', async () => {
  await accept(client, { version: 1 });
  const rated = await accept(client, { version: 1, rating: 4, comment: ' Quick. ' });
  expect(outcome(rated)).toEqual([200, 'Thank you for your rating']);
  expect(rated.json().data.acceptance).toMatchObject({
    rating: 4,
    comment: 'Quick.',
    rated_at: expect.any(String),
  });
  expect(await told('result_rated')).toEqual([
    ['jonas', expect.stringMatching(/^“Ayşe” rated the result of .+: 4 of 5\.$/)],
  ]);
  expect(outcome(await accept(client, { version: 1, rating: 1 }))).toEqual([409, 'already_rated']);
  expect(await entries(jonas)).toEqual([['Ayşe', 1, 4, 'Quick.']]);
});

test.each([
  ['a rating of 0', { rating: 0 }, 'Please rate it from 1 to 5'],
  ['a rating of 6', { rating: 6 }, 'Please rate it from 1 to 5'],
  ['half a rating', { rating: 2.5 }, 'Please rate it from 1 to 5'],
  ['a comment without a rating', { comment: 'Good' }, 'Please rate it from 1 to 5'],
  ['a version that is none', { version: 0 }, 'Unknown version'],
  [
    'a comment that is too long',
    { rating: 3, comment: 'x'.repeat(2001) },
    'Please use at most 2000 characters',
  ],
])('%s is refused, and nothing is accepted', async (_what, body, message) => {
  const reply = await accept(client, body);
  expect([reply.statusCode, reply.json().message]).toEqual([400, message]);
  expect(await entries()).toEqual([]);
});

test('nobody but its client accepts, and whoever cannot see it does not learn of it', async () => {
  const company = await db
    .insertInto('companies')
    .values({ client_id: client.id, name: 'Ege', address: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const member = await world.client();
  await db.insertInto('company_members').values({ company_id: company.id, user_id: member.id }).execute();
  await db
    .updateTable('consultations')
    .set({ company_id: company.id, is_shared: true })
    .where('id', '=', id)
    .execute();
  expect(outcome(await accept(member, { version: 1 }))).toEqual([403, 'accept_not_allowed']);
  for (const staff of [jonas, admin])
    expect(outcome(await accept(staff, { version: 1 }))).toEqual([403, 'role_not_allowed']);
  expect(outcome(await accept(other, { version: 1 }))).toEqual([404, 'consultation_not_found']);
  await accept(client, { version: 1 });
  expect(await entries(member)).toEqual([['Ayşe', 1, null, '']]);
});

test('only a completed consultation has a result to accept', async () => {
  ({ id } = await world.consultation(client));
  expect(outcome(await accept(client))).toEqual([409, 'no_result_to_accept']);
});

test('the full period starts with each version', async () => {
  expect(await clock()).toEqual(due(14));
  await letPass(5);
  expect(await clock()).toEqual(due(9));
  await improve();
  expect(await clock()).toEqual(due(14));
});

test('a question about the result stops the clock until staff write to everyone, then the full period starts', async () => {
  await letPass(5);
  await say(client, { about: 'result' });
  expect(await clock()).toEqual({ due: null, asked: true, accepted: null });
  await say(client);
  await say(jonas, { visibility: 'staff' });
  expect(await clock()).toEqual({ due: null, asked: true, accepted: null });
  await say(admin);
  expect(await clock()).toEqual(due(14));
});

test('another message of its client changes nothing, nor one of staff while nothing is asked', async () => {
  await letPass(5);
  await say(client);
  await say(jonas);
  await say(jonas, { about: 'result' });
  expect(await clock()).toEqual(due(9));
});

test('a new version answers a question', async () => {
  await say(client, { about: 'result' });
  await improve();
  expect(await clock()).toEqual(due(14));
});

test('accepting ends an open question; a later one is open, and its answer starts no clock', async () => {
  await say(client, { about: 'result' });
  await accept(client, { version: 1 });
  expect(await clock()).toEqual({ due: null, asked: false, accepted: 1 });
  await say(client, { about: 'result' });
  expect(await clock()).toEqual({ due: null, asked: true, accepted: 1 });
  await say(jonas);
  expect(await clock()).toEqual({ due: null, asked: false, accepted: 1 });
});

test('before there is a result a question about it is a message like others', async () => {
  ({ id } = await world.consultation(client));
  await say(client, { about: 'result' });
  expect(await clock()).toEqual({ due: null, asked: false, accepted: null });
});

test('after the period it counts as accepted, which both sides are told once; a rating may follow', async () => {
  await letPass(13);
  await sweepAcceptances(db);
  expect(await entries()).toEqual([]);
  await letPass(2);
  await sweepAcceptances(db);
  await sweepAcceptances(db);
  expect(await entries()).toEqual([[null, 1, null, '']]);
  expect(await read()).toMatchObject({
    accepted_version: 1,
    accept_due_at: null,
    acceptance: { accepted_by: null, rating: null },
  });
  expect(new Set((await told('result_counts_as_accepted')).map(([who]) => who))).toEqual(
    new Set(['client', 'jonas']),
  );
  expect(outcome(await accept(client, { version: 1 }))).toEqual([409, 'already_accepted']);
  const row = async (list: string) =>
    (await world.call(jonas, 'GET', list)).json().data.find((one: { id: string }) => one.id === id);
  const lists = ['/consultations', '/consultations?fields=excerpt'];
  for (const list of lists)
    expect(await row(list)).toMatchObject({ is_accepted_by_time: true, rating: null });
  expect((await accept(client, { version: 1, rating: 5 })).json().data.acceptance).toMatchObject({
    accepted_by: null,
    rating: 5,
  });
  for (const list of lists) expect(await row(list)).toMatchObject({ is_accepted_by_time: true, rating: 5 });
  const { recent_consultations: recent } = (await world.call(client, 'GET', '/dashboard/client')).json().data;
  expect(recent[0]).toMatchObject({ id, is_accepted_by_time: true, rating: 5 });
});

test('of two servers that sweep at once, one accepts each and tells of it', async () => {
  const ids = [id];
  for (let more = 0; more < 5; more += 1) {
    ({ id } = await world.consultation(client));
    await move({ status: 'approved' });
    await move({ status: 'completed', consultation_result: '<p>Use a EUR.1.</p>' });
    ids.push(id);
  }
  await sql`update consultations set accept_due_at = now() - interval '1 day' where accept_due_at is not null`.execute(
    db,
  );
  const second = openDatabase(world.url, () => {});
  onTestFinished(() => second.destroy());
  await Promise.all([db, second, db, second].map((one) => sweepAcceptances(one)));
  for (id of ids) {
    expect(await entries()).toEqual([[null, 1, null, '']]);
    expect(await told('result_counts_as_accepted')).toHaveLength(2);
  }
});

test('a client who accepts while a server sweeps does so, or it counts as accepted, but never both', async () => {
  for (let round = 0; round < 15; round += 1) {
    await improve(`<p>Round ${round}</p>`);
    await letPass(15);
    const { result_version: version } = await read();
    const [reply] = await Promise.all([accept(client, { version }), sweepAcceptances(db)]);
    const { acceptance } = await read();
    expect([
      [200, 'Ayşe'],
      [409, undefined],
    ]).toContainEqual([reply.statusCode, acceptance.accepted_by?.name]);
    expect(acceptance.version).toBe(version);
  }
});

test('a result that a server of the previous version writes is to be accepted too', async () => {
  await accept(client, { version: 1 });
  await sql`
    insert into consultation_changes (consultation_id, changed_by, from_status, to_status)
    values (${id}, ${jonas.id}, 'completed', 'completed')`.execute(db);
  expect(await clock()).toEqual({ due: 14, asked: false, accepted: 1 });
});

test('while a question is open nothing counts as accepted, however long it takes', async () => {
  await say(client, { about: 'result' });
  await sql`update consultations set result_question_at = now() - interval '1 year' where id = ${id}`.execute(
    db,
  );
  await sweepAcceptances(db);
  expect(await entries()).toEqual([]);
});

test('the setting decides how long it takes, from the next version on', async () => {
  const setting = async (acceptance_days: number) =>
    (await world.call(admin, 'PUT', '/settings', { acceptance_days })).statusCode;
  expect([await setting(0), await setting(366), await setting(1.5), await setting(3)]).toEqual([
    400, 400, 400, 200,
  ]);
  expect((await world.call(admin, 'GET', '/settings')).json().data.acceptance_days).toBe(3);
  expect(await clock()).toEqual(due(14));
  await improve();
  expect(await clock()).toEqual(due(3));
  expect(await setting(14)).toBe(200);
});

test('a result from before acceptances were kept is not due, also after a question, but can be accepted', async () => {
  await sql`update consultations set awaits_acceptance = false, accept_due_at = null where id = ${id}`.execute(
    db,
  );
  await say(client, { about: 'result' });
  await say(jonas);
  expect(await clock()).toEqual({ due: null, asked: false, accepted: null });
  await sweepAcceptances(db);
  expect((await accept(client, { version: 1 })).statusCode).toBe(200);
});

test('accepting and rating are entries of the audit log', async () => {
  await accept(client, { version: 1 });
  await accept(client, { version: 1, rating: 4, comment: 'Quick' });
  const logged = await db
    .selectFrom('audit_entries')
    .select(['action', 'actor_id'])
    .where('noun', '=', 'acceptances')
    .where('case_id', '=', id)
    .orderBy('id')
    .execute();
  expect(logged).toEqual([
    { action: 'created', actor_id: client.id },
    { action: 'changed', actor_id: client.id },
  ]);
});

test('of an acceptance and a new version at the same moment, what is accepted is what was present, in any order', async () => {
  for (let round = 0; round < 25; round += 1) {
    const { result_version: version, accepted_version: accepted } = await read();
    const [reply] = await Promise.all([accept(client, { version }), improve(`<p>Round ${round}</p>`)]);
    const now = await read();
    expect(now.result_version).toBe(version + 1);
    expect([
      [200, 'Result accepted', version],
      [409, 'result_improved', accepted],
    ]).toContainEqual([...outcome(reply), now.accepted_version]);
    // Whichever came first, the new version is to be accepted.
    expect(daysAhead(now.accept_due_at)).toBe(14);
  }
});

test('of ten who accept and rate at once one does', async () => {
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => accept(client, { version: 1, rating: 3 })),
  );
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array(9).fill(409),
  ]);
  expect(await entries()).toEqual([['Ayşe', 1, 3, '']]);
  expect(await told('result_accepted')).toHaveLength(1);
});

const acceptWithKey = () =>
  world.app.inject({
    method: 'POST',
    url: `/api/v2/consultations/${id}/acceptance`,
    headers: {
      authorization: `Bearer ${client.token}`,
      'idempotency-key': `accept ${id}`.replaceAll(' ', '-'),
    },
    payload: { version: 1 },
  });

test('a retry with the same key accepts once and gets the same answer', async () => {
  const [first, second] = [await acceptWithKey(), await acceptWithKey()];
  expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
  expect(await entries()).toHaveLength(1);
});
