import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Shortcut, useShortcuts } from './shortcuts.ts';

const pressed: string[] = [];
const shortcuts: Shortcut[] = [
  { keys: ['a'], label: 'Approve', run: () => pressed.push('a') },
  { keys: ['j'], label: 'Next', run: () => pressed.push('j'), repeats: true },
  { keys: ['o', 'Enter'], label: 'Open', run: () => pressed.push('o') },
];
const others: Shortcut[] = [{ keys: ['a'], label: 'Another', run: () => pressed.push('another') }];

function Screen() {
  useShortcuts(shortcuts);
  useShortcuts(others);
  return createElement('div', {
    dangerouslySetInnerHTML: {
      __html: `<input><select></select><textarea></textarea><p contenteditable="true">x</p><button>b</button>
        <div role="menu"><span tabindex="0">m</span></div><div role="dialog"><span tabindex="0">d</span></div>`,
    },
  });
}

let root: ReturnType<typeof createRoot>;
beforeEach(() => {
  pressed.length = 0;
  localStorage.removeItem('letter-keys');
  root = createRoot(document.body.appendChild(document.createElement('main')));
  flushSync(() => root.render(createElement(Screen)));
});
afterEach(() => {
  root.unmount();
  document.querySelector('main')?.remove();
});

const press = (key: string, more: KeyboardEventInit = {}, on: Element = document.body) =>
  on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));

test('a letter, upper or lower case, triggers its action by character on a Latin keyboard and by position on others', () => {
  press('a');
  press('A', { shiftKey: true });
  press('a', { code: 'KeyQ' });
  press('q', { code: 'KeyA' });
  press('\u0444', { code: 'KeyA' });
  press('\u0634', { code: 'KeyA' });
  expect(pressed).toEqual(['a', 'a', 'a', 'a', 'a']);
});

test('a letter with an accent or of the Turkish alphabet is no key of another alphabet', () => {
  press('\u011f', { code: 'KeyA' });
  press('\u0131', { code: 'KeyJ' });
  press('\u0130', { code: 'KeyO' });
  expect(pressed).toEqual([]);
});

test('a held key decides once and moves repeatedly', () => {
  for (const key of ['a', 'j']) for (const repeat of [false, true, true]) press(key, { repeat });
  expect(pressed).toEqual(['a', 'j', 'j', 'j']);
});

test('with Ctrl, Alt or Meta, during composition, or in a text field, letters are typed', () => {
  for (const more of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }, { isComposing: true }])
    press('a', more);
  for (const field of [
    'input',
    'select',
    'textarea',
    '[contenteditable]',
    '[role=menu] *',
    '[role=dialog] *',
  ])
    press('a', {}, document.querySelector(field)!);
  expect(pressed).toEqual([]);
});

test('Enter keeps its default action on a focused control', () => {
  press('Enter', {}, document.querySelector('button')!);
  press('Enter', {}, document.querySelector('textarea')!);
  expect(pressed).toEqual([]);
  press('Enter');
  expect(pressed).toEqual(['o']);
});

test('when shortcuts are off, letters do nothing and Enter still works; removed shortcuts do nothing', () => {
  localStorage.setItem('letter-keys', 'off');
  press('a');
  press('Enter');
  expect(pressed).toEqual(['o']);
  localStorage.removeItem('letter-keys');
  root.unmount();
  press('a');
  expect(pressed).toEqual(['o']);
});
