import { useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useKeptUploads } from './use-kept-uploads.ts';

const KEY = 'draft:message files';
const invoice = {
  id: 'invoice',
  name: 'invoice.pdf',
  size: 3,
  completed_at: new Date().toISOString(),
};

let root: ReturnType<typeof createRoot>;
let uploads: ReturnType<typeof useKeptUploads>;

function Form() {
  const now = useKeptUploads('message files');
  useLayoutEffect(() => {
    uploads = now;
  });
  return null;
}

const store = (saved_at: string) =>
  localStorage.setItem(KEY, JSON.stringify({ value: [invoice], saved_at, owner: 'anna' }));
/** What this tab hears once another has changed or removed the draft. */
const hear = () => flushSync(() => window.dispatchEvent(new StorageEvent('storage', { key: KEY })));

beforeEach(() => {
  localStorage.setItem('user', JSON.stringify({ id: 'anna', token: 'x', role: 'client', name: 'Anna' }));
  store('2026-11-24T13:30:00.000Z');
  root = createRoot(document.createElement('main'));
  flushSync(() => root.render(<Form />));
});
afterEach(() => {
  flushSync(() => root.unmount());
  localStorage.clear();
});

test('a file of a draft that was sent in another tab has to be added again once the draft is kept', () => {
  localStorage.removeItem(KEY);
  hear();
  expect(uploads.isGone).toBe(true);
  flushSync(() => uploads.takeOver());
  expect(uploads).toMatchObject({
    isGone: false,
    ids: [],
    isReady: false,
    all: [{ name: 'invoice.pdf', reason: 'This file did not arrive. Please add it again.' }],
  });
});

test('a file of a draft that another tab has changed stays once the draft is kept', () => {
  store('2026-11-24T13:31:00.000Z');
  hear();
  expect(uploads.isElsewhere).toBe(true);
  flushSync(() => uploads.takeOver());
  expect(uploads).toMatchObject({ isElsewhere: false, ids: ['invoice'], isReady: true });
});
