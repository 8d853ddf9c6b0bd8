import { sql } from 'kysely';
import { afterAll, afterEach, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { callOf } from './calls.ts';
import { type Actor, newStage } from './cast.ts';

// Each of these was a defect that the tests of this folder found.

const stage = await newStage();
afterAll(stage.end);
afterEach(stage.restore);

const update = (actor: Actor, thing: string, payload: string | object) =>
  stage.app.inject({
    method: 'PUT',
    url: `/api/v2/users/${stage.ids[thing]}`,
    headers: { authorization: `Bearer ${stage.tokens[actor]}`, 'content-type': 'application/json' },
    payload,
  });

test('a role changes completely or not at all', async () => {
  const body = { name: 'Half', role: 'admin', account_status: 'approved' };
  const reply = await update('admin', 'pending client', body);
  expect(reply.statusCode).toBe(200);
  expect(reply.json().data).toMatchObject(body);
});

/** Lets both calls read the account before either of them changes it. */
async function decideAtOnce(id: string, decisions: object[]) {
  const { calls } = await stage.db.transaction().execute(async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
    const started = decisions.map((body) => stage.call(stage.person('admin'), 'PUT', `/users/${id}`, body));
    await eventually(async () => expect(await waiting()).toBe(decisions.length));
    return { calls: started };
  });
  return Promise.all(calls);
}

/** Other connections to this database that wait for a lock. */
const waiting = async () =>
  (
    await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      stage.db,
    )
  ).rows.length;

test('one of two admins who decide on one account is refused and changes nothing', async () => {
  for (let round = 0; round < 5; round += 1) {
    const client = await stage.pendingClient();
    const decisions = ['approved', 'rejected'].map((account_status) => ({
      account_status,
      name: account_status,
    }));
    const replies = await decideAtOnce(client.id, decisions);
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const winner = decisions.find((_, turn) => replies[turn]?.statusCode === 200);
    const { data } = (await stage.call(stage.person('admin'), 'GET', `/users/${client.id}`)).json();
    expect(data).toMatchObject(winner!);
  }
});

test.each([
  ['U+0000', '{"availability":{"Monday":"\\u0000"}}'],
  ['U+0000 in a name', '{"availability":{"\\u0000":"9 to 5"}}'],
  ['half a character', '{"availability":{"Monday":"\\ud800"}}'],
])('%s in the availability is refused', async (_what, body) => {
  expect((await update('admin', 'consultant of the room', body)).statusCode).toBe(400);
});

const deep = `{"a":${'['.repeat(3_000)}${']'.repeat(3_000)}}`;

test.each([
  ['JSON', `{"availability":${deep}}`],
  ['text', JSON.stringify({ availability: deep })],
])('an availability that is deep is refused (%s)', async (_what, body) => {
  expect((await update('pending client', 'pending client', body)).statusCode).toBe(400);
});

test('a missing room cannot be assigned', async () => {
  const reply = await stage.ask('admin', callOf('PUT /users/:id'), {
    id: stage.ids['consultant of the room'],
    body: { specialties: ['Z'] },
  });
  expect(reply.statusCode).toBe(400);
});

test.each(['approved', 'completed'])(
  'a reason sent with %s is in the notification only if it is stored',
  async (status) => {
    const thing = status === 'approved' ? "owner's request" : "owner's approved";
    await stage.ask('consultant of the room', callOf('PUT /consultations/:id/status'), {
      id: stage.ids[thing],
      body: { status, reason: 'forged', consultation_result: '<p>Yes.</p>' },
    });
    const told = await stage.db.selectFrom('notifications').select('message').execute();
    const kept = await stage.db.selectFrom('consultation_changes').select('reason').execute();
    expect(told.some(({ message }) => message.includes('forged'))).toBe(
      kept.some(({ reason }) => reason === 'forged'),
    );
  },
);

test('the error for a URL that cannot be decoded is not cached', async () => {
  const reply = await stage.app.inject({ url: '/api/v2/consultations/%zz' });
  expect(reply.headers['cache-control']).toBe('no-store');
});
