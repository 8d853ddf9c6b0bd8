import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';
import { readPo } from './catalogue.ts';

const lower: Record<string, string> = {
  a: 'á',
  b: 'ƀ',
  c: 'ç',
  d: 'ð',
  e: 'é',
  f: 'ƒ',
  g: 'ĝ',
  h: 'ĥ',
  i: 'í',
  j: 'ĵ',
  k: 'ķ',
  l: 'ļ',
  m: 'ɱ',
  n: 'ñ',
  o: 'ó',
  p: 'þ',
  q: 'ɋ',
  r: 'ŕ',
  s: 'š',
  t: 'ţ',
  u: 'ú',
  v: 'ṽ',
  w: 'ŵ',
  x: 'ẋ',
  y: 'ý',
  z: 'ž',
};
const accents: Record<string, string> = Object.fromEntries(
  Object.entries(lower).flatMap(([letter, accented]) => [
    [letter, accented],
    [letter.toUpperCase(), accented.toUpperCase()],
  ]),
);

/** English in brackets, accented and 40 % longer, so that a test sees what was not translated and what has no room. */
export function pseudo(sentence: string): string {
  const elements = parse(sentence);
  const letters = lengthOf(elements);
  const longer = Array.from({ length: Math.ceil(letters * 0.4) }, (_, at) => (at % 6 === 0 ? ' ' : 'ø')).join(
    '',
  );
  // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- one enum, declared twice by the library
  return printAST(framed(accented(elements), '[', `${longer}]`));
}

const text = (value: string): MessageFormatElement => ({ type: TYPE.literal, value });

/** Puts texts at both ends, inside an outer tag: what only a screen reader says stays hidden. */
function framed(elements: MessageFormatElement[], start: string, end: string): MessageFormatElement[] {
  const [first, last] = [elements[0], elements.at(-1)];
  const opened =
    first?.type === TYPE.tag
      ? [{ ...first, children: framed(first.children, start, '') }, ...elements.slice(1)]
      : [text(start), ...elements];
  if (last?.type !== TYPE.tag) return [...opened, text(end)];
  const { children } = opened.at(-1) as typeof last;
  return [...opened.slice(0, -1), { ...last, children: framed(children, '', end) }];
}

/** Writes the translations of a language in the pseudo-language instead, into another folder. */
export function writePseudo(language: string, folder: string) {
  const po = readPo(language);
  for (const item of po.items) item.msgstr = [pseudo(item.msgid)];
  writeFileSync(join(folder, `${language}.po`), po.toString());
}

const lengthOf = (elements: MessageFormatElement[]): number =>
  elements.reduce((sum, element) => {
    if (element.type === TYPE.literal) return sum + element.value.length;
    if (element.type === TYPE.tag) return sum + lengthOf(element.children);
    if (element.type === TYPE.plural || element.type === TYPE.select)
      return sum + lengthOf(element.options.other?.value ?? []);
    return sum;
  }, 0);

const accented = (elements: MessageFormatElement[]): MessageFormatElement[] =>
  elements.map((element) => {
    if (element.type === TYPE.literal)
      return { ...element, value: element.value.replace(/[a-z]/gi, (letter) => accents[letter] ?? letter) };
    if (element.type === TYPE.tag) return { ...element, children: accented(element.children) };
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return element;
    const options = Object.entries(element.options).map(
      ([name, option]) => [name, { ...option, value: accented(option.value) }] as const,
    );
    return { ...element, options: Object.fromEntries(options) };
  });
