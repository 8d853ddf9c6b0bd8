import { afterAll, expect, test } from 'vitest';
import { textOf } from '../../test/support/read-pdf.ts';
import { newWorld } from '../../test/support/world.ts';
import { addCompleted } from '../../test/support/completed.ts';

const world = await newWorld();
afterAll(world.end);

type Headers = Record<string, string>;
const get = (token: string | undefined, url: string, headers: Headers = {}) =>
  world.app.inject({
    url: `/api/v2${url}`,
    headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
  });
const signIn = (headers: Headers) =>
  world.app.inject({
    method: 'POST',
    url: '/api/v2/auth/login',
    headers,
    payload: { email: 'nobody@firm.example', password: 'harbour-light-1' },
  });

const speak = (person: { id: string; token: string }, language: string) =>
  world.call(person, 'PUT', `/users/${person.id}`, { language });

const english = 'Login failed. Please check your credentials.';

test.each([
  ['tr-CY, en;q=0.5', /Giriş|giriş/],
  ['ar-EG', /[\u0600-\u06ff]/],
  ['zh-TW, *', english],
  ['nonsense;;;q=x', english],
])(
  'an error for a caller who accepts %j is in that language, with the same code',
  async (accepted, words) => {
    const reply = (await signIn({ 'accept-language': accepted })).json();
    expect(reply.code).toBe('credentials_wrong');
    expect(reply.message).toMatch(words);
  },
);

test('a body that is refused is answered in the language of the caller, field by field', async () => {
  const reply = await world.app.inject({
    method: 'POST',
    url: '/api/v2/auth/register',
    headers: { 'accept-language': 'tr' },
    payload: { name: '' },
  });
  const { errors, message } = reply.json();
  expect(reply.statusCode).toBe(400);
  for (const sentence of [message, ...Object.values(errors)])
    expect(sentence).not.toMatch(/Please|required|field/);
});

test('an unknown id is the same missing record in every language', async () => {
  const admin = await world.admin();
  const codes = ['en', 'tr', 'ar'].map(async (language) =>
    (await get(admin.token, '/users/no-id', { 'accept-language': language })).json(),
  );
  expect((await Promise.all(codes)).map(({ code }) => code)).toEqual(Array(3).fill('user_not_found'));
});

test('the chosen language of a user is used in spite of their browser, and can be changed', async () => {
  const client = await world.client({ language: 'tr' });
  const change = await world.call(client, 'PUT', `/users/${client.id}`, { language: 'ar' });
  expect(change.json().data.language).toBe('ar');
  const reply = (await get(client.token, '/users', { 'accept-language': 'en' })).json();
  expect(reply.message).toMatch(/[\u0600-\u06ff]/);
});

test('a language that is not offered is refused', async () => {
  const client = await world.client();
  const reply = await world.call(client, 'PUT', `/users/${client.id}`, { language: 'xx' });
  expect(reply.statusCode).toBe(400);
  expect(reply.json().errors.language).toBe('Please choose a language');
});

test('a notification is worded for each reader and stored in English', async () => {
  const consultant = await world.consultant('B');
  await speak(consultant, 'tr');
  const client = await world.client({ name: 'أحمد', language: 'ar' });
  await world.consultation(client, { room: 'B', topic: 'Dates' });
  const told = (await get(consultant.token, '/notifications')).json().data[0];
  expect(told.title).not.toBe('New consultation request');
  // A name from right to left does not reorder the sentence around it.
  expect(told.message).toContain('\u2068“\u2068أحمد\u2069”\u2069');
  const stored = await world.db
    .selectFrom('notifications')
    .select('title')
    .where('user_id', '=', consultant.id)
    .executeTakeFirst();
  expect(stored?.title).toBe('New consultation request');
});

test('a sign-up is in the language of the browser', async () => {
  const payload = {
    name: 'Zeynep',
    email: 'zeynep@firm.example',
    phone: '1',
    password: 'harbour-light-1',
    companies: [{ name: 'Ege' }],
  };
  const headers = { 'accept-language': 'tr-TR,tr;q=0.9' };
  const reply = await world.app.inject({ method: 'POST', url: '/api/v2/auth/register', headers, payload });
  const { language } = await world.db
    .selectFrom('users')
    .select('language')
    .where('id', '=', reply.json().data.id)
    .executeTakeFirstOrThrow();
  expect(language).toBe('tr');
});

test('a document is in the language of its client, unless another one is chosen', async () => {
  const consultant = await world.consultant('A');
  const client = await world.client({ language: 'tr' });
  const [id] = await addCompleted(world.db, { client, consultant }, 1);
  const drawn = async (query: string) =>
    textOf((await get(consultant.token, `/consultations/${id}/export${query}`)).rawPayload);
  expect(await drawn('')).not.toContain('Consultation record');
  expect(await drawn('?language=en')).toContain('Consultation record');
  expect(await drawn('?language=ar')).toMatch(/[\u0600-\u06ff\ufb50-\ufeff]/);
  expect((await get(consultant.token, `/consultations/${id}/export?language=xx`)).statusCode).toBe(400);
});

test('the heads of a spreadsheet are in the language of the reader, the values as they are stored', async () => {
  const consultant = await world.consultant('A');
  await speak(consultant, 'tr');
  const { body } = await get(consultant.token, '/consultations/csv');
  expect(body).not.toMatch(/^\ufeff?Reference/);

  const client = await world.client({ name: 'أحمد' });
  await world.consultation(client, { room: 'A', topic: 'تمور HS 0804.10' });
  await speak(consultant, 'ar');
  const arabic = (await get(consultant.token, '/consultations/csv')).body;
  expect(arabic.split('\r\n', 1)[0]!.split(',')).toHaveLength(15);
  expect(arabic).toContain(',تمور HS 0804.10,');
  // A spreadsheet would keep the marks as part of the text.
  expect(arabic).not.toMatch(/[\u2066-\u2069]/);
});

test.each(['Işıl', 'IŞIL', 'isil', 'ışıl', 'İNCE', 'ince', 'INCE'])(
  'a search for %j finds the name Işıl İnce',
  async (search) => {
    const admin = await world.admin();
    await speak(admin, 'tr');
    await world.client({ name: 'Işıl İnce' });
    const { data } = (await get(admin.token, `/users?search=${encodeURIComponent(search)}`)).json();
    expect(data.map(({ name }: { name: string }) => name)).toContain('Işıl İnce');
  },
);

test.each([
  ['tr', 'danış'],
  ['tr', 'DANIŞMAN'],
  ['tr', 'consult'],
  ['ar', 'مستش'],
])('in the language %s consultants are found by their role, searched as %j', async (language, search) => {
  const admin = await world.admin();
  await speak(admin, language);
  const consultant = await world.consultant('A');
  const { data } = (
    await get(admin.token, `/admin/users?search=${encodeURIComponent(search)}&limit=200`)
  ).json();
  expect(data.map(({ id }: { id: string }) => id)).toContain(consultant.id);
});
