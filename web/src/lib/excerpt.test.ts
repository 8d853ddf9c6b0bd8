import { expect, test } from 'vitest';
import { excerptAround } from './excerpt.ts';

test('an excerpt shows what was found in the spelling of the text, with what stands around it', () => {
  expect(excerptAround('We ship dried figs to İzmir.', 'izmir')).toEqual({
    before: 'We ship dried figs to ',
    hit: 'İzmir',
    after: '.',
  });
  expect(excerptAround('Yıldırım  über   alles', 'yildirim uber')?.hit).toBe('Yıldırım über');
  expect(excerptAround('ﬁgs and dates', 'figs')?.hit).toBe('ﬁgs');
});

test('a long text is cut on both sides, and says so', () => {
  const found = excerptAround(`${'a '.repeat(100)}needle${' b'.repeat(100)}`, 'Needle');
  expect(found?.before).toMatch(/^…[a ]{40}$/);
  expect(found?.after).toMatch(/^[b ]{40}…$/);
});

test('what is not there, or was not asked for, is not found', () => {
  expect(excerptAround('We ship figs.', 'dates')).toBeUndefined();
  expect(excerptAround('We ship figs.', '  ')).toBeUndefined();
});
