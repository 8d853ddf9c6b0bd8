import { deleteCompany } from '@consultflow/contract/companies/endpoints';
import { listConsultations, requestConsultation } from '@consultflow/contract/consultations/endpoints';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from './api.ts';
import type { ApiError } from './replies.ts';

const id = '00000000-0000-4000-8000-000000000000';
const answer = (body: string) => vi.stubGlobal('fetch', async () => new Response(body));
const list = (base: 'v1' | 'v2' = 'v2') => call(listConsultations, {}, { base });
const messageOf = (work: Promise<unknown>) =>
  work.then(
    () => 'it went well',
    (error: ApiError) => error.message,
  );

beforeEach(() => {
  localStorage.setItem('user', JSON.stringify({ token: 'the-token', id: 'the-id', role: 'client' }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const OTHER = 'Server returned something other than what was asked for';

test.each([
  ['an object', '{}', OTHER],
  ['null', 'null', OTHER],
  ['another thing', '{"status":"success","data":{"id":1}}', OTHER],
  ['a row that is none', '{"status":"success","data":[{}]}', OTHER],
  ['an empty list', '[]', 'it went well'],
  ['an empty body', '', 'it went well'],
])('a list response that is %s is checked', async (_what, body, said) => {
  answer(body);
  expect(await messageOf(list())).toBe(said);
});

test('an unexpected response shows the message of its API version, or that of the call', async () => {
  answer('{}');
  expect(await messageOf(list('v1'))).toBe('Failed to parse server response');
  const words = { unusable: 'No use' };
  expect(await messageOf(call(listConsultations, {}, { words }))).toBe('No use');
});

test.each([
  ['{"status":"success"}', 'it went well'],
  ['{"status":"success","data":null}', 'it went well'],
  ['null', 'it went well'],
  ['', 'it went well'],
  ['{}', OTHER],
  ['[]', OTHER],
])('a deletion that gets %s as its response', async (body, said) => {
  answer(body);
  expect(await messageOf(call(deleteCompany, { params: { id } }))).toBe(said);
});

test.each(['{}', 'null', '[]', '{"status":"success","data":{}}'])(
  'input that is sent and gets %s does not count as saved',
  async (body) => {
    answer(body);
    const request = { topic: 'T', room: 'A', problem_details: 'x' };
    expect(await messageOf(call(requestConsultation, { body: request, key: 'a-key' }))).toBe(OTHER);
  },
);

test('a response that breaks off is treated like one that never came', async () => {
  const body = new ReadableStream({
    pull: (controller) => controller.error(new TypeError('network error')),
  });
  vi.stubGlobal('fetch', async () => new Response(body));
  const error = await list().catch((thrown: ApiError) => thrown);
  expect(error).toMatchObject({
    status: 0,
    message: 'Incomplete response from server. The server response was cut off unexpectedly.',
  });
});

test.each([
  ['the same session', { token: 'the-token', id: 'the-id', name: 'Renamed' }, false],
  ['another session', { token: 'a-newer-one', id: 'the-id' }, true],
  ['no session', null, true],
])('a 401 when the storage holds %s', async (_what, stored, isPast) => {
  vi.stubGlobal('fetch', async () => {
    if (stored) localStorage.setItem('user', JSON.stringify(stored));
    else localStorage.removeItem('user');
    return new Response('', { status: 401 });
  });
  expect(await list().catch((thrown: ApiError) => thrown)).toMatchObject({ status: 401, isPast });
});
