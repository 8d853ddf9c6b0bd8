import { Editor } from '@tiptap/core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { extensions } from './schema.ts';
import { writtenIn } from './textbox.ts';

const table = (words: string) => `<table><tbody><tr><td><p>${words}</p></td></tr></tbody></table>`;

let editor: Editor;
beforeEach(() => {
  const element = document.body.appendChild(document.createElement('main'));
  const content = table('First') + table('Second');
  editor = new Editor({ element, content, extensions: extensions.full, injectCSS: false });
});
afterEach(() => {
  editor.destroy();
  document.querySelector('main')?.remove();
});

const cell = (words: string) => page.getByRole('cell', { name: words });
const between = () => editor.view.dom.querySelector<HTMLElement>(':scope > p')!;

test('the caret moves between two tables by keyboard, where text can be typed', async () => {
  await cell('First').click();
  await userEvent.keyboard('{End}{ArrowDown}Between');
  await expect.poll(() => writtenIn(editor)).toBe(`${table('First')}<p>Between</p>${table('Second')}`);
});

test('a click between two tables puts the caret there', async () => {
  await cell('Second').click();
  await userEvent.click(between());
  await userEvent.keyboard('Between');
  await expect.poll(() => writtenIn(editor)).toBe(`${table('First')}<p>Between</p>${table('Second')}`);
});

test('the line between two tables cannot be deleted and is not written', async () => {
  await cell('First').click();
  await userEvent.click(between());
  await userEvent.keyboard('{Backspace}');
  expect(between().textContent).toBe('');
  expect(editor.state.doc.childCount).toBe(4);
  expect(writtenIn(editor)).toBe(table('First') + table('Second'));
});
