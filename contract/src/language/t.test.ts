import compile from 'icu-minify/compile';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { keyOf } from './key.ts';
import { compileBy, findReaderBy, msg, type Reader, t } from './t.ts';

beforeAll(() => compileBy(compile));
const read = (reader: Reader) => findReaderBy(() => reader);
const catalogue = (texts: Record<string, string>) =>
  Object.fromEntries(Object.entries(texts).map(([english, text]) => [keyOf(english), compile(text)]));
afterEach(() => read({ language: 'en' }));

const waiting = msg('{count, plural, one {# request} other {# requests}} of {name}');

test('English needs no catalogue, and formats its arguments', () => {
  expect(t('Save')).toBe('Save');
  expect(t(waiting, { count: 1, name: 'Ada' })).toBe('1 request of Ada');
  expect(t(waiting, { count: 1_234, name: 'Ada' })).toBe('1,234 requests of Ada');
});

test('a translation takes the plural forms and figures of its language', () => {
  const texts = { [waiting.sentence]: '{name} – {count, plural, two {طلبان} few {# طلبات} other {# طلب}}' };
  read({ language: 'ar', catalogue: catalogue(texts) });
  expect(t(waiting, { count: 2, name: 'أحمد' })).toContain('طلبان');
  expect(t(waiting, { count: 7, name: 'أحمد' })).toContain('7 طلبات');
  expect(t(waiting, { count: 1_234, name: 'أحمد' })).toContain('1,234 طلب');
});

test('a sentence that the catalogue lacks is in English, with its plural forms', () => {
  read({ language: 'tr', catalogue: {} });
  expect(t(waiting, { count: 1, name: 'Ada' })).toBe('1 request of Ada');
});

test('a sentence with a context has its own translation', () => {
  read({ language: 'tr', catalogue: { [keyOf('Open', 'verb')]: 'Aç', [keyOf('Open')]: 'Açık' } });
  expect([t('Open'), t.context('verb', 'Open'), t(msg('Open', 'verb'))]).toEqual(['Açık', 'Aç', 'Aç']);
});

test('a value of the other direction is isolated, also in English', () => {
  expect(t('{name} asks', { name: 'أحمد' })).toBe('\u2068أحمد\u2069 asks');
  expect(t('{name} asks', { name: 'Ada' })).toBe('Ada asks');
  read({ language: 'ar', catalogue: catalogue({ '{name} asks': '{name} يسأل' }) });
  expect(t('{name} asks', { name: 'Ada' })).toBe('\u2068Ada\u2069 يسأل');
});

test('a value that chooses a form is compared as it is, in every language', () => {
  const english = 'It is {status, select, approved {approved} other {{status}}}.';
  read({
    language: 'ar',
    catalogue: catalogue({ [english]: '{status, select, approved {مقبول} other {{status}}}' }),
  });
  expect(t('It is {status, select, approved {approved} other {{status}}}.', { status: 'approved' })).toBe(
    'مقبول',
  );
});

test('a sentence that a build has compiled needs no compiler', () => {
  const built = ['k1', ['For ', ['name']]] as never;
  expect(t(built as '{name}', { name: 'Ada' })).toBe('For Ada');
  expect(t.context('mail', built as '{name}', { name: 'Ada' })).toBe('For Ada');
  expect(t(msg(built as '{name}'), { name: 'Ada' })).toBe('For Ada');
  read({ language: 'tr', catalogue: { k1: [['name'], ' için'] } });
  expect(t(built as '{name}', { name: 'Ada' })).toBe('Ada için');
});

test('a wrong use does not compile', () => {
  const misuses = [
    // @ts-expect-error -- the argument is missing
    () => t('{name} asks'),
    // @ts-expect-error -- a number is formatted by `number` or `plural`
    () => t('{count} asks', { count: 2 }),
    // @ts-expect-error -- the sentence has another argument
    () => t('{name} asks', { nam: 'Ada' }),
    // @ts-expect-error -- the same, for a marked sentence
    () => t(waiting, { name: 'Ada' }),
    // @ts-expect-error -- the extraction cannot find a sentence of run time
    () => t(['a', 'b'].join('')),
    // @ts-expect-error -- the same, with a context
    () => t.context('button', ['a', 'b'].join('')),
    // @ts-expect-error -- the same, for a table
    () => msg(['a', 'b'].join('')),
  ];
  expect(misuses).toHaveLength(4);
});
