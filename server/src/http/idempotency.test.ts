import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { importClosures } from '@consultflow/contract/absences/endpoints';
import { uploadFile } from '@consultflow/contract/files/endpoints';
import { redactMessage } from '@consultflow/contract/timeline/endpoints';
import { afterAll, describe, expect, test } from 'vitest';
import { endpoints, keyOf } from '../../test/permissions/calls.ts';
import { type Creation, creationsIn } from '../../test/support/creations.ts';
import { newWorld } from '../../test/support/world.ts';
import { sentenceOf } from '@consultflow/contract/refusals';
import { dropOldKeys } from './idempotency.ts';

const world = await newWorld();
afterAll(world.end);

const creations = await creationsIn(world);
const each = creations.map((one) => [one.call, one] as const);
const requests = creations[0]!;
const companies = creations.find(({ call }) => call === 'POST /companies');

const send = (
  { url, by }: Pick<Creation, 'url' | 'by'>,
  body: object,
  key: string | string[],
  { base = '/api/v2', remoteAddress = '127.0.0.1' } = {},
) =>
  world.app.inject({
    method: 'POST',
    url: base + url,
    remoteAddress,
    headers: { ...(by && { authorization: `Bearer ${by.token}` }), 'idempotency-key': key },
    payload: body,
  });
const kept = async () =>
  (await sql<{ count: number }>`select count(*) from idempotency_keys`.execute(world.db)).rows[0]!.count;
let n = 0;
const next = () => (n += 1);

test('every call that creates something accepts a key', () => {
  const posts = endpoints.filter(
    ({ method, url }) =>
      method === 'POST' &&
      !/^\/auth\/(?!register)/.test(url) &&
      url !== redactMessage.url &&
      // An answer that is sent again finds what it has answered already.
      !url.includes('/proposals/') &&
      // Its body is a file; its own test sends it twice.
      url !== uploadFile.url,
  );
  expect(posts.filter(({ schema }) => !schema.headers).map(keyOf)).toEqual([]);
  // Its file is read in a thread; its own test sends it twice.
  const others = posts.filter(({ url }) => url !== importClosures.url);
  expect(creations.map(({ call }) => call).toSorted()).toEqual(others.map(keyOf).toSorted());
});

test.each(each)(
  '%s twice with one key creates one record and returns the same response',
  async (_call, creation) => {
    await creation.clear?.();
    const [body, key, of] = [creation.body(next()), randomUUID(), n];
    const first = await send(creation, body, key);
    const second = await send(creation, body, key);
    expect([first.statusCode, second.statusCode, first.body]).toEqual([200, 200, first.body]);
    expect(second.json()).toEqual(first.json());
    expect(await creation.made(of)).toBe(1);
  },
);

test.each(each)(
  '%s several times at once with one key creates one record, and all get the same response',
  async (_call, creation) => {
    await creation.clear?.();
    const [body, key, of] = [creation.body(next()), randomUUID(), n];
    const replies = await Promise.all(Array.from({ length: 5 }, () => send(creation, body, key)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(replies.map((reply) => JSON.stringify(reply.json()))).size).toBe(1);
    expect(await creation.made(of)).toBe(1);
  },
);

test.each(each.filter(([call]) => !call.endsWith('test-notification')))(
  '%s with a used key and another body is refused with a message',
  async (_call, creation) => {
    await creation.clear?.();
    const key = randomUUID();
    expect((await send(creation, creation.body(next()), key)).statusCode).toBe(200);
    // A sign-up with another address is another person.
    const other = creation.by ? creation.body(next()) : { ...creation.body(n), name: 'Otherwise' };
    const refused = await send(creation, other, key);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toBe(sentenceOf('sent_otherwise'));
    const made = creation.by ? 0 : 1;
    expect(await creation.made(n)).toBe(made);
  },
);

test.each(['', 'a b', 'schlüssel', 'x'.repeat(201)])('the malformed key %j is refused', async (key) => {
  const reply = await send(requests, requests.body(next()), key);
  expect(reply.statusCode).toBe(400);
  expect(reply.json().message).toMatch(/^The Idempotency-Key must/);
  expect(await requests.made(n)).toBe(0);
});

test('two keys in one request are malformed', async () => {
  expect((await send(requests, requests.body(next()), ['one', 'two'])).statusCode).toBe(400);
});

test('a malformed key without a session gets the same response as any call without one', async () => {
  expect((await send({ ...requests, by: null }, requests.body(next()), 'a b')).statusCode).toBe(401);
});

test('the same key about another consultation is refused, as it was sent otherwise', async () => {
  const by = await world.client();
  const [one, other] = [
    await world.consultation(by, { room: 'A' }),
    await world.consultation(by, { room: 'A' }),
  ];
  const say = (id: string) =>
    send({ url: `/consultations/${id}/messages`, by }, { body: '<p>Good morning.</p>' }, 'a-key-for-two');
  expect((await say(one.id)).statusCode).toBe(200);
  expect((await say(one.id)).statusCode).toBe(200);
  const refused = await say(other.id);
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({ code: 'sent_otherwise' });
});

/** A request, and a consultant who moves it, each time with the same key. */
const movedWithOneKey = async () => {
  const consultant = await world.consultant('A');
  const client = await world.client();
  const { id, updated_at } = await world.consultation(client, { room: 'A' });
  const key = randomUUID();
  const move = (body: object) =>
    world.app.inject({
      method: 'PUT',
      url: `/api/v2/consultations/${id}/status`,
      headers: { authorization: `Bearer ${consultant.token}`, 'idempotency-key': key },
      payload: body,
    });
  return { id, updated_at, move, client };
};
const question = { status: 'pending', question: '<p>Which port?</p>' };
const messagesOf = (id: string) =>
  world.db.selectFrom('messages').select('id').where('consultation_id', '=', id).execute();

describe('a move with a key that is sent again', () => {
  test('asks the question once, also if the retry names the version that the first try made', async () => {
    const { id, updated_at, move } = await movedWithOneKey();
    const first = await move({ ...question, updated_at });
    const again = await move({ ...question, updated_at: first.json().data.updated_at });
    expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
    expect(again.json()).toEqual(first.json());
    expect(await messagesOf(id)).toEqual([{ id: first.json().data.question.id }]);
  });

  test('is refused with another question', async () => {
    const { id, move } = await movedWithOneKey();
    expect((await move(question)).statusCode).toBe(200);
    const other = await move({ ...question, question: '<p>Which vessel?</p>' });
    expect([other.statusCode, other.json().code]).toEqual([409, 'sent_otherwise']);
    expect(await messagesOf(id)).toHaveLength(1);
  });

  test('is refused after the client has answered, so that the question can be asked anew', async () => {
    const { id, updated_at, move, client } = await movedWithOneKey();
    await move({ ...question, updated_at });
    await world.call(client, 'POST', `/consultations/${id}/messages`, { body: '<p>Gdynia</p>' });
    const seen = (await world.call(client, 'GET', `/consultations/${id}`)).json().data;
    const again = await move({ ...question, updated_at: seen.updated_at });
    expect([seen.status, again.statusCode]).toEqual(['requested', 409]);
    expect(again.json()).toMatchObject({
      code: 'consultation_changed',
      params: { status: 'requested', changed_by: client.id },
    });
  });

  test('is refused once the consultant has asked something else', async () => {
    const { id, move } = await movedWithOneKey();
    await move(question);
    const consultant = await world.consultant('A');
    await world.call(consultant, 'PUT', `/consultations/${id}/status`, {
      ...question,
      question: '<p>When?</p>',
    });
    const again = await move(question);
    expect([again.statusCode, again.json().code]).toEqual([409, 'consultation_changed']);
  });

  test('approves once', async () => {
    const { updated_at, move } = await movedWithOneKey();
    const first = await move({ status: 'approved', updated_at });
    expect(first.json().data.status).toBe('approved');
    expect((await move({ status: 'approved', updated_at })).json()).toEqual(first.json());
  });
});

test('the same key of another user, call or sign-up address creates another record', async () => {
  const key = randomUUID();
  const mine = await send(companies!, companies!.body(next()), key);
  const theirs = await send({ ...companies!, by: await world.client() }, companies!.body(n), key);
  expect(theirs.statusCode).toBe(200);
  expect(theirs.json().data.id).not.toBe(mine.json().data.id);
  expect((await send(requests, requests.body(next()), key)).statusCode).toBe(200);
  const signUp = creations.find(({ by }) => by === null)!;
  expect((await send(signUp, signUp.body(next()), key)).statusCode).toBe(200);
  const elsewhere = await send(signUp, signUp.body(n), key, { remoteAddress: '192.0.2.7' });
  expect(elsewhere.statusCode).toBe(409);
  expect(elsewhere.json().message).toBe('An account with this email already exists');
});

test('the two bases of a call count as one', async () => {
  const [body, key] = [requests.body(next()), randomUUID()];
  const first = await send(requests, body, key, { base: '/api/v1' });
  const second = await send(requests, body, key);
  expect(second.json().data.id).toBe(first.json().data.id);
});

test('a failed write stores nothing, so that the next try with its key succeeds', async () => {
  const key = randomUUID();
  const before = await kept();
  const body = { ...requests.body(next()), room: 'Y' };
  expect((await send(requests, body, key)).statusCode).toBe(400);
  expect(await kept()).toBe(before);
  expect((await send(requests, requests.body(n), key)).statusCode).toBe(200);
  expect(await requests.made(n)).toBe(1);
});

test('a retry gets the current record, by current permissions', async () => {
  const client = await world.client();
  const consultant = await world.consultant('A');
  const [body, key] = [requests.body(next()), randomUUID()];
  const again = () => send({ ...requests, by: client }, body, key);
  const { id } = (await again()).json().data;
  await world.call(consultant, 'PUT', `/consultations/${id}/status`, { status: 'approved' });
  expect((await again()).json().data).toMatchObject({ id, status: 'approved' });
  await world.db
    .updateTable('users')
    .set({ account_status: 'rejected' })
    .where('id', '=', client.id)
    .execute();
  expect((await again()).statusCode).toBe(403);
  await world.db
    .updateTable('users')
    .set({ account_status: 'approved' })
    .where('id', '=', client.id)
    .execute();
  await world.db.deleteFrom('consultations').where('id', '=', id).execute();
  expect((await again()).statusCode).toBe(404);
});

test('a retry is answered even if the record can no longer be created', async () => {
  const [body, key] = [requests.body(next()), randomUUID()];
  const first = await send(requests, body, key);
  await world.db.updateTable('rooms').set({ is_active: false }).where('code', '=', 'A').execute();
  const second = await send(requests, body, key);
  await world.db.updateTable('rooms').set({ is_active: true }).where('code', '=', 'A').execute();
  expect(second.json().data.id).toBe(first.json().data.id);
});

test('a call that reads no body is made with any, however deeply it is nested', async () => {
  const admin = await world.admin();
  const reply = await world.app.inject({
    method: 'POST',
    url: '/api/v2/settings/test-notification',
    headers: {
      authorization: `Bearer ${admin.token}`,
      'idempotency-key': randomUUID(),
      'content-type': 'application/json',
    },
    payload: '['.repeat(20_000) + ']'.repeat(20_000),
  });
  expect(reply.statusCode).toBe(200);
});

test('after a day a key is unused again, and is deleted', async () => {
  const key = randomUUID();
  await send(companies!, companies!.body(next()), key);
  await sql`update idempotency_keys set made_at = made_at - interval '25 hours'`.execute(world.db);
  expect((await send(companies!, companies!.body(next()), key)).statusCode).toBe(200);
  expect(await companies!.made(n)).toBe(1);
  await dropOldKeys(world.db);
  expect(await kept()).toBe(1);
});

test('keys are deleted with their user', async () => {
  const client = await world.client();
  const admin = await world.admin();
  const before = await kept();
  await send({ ...requests, by: client }, requests.body(next()), randomUUID());
  expect(await kept()).toBe(before + 1);
  expect((await world.call(admin, 'DELETE', `/users/${client.id}`)).statusCode).toBe(200);
  expect(await kept()).toBe(before);
});

test('a user keeps at most 1,000 keys, the newest', async () => {
  const { id } = await world.client();
  const add = (from: number, until: number) =>
    sql`
      insert into idempotency_keys (key_hash, body_hash, user_id, made_at)
      select sha256(place::text::bytea), sha256('x'), ${id}, now() - make_interval(mins => 1_100 - place)
      from generate_series(${from}::int, ${until}::int) as place
    `.execute(world.db);
  await add(1, 1_000);
  await add(1_001, 1_001);
  const rows = await sql<{ count: number; oldest: boolean }>`
    select count(*), bool_or(key_hash = sha256('1')) as oldest from idempotency_keys where user_id = ${id}
  `.execute(world.db);
  expect(rows.rows).toEqual([{ count: 1_000, oldest: false }]);
});

test('neither a key nor a body can be read from the stored values', async () => {
  const key = randomUUID();
  const signUp = creations.find(({ by }) => by === null)!;
  await send(signUp, signUp.body(next()), key);
  const stored = JSON.stringify(
    (await sql`select encode(key_hash || body_hash, 'escape') from idempotency_keys`.execute(world.db)).rows,
  );
  expect(stored).not.toContain(key);
  expect(stored).not.toContain('quay-side-lantern');
});
