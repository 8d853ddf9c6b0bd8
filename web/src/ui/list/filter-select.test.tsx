import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FilterSelect } from './filter-select.tsx';

const chosen: (string | undefined)[] = [];

let root: ReturnType<typeof createRoot>;
beforeEach(() => {
  chosen.length = 0;
  root = createRoot(document.body.appendChild(document.createElement('main')));
});
afterEach(() => {
  root.unmount();
  document.querySelector('main')?.remove();
});

const show = (value: string | undefined, choices: { value: string; word: string }[], missing?: string) =>
  flushSync(() =>
    root.render(
      <FilterSelect
        label="Filter by consultant"
        all="Any consultant"
        value={value}
        choices={choices}
        missing={missing}
        onChange={(now) => chosen.push(now)}
      />,
    ),
  );
const select = page.getByRole('combobox', { name: 'Filter by consultant' });
const shown = () => document.querySelector('select')?.selectedOptions[0]?.text;
const maria = { value: 'maria', word: 'Maria Santos' };

test('a chosen value that is no choice is shown, and the empty choice ends it', async () => {
  show('deleted', [maria]);
  expect(shown()).toBe('Unknown');
  await userEvent.selectOptions(select, 'Any consultant');
  expect(chosen).toEqual([undefined]);
});

test('until the choices are loaded, a chosen value is shown by its own word', () => {
  show('maria', [], '…');
  expect(shown()).toBe('…');
  show('maria', [maria], '…');
  expect(shown()).toBe('Maria Santos');
});

test('without a filter no choice is added', () => {
  show(undefined, [maria]);
  expect([...document.querySelectorAll('option')].map(({ text }) => text)).toEqual([
    'Any consultant',
    'Maria Santos',
  ]);
});
