import { expect, test } from 'vitest';
import { callsIn } from './calls.ts';
import { differences } from './problems.ts';
import { pseudo } from './pseudo.ts';

const callsOf = (expression: string) => callsIn('a.ts', `const show = () => ${expression};`);

test.each([
  ["t('Saved')", { sentence: 'Saved' }],
  ["t.context('button', 'Open')", { sentence: 'Open', context: 'button' }],
  ["msg('Open', 'button')", { sentence: 'Open', context: 'button' }],
  ["rich('by <b>{name}</b>', { name })", { sentence: 'by <b>{name}</b>' }],
  ["says('Please enter a name')", { sentence: 'Please enter a name' }],
])('the call %s has its sentence', (expression, found) => {
  const { calls, mistakes } = callsOf(expression);
  expect(mistakes).toEqual([]);
  expect(calls).toMatchObject([found]);
});

test.each(["t(done ? 'Saved' : 'Failed')", "t(word ?? 'Unknown')", "t('a' + b)", 't(`a ${b}`)'])(
  'the call %s is refused, as no catalogue can hold its sentence',
  (expression) => {
    expect(callsOf(expression).mistakes).toHaveLength(1);
  },
);

test('a call while a module loads is refused, as the language is not known yet', () => {
  expect(callsIn('a.ts', "const title = t('Saved');").mistakes).toHaveLength(1);
  expect(callsIn('a.ts', "const title = msg('Saved');").mistakes).toEqual([]);
});

const some = '{count, plural, one {# day} other {# days}} of {name}';
test.each([
  ['ar', some, 4],
  ['tr', some, 0],
  ['tr', '{count, plural, other {# gün}} {name}', 1],
  ['tr', '{count, plural, one {# gün} other {# gün}}', 1],
  ['tr', '{count, plural, one {# gün} other {# gün}} {name} {extra}', 1],
  ['tr', '{count, plural, one {# gün} other {# gün}', 1],
] as const)('in %s the translation %j has %d problems', (language, translation, problems) => {
  expect(differences(some, translation, language)).toHaveLength(problems);
});

test('the pseudo-language has no plain Latin letter, is framed, and keeps arguments and tags', () => {
  const text = pseudo('Saved by <b>{name}</b> at noon');
  expect(text).toMatch(/^\[.*<b>\{name\}<\/b>.*\]$/);
  expect(text.replace(/<\/?b>|\{name\}/g, '')).not.toMatch(/[a-z]/i);
});
