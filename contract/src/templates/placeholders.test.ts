import { expect, test } from 'vitest';
import { fillPlaceholders, placeholdersIn } from './placeholders.ts';

const text = '<p>{client}, {number} of {client}: {Client} {unknown} {{topic}}</p>';

test('a text has its placeholders once, in their order, and no other words in braces', () => {
  expect(placeholdersIn(text)).toEqual(['client', 'number', 'topic']);
  expect(placeholdersIn('{appointment')).toEqual([]);
});

test('what is known is filled in, and what is not stays', () => {
  const known = { client: 'Ada $& {topic}', number: '#7' };
  expect(fillPlaceholders(text, (name) => (known as Record<string, string>)[name])).toBe(
    '<p>Ada $& {topic}, #7 of Ada $& {topic}: {Client} {unknown} {{topic}}</p>',
  );
});
