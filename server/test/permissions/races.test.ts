import { afterAll, expect, test } from 'vitest';
import { type Call, callOf } from './calls.ts';
import { newStage, PASSWORD } from './cast.ts';
import { expectInOrder } from './check-reply.ts';

const stage = await newStage();
afterAll(stage.end);

const fifty = await Promise.all(Array.from({ length: 50 }, () => stage.consultant('A')));
const rounds = (many: number) => Array.from({ length: many }, (_, round) => round);

const ask = async (person: { token: string } | null, call: Call, id: string, body?: object) => {
  const url = call.url.replace(':id', id);
  const reply = await stage.call(person, call.method, url, body, call.base);
  expectInOrder(call, reply, Object.values(stage.tokens));
  return reply;
};
const changesOf = async (id: string) =>
  (
    await stage.db
      .selectFrom('consultation_changes')
      .selectAll()
      .where('consultation_id', '=', id)
      .orderBy('changed_at')
      .execute()
  ).map(({ from_status: from, to_status: to, changed_by }) => ({ from, to, changed_by }));

test.each(rounds(20))('one of fifty consultants who approve at once wins, round %i', async (round) => {
  const { id } = await stage.consultation(stage.person('owner'));
  const call = callOf(
    round % 2 ? 'PUT /consultations/:id' : 'PUT /consultations/:id/status',
    round % 4 < 2 ? '/api/v2' : '/api/v1',
  );
  const replies = await Promise.all(fifty.map((one) => ask(one, call, id, { status: 'approved' })));
  const winners = fifty.filter((_, turn) => replies[turn]?.statusCode === 200);
  expect(winners).toHaveLength(1);
  const losers = replies.filter(({ statusCode }) => statusCode !== 200);
  expect(new Set(losers.map((reply) => `${reply.statusCode} ${reply.json().message}`))).toEqual(
    new Set(['409 This request has already been approved.']),
  );
  const row = await stage.db
    .selectFrom('consultations')
    .select(['consultant_id', 'last_modified_by', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const winner = winners[0]!.id;
  expect(row).toEqual({ consultant_id: winner, last_modified_by: winner, status: 'approved' });
  expect((await changesOf(id)).slice(1)).toEqual([{ from: 'requested', to: 'approved', changed_by: winner }]);
});

test('approving, rejecting and canceling at once: only one wins and is recorded', async () => {
  for (const { id } of await Promise.all(rounds(10).map(() => stage.consultation(stage.person('owner'))))) {
    const moves = ['approved', 'rejected', 'canceled'].flatMap((status) =>
      rounds(6).map((turn) => ({ status, by: status === 'canceled' ? stage.person('owner') : fifty[turn]! })),
    );
    const replies = await Promise.all(
      moves.map(({ status, by }) => ask(by, callOf('PUT /consultations/:id/status'), id, { status })),
    );
    const winner = moves.findIndex((_, turn) => replies[turn]?.statusCode === 200);
    const won = replies.filter(({ statusCode }) => statusCode === 200).length;
    const changes = await changesOf(id);
    // An approved one can still be canceled.
    expect(changes.length).toBe(won + 1);
    expect(won).toBe(
      changes.some(({ to }) => to === 'approved') && changes.at(-1)?.to === 'canceled' ? 2 : 1,
    );
    expect(winner).toBeGreaterThanOrEqual(0);
    for (const reply of replies.filter(({ statusCode }) => statusCode !== 200)) {
      expect(reply.statusCode).toBe(409);
      expect(reply.json().message).toMatch(/^This request has already been (approved|rejected|canceled)\.$/);
    }
  }
});

test('one of fifty sign-ups with one e-mail in different case creates an account', async () => {
  const email = 'many.people@firm.example';
  const spelt = (turn: number) =>
    Array.from(email, (letter, place) => ((turn >> (place % 6)) & 1 ? letter.toUpperCase() : letter)).join(
      '',
    );
  const replies = await Promise.all(
    rounds(50).map((turn) =>
      ask(null, callOf('POST /auth/register'), '', {
        name: `Number ${turn}`,
        email: spelt(turn),
        phone: '1',
        password: PASSWORD,
        companies: [{ name: `Company ${turn}` }],
      }),
    ),
  );
  expect(new Set(rounds(50).map(spelt)).size).toBe(50);
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(replies.filter(({ statusCode }) => statusCode === 409)).toHaveLength(49);
  const accounts = await stage.db.selectFrom('users').selectAll().where('email', 'ilike', email).execute();
  expect(accounts.map(({ id, role, account_status }) => [id, role, account_status])).toEqual([
    [replies.find(({ statusCode }) => statusCode === 200)?.json().data.id, 'client', 'pending'],
  ]);
  const companies = stage.db.selectFrom('companies').select('client_id').where('name', 'like', 'Company __');
  const single = stage.db.selectFrom('companies').select('client_id').where('name', 'like', 'Company _');
  expect(await companies.unionAll(single).execute()).toEqual([{ client_id: accounts[0]?.id }]);
});

test('fifty saves of one new week create one row, by POST and by the all-zero id', async () => {
  const assignments = [{ day: 'Monday', room_assignments: [{ room: 'A', consultant_ids: [fifty[0]!.id] }] }];
  const body = { week_start_date: '2026-12-07', assignments };
  const replies = await Promise.all(
    rounds(50).map((turn) =>
      turn % 2
        ? ask(stage.person('admin'), callOf('POST /schedules'), '', body)
        : ask(stage.person('second admin'), callOf('PUT /schedules/:id'), stage.ids['no week yet']!, body),
    ),
  );
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(replies.filter(({ statusCode }) => statusCode === 409)).toHaveLength(49);
  const weeks = await stage.db
    .selectFrom('schedules')
    .innerJoin('schedule_assignments', 'schedule_id', 'id')
    .selectAll()
    .where('week_start_date', '=', '2026-12-07')
    .execute();
  expect(weeks).toHaveLength(1);
});

test('the first of many edits of one result at once is kept, and the others get 409', async () => {
  const id = stage.ids["owner's completed"]!;
  for (const round of rounds(5)) {
    const { data: seen } = (await ask(fifty[0]!, callOf('GET /consultations/:id'), id)).json();
    const replies = await Promise.all(
      fifty.slice(0, 10).map((one, turn) =>
        ask(one, callOf('PUT /consultations/:id'), id, {
          ...(turn % 2 && { status: 'completed' }),
          consultation_result: `<p>${round} by ${turn}</p>`,
          updated_at: seen.updated_at,
        }),
      ),
    );
    const winner = replies.findIndex(({ statusCode }) => statusCode === 200);
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(replies.filter(({ statusCode }) => statusCode === 409)).toHaveLength(9);
    const { data: now } = (await ask(fifty[0]!, callOf('GET /consultations/:id'), id)).json();
    expect(now.consultation_result).toBe(`<p>${round} by ${winner}</p>`);
    const { data: history } = (await ask(fifty[0]!, callOf('GET /consultations/:id/history'), id)).json();
    expect(history.at(-1)).toMatchObject({
      earlier_result: seen.consultation_result,
      changed_by: fifty[winner]?.id,
    });
    // After the request and the completion.
    expect(history).toHaveLength(round + 3);
  }
});

const bringBack = () =>
  stage.db.updateTable('users').set({ is_active: true, deleted_at: null, role: 'admin' });

test.each([
  ['deactivate', 'PUT /users/:id', { is_active: false }],
  ['toggle', 'PUT /users/:id/toggle-active', undefined],
  ['switch off', 'PUT /admin/users/:id/status', { status: 'inactive' }],
  ['demote', 'PUT /users/:id', { role: 'client' }],
  ['delete', 'DELETE /users/:id', undefined],
])('two admins who %s each other: one stays, twenty times', async (_what, key, body) => {
  const pairs = await Promise.all(
    rounds(20).map(async () => [await stage.admin(), await stage.admin()] as const),
  );
  for (const [one, other] of pairs) {
    await stage.db
      .updateTable('users')
      .set({ is_active: false })
      .where('role', '=', 'admin')
      .where('id', 'not in', [one.id, other.id])
      .execute();
    await bringBack().where('id', 'in', [one.id, other.id]).execute();
    const replies = await Promise.all([
      ask(one, callOf(key), other.id, body),
      ask(other, callOf(key), one.id, body),
    ]);
    const active = await stage.db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .where('is_active', '=', true)
      .where('deleted_at', 'is', null)
      .execute();
    expect(active).toHaveLength(1);
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect([401, 409]).toContain(Math.max(...replies.map(({ statusCode }) => statusCode)));
    await bringBack().where('id', 'in', [stage.ids.admin!, stage.ids['second admin']!]).execute();
  }
});

test('a client can delete a company during an edit, and it does not come back', async () => {
  const form = { name: 'Without hours', address: 'Quay 1' };
  const { id } = (await stage.call(stage.person('owner'), 'POST', '/companies', form)).json().data;
  const replies = await Promise.all([
    ...rounds(10).map((turn) =>
      ask(stage.person('admin'), callOf('PUT /companies/:id'), id, { name: `n${turn}` }),
    ),
    ask(stage.person('owner'), callOf('DELETE /companies/:id'), id),
  ]);
  expect(replies.at(-1)?.statusCode).toBe(200);
  const others = replies.map(({ statusCode }) => statusCode).filter((code) => code !== 200 && code !== 404);
  expect(others).toEqual([]);
  expect(await stage.db.selectFrom('companies').selectAll().where('id', '=', id).execute()).toEqual([]);
});
