const LENGTH = 100_000;

/** Fragments that have blocked some program when repeated. */
const pieces = [
  ['a', 'A', '0', '9', ' ', '\t', '\n', '\r\n', '.', '-', ':', '/', '%', '+', '_', '"', "'", '\\', ','],
  ['@', 'a@', 'a.', 'a@a.', 'a-', '-.', '..', 'xn--'],
  ['<', '>', '</', '<p>', '<p', '<a href="', '<!--', '<![CDATA[', '<b></b>', '<p> </p>'],
  ['&', '&amp;', '&#', '&#x', '&nbsp;', '&nbsp', '\u00a0', '\u200b', '\u00ad', '\ufeff'],
  ['\u0300', '\ud800', '\udc00', '\udc00\ud800', '😀', '👨‍👩‍👧', 'İ', 'ß', 'ﷺ', '\u202e', '\0'],
  ['[', '{', '[[', '{"a":', '[1,', '{"a":1,', '\\u0000', '1e', '-0', 'null'],
  [', ', 'Other:', ', Other: ', 'Other: , ', '2026-', '2026-11-16T', 'T', 'Z', '00:', 'Etc/', 'GMT+'],
  ['00000000-', '00000000-0000-4000-8000-000000000000', 'true', 'A,'],
].flat();

const repeat = (piece: string, length: number) => piece.repeat(Math.ceil(length / piece.length));

/** Texts of 100 KB that take a careless parser too long. */
export const longTexts = (length = LENGTH) => {
  const many = Math.floor(length / 6);
  const texts: Record<string, string> = {
    'spaces around a letter': ` ${repeat(' ', length / 2)}a${repeat(' ', length / 2)}`,
    'spaces between letters': `a${repeat(' ', length)}a`,
    'an address without an end': `a@${repeat('a.', length)}`,
    'a long name at an address': `${repeat('a', length)}@port.example`,
    'an address of many parts': `${repeat('a.', length)}a@port.example`,
    'a long address': `a@${repeat('a-', length)}a.example`,
    'a time of many digits': `2026-11-16T00:00:00.${repeat('0', length)}Z`,
    'a day and much else': `2026-11-16${repeat('0', length)}`,
    'an id and much else': `00000000-0000-4000-8000-000000000000${repeat('0', length)}`,
    'an open tag': `<p ${repeat('a=', length)}`,
    'a list of letters': `[${Array.from({ length: many }, () => '"A"').join()}]`,
    'a list of objects': `[${Array.from({ length: many }, () => '{}').join()}]`,
    'lists in lists': `${repeat('[', length / 2)}${repeat(']', length / 2)}`,
    'objects in objects': `${repeat('{"a":', length / 2)}1${'}'.repeat(Math.ceil(length / 10))}`,
    'many fields': `{${Array.from({ length: many }, (_, index) => `"${index.toString(36)}":0`).join()}}`,
    'a long number': repeat('9', length),
    'a long fraction': `0.${repeat('0', length)}1`,
    'a long text of JSON': JSON.stringify(repeat('\u0001', length / 6)),
  };
  for (const piece of pieces) {
    texts[JSON.stringify(piece)] = repeat(piece, length);
    texts[`${JSON.stringify(piece)} and an end`] = `${repeat(piece, length)}!`;
  }
  return texts;
};

/** Nearly as much rich text as the cleaner accepts as not tangled, up to 100 KB. */
export const longMarkup: Record<string, string> = Object.fromEntries(
  Object.entries({
    paragraphs: ['<p>x</p>', 6_900],
    boxes: ['<div>x</div>', 6_900],
    'bold letters': ['<b>x</b>', 6_900],
    'slanted letters': ['<i>x</i>', 6_900],
    lists: ['<ul><li>x</ul>', 3_400],
    'lists in lists': [`${'<ul><li>'.repeat(40)}x${'</ul>'.repeat(40)}`, 80],
    'boxes in boxes': [`${'<div>'.repeat(50)}<p>x${'</div>'.repeat(50)}`, 135],
    terms: ['<dl><dt>x<dd>y</dl>', 2_250],
    links: ['<a href="http://x.y">x</a>', 6_900],
    'links that are open': ['<p><a href=//x>x', 3_400],
    colours: ['<span data-colour=red>x</span>', 6_900],
    'letters before tables': ['<table><b>x', 1_400],
    cells: ['<table><td>x</table>', 1_700],
    'cells in a row': ['<td>x', 6_900],
    'rows of cells': ['<tr><td>x<td>y', 2_300],
    'large tables': [`<table>${`<tr>${'<td>x'.repeat(20)}`.repeat(25)}</table>`, 12],
    'tables that hold tables': [`${'<table><td>'.repeat(20)}x<td>y${'</table>'.repeat(20)}`, 80],
    choices: ['<select><option>x</select>', 3_400],
    drawings: ['<svg><g>x</svg>', 3_400],
    templates: ['<template><p>x</template>', 2_250],
    references: ['&nbsp;', LENGTH],
  } as const).map(([name, [piece, most]]) => [
    name,
    piece.repeat(Math.min(most, Math.floor(LENGTH / piece.length))),
  ]),
);
