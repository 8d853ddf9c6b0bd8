import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { MessageEditor } from './message-editor.tsx';

let html = '';
let root: ReturnType<typeof createRoot>;
beforeEach(() => {
  html = '';
  root = createRoot(document.body.appendChild(document.createElement('main')));
  flushSync(() =>
    root.render(
      <MessageEditor
        label="Message"
        value=""
        onChange={(now) => (html = now)}
        onSubmit={() => {}}
        onEscape={() => {}}
      />,
    ),
  );
});
afterEach(() => {
  root.unmount();
  document.querySelector('main')?.remove();
});

const message = page.getByRole('textbox', { name: 'Message' });
const table = page.getByRole('button', { name: 'Table' });
const cell = (words: string) => page.getByRole('cell', { name: words, exact: true });

async function paste(pasted: string) {
  await message.click();
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/html', pasted);
  message
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

async function choose(move: string) {
  await table.click();
  await page.getByRole('menuitem', { name: move }).click();
}

test('a column of a pasted table can be deleted, then the whole table, and the next key goes to the text', async () => {
  await message.click();
  await expect.element(table).not.toBeInTheDocument();
  await paste('<table><tr><td>a<td>b<td>c<tr><td>d<td>e<td>f</table>');
  await cell('b').click();
  await choose('Delete column');
  expect(new DOMParser().parseFromString(html, 'text/html').body.textContent).toBe('acdf');
  await expect.element(message).toHaveFocus();
  await cell('d').click();
  await choose('Delete table');
  expect(html).toBe('');
  await expect.element(table).not.toBeInTheDocument();
  await expect.element(message).toHaveFocus();
});
