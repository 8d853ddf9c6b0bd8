import { addCompany } from '@consultflow/contract/companies/endpoints';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { call } from './api.ts';
import { useSingleFlight } from './single-flight.ts';

const onSaved = vi.fn<() => void>();
const sent: { key: string; name: string }[] = [];
let answers: (() => Promise<Response>)[] = [];

const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const answer = (status: number) => async () =>
  Response.json(
    { status: status === 200 ? 'success' : 'error', data: {}, message: `Said with ${status}` },
    { status },
  );
const cutOff = async () => new Response('{"status":"succ');

function Form() {
  const [name, setName] = useState('One');
  const { run, isBusy, isDone, error } = useSingleFlight({
    mutationKey: ['companies', 'save'],
    stale: [],
    mutationFn: (body: { name: string; address: string }, key) =>
      call(addCompany, { body, key: key() }, { asItIs: true }),
    meta: {},
  });
  return (
    <>
      <input aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      <button type="button" disabled={isBusy} onClick={() => run({ name, address: 'Quay 1' }, { onSaved })}>
        Save
      </button>
      <output>{isBusy ? 'Busy' : isDone ? 'Saved' : (error?.message ?? 'New')}</output>
    </>
  );
}

let root: ReturnType<typeof createRoot>;
const open = () => {
  root = createRoot(document.body.appendChild(document.createElement('main')));
  flushSync(() =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <Form />
      </QueryClientProvider>,
    ),
  );
};
const close = () => {
  root.unmount();
  document.querySelector('main')?.remove();
};

beforeEach(() => {
  localStorage.setItem('user', JSON.stringify({ token: 'the-token', id: 'the-id', role: 'client' }));
  sent.length = 0;
  onSaved.mockClear();
  vi.stubGlobal(
    'fetch',
    async (_url: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
      sent.push({ key: headers['idempotency-key']!, name: JSON.parse(body).name });
      return answers.shift()!();
    },
  );
  open();
});
afterEach(() => {
  close();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const saved = async (said: string, ...next: typeof answers) => {
  answers = next;
  const before = sent.length;
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => sent.length, { timeout: 20_000 }).toBe(before + 1);
  await expect.element(page.getByRole('status')).toHaveTextContent(said);
};
const keys = () => sent.map(({ key }) => key);
const different = () => new Set(keys()).size;

test.each([
  ['the connection is lost', lost, 'The server could not be reached.'],
  [
    'the answer is cut off',
    cutOff,
    'Incomplete response from server. The server response was cut off unexpectedly.',
  ],
  ['the server is out of order', answer(500), 'Said with 500'],
  ['the server is not there', answer(503), 'Said with 503'],
  ['it took too long', answer(408), 'Said with 408'],
  ['the session has ended', answer(401), 'Authentication failed: Please log in again'],
  ['there were too many', answer(429), 'Said with 429'],
  ['something in it is not right', answer(400), 'Said with 400'],
])('a form keeps its key while %s, even if its text changes', async (_what, failing, said) => {
  await saved(said, failing);
  await page.getByLabelText('Name').fill('Two');
  await saved('Saved', answer(200));
  expect(keys()[0]).toMatch(/^[\da-f]{32}$/);
  expect(different()).toBe(1);
});

test.each([
  ['it has been saved', answer(200), 'Saved'],
  ['the server has told what is there', answer(409), 'Said with 409'],
  ['the server has told that nothing is there', answer(404), 'Said with 404'],
])('once %s the form has a new key', async (_what, answered, said) => {
  await saved(said, answered);
  await saved('Saved', answer(200));
  expect(different()).toBe(2);
});

test('the same form reopened after a lost response has the same key', async () => {
  await saved('The server could not be reached.', lost);
  close();
  open();
  await saved('Saved', answer(200));
  expect(different()).toBe(1);
  expect(localStorage.getItem('unanswered')).toBeNull();
});

test('a text that was sent without a response is new once another one was saved', async () => {
  await saved('The server could not be reached.', lost);
  close();
  open();
  await page.getByLabelText('Name').fill('Two');
  await saved('Saved', answer(200));
  await page.getByLabelText('Name').fill('One');
  await saved('Saved', answer(200));
  expect(sent.map(({ name }) => name)).toEqual(['One', 'Two', 'One']);
  expect(different()).toBe(3);
});

test('what follows a save happens although its form is gone by then, and not after a failure', async () => {
  await saved('Said with 500', answer(500));
  expect(onSaved).not.toHaveBeenCalled();
  const { promise, resolve } = Promise.withResolvers<Response>();
  await saved('Busy', () => promise);
  close();
  resolve(await answer(200)());
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
  open();
});

test('another text or another user in a reopened form has a new key', async () => {
  await saved('The server could not be reached.', lost);
  close();
  open();
  await page.getByLabelText('Name').fill('Two');
  await saved('The server could not be reached.', lost);
  close();
  localStorage.setItem('user', JSON.stringify({ token: 'other', id: 'another', role: 'client' }));
  open();
  await saved('Saved', answer(200));
  expect(different()).toBe(3);
});

test('the data stored on the device does not reveal the input', async () => {
  await saved('The server could not be reached.', lost);
  expect(localStorage.getItem('unanswered')).not.toMatch(/One|Quay/);
});
