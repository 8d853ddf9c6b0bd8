import { afterAll, expect, test } from 'vitest';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);

const form = {
  name: 'Ayşe Yıldırım',
  email: 'ayse@figs.example',
  phone: '+90 232 555 0100',
  password: 'harbour-light-2026',
  companies: [{ name: 'Ege Kuru Meyve', address: '', phone: '', email: '', department: 'Export' }],
};
const newPassword = { password: 'another-harbour-9', current_password: form.password };
const register = (changes: object = {}) =>
  world.call(null, 'POST', '/auth/register', { ...form, ...changes });
const login = (email: string, password = form.password) =>
  world.call(null, 'POST', '/auth/login', { email, password });

test('a sign-up creates a pending client with a company, whatever the body says', async () => {
  const reply = await register({ role: 'admin', account_status: 'approved', is_active: true });
  expect(reply.json()).toMatchObject({
    status: 'success',
    message: "Your account has been created and is awaiting approval. You'll be notified when approved.",
  });
  const { data } = (await login('  AYSE@figs.example ')).json();
  expect(data).toMatchObject({
    role: 'client',
    account_status: 'pending',
    user: { email: 'ayse@figs.example' },
  });
  const me = (await world.call(data, 'GET', `/users/${data.id}`)).json().data;
  expect(me.companies).toMatchObject([{ name: 'Ege Kuru Meyve', department: 'Export', client_id: data.id }]);
});

test('an e-mail has one account, also when many sign up at once in different case', async () => {
  const replies = await Promise.all(
    ['A', 'a', 'A', 'a', 'A', 'a', 'A', 'a'].map((letter) => register({ email: `${letter}li@port.example` })),
  );
  expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1);
  expect(replies.filter((reply) => reply.statusCode === 409)).toHaveLength(7);
  const loser = replies.find((reply) => reply.statusCode === 409)!;
  expect(loser.json().errors).toEqual({ email: 'An account with this email already exists' });
});

test.each([
  [{ name: ' ' }, 'name', 'Please fill in all required fields'],
  [{ email: '' }, 'email', 'Please fill in all required fields'],
  [{ email: 'nobody' }, 'email', 'Please enter a valid email address'],
  [{ phone: '' }, 'phone', 'Please fill in all required fields'],
  [{ password: '' }, 'password', 'Please fill in all required fields'],
  [{ password: 'short' }, 'password', 'Please use at least 8 characters for the password'],
  [{ password: 'Password123' }, 'password', 'This password is too easy to guess'],
  [{ companies: [{ name: '' }] }, 'companies.0.name', 'Please enter your company name'],
  [{ companies: [] }, 'companies', 'Please enter your company name'],
])('a sign-up with %j is answered at its field', async (changes, field, sentence) => {
  const reply = await register({ email: 'new@port.example', ...changes });
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({ message: sentence, errors: { [field]: sentence } });
});

test('a wrong password and an unknown e-mail get the same message', async () => {
  const wrong = await login(form.email, 'not the password');
  const unknown = await login('nobody@port.example');
  expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401]);
  expect(wrong.json().message).toBe('Login failed. Please check your credentials.');
  expect(unknown.json().message).toBe(wrong.json().message);
});

test('an inactive user cannot sign in, which only the right password tells, and a running session ends at once', async () => {
  await register({ email: 'gone@port.example' });
  const { data } = (await login('gone@port.example')).json();
  await world.db.updateTable('users').set({ is_active: false }).where('id', '=', data.id).execute();
  expect((await world.call(data, 'GET', '/rooms')).statusCode).toBe(401);
  const refusals = [await login('gone@port.example'), await login('gone@port.example', 'not the password')];
  expect(refusals.map((reply) => [reply.statusCode, reply.json().code])).toEqual([
    [401, 'account_not_active'],
    [401, 'credentials_wrong'],
  ]);
});

test('logging out ends the session on the server', async () => {
  const client = await world.client();
  expect((await world.call(client, 'POST', '/auth/logout')).statusCode).toBe(200);
  expect((await world.call(client, 'GET', '/rooms')).statusCode).toBe(401);
});

test('a session ends after 12 idle hours and after 7 days', async () => {
  for (const age of [
    { used_at: new Date(Date.now() - 12.1 * 3_600_000) },
    { created_at: new Date(Date.now() - 7.1 * 86_400_000) },
  ]) {
    const client = await world.client();
    await world.db.updateTable('sessions').set(age).where('user_id', '=', client.id).execute();
    expect((await world.call(client, 'GET', '/rooms')).statusCode).toBe(401);
  }
});

test('an id is not a credential', async () => {
  const client = await world.client();
  expect((await world.call({ token: client.id }, 'GET', '/rooms')).statusCode).toBe(401);
});

test('a new password ends the other sessions and keeps this one', async () => {
  await register({ email: 'two@port.example' });
  const first = (await login('two@port.example')).json().data;
  const second = (await login('two@port.example')).json().data;
  await world.call(first, 'PUT', `/users/${first.id}`, newPassword);
  expect((await world.call(first, 'GET', '/rooms')).statusCode).toBe(200);
  expect((await world.call(second, 'GET', '/rooms')).statusCode).toBe(401);
  expect((await login('two@port.example', 'another-harbour-9')).statusCode).toBe(200);
});

test('a sign-in that began with the old password gets no session after the change', async () => {
  await register({ email: 'race@port.example' });
  const first = (await login('race@port.example')).json().data;
  const late = Promise.all(Array.from({ length: 6 }, () => login('race@port.example')));
  await world.call(first, 'PUT', `/users/${first.id.toUpperCase()}`, newPassword);
  await late;
  expect((await world.call(first, 'GET', '/rooms')).statusCode).toBe(200);
  const old = (await late).filter((reply) => reply.statusCode === 200).map((reply) => reply.json().data);
  for (const session of old) expect((await world.call(session, 'GET', '/rooms')).statusCode).toBe(401);
});

test('U+0000 in an e-mail is refused without a server error', async () => {
  expect((await login('a\u0000b@port.example')).statusCode).toBe(400);
});
