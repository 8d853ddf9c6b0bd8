import { msg } from './language/t.ts';
import { expect, test } from 'vitest';
import { lines, required, text, time } from './text.ts';

test.each([
  ['2026-11-24T10:00:00Z', '2026-11-24T10:00:00.000Z'],
  ['2026-11-24T10:00:00.123456+03:00', '2026-11-24T07:00:00.123Z'],
])('%s is converted to UTC with milliseconds', (given, read) => expect(time.parse(given)).toBe(read));

test.each([
  '0001-01-01T00:00:00+14:00',
  '0050-06-01T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-12:00',
  '2026-13-01T00:00:00Z',
  `2026-11-24T10:00:00.${'0'.repeat(200)}Z`,
  '2026-11-24',
  'tomorrow',
])('%s is refused as a time', (given) => expect(time.safeParse(given).success).toBe(false));

test.each([
  ['Ada\r\nLovelace', 'Ada Lovelace'],
  ['Ada Lovelace\t', 'Ada Lovelace'],
  ['Ada\t\tLovelace\n', 'Ada Lovelace'],
  ['\u202a+90 232 555 01 00\u202c', '+90 232 555 01 00'],
  ['a\u0007b\u009bc\u202ed\u2067e', 'abcde'],
  ['می\u200cخواهیم', 'می\u200cخواهیم'],
  ['श्री\u200dमान्', 'श्री\u200dमान्'],
  ['\u200eABC\u200f \u061cد', '\u200eABC\u200f \u061cد'],
  ['👨‍👩‍👧 Şu', '👨‍👩‍👧 Şu'],
])('%j pasted into a one-line field becomes %j', (given, read) => expect(text(200).parse(given)).toBe(read));

test('multi-line text keeps its line breaks and no other invisible characters', () =>
  expect(lines(200).parse(' One\r\nTwo\rThree\u2028Four\tfive\u202e\u0000'.slice(0, -1))).toBe(
    'One\nTwo\nThree\nFour five',
  ));

test.each(['', ' \n', '\u200b', '\u200d\u200f', '\u2066\u2069', '\u3164', '\u2800', '\ufeff\u00ad'])(
  '%j is refused as a name',
  (given) =>
    expect(required(msg('Please say a name')).safeParse(given).error?.issues[0]?.message).toBe(
      'Please say a name',
    ),
);

test('text with a null byte is refused', () => expect(text(200).safeParse('a\0b').success).toBe(false));
