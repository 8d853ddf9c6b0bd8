import { useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useDebounced } from './debounced.ts';

let root: ReturnType<typeof createRoot>;
let field: ReturnType<typeof useDebounced>;
const rested: string[] = [];

function Field({ value }: { value: string }) {
  const latest = useDebounced(value, (text) => rested.push(text));
  useLayoutEffect(() => {
    field = latest;
  });
  return null;
}

const show = (value: string) => flushSync(() => root.render(<Field value={value} />));
const type = (text: string) => flushSync(() => field[1](text));
const shown = () => field[0];

beforeEach(() => {
  rested.length = 0;
  root = createRoot(document.createElement('main'));
  show('');
});
afterEach(() => root.unmount());

test('a filter that is cleared elsewhere and then brought back is in the field again', async () => {
  type('cotton');
  await expect.poll(() => rested).toEqual(['cotton']);
  show('cotton');
  show('');
  expect(shown()).toBe('');
  show('cotton');
  expect(shown()).toBe('cotton');
});

test('what is typed on while the filter follows stays in the field', async () => {
  type('cotton');
  await expect.poll(() => rested).toEqual(['cotton']);
  type('cotton yarn');
  show('cotton');
  expect(shown()).toBe('cotton yarn');
  await expect.poll(() => rested).toEqual(['cotton', 'cotton yarn']);
});
