import type { Element, RootContent } from 'hast';
import { breakable, printable } from './printable.ts';

export type Marks = {
  strong?: boolean;
  em?: boolean;
  underline?: boolean;
  strike?: boolean;
  colour?: string;
  background?: string;
  link?: string;
};
/** Text in one style. A line break is a separate run, '\n'. */
export type Run = Marks & { text: string };

/** For a line as wide as the page. */
const LONGEST_WORD = 44;

/** The runs of a paragraph, with white space collapsed as in HTML and trimmed at the ends of lines. */
export function runsOf(nodes: RootContent[], longest = LONGEST_WORD): Run[] {
  const runs = nodes.flatMap((node) => runsIn(node, {}, longest));
  return runs
    .map((run, index) => ({ ...run, text: trimmed(run.text, runs[index - 1]?.text, runs[index + 1]?.text) }))
    .filter(({ text }) => text !== '');
}

function runsIn(node: RootContent, marks: Marks, longest: number): Run[] {
  if (node.type === 'text')
    return [{ ...marks, text: breakable(printable(node.value.replace(/[\t\n ]+/g, ' ')), longest) }];
  if (node.type !== 'element') return [];
  if (node.tagName === 'br') return [{ text: '\n' }];
  const inner = { ...marks, ...marksOf(node) };
  return node.children.flatMap((child) => runsIn(child, inner, longest));
}

function marksOf({ tagName, properties }: Element): Marks {
  switch (tagName) {
    case 'strong':
      return { strong: true };
    case 'em':
      return { em: true };
    case 'u':
      return { underline: true };
    case 's':
      return { strike: true };
    case 'a':
      return { link: String(properties.href) };
    case 'span':
      return coloursOf(properties);
    default:
      return {};
  }
}

const coloursOf = ({ dataColour, dataBackground }: Element['properties']): Marks => ({
  ...(dataColour ? { colour: String(dataColour) } : {}),
  ...(dataBackground ? { background: String(dataBackground) } : {}),
});

function trimmed(text: string, before = '\n', after = '\n') {
  if (text === '\n') return text;
  const start = /[ \n]$/.test(before) ? text.replace(/^ /, '') : text;
  return after === '\n' ? start.replace(/ $/, '') : start;
}
