import { expect, test } from 'vitest';
import { unlinked } from './unlinked.ts';

/** Texts that mail programs link: schemes, hosts, e-mail addresses and network shares. */
const linksIn = (text: string) =>
  text.match(
    /(?:[a-z][a-z\d+.-]*:\/\/|www\.|\bmailto:|\btel:|\bjavascript:)\S+|[\p{L}\p{N}-]+[.。．｡]\p{L}{2,}|[\w.+-]+@[\w-]+|\\\\\w+|\d+\.\d+\.\d+\.\d+/giu,
  ) ?? [];

test.each([
  'https://evil.example/pay?x=1',
  'HTTPS://EVIL.EXAMPLE',
  'hxxp://evil',
  'www.evil.example',
  'evil.example',
  'evil.example/pay',
  'xn--80ak6aa92e.example',
  'пример.рф',
  'evil。com',
  'evil．com',
  'mailto:eve@evil.example',
  'eve@evil.example',
  'tel:+905320000000',
  'javascript:alert(1)',
  String.raw`\\evil\share`,
  'http://203.0.113.5:8080/login',
  '203.0.113.5',
  '(https://evil.example)',
  'file:///etc/passwd',
])('%s is no link in a mail', (text) => {
  expect(linksIn(text)).not.toEqual([]);
  for (const around of [text, `Pay at ${text}!`, `“${text}”`]) {
    expect(linksIn(unlinked(around))).toEqual([]);
    expect(unlinked(around).replaceAll('\u2060', '')).toBe(around);
  }
});

test.each([
  'At 10:30 on 4/5',
  'EUR 1.250,00',
  'Reason: none.',
  'Yes. No.',
  'Ayşe Yıldırım',
  '原产地证书。下一步',
])('%s stays unchanged', (text) => expect(unlinked(text)).toBe(text));
