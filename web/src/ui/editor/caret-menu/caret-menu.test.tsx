import '../../../styles/index.css';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Dialog } from '../../dialog/dialog.tsx';
import { mentionOf } from '../mention.ts';
import { RichTextEditor, type RichTextEditorHandle } from '../rich-text-editor.tsx';
import type { CaretMenu, CaretMenuItem } from './caret-menu.ts';

const ELIF = '00000000-0000-4000-8000-000000000001';
const fruit: CaretMenuItem[] = [
  { id: 'apple', title: 'Apple', html: '<p>An apple</p>' },
  { id: 'apricot', title: 'Apricot', html: '<p>Two apricots</p><p>and a stone</p>' },
  { id: 'fig', title: 'İncir, a fig', html: '<p>A <strong>fig</strong></p>' },
];
const contain = (query: string) =>
  fruit.filter(({ title }) => title.toLowerCase().replace('i̇', 'i').includes(query.toLowerCase()));
const foods: CaretMenu = {
  trigger: '/',
  label: 'Foods',
  items: (query) => [
    { id: 'a', heading: 'With A', items: contain(query).filter(({ title }) => title.startsWith('A')) },
    { id: 'rest', heading: 'Others', items: contain(query).filter(({ title }) => !title.startsWith('A')) },
  ],
};
const people: CaretMenu = {
  trigger: '@',
  label: 'People',
  items: () => [
    {
      id: 'all',
      items: [{ id: ELIF, title: 'Elif Aydın', html: mentionOf({ id: ELIF, name: 'Elif Aydın' }) }],
    },
  ],
};

let html = '';
let handle: RichTextEditorHandle | null = null;
let root: ReturnType<typeof createRoot>;
beforeEach(() => {
  html = '';
  root = createRoot(document.body.appendChild(document.createElement('main')));
});
afterEach(() => {
  root.unmount();
  document.querySelector('main')?.remove();
  document.documentElement.removeAttribute('dir');
});

const editorWith = (menus: CaretMenu[], value = '') => (
  <RichTextEditor
    ref={(now) => void (handle = now)}
    label="Text"
    value={value}
    tools="basic"
    menus={menus}
    onChange={(now) => (html = now)}
  />
);
const show = (...menus: CaretMenu[]) => flushSync(() => root.render(editorWith(menus)));

const text = page.getByRole('textbox', { name: 'Text', exact: true });
const list = page.getByRole('listbox');
const rows = () => list.getByRole('option').elements();
const option = (name: string | RegExp) => page.getByRole('option', { name });
const active = () => document.getElementById(text.element().getAttribute('aria-activedescendant') ?? '');
const type = async (keys: string) => {
  await text.click();
  await userEvent.keyboard(keys);
};

test('the trigger at the start of a word opens the list, and letters filter it', async () => {
  show(foods, people);
  await type('Some /');
  await expect.element(list).toHaveAccessibleName('Foods');
  await expect.element(page.getByRole('group', { name: 'With A' })).toBeVisible();
  expect(rows()).toHaveLength(3);
  await userEvent.keyboard('INC');
  await expect.poll(() => rows().length).toBe(1);
  await expect.poll(() => active()?.querySelector('b')?.textContent).toBe('İnc');
  await expect.element(page.getByRole('status')).toHaveTextContent('Foods: 1 match');
});

test.each(['and/or', 'a / b', 'km/h', 'a@b.example'])('no list opens in “%s”', async (words) => {
  show(foods, people);
  await type(words);
  await expect.poll(() => html).toContain(words);
  await expect.element(list).not.toBeInTheDocument();
});

test('arrows go around the rows, and Enter inserts the current one in the line', async () => {
  show(foods);
  await type('I eat /{ArrowUp}');
  await expect.poll(() => active()?.textContent).toContain('İncir');
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => active()?.textContent).toContain('Apple');
  await userEvent.keyboard('{Enter}.');
  await expect.poll(() => html).toBe('<p>I eat An apple.</p>');
  await expect.element(list).not.toBeInTheDocument();
  expect(text.element().hasAttribute('aria-activedescendant')).toBe(false);
});

test('several paragraphs take the place of an empty line, and one undo brings the letters back', async () => {
  show(foods);
  await type('/apri{Tab}');
  await expect.poll(() => html).toBe('<p>Two apricots</p><p>and a stone</p>');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(() => html).toContain('/apri');
});

test('Escape closes the list of this word only, and not the dialog around it', async () => {
  let open = true;
  const render = () =>
    flushSync(() =>
      root.render(
        <Dialog open={open} title="Answer" onClose={() => (open = false)}>
          {editorWith([foods])}
        </Dialog>,
      ),
    );
  render();
  await type('/a');
  await expect.element(list).toBeVisible();
  await userEvent.keyboard('{Escape}p');
  await expect.poll(() => html).toBe('<p>/ap</p>');
  await expect.element(list).not.toBeInTheDocument();
  expect(open).toBe(true);
  await userEvent.keyboard(' /a');
  await option('Apricot').click();
  await expect.poll(() => html).toBe('<p>/ap </p><p>Two apricots</p><p>and a stone</p>');
  expect(open).toBe(true);
});

test('without a match the list says so, and Enter is a new line', async () => {
  show(foods);
  await type('/zzz');
  await expect.element(page.getByRole('status')).toHaveTextContent('Foods: no matches');
  await userEvent.keyboard('{Enter}x');
  await expect.poll(() => html).toBe('<p>/zzz</p><p>x</p>');
});

test('words after a trigger that match nothing close the list', async () => {
  show(foods);
  await type('/usr is a folder');
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement();
  await userEvent.keyboard('{Enter}x');
  await expect.poll(() => html).toBe('<p>/usr is a folder</p><p>x</p>');
});

test('rows that arrive late are shown, those of an older query are not, and a failure is told', async () => {
  const waiting = new Map<string, PromiseWithResolvers<CaretMenuItem[]>>();
  const slow: CaretMenu = {
    trigger: '/',
    label: 'Foods',
    items: async (query) => {
      const answer = Promise.withResolvers<CaretMenuItem[]>();
      waiting.set(query, answer);
      return [{ id: 'all', items: await answer.promise }];
    },
  };
  show(slow);
  await type('/a');
  await expect.element(page.getByRole('status')).toHaveTextContent('Foods: loading');
  await userEvent.keyboard('p');
  await expect.poll(() => [...waiting.keys()]).toEqual(['', 'a', 'ap']);
  waiting.get('ap')!.resolve([fruit[1]!]);
  await expect.element(option('Apricot')).toBeVisible();
  waiting.get('a')!.resolve([fruit[0]!]);
  await userEvent.keyboard('r');
  await expect.element(option('Apricot')).toBeVisible();
  waiting.get('apr')!.reject(new Error('away'));
  await expect.element(page.getByRole('status')).toHaveTextContent('Foods: could not be loaded');
});

test('the list stays inside the window at each edge, in both directions of writing', async () => {
  const many: CaretMenu = {
    ...foods,
    items: () => [
      { id: 'all', items: Array.from({ length: 40 }, (_, at) => ({ ...fruit[0]!, id: `a${at}` })) },
    ],
  };
  for (const direction of ['ltr', 'rtl']) {
    document.documentElement.dir = direction;
    for (const margin of ['0 0 90vh', '85vh 0 0']) {
      flushSync(() => root.render(null));
      flushSync(() => root.render(<div style={{ margin }}>{editorWith([many])}</div>));
      await type(`${'word '.repeat(8)}/`);
      await expect.element(list).toBeVisible();
      const box = list.element().parentElement!.getBoundingClientRect();
      expect(box.top).toBeGreaterThanOrEqual(0);
      expect(box.bottom).toBeLessThanOrEqual(window.innerHeight);
      expect(box.left).toBeGreaterThanOrEqual(0);
      expect(box.right).toBeLessThanOrEqual(window.innerWidth);
      expect(box.height).toBeGreaterThan(100);
      await userEvent.keyboard('{ArrowUp}');
      await expect
        .poll(() => active()!.getBoundingClientRect().bottom)
        .toBeLessThanOrEqual(list.element().getBoundingClientRect().bottom + 1);
    }
  }
});

test('leaving the text closes the list', async () => {
  flushSync(() =>
    root.render(
      <>
        {editorWith([foods])}
        <input aria-label="After" />
      </>,
    ),
  );
  await type('/a');
  await expect.element(list).toBeVisible();
  (page.getByRole('textbox', { name: 'After' }).element() as HTMLElement).focus();
  await expect.element(list).not.toBeInTheDocument();
});

test('a button opens the list as if the trigger had been typed, and takes it away again', async () => {
  show(foods);
  await type('word');
  handle!.openMenu('/');
  await expect.element(list).toBeVisible();
  await expect.poll(() => html).toBe('<p>word /</p>');
  handle!.openMenu('/');
  await expect.element(list).not.toBeInTheDocument();
  await expect.poll(() => html).toBe('<p>word </p>');
});

test('a mention is inserted with its user, read again, and deleted as a whole', async () => {
  show(people);
  await type('Ask @eli{Enter}now');
  const mention = `<span data-mention="${ELIF}">@Elif Aydın</span>`;
  await expect.poll(() => html).toBe(`<p>Ask ${mention} now</p>`);
  handle!.replace(html.replace('Ask', '<strong>Ask</strong>'));
  await expect.poll(() => html).toBe(`<p><strong>Ask</strong> ${mention} now</p>`);
  await userEvent.keyboard('{Control>}{End}{/Control}{Backspace>4/}');
  await expect.poll(() => html).toBe(`<p><strong>Ask</strong> ${mention}</p>`);
  await userEvent.keyboard('{Backspace}');
  await expect.poll(() => html).toMatch(/^<p><strong>Ask<\/strong> ?<\/p>$/);
});
