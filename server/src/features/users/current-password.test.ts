import { afterAll, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { openSession } from '../../http/session.ts';
import { newDatabase } from '../../../test/support/database.ts';
import { hashPassword } from '../../identity/password.ts';
import * as users from './queries.ts';

/** Each password costs its 40 ms of hashing, or much more on a busy machine. */
vi.setConfig({ testTimeout: 120_000 });

const { db, end } = await newDatabase();
const app = buildApp(db, { limits: true });
afterAll(async () => {
  await app.close();
  await end();
});

const password = 'harbour-light-2026';
const password_hash = await hashPassword(password);
let count = 0;
async function person(role: 'client' | 'consultant' | 'admin' = 'client') {
  count += 1;
  const email = `person${count}@firm.example`;
  const { id } = await users.insert(db, {
    name: 'P',
    email,
    password_hash,
    role,
    account_status: 'approved',
  });
  const token = await openSession(db, { id, password_hash });
  return { id, email, token, remoteAddress: `198.51.100.${count}` };
}
type Person = Awaited<ReturnType<typeof person>>;

const change = ({ token, remoteAddress }: Person, id: string, payload: object) =>
  app.inject({
    method: 'PUT',
    url: `/api/v2/users/${id}`,
    headers: { authorization: `Bearer ${token}` },
    remoteAddress,
    payload,
  });
const changeSelf = (one: Person, payload: object) => change(one, one.id, payload);
const signIn = ({ email, remoteAddress }: Person, given = password) =>
  app.inject({
    method: 'POST',
    url: '/api/v2/auth/login',
    remoteAddress,
    payload: { email, password: given },
  });

describe.each(['client', 'consultant', 'admin'] as const)('a %s', (role) => {
  test.each([
    ['a new password', { password: 'another-harbour-9' }],
    ['another email', { email: 'elsewhere@firm.example' }],
  ])('needs the current password for %s', async (_what, body) => {
    const one = await person(role);
    const before = await users.findByEmail(db, one.email);

    const missing = await changeSelf(one, body);
    expect([missing.statusCode, missing.json().errors]).toEqual([
      400,
      { current_password: 'Please enter your current password' },
    ]);
    const wrong = await changeSelf(one, { ...body, current_password: 'not the password' });
    expect([wrong.statusCode, wrong.json().errors]).toEqual([
      400,
      { current_password: 'The current password is not correct' },
    ]);
    expect(await users.findByEmail(db, one.email)).toEqual(before);

    expect((await changeSelf(one, { ...body, current_password: password })).statusCode).toBe(200);
    await db.updateTable('users').set({ email: one.email }).where('id', '=', one.id).execute();
  });

  test('changes the rest of the profile without it, also when the whole profile is sent back', async () => {
    const one = await person(role);
    const body = { name: 'Another Name', email: one.email.toUpperCase(), phone: '1', bio: 'x' };
    expect((await changeSelf(one, body)).statusCode).toBe(200);
  });
});

test('an admin changes the email and password of others without their password', async () => {
  const [admin, other] = await Promise.all([person('admin'), person()]);
  const body = { email: 'moved@firm.example', password: 'another-harbour-9' };
  expect((await change(admin, other.id, body)).statusCode).toBe(200);
});

test('a missing or wrong current password counts as a failed sign-in, a right one does not', async () => {
  const one = await person();
  for (let turn = 0; turn < 3; turn += 1) {
    const name = { email: `right${turn}@firm.example`, current_password: password };
    expect((await changeSelf(one, name)).statusCode).toBe(200);
    await db.updateTable('users').set({ email: one.email }).where('id', '=', one.id).execute();
  }
  for (let turn = 0; turn < 9; turn += 1) {
    const current_password = turn % 2 ? 'wrong' : undefined;
    expect((await changeSelf(one, { password: 'another-harbour-9', current_password })).statusCode).toBe(400);
  }
  expect((await signIn(one, 'wrong')).statusCode).toBe(401);
  expect((await signIn(one)).statusCode).toBe(429);
  const refused = await changeSelf(one, { password: 'another-harbour-9', current_password: password });
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
});

test('a wrong current password is in the audit log with the user who sent it, a missing or right one is not', async () => {
  const one = await person();
  for (const current_password of [undefined, 'wrong', password])
    await changeSelf(one, { password: 'another-harbour-9', current_password });
  const entries = await db
    .selectFrom('audit_entries')
    .select(['actor_id', 'noun'])
    .where('action', '=', 'sign_in_failed')
    .where('subject_id', '=', one.id)
    .execute();
  expect(entries).toEqual([{ actor_id: one.id, noun: 'users' }]);
});

test('a user can check ten times an hour whether an email has an account, an admin without limit for others', async () => {
  const [one, known, admin] = await Promise.all([person(), person(), person('admin')]);
  const answers: number[] = [];
  for (let turn = 0; turn < 12; turn += 1) {
    const email = turn % 2 ? known.email : `free${turn}@firm.example`;
    answers.push((await changeSelf(one, { email, current_password: password })).statusCode);
  }
  expect(answers).toEqual([200, 409, 200, 409, 200, 409, 200, 409, 200, 409, 429, 429]);
  expect((await changeSelf(one, { name: 'Still there' })).statusCode).toBe(200);

  for (let turn = 0; turn < 12; turn += 1) {
    expect((await change(admin, one.id, { email: known.email })).statusCode).toBe(409);
  }
});
