import { BETWEEN_CELLS } from '@consultflow/contract/rich-text/table';
import { blocks, isInline } from './boundaries.ts';
import type { StyleOf } from './styles.ts';
import { hasTable, partsOf, rowsIn } from './text.ts';

/** Writes the line breaks and tabs that are only visible by a style or in a `<pre>` as lines, tables and separators. */
export function plainSpaces(root: DocumentFragment, styleOf: StyleOf) {
  const kept = new Map<Element | null, Kept[]>();
  for (const one of keptIn(root, collapsed, styleOf)) {
    const block = one.text.parentElement?.closest(blocks) ?? null;
    if (isBetweenBlocks(one.text)) continue;
    const texts = kept.get(block);
    if (texts) texts.push(one);
    else kept.set(block, [one]);
  }
  for (const [block, texts] of kept) {
    if (texts.length === 1 && writeTable(texts[0]!, block)) continue;
    for (const one of texts) write(one);
  }
}

/** The texts whose line breaks are shown. */
export const textsWithLines = (root: DocumentFragment, styleOf: StyleOf): ReadonlySet<Node> =>
  new Set(
    keptIn(root, collapsed, styleOf)
      .filter(({ spaces }) => spaces.lines)
      .map(({ text }) => text),
  );

type Spaces = { lines: boolean; tabs: boolean };
type Kept = { text: Text; spaces: Spaces };

const collapsed: Spaces = { lines: false, tabs: false };

/** The texts that have a visible line break or tab. */
function keptIn(parent: Node, around: Spaces, styleOf: StyleOf): Kept[] {
  return [...parent.childNodes].flatMap((node) => {
    if (node instanceof Element) return keptIn(node, spacesOf(node, around, styleOf), styleOf);
    if (!(node instanceof Text)) return [];
    return (around.lines && /[\r\n]/.test(node.data)) || (around.tabs && node.data.includes('\t'))
      ? [{ text: node, spaces: around }]
      : [];
  });
}

function spacesOf(element: Element, around: Spaces, styleOf: StyleOf): Spaces {
  const style = styleOf(element);
  const own = element.localName === 'pre' ? 'pre' : 'inherit';
  const value = style.get('white-space-collapse') ?? style.get('white-space') ?? own;
  if (/^(inherit|unset|revert|var\()/.test(value)) return around;
  return {
    lines: /pre|break-spaces/.test(value),
    tabs: /pre(?!-line|serve-breaks)|break-spaces/.test(value),
  };
}

const isBetweenBlocks = ({ data, previousSibling, nextSibling }: Text) =>
  data.trim() === '' && [previousSibling, nextSibling].some((node) => node && !isInline(node));

/** A text with a table, if it is the whole block and the block may hold one. */
function writeTable({ text, spaces }: Kept, block: Element | null) {
  if (!spaces.tabs || (block && !block.matches('div, p, pre, section, article, li, blockquote')))
    return false;
  const rows = rowsIn(text.data);
  const holder = block ?? text.getRootNode();
  if (!hasTable(rows) || holder.textContent?.trim() !== text.data.trim()) return false;
  const around = inlineAround(text, block);
  const { ownerDocument } = text;
  const parts = partsOf(rows, ownerDocument, (words) => inside(around, ownerDocument.createTextNode(words)));
  const box = ownerDocument.createElement(block?.localName === 'li' ? 'li' : 'div');
  for (const name of ['style', 'class']) box.setAttribute(name, block?.getAttribute(name) ?? '');
  for (const part of parts) box.append(part);
  (block ?? around.at(-1) ?? text).replaceWith(box);
  return true;
}

/** The elements from a text to its block. */
function inlineAround(text: Text, block: Element | null) {
  const around: Element[] = [];
  for (let one = text.parentElement; one && one !== block; one = one.parentElement) around.push(one);
  return around;
}

const inside = (around: Element[], text: Text) =>
  around.reduce<Node>((inner, element) => {
    const copy = element.cloneNode(false);
    copy.appendChild(inner);
    return copy;
  }, text);

function write({ text, spaces }: Kept) {
  const lines = linesOf(text, spaces);
  const parts = lines.flatMap((line, index) => {
    const words = spaces.tabs ? withoutTabs(line, text, index, lines.length) : line;
    return index > 0 ? [text.ownerDocument.createElement('br'), words] : [words];
  });
  text.replaceWith(...parts.filter((part) => part !== ''));
}

/** Without a line break at an edge of the block, which is not visible. */
function linesOf(text: Text, spaces: Spaces) {
  if (!spaces.lines) return [text.data];
  const lines = text.data.split(/\r\n?|\n/);
  if (lines.length > 1 && lines[0] === '' && isAtEdge(text, 'previousSibling')) lines.shift();
  if (lines.length > 1 && lines.at(-1) === '' && isAtEdge(text, 'nextSibling')) lines.pop();
  return lines;
}

/** Tabs at the start or end of a line separate nothing. */
function withoutTabs(line: string, text: Text, index: number, count: number) {
  let words = line;
  if (index > 0 || isAtEdge(text, 'previousSibling')) words = words.replace(/^[\t ]*\t/, '');
  if (index < count - 1 || isAtEdge(text, 'nextSibling')) words = words.replace(/\t[\t ]*$/, '');
  return words.replace(/ *\t */g, BETWEEN_CELLS);
}

/** Whether nothing else is on the line on this side. */
function isAtEdge(node: Node, side: 'previousSibling' | 'nextSibling'): boolean {
  let beside = node[side];
  while (beside && beside.nodeName !== 'BR' && !beside.textContent) beside = beside[side];
  if (beside) return !isInline(beside) || nearestIn(beside, side).nodeName === 'BR';
  const parent = node.parentElement;
  return !parent || !isInline(parent) || isAtEdge(parent, side);
}

/** Of a sibling the innermost node that is next to the text. */
function nearestIn(node: Node, side: 'previousSibling' | 'nextSibling'): Node {
  const child = side === 'previousSibling' ? node.lastChild : node.firstChild;
  return child ? nearestIn(child, side) : node;
}
