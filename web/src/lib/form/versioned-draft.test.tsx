import { useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { moveDraftOn, useDraft } from './draft.ts';

let root: ReturnType<typeof createRoot>;
let draft: ReturnType<typeof useDraft<string>>;

function Form({ version, isSaving }: { version: string; isSaving: boolean }) {
  const latest = useDraft<string>('text', { version, isSaving });
  useLayoutEffect(() => {
    draft = latest;
  });
  return null;
}

const show = (version: string, isSaving = false) =>
  flushSync(() => root.render(<Form version={version} isSaving={isSaving} />));
const stored = () => JSON.parse(localStorage.getItem('draft:text') ?? '{}') as Record<string, string>;
/** A change of the draft by another tab. */
const elsewhere = (write: () => void) => {
  write();
  flushSync(() => window.dispatchEvent(new StorageEvent('storage', { key: 'draft:text' })));
};

beforeEach(() => {
  root = createRoot(document.createElement('main'));
});
afterEach(() => {
  root.unmount();
  localStorage.clear();
});

test('a draft is behind after a change by somebody else, but not while it is saved itself', () => {
  show('1');
  expect(draft.isBehind).toBe(false);
  show('2');
  expect(draft.isBehind).toBe(true);
  show('2', true);
  expect(draft.isBehind).toBe(false);
});

test('if a draft is kept over a newer version, that version is stored with it', async () => {
  show('1');
  draft.keep('Mine');
  await expect.poll(stored).toMatchObject({ value: 'Mine', began_from: '1' });
  show('2');
  flushSync(() => draft.insist('Mine'));
  expect(draft.isBehind).toBe(false);
  await expect.poll(stored).toMatchObject({ value: 'Mine', began_from: '2' });
});

test('if the other tab has dropped its draft, loading it leaves a form that is not behind', async () => {
  show('1');
  draft.keep('Mine');
  await expect.poll(stored).toMatchObject({ value: 'Mine' });
  const later = new Date(Date.now() + 60_000).toISOString();
  elsewhere(() =>
    localStorage.setItem('draft:text', JSON.stringify({ value: 'Theirs', saved_at: later, began_from: '1' })),
  );
  expect(draft.isElsewhere).toBe(true);
  localStorage.removeItem('draft:text');
  let loaded: string | undefined = 'nothing yet';
  flushSync(() => (loaded = draft.takeTheirs()));
  expect(loaded).toBeUndefined();
  expect(draft.isBehind).toBe(false);
});

const dropElsewhere = () => elsewhere(() => localStorage.removeItem('draft:text'));

test('a draft that another tab has sent or discarded is gone here until it is kept or dropped', async () => {
  show('1');
  draft.keep('Mine');
  await expect.poll(stored).toMatchObject({ value: 'Mine' });
  dropElsewhere();
  expect([draft.isGone, draft.isElsewhere, draft.saved_at]).toEqual([true, false, undefined]);
  flushSync(() => draft.takeOver('Mine'));
  expect(draft.isGone).toBe(false);
  await expect.poll(stored).toMatchObject({ value: 'Mine' });
  dropElsewhere();
  expect(draft.isGone).toBe(true);
  flushSync(() => draft.drop());
  expect(draft.isGone).toBe(false);
});

test('a draft that was begun here is not gone when another tab drops its own', () => {
  show('1');
  elsewhere(() => localStorage.setItem('draft:text', JSON.stringify({ value: 'Theirs', saved_at: 'now' })));
  dropElsewhere();
  expect([draft.isGone, draft.isElsewhere]).toEqual([false, false]);
});

const signIn = (id: string) =>
  localStorage.setItem('user', JSON.stringify({ id, token: 'x', role: 'client', name: id }));
/** The form of a later visit. */
const showAgain = () => {
  flushSync(() => root.unmount());
  root = createRoot(document.createElement('main'));
  show('1');
};

test('a draft that somebody else kept on this device is not offered, and stays theirs', async () => {
  signIn('anna');
  show('1');
  draft.keep('Of Anna');
  await expect.poll(stored).toMatchObject({ value: 'Of Anna' });
  signIn('bao');
  showAgain();
  expect(draft.found).toBeUndefined();
  draft.keep('Of Bao');
  showAgain();
  expect(draft.found?.value).toBe('Of Bao');
  expect(draft.isElsewhere).toBe(false);
  signIn('anna');
  showAgain();
  expect(draft.found?.value).toBe('Of Anna');
});

test('a form that was left writes nothing over the draft of one that was opened since', async () => {
  show('1');
  const left = draft;
  showAgain();
  left.keep('Late');
  draft.keep('Mine');
  await expect.poll(stored).toMatchObject({ value: 'Mine' });
  expect(draft.isElsewhere).toBe(false);
});

test('a draft goes on after the user’s own change, and not after one that followed another', () => {
  const kept = { value: 'Mine', saved_at: new Date().toISOString(), began_from: '1' };
  localStorage.setItem('draft:text', JSON.stringify(kept));
  moveDraftOn('text', '2', '3');
  expect(stored()).toEqual(kept);
  moveDraftOn('text', '1', '2');
  expect(stored()).toEqual({ ...kept, began_from: '2' });
  show('2');
  expect(draft.isBehind).toBe(false);
});
