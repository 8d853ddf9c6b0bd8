import { useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storedForm, storeForm } from './form-storage.ts';
import { useKeptWhenLeft } from './kept-on-leaving.ts';
import { useKeptState } from './kept-state.ts';

let root: ReturnType<typeof createRoot>;
let written: string;
let type: (text: string) => void;
let onSaved: () => void;

const ABOUT = 'room:new';
const VERSION = `${ABOUT}:version`;

function Form() {
  const [text, setText, keep] = useKeptState(ABOUT, '');
  const saved = useKeptWhenLeft(ABOUT, keep);
  useLayoutEffect(() => {
    written = text;
    type = (typed) => flushSync(() => setText(typed));
    onSaved = saved;
  });
  return null;
}

const open = () => {
  root = createRoot(document.body.appendChild(document.createElement('main')));
  flushSync(() => root.render(<Form />));
};
const close = () => {
  flushSync(() => root.unmount());
  document.querySelector('main')?.remove();
};
const kept = (name = ABOUT) => storedForm('anna', name);
const turnPage = (how: 'pagehide' | 'pageshow', persisted: boolean) =>
  window.dispatchEvent(new PageTransitionEvent(how, { persisted }));
const turn = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
};

beforeEach(() => {
  localStorage.setItem('user', JSON.stringify({ id: 'anna', token: 'x', role: 'admin', name: 'Anna' }));
  // The router listens before any form is open, and closes it at once.
  window.addEventListener('popstate', close);
  open();
  type('Duty');
});
afterEach(() => {
  close();
  window.removeEventListener('popstate', close);
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

const goBack = () => window.dispatchEvent(new PopStateEvent('popstate'));

test.each([
  ['Back closes', goBack],
  ['somebody closes', close],
])('what was typed into a form that %s is there when it is opened again', (_how, leave) => {
  leave();
  expect(kept()).toBe('Duty');
  open();
  expect(written).toBe('Duty');
  expect(kept()).toBeUndefined();
});

test('what is saved is not kept with its version, whether the user leaves before or after', () => {
  storeForm('anna', VERSION, '1');
  goBack();
  onSaved();
  expect([kept(), kept(VERSION)]).toEqual([undefined, undefined]);
  open();
  type('Archive');
  onSaved();
  goBack();
  expect(kept()).toBeUndefined();
});

test('what was typed is kept while its page is hidden', () => {
  turn('hidden');
  expect(kept()).toBe('Duty');
  turn('visible');
  expect(kept()).toBeUndefined();
});

test('what was typed outlives its page, unless the page comes back with it', () => {
  turnPage('pagehide', true);
  turnPage('pageshow', false);
  expect(kept()).toBe('Duty');
  turnPage('pageshow', true);
  expect(kept()).toBeUndefined();
});
