import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { type Call, callOf, calls } from './calls.ts';
import { newStage } from './cast.ts';
import { expectInOrder } from './check-reply.ts';
import { table } from './permission-table.ts';

const stage = await newStage();
afterAll(stage.end);

const guarded = calls.filter(({ key }) => table[key]?.roles !== 'anyone');
const get = (authorization: string) =>
  stage.app.inject({ url: '/api/v2/consultations', headers: { authorization } });
const age = (actor: string, what: 'created_at' | 'used_at', hours: number) =>
  stage.db
    .updateTable('sessions')
    .set({ [what]: sql`now() - make_interval(mins => ${Math.round(hours * 60)})` })
    .where('token_hash', '=', createHash('sha256').update(stage.tokens[actor]!).digest())
    .execute();

test.each([
  ['no token', undefined],
  ['the id of an admin', () => stage.ids.admin],
  ['the e-mail of an admin', () => 'admin@firm.example'],
  ['a token that was never given', () => 'x'.repeat(43)],
  ['the session of a deleted client', () => stage.tokens['deleted client']],
  ['the session of a deleted consultant', () => stage.tokens['deleted consultant']],
  ['the session of an inactive admin', () => stage.tokens['inactive admin']],
])('%s opens no call', async (_what, credential) => {
  const before = await stage.fingerprint();
  for (const call of guarded) {
    const reply = await stage.app.inject({
      method: call.method,
      url: call.base + call.url.replace(':id', stage.ids.owner!),
      headers: credential ? { authorization: `Bearer ${credential()}` } : {},
      ...(call.schema.body && { payload: {} }),
    });
    expect([call.key, reply.statusCode]).toEqual([call.key, 401]);
    expectInOrder(call, reply, Object.values(stage.tokens));
  }
  expect(await stage.fingerprint()).toEqual(before);
});

test('a token counts only as a bearer token in the header, unchanged', async () => {
  const token = stage.tokens.owner!;
  expect((await get(`Bearer ${token}`)).statusCode).toBe(200);
  for (const other of [
    token,
    `Basic ${token}`,
    `Bearer ${token} x`,
    `Bearer ${token.toUpperCase()}`,
    'Bearer ',
  ]) {
    expect((await get(other)).statusCode).toBe(401);
  }
  expect((await stage.app.inject({ url: `/api/v2/consultations?token=${token}` })).statusCode).toBe(401);
  const cookie = await stage.app.inject({
    url: '/api/v2/consultations',
    headers: { cookie: `token=${token}` },
  });
  expect(cookie.statusCode).toBe(401);
});

test('a session that was idle for twelve hours or is seven days old has expired', async () => {
  const call = callOf('GET /consultations');
  await age('owner', 'used_at', 11.9);
  expect((await stage.ask('owner', call)).statusCode).toBe(200);
  await age('owner', 'used_at', 12.1);
  expect((await stage.ask('owner', call)).statusCode).toBe(401);
  await age('admin', 'created_at', 7 * 24 - 0.1);
  expect((await stage.ask('admin', call)).statusCode).toBe(200);
  await age('admin', 'created_at', 7 * 24 + 0.1);
  expect((await stage.ask('admin', call)).statusCode).toBe(401);
  await stage.restore();
});

test('logging out ends only this session', async () => {
  const login = async () => {
    const body = { email: 'owner@firm.example', password: 'a long enough sentence' };
    const reply = await stage.app.inject({ method: 'POST', url: '/api/v2/auth/login', payload: body });
    return reply.json().data.token as string;
  };
  const [one, other] = [await login(), await login()];
  await stage.app.inject({
    method: 'POST',
    url: '/api/v2/auth/logout',
    headers: { authorization: `Bearer ${one}` },
  });
  expect((await get(`Bearer ${one}`)).statusCode).toBe(401);
  expect((await get(`Bearer ${other}`)).statusCode).toBe(200);
  await stage.restore();
});

test.each([
  ['a new password', { password: 'another long sentence' }],
  ['a deactivation', { is_active: false }],
  ['a change of role', { role: 'consultant' }],
])("%s by an admin ends the user's sessions", async (_what, body) => {
  await stage.ask('admin', callOf('PUT /users/:id'), { id: stage.ids.owner, body });
  expect((await stage.ask('owner', callOf('GET /rooms'))).statusCode).toBe(401);
  expect((await stage.ask('other client', callOf('GET /rooms'))).statusCode).toBe(200);
  await stage.restore();
});

const pathOf = ({ base, url }: Call) => base + url.replace(':id', stage.ids["owner's request"]!);

test('a call responds only to its own method', async () => {
  for (const path of calls.map(pathOf)) {
    for (const other of ['HEAD', 'PATCH', 'OPTIONS'] as const) {
      expect((await stage.app.inject({ method: other, url: path })).statusCode).toBe(404);
    }
  }
});

test('the server has no call that is missing in the contract', async () => {
  const app = buildApp(stage.db);
  const answered: string[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    if (url.startsWith('/api/v')) answered.push(`${String(method)} ${url}`);
  });
  await app.ready();
  await app.close();
  const ofOthers = /\/(events|exports)\b|-password$|^POST \/api\/v2\/files$/;
  expect(answered.filter((one) => !ofOthers.test(one)).toSorted()).toEqual(
    calls.map(({ method, base, url }) => `${method} ${base}${url}`).toSorted(),
  );
});
