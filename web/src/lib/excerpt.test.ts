import { expect, test } from 'vitest';
import { excerptAround } from './excerpt.ts';

test('an excerpt shows the match in the spelling of the text, with its context', () => {
  expect(excerptAround('We ship dried figs to İzmir.', 'izmir')).toEqual({
    before: 'We ship dried figs to ',
    hit: 'İzmir',
    after: '.',
  });
  expect(excerptAround('Yıldırım  über   alles', 'yildirim uber')?.hit).toBe('Yıldırım über');
  expect(excerptAround('ﬁgs and dates', 'figs')?.hit).toBe('ﬁgs');
});

test('a long text is truncated on both sides, with an ellipsis', () => {
  const found = excerptAround(`${'a '.repeat(100)}needle${' b'.repeat(100)}`, 'Needle');
  expect(found?.before).toMatch(/^…[a ]{40}$/);
  expect(found?.after).toMatch(/^[b ]{40}…$/);
});

test('a text without the words, or a search without words, gives no match', () => {
  expect(excerptAround('We ship figs.', 'dates')).toBeUndefined();
  expect(excerptAround('We ship figs.', '  ')).toBeUndefined();
});
