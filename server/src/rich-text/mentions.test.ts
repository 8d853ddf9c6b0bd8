import { expect, test } from 'vitest';
import { cleanRichText } from './clean.ts';
import { mentionsIn, withNames } from './mentions.ts';

const [ayse, elif] = ['0198f3a2-0000-7b44-9a53-2f7f3d9e1c01', '0198f3a2-0000-7b44-9a53-2f7f3d9e1c02'];
const mention = (id: string, rest = '') => `<span${rest} data-mention="${id}">@x</span>`;

test.each([
  ['each mention once', `<p>${mention(ayse)}, ${mention(elif)} and ${mention(ayse)}</p>`, [ayse, elif]],
  ['a mention beside colours', `<p>${mention(ayse, ' data-colour="red"')}</p>`, [ayse]],
  ['colours after a mention', `<p><span data-mention="${ayse}" data-colour="red">@x</span></p>`, [ayse]],
  ['a mention in a mention', `<p><span data-mention="${ayse}">${mention(elif)}</span></p>`, [ayse, elif]],
  ['no words that look like one', `<p>${mention(ayse).replaceAll('<', '&lt;')}</p>`, []],
  [
    'no address that looks like one',
    `<p><a href='https://x.example/?a= data-mention="${ayse}"'>x</a></p>`,
    [],
  ],
  ['no other element', `<p data-mention="${ayse}">x</p>`, []],
  ['nobody without an id of a user', `<p>${mention('everyone')}</p>`, []],
])('%s is found in a clean text', (_what, html, ids) => {
  expect(mentionsIn(cleanRichText(html)).toSorted()).toEqual(ids);
});

test('a mention has the present name of its user', () => {
  const html = cleanRichText(`<p>${mention(ayse)}</p>`);
  expect(withNames(html, new Map([[ayse, 'Ayşe & Co']]))).toBe(
    `<p><span data-mention="${ayse}">@Ayşe &amp; Co</span></p>`,
  );
  expect(withNames('<p>None</p>', new Map())).toBe('<p>None</p>');
});
