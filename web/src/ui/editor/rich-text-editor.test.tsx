import type { CDPSession } from '@vitest/browser-playwright';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { RichTextEditor } from './rich-text-editor.tsx';

let html = '';
let root: ReturnType<typeof createRoot>;
beforeEach(() => {
  html = '<p>First line</p><p>Second line</p>';
  root = createRoot(document.body.appendChild(document.createElement('main')));
  flushSync(() =>
    root.render(
      <>
        <input aria-label="Before" />
        <RichTextEditor label="Text" value={html} tools="full" onChange={(now) => (html = now)} />
        <input aria-label="After" />
      </>,
    ),
  );
});
afterEach(() => {
  root.unmount();
  document.querySelector('main')?.remove();
});

const browser = (): CDPSession => cdp();
const editor = page.getByRole('textbox', { name: 'Text', exact: true });
const address = page.getByRole('textbox', { name: 'Address' });
const tool = (name: string) => page.getByRole('button', { name, exact: true });
const words = () =>
  new DOMParser().parseFromString(html.replaceAll('</p>', '|'), 'text/html').body.textContent;

type Located = { element: () => Element };
type Key = { key: string; windowsVirtualKeyCode: number; text?: string; modifiers?: number };
const ENTER: Key = { key: 'Enter', windowsVirtualKeyCode: 13, text: '\r' };
const ESCAPE: Key = { key: 'Escape', windowsVirtualKeyCode: 27 };
const LEFT: Key = { key: 'ArrowLeft', windowsVirtualKeyCode: 37 };
const START: Key = { key: 'Home', windowsVirtualKeyCode: 36, modifiers: 2 };
const END: Key = { key: 'End', windowsVirtualKeyCode: 35, modifiers: 2 };
const letters = (text: string): Key[] =>
  Array.from(text, (key) => ({ key, text: key, windowsVirtualKeyCode: key.toUpperCase().charCodeAt(0) }));

/** Blocks the page, so that the keys queue up and nothing runs between two of them. */
async function pressAtOnce(...keys: Key[]) {
  const events = keys.flatMap((key) => [
    { ...key, type: key.text ? ('keyDown' as const) : ('rawKeyDown' as const) },
    { ...key, type: 'keyUp' as const, text: undefined },
  ]);
  const pressed = Promise.all(events.map((event) => browser().send('Input.dispatchKeyEvent', event)));
  keepBusy();
  await pressed;
}

function clickAtOnce(control: Located) {
  const { x, y, width, height } = control.element().getBoundingClientRect();
  const frame = window.frameElement!.getBoundingClientRect();
  const scale = frame.width / window.innerWidth;
  const there = { x: frame.x + (x + width / 2) * scale, y: frame.y + (y + height / 2) * scale };
  const press = { ...there, button: 'left' as const, clickCount: 1 };
  return Promise.all([
    browser().send('Input.dispatchMouseEvent', { ...press, type: 'mousePressed' }),
    browser().send('Input.dispatchMouseEvent', { ...press, type: 'mouseReleased' }),
  ]);
}

function keepBusy() {
  const end = performance.now() + 300;
  while (performance.now() < end);
}

const selectAll = async () => {
  await editor.click();
  await userEvent.keyboard('{Control>}a{/Control}');
  await expect.poll(() => getSelection()?.toString()).toContain('Second line');
};

const openLink = async () => {
  await tool('Link').click();
  await address.fill('port.example');
};

const focus = (control: Located) => (control.element() as HTMLElement).focus();

const tools: [string, () => Promise<void>, Key][] = [
  ['adding a link', openLink, ENTER],
  ['closing the link form', openLink, ESCAPE],
  [
    'choosing a colour',
    async () => {
      await tool('Text colour').click();
      await userEvent.keyboard('{ArrowDown}');
      await expect.element(page.getByRole('menuitemradio', { name: 'No colour' })).toHaveFocus();
    },
    ENTER,
  ],
  [
    'closing the list of backgrounds',
    async () => {
      await tool('Background').click();
      await expect.element(page.getByRole('menu')).toHaveFocus();
    },
    ESCAPE,
  ],
  ['pressing Bold by key', async () => focus(tool('Bold')), ENTER],
  ['pressing Bullet list by key', async () => focus(tool('Bullet list')), ENTER],
];

const moves: [string, Key, string][] = [
  ['Control+Home', START, 'xyFirst line|Second line|'],
  ['Control+End', END, 'First line|Second linexy|'],
  ['the left arrow', LEFT, 'xyFirst line|Second line|'],
];

for (const [done, open, confirm] of tools) {
  test.each(moves)(
    `with the whole text selected, ${done} and typing immediately after %s keeps the text`,
    async (_, move, expected) => {
      await selectAll();
      await open();
      await pressAtOnce(confirm, move, ...letters('xy'));
      await expect.poll(words).toBe(expected);
    },
  );
}

test.each(moves)(
  'with the whole text selected, typing immediately after %s keeps the text',
  async (_, move, expected) => {
    await selectAll();
    await pressAtOnce(move, ...letters('xy'));
    await expect.poll(words).toBe(expected);
  },
);

test('a tool clicked immediately after a key acts on the current selection', async () => {
  await selectAll();
  await Promise.all([pressAtOnce(END), clickAtOnce(tool('Bold')), pressAtOnce(...letters('xy'))]);
  await expect.poll(() => html).toBe('<p>First line</p><p>Second line<strong>xy</strong></p>');
});

test('text typed immediately after a click on Link is the address', async () => {
  await selectAll();
  await Promise.all([clickAtOnce(tool('Link')), pressAtOnce(...letters('ab'))]);
  await expect.element(address).toHaveValue('ab');
  expect(words()).toBe('First line|Second line|');
});

test('a field that is clicked while an editor tool is open keeps the focus', async () => {
  await selectAll();
  await tool('Link').click();
  const field = page.getByRole('textbox', { name: 'Before' });
  await field.click();
  await expect.element(address).not.toBeInTheDocument();
  await userEvent.keyboard('xy');
  await expect.element(field).toHaveValue('xy');
  expect(words()).toBe('First line|Second line|');
});

test('leaving the text by Tab and coming back restores the caret', async () => {
  await selectAll();
  await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowRight}{ArrowRight}');
  await userEvent.tab();
  await expect.element(page.getByRole('textbox', { name: 'After' })).toHaveFocus();
  await userEvent.keyboard('z');
  await userEvent.tab({ shift: true });
  await pressAtOnce(...letters('xy'));
  await expect.poll(words).toBe('Fixyrst line|Second line|');
});
