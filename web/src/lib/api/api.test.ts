import { login } from '@consultflow/contract/auth/endpoints';
import {
  getConsultation,
  listConsultations,
  listTopics,
  requestConsultation,
} from '@consultflow/contract/consultations/endpoints';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from './api.ts';
import { ApiError } from './replies.ts';

const id = '00000000-0000-4000-8000-000000000000';
const seen: { url: string; init: RequestInit & { body: string } }[] = [];

/** The next response of the network, the only mock here. */
const answer = (body: string, status = 200) =>
  vi.stubGlobal('fetch', async (url: string, init: (typeof seen)[number]['init']) => {
    seen.push({ url, init });
    return new Response(status === 204 ? null : body, { status, statusText: 'x' });
  });

const list = (base?: 'v1' | 'v2') =>
  call(listConsultations, { query: { status: 'approved', search: '' } }, { ...(base && { base }) });
const messageOf = (work: Promise<unknown>) =>
  work.then(
    () => 'it went well',
    (error: ApiError) => error.message,
  );

beforeEach(() => {
  seen.length = 0;
  localStorage.setItem('user', JSON.stringify({ token: 'the-token', id: 'the-id', role: 'client' }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('a GET sends the bearer token, no body and no content type, and omits an empty filter', async () => {
  answer('{"status":"success","data":[]}');
  await list();
  expect(seen[0]).toMatchObject({
    url: '/api/v2/consultations?status=approved',
    init: { method: 'GET', body: null, headers: { authorization: 'Bearer the-token' } },
  });
  expect(seen[0]?.init.headers).not.toHaveProperty('content-type');
});

test('a call outlives its page unless its body is too large for the browser', async () => {
  answer('{"status":"success","data":{}}');
  for (const letters of [100, 70_000]) {
    const body = { topic: 'T', room: 'A', problem_details: 'x'.repeat(letters) };
    await call(requestConsultation, { body, key: 'a-key' }, { asItIs: true, keepalive: true });
  }
  expect(seen.map(({ init }) => init.keepalive)).toEqual([true, false]);
});

test('a POST sends JSON, the consultation helper uses v1, and ids are in the path', async () => {
  answer('{"status":"success","data":{}}');
  await call(
    requestConsultation,
    { body: { topic: 'T', room: 'A', problem_details: 'x' }, key: 'a-key' },
    { asItIs: true },
  );
  await call(getConsultation, { params: { id } }, { base: 'v1', asItIs: true });
  expect(seen[0]?.init).toMatchObject({ method: 'POST', headers: { 'content-type': 'application/json' } });
  expect(JSON.parse(seen[0]?.init.body ?? '')).toEqual({ topic: 'T', room: 'A', problem_details: 'x' });
  expect(seen[1]?.url).toBe(`/api/v1/consultations/${id}`);
});

test.each([
  ['the token', { token: 'a', id: 'c' }, 'a'],
  ['a nested token', { user: { token: 'b' }, id: 'c' }, 'b'],
  ['a capitalised one', { Token: 'd' }, 'd'],
  ['the id', { id: 'c' }, 'c'],
  ['a nested id', { user: { id: 7 } }, '7'],
])('the bearer token is %s', async (_what, stored, bearer) => {
  localStorage.setItem('user', JSON.stringify(stored));
  answer('{"status":"success","data":[]}');
  await list();
  expect(seen[0]?.init.headers).toEqual({ 'accept-language': 'en', authorization: `Bearer ${bearer}` });
});

test.each([
  ['nothing is stored', null, 'Authentication required'],
  ['the stored user has no token and no id', '{"name":"x"}', 'Authentication failed: No token found'],
  ['the stored user cannot be read', '{"name":', 'Authentication failed: Invalid user data format'],
  ['the stored user is no object', '"x"', 'Authentication failed: Invalid user data format'],
])('if %s, no call is made', async (_what, stored, message) => {
  if (stored === null) localStorage.removeItem('user');
  else localStorage.setItem('user', stored);
  answer('{}');
  expect(await messageOf(list())).toBe(message);
  expect(seen).toEqual([]);
});

test("signing in needs no stored user, and a wrong password shows the server's message", async () => {
  localStorage.clear();
  answer('{"status":"error","message":"Login failed. Please check your credentials."}', 401);
  const signIn = call(login, { body: { email: 'a@b.example', password: 'x' } });
  expect(await messageOf(signIn)).toBe('Login failed. Please check your credentials.');
});

test.each([
  ['401', 401, '{"status":"error","message":"whatever"}', 'Authentication failed: Please log in again'],
  ["the server's message", 409, '{"status":"error","message":"Too late"}', 'Too late'],
  ['its error field', 400, '{"error":"Broken"}', 'Broken'],
  ['an empty body', 500, '', 'HTTP error 500: (Empty response)'],
  ['a text of a proxy', 502, 'upstream timed out', 'HTTP error 502: upstream timed out'],
  ['a page of a proxy', 502, '<html><h1>Bad gateway</h1></html>', 'HTTP error 502: x'],
  ['a very long text', 500, 'x'.repeat(900), `HTTP error 500: ${'x'.repeat(200)}…`],
  [
    'JSON cut off',
    200,
    '{"status":"succ',
    'Incomplete response from server. The server response was cut off unexpectedly.',
  ],
  [
    'JSON cut off after a word',
    200,
    '{"status":"success","data":[{"id"',
    'Incomplete response from server. The server response was cut off unexpectedly.',
  ],
  ['an error with 200', 200, '{"status":"error","message":"No"}', 'No'],
  ['an error with 200 and no sentence', 200, '{"status":"error"}', 'Unknown error occurred'],
  ['an error without a sentence', 500, '{"status":"error","message":""}', 'HTTP error 500: x'],
])('%s is reported', async (_what, status, body, message) => {
  answer(body, status);
  expect(await messageOf(list())).toBe(message);
});

test('a response that is no JSON is reported with its detail', async () => {
  answer('hello');
  expect(await messageOf(list())).toMatch(/^Invalid JSON response from server: ./);
});

test.each([
  ['a failure', 502, 'Bad gateway', 'Server returned 502: Bad gateway'],
  ['a failure without a word', 502, '', 'Server returned 502'],
  ['JSON cut off', 200, '{"status":"succ', 'Failed to parse server response'],
  ['no JSON', 200, 'hello', 'Failed to parse server response'],
  ['an empty body', 200, '', 'Server returned an empty response'],
])('the consultation helper reports %s with its own message', async (_what, status, body, message) => {
  answer(body, status);
  expect(await messageOf(list('v1'))).toBe(message);
});

test('an empty body counts as success elsewhere, and a plain value is wrapped', async () => {
  answer('');
  expect(await list()).toEqual({ status: 'success', data: undefined });
  answer('["Tariffs"]');
  expect(await call(listTopics, {})).toEqual({ status: 'success', data: ['Tariffs'] });
  answer('{"status":"completed","id":"x"}');
  const seenAsItIs = await call(getConsultation, { params: { id } }, { asItIs: true });
  expect(seenAsItIs).toEqual({ status: 'success', data: { status: 'completed', id: 'x' } });
});

test('input that is sent and gets an empty response does not count as saved', async () => {
  answer('');
  const body = { topic: 'T', room: 'A', problem_details: 'x' };
  expect(await messageOf(call(requestConsultation, { body, key: 'a-key' }))).toBe(
    'Server returned an empty response',
  );
});

test('a call can have its own messages for an empty or truncated response', async () => {
  const words = { empty: 'Nothing came', cutOff: 'Half of it came' };
  const called = () => messageOf(call(listConsultations, {}, { words }));
  answer('');
  expect(await called()).toBe('Nothing came');
  answer('[1,');
  expect(await called()).toBe('Half of it came');
});

test("a network failure shows our own message, never the browser's", async () => {
  for (const words of ['Failed to fetch', 'NetworkError when attempting to fetch resource.', '']) {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError(words)));
    expect(await messageOf(list())).toBe('The server could not be reached.');
  }
});

test('a body that cannot be serialised makes no call', async () => {
  answer('{}');
  const circular: { topic: string; room: string; problem_details: string; self?: unknown } = {
    topic: '',
    room: 'A',
    problem_details: '',
  };
  circular.self = circular;
  expect(await messageOf(call(requestConsultation, { body: circular, key: 'a-key' }))).toBe(
    'Error preparing request: Invalid JSON data',
  );
  expect(seen).toEqual([]);
});
