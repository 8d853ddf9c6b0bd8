import { expect, test } from 'vitest';
import { isBlank } from './schema.ts';

test.each(['', '   ', '<p></p>', '<p> <br></p>', '<ul><li><p>&nbsp;</p></li></ul>', '<p>\u200b\ufeff</p>'])(
  '%j counts as blank',
  (html) => expect(isBlank(html)).toBe(true),
);

test.each(['x', '<p>0</p>', '<p>&amp;</p>', '<h1>سلام</h1>'])('%j counts as text', (html) =>
  expect(isBlank(html)).toBe(false),
);

test('a long text that consists only of opening brackets counts as text', () => {
  expect(isBlank('<'.repeat(256 * 1024))).toBe(false);
});
