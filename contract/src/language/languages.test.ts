import { expect, test } from 'vitest';
import { acceptedLanguage, languageOf } from './languages.ts';

test.each([
  ['tr', 'tr'],
  ['tr-CY', 'tr'],
  ['ar-EG', 'ar'],
  ['AR-u-nu-arab', 'ar'],
  [' en-GB ', 'en'],
  ['zh-TW', undefined],
  ['trk', undefined],
  ['toString', undefined],
  ['', undefined],
  ['%00<script>', undefined],
  [null, undefined],
  [7, undefined],
])('the language of %j is %j', (tag, language) => expect(languageOf(tag)).toBe(language));

test.each([
  ['tr', 'tr'],
  ['tlh-QS,tlh;q=0.9,tr;q=0.8,en;q=0.7', 'tr'],
  ['en;q=0.5, ar;q=0.9', 'ar'],
  ['tr;q=0, en', 'en'],
  ['ar;Q=0.3,tr;q=0.30001', 'tr'],
  ['zh-TW,zh;q=0.9', undefined],
  ['*', undefined],
  [';;;,,q=1', undefined],
  ['tr;q=high', 'tr'],
  ['x,'.repeat(100_000), undefined],
  [undefined, undefined],
])('of Accept-Language %j it is %j', (header, language) => expect(acceptedLanguage(header)).toBe(language));
