import type { Element, ElementContent, Root, RootContent } from 'hast';
import { isBlock } from '../blocks.ts';
import { writeAttributes, writeText } from '../write.ts';

/** A stretch of text with the inline elements around it, the outermost first; an empty text is a line break. */
export type Run = { text: string; marks: Element[] };

/** A stretch of inline content. */
export type Words = { kind: 'words'; runs: Run[]; html: string };

/** A paragraph, heading, list, item, table, row or cell. */
export type Box = { kind: 'box'; tag: string; attributes: string; parts: Part[]; html: string };

export type Part = Words | Box;

/** The parts of a clean text. Two parts are equal if their HTML is. */
export const partsOf = ({ children }: Root): Part[] => gathered(children.filter(isContent));

const isContent = (node: RootContent): node is ElementContent =>
  node.type === 'element' || node.type === 'text';

function gathered(nodes: ElementContent[]): Part[] {
  const parts: Part[] = [];
  let inline: ElementContent[] = [];
  const settle = () => {
    const runs = merged(inline.flatMap((node) => runsOf(node, [])));
    if (runs.length > 0) parts.push({ kind: 'words', runs, html: htmlOf(runs) });
    inline = [];
  };
  for (const node of nodes)
    if (node.type === 'element' && isBlock(node)) {
      settle();
      parts.push(boxOf(node));
    } else inline.push(node);
  settle();
  return parts;
}

function boxOf(node: Element): Box {
  const box = { tag: node.tagName, attributes: writeAttributes(node), parts: gathered(node.children) };
  return { kind: 'box', ...box, html: wrapped(box, '', box.parts.map(({ html }) => html).join('')) };
}

export const wrapped = ({ tag, attributes }: Pick<Box, 'tag' | 'attributes'>, more: string, inside: string) =>
  `<${tag}${attributes}${more}>${inside}</${tag}>`;

function runsOf(node: ElementContent, marks: Element[]): Run[] {
  if (node.type === 'text') return node.value === '' ? [] : [{ text: node.value, marks }];
  if (node.type !== 'element') return [];
  if (node.tagName === 'br') return [{ text: '', marks }];
  return node.children.flatMap((child) => runsOf(child, [...marks, node]));
}

/** Neighbours of the same look as one run. */
function merged(runs: Run[]): Run[] {
  const joined: Run[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (last && last.text !== '' && run.text !== '' && lookOf(last) === lookOf(run))
      joined[joined.length - 1] = { ...last, text: last.text + run.text };
    else joined.push(run);
  }
  return joined;
}

/** What two runs that look the same have in common. */
export function lookOf({ marks }: Pick<Run, 'marks'>) {
  const known = looks.get(marks);
  if (known !== undefined) return known;
  const look = marks.map((mark) => `<${mark.tagName}${writeAttributes(mark)}>`).join('');
  looks.set(marks, look);
  return look;
}

/** The words of a run share its marks. */
const looks = new WeakMap<Element[], string>();

export const htmlOf = (runs: Run[]) => merged(runs).map(htmlOfRun).join('');

const htmlOfRun = ({ text, marks }: Run) =>
  `${lookOf({ marks })}${text === '' ? '<br>' : writeText(text)}${marks
    .map(({ tagName }) => `</${tagName}>`)
    .toReversed()
    .join('')}`;

export const textOf = (part: Part): string =>
  part.kind === 'words'
    ? part.runs.map(({ text }) => text || ' ').join('')
    : part.parts.map(textOf).join(' ');
