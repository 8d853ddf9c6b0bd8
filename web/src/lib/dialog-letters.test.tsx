import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useDialogLetters } from './dialog-letters.ts';

const pressed: string[] = [];

function Signing({ isOnPage = false }) {
  const part = useRef<HTMLDivElement>(null);
  useDialogLetters(part, [
    { letter: 's', run: () => pressed.push('sign') },
    { letter: 'r', run: () => pressed.push('return') },
    { letter: 'n', run: () => pressed.push('next'), repeats: true },
  ]);
  return (
    <div data-dialog={isOnPage ? undefined : ''}>
      <div ref={part}>
        <textarea />
      </div>
      <button type="button">Sign</button>
    </div>
  );
}

let root: ReturnType<typeof createRoot>;
beforeEach(() => {
  pressed.length = 0;
  localStorage.removeItem('letter-keys');
  root = createRoot(document.body.appendChild(document.createElement('main')));
  flushSync(() => root.render(<Signing />));
});
afterEach(() => {
  root.unmount();
  for (const left of document.querySelectorAll('main, aside')) left.remove();
});

const press = (key: string, more: KeyboardEventInit = {}, on = 'button') =>
  document
    .querySelector(on)!
    .dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));

test('on another Latin layout, the letter that is shown acts, wherever its key lies', () => {
  press('r', { code: 'KeyS' });
  press('i', { code: 'KeyS' });
  press('İ', { code: 'KeyS' });
  press('ı', { code: 'KeyR' });
  press('S', { code: 'KeyI', shiftKey: true });
  expect(pressed).toEqual(['return', 'sign']);
});

test('with another alphabet, the key acts on which the letter lies', () => {
  press('ы', { code: 'KeyS' });
  press('ق', { code: 'KeyR' });
  expect(pressed).toEqual(['sign', 'return']);
});

test('a held key acts again only where it steps', () => {
  for (const key of ['s', 'n']) for (const repeat of [false, true]) press(key, { repeat });
  expect(pressed).toEqual(['sign', 'next', 'next']);
});

test('in a field, with Ctrl, Alt or Meta, during composition, or switched off, letters do nothing', () => {
  for (const more of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }, { isComposing: true }])
    press('s', more);
  press('s', {}, 'textarea');
  localStorage.setItem('letter-keys', 'off');
  flushSync(() => window.dispatchEvent(new StorageEvent('storage')));
  press('s');
  expect(pressed).toEqual([]);
});

test('a key that something else has used does nothing', () => {
  document.querySelector('button')!.addEventListener('keydown', (event) => event.preventDefault());
  press('s');
  expect(pressed).toEqual([]);
});

test('with another dialog above, letters do nothing until it closes', () => {
  const viewer = document.body.appendChild(document.createElement('aside'));
  viewer.dataset['dialog'] = '';
  for (const on of ['aside', 'main button', 'body']) press('s', {}, on);
  expect(pressed).toEqual([]);
  viewer.remove();
  press('s');
  press('r', {}, 'body');
  expect(pressed).toEqual(['sign', 'return']);
});

test('with the focus beside the dialog, in a toast or a menu, letters do nothing', () => {
  document.body.appendChild(document.createElement('aside'));
  press('s', {}, 'aside');
  expect(pressed).toEqual([]);
});

test('a part of the page hears letters while no dialog is open', () => {
  flushSync(() => root.render(<Signing isOnPage />));
  press('s');
  press('r', {}, 'body');
  press('s', {}, 'textarea');
  const dialog = document.body.appendChild(document.createElement('aside'));
  dialog.dataset['dialog'] = '';
  for (const on of ['aside', 'main button', 'body']) press('s', {}, on);
  expect(pressed).toEqual(['sign', 'return']);
});
