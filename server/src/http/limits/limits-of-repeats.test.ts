import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import * as users from '../../features/users/queries.ts';
import { addCompleted } from '../../../test/support/completed.ts';
import { newDatabase } from '../../../test/support/database.ts';
import { openSession } from '../session.ts';

const { db, end } = await newDatabase();
const app = buildApp(db, { limits: true });
afterAll(async () => {
  await app.close();
  await end();
});

let addresses = 0;
const newAddress = () => `198.51.100.${(addresses += 1)}`;
let people = 0;
const newForm = () => ({
  name: 'New',
  email: `new${(people += 1)}@port.example`,
  phone: '1',
  password: 'quay-side-lantern',
  companies: [{ name: 'First' }],
});
const signUp = (remoteAddress: string, payload: object, key: string) =>
  app.inject({
    method: 'POST',
    url: '/api/v2/auth/register',
    remoteAddress,
    headers: { 'idempotency-key': key },
    payload,
  });
const statuses = (replies: { statusCode: number }[]) => replies.map(({ statusCode }) => statusCode);

test('a sign-up that is retried with its key is answered and does not count', async () => {
  const address = newAddress();
  const sent: [form: object, key: string][] = [];
  for (let n = 1; n <= 5; n += 1) {
    sent.push([newForm(), randomUUID()]);
    const first = await signUp(address, ...sent.at(-1)!);
    const second = await signUp(address, ...sent.at(-1)!);
    expect([first.statusCode, second.json()]).toEqual([200, first.json()]);
  }
  expect((await signUp(address, newForm(), randomUUID())).statusCode).toBe(429);
  const again = await Promise.all(sent.map((one) => signUp(address, ...one)));
  expect(statuses(again)).toEqual([200, 200, 200, 200, 200]);
});

test('a sign-up that is sent several times at once with its key counts once', async () => {
  const address = newAddress();
  const [form, key] = [newForm(), randomUUID()];
  const first = await Promise.all([1, 2, 3].map(() => signUp(address, form, key)));
  expect(statuses(first)).toEqual([200, 200, 200]);
  const others = [];
  for (let n = 1; n <= 5; n += 1) others.push(await signUp(address, newForm(), randomUUID()));
  expect(statuses(others)).toEqual([200, 200, 200, 200, 429]);
});

test('a form with the key of another form, or without a key, counts', async () => {
  const address = newAddress();
  const [form, key] = [newForm(), randomUUID()];
  await signUp(address, form, key);
  for (let n = 1; n <= 4; n += 1)
    expect((await signUp(address, { ...form, name: `Other ${n}` }, key)).statusCode).toBe(409);
  expect((await signUp(address, { ...form, name: 'Other' }, key)).statusCode).toBe(429);
});

test('a mail with documents that is retried with its key does not count', async () => {
  const add = (role: 'client' | 'consultant') =>
    users.insert(db, {
      name: 'P',
      email: `${role}@port.example`,
      password_hash: 'none',
      role,
      account_status: 'approved',
      specialties: role === 'consultant' ? ['A'] : [],
    });
  const client = await add('client');
  const ids = await addCompleted(db, { client, consultant: await add('consultant') }, 1);
  const token = await openSession(db, { id: client.id, password_hash: 'none' });
  const ask = (email: string, key: string) =>
    app.inject({
      method: 'POST',
      url: '/api/v2/exports',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
      payload: { ids, email },
    });
  const sent: [email: string, key: string][] = [];
  for (let n = 1; n <= 20; n += 1) {
    sent.push([`desk${n}@port.example`, randomUUID()]);
    expect(statuses([await ask(...sent.at(-1)!), await ask(...sent.at(-1)!)])).toEqual([200, 200]);
  }
  expect((await ask('desk@port.example', randomUUID())).statusCode).toBe(429);
  expect((await ask(...sent[0]!)).statusCode).toBe(200);
});
