import { BETWEEN_CELLS } from '@consultflow/contract/rich-text/table';
import type { StyleOf } from './styles.ts';

/**
 * Separates what has a line or a cell of its own only by a style, a role or a tag that the editor does not know. Line
 * breaks in `withLines` are shown.
 */
export function keepApart(root: DocumentFragment, styleOf: StyleOf, withLines: ReadonlySet<Node>) {
  const elements = [...root.querySelectorAll('*')];
  const places = new Map<Node, Place>(elements.map((element) => [element, placeOf(element, styleOf)]));
  const besides = new Set<Node>();
  for (const parent of [root, ...elements])
    for (const [left, right] of neighbours(parent, (node) => places.get(node)?.isCell ?? false, withLines)) {
      const isRow = places.get(parent)?.isRow || areCells(left, right, places);
      if (!isRow || !isInline(left) || !isInline(right)) continue;
      right.before(areOnLines(left, right, places) ? root.ownerDocument.createElement('br') : BETWEEN_CELLS);
      besides.add(left).add(right);
    }
  for (const element of elements)
    if (places.get(element)?.isLine && isInline(element) && !besides.has(element)) putOnLine(element);
}

type Place = {
  isLine: boolean;
  isRow: boolean;
  isCell: boolean;
  /** In the text, but as a box. */
  isBox: boolean;
  /** Taken out of the text. */
  isAway: boolean;
  top: string | undefined;
};

function placeOf(element: Element, styleOf: StyleOf): Place {
  const style = styleOf(element);
  const display = style.get('display') ?? '';
  const isPositioned = /^(absolute|fixed)/.test(style.get('position') ?? '');
  return {
    isLine:
      /^(block|flex|grid|list-item|flow-root|table(?!-c)|table-caption|-webkit-(box|flex))/.test(display) ||
      element.matches('[role=row], center, details, dialog, dt, legend, main, nav, summary'),
    isRow: /^(inline-)?(flex|grid)/.test(display),
    isCell:
      display.startsWith('table-cell') ||
      element.matches('[role=cell], [role=gridcell], [role=columnheader], [role=rowheader]'),
    isBox: /^inline-(block|table)/.test(display) || element.localName === 'button',
    isAway: isPositioned || /^(left|right|inline-)/.test(style.get('float') ?? ''),
    top: isPositioned ? style.get('top') : undefined,
  };
}

type Places = ReadonlyMap<Node, Place>;

function areCells(left: Node, right: Node, places: Places) {
  const [one, other] = [places.get(left), places.get(right)];
  if (one?.isCell && other?.isCell) return true;
  if (!other?.isAway && areInOneWord(left, right)) return false;
  if (one?.isAway || other?.isAway || (one?.isBox && other?.isBox)) return true;
  return (one?.isBox || other?.isBox) && areJoined(left, right);
}

const letter = /^\p{L}\p{M}*$/u;

/** Whether a letter is only drawn otherwise: at the beginning of a word, or each letter of one in its own box. */
function areInOneWord(left: Node, right: Node) {
  if (left.nextSibling !== right || !letter.test(left.textContent ?? '')) return false;
  return (
    /^\p{Ll}/u.test(right.textContent ?? '') ||
    [...left.parentNode!.childNodes].every(({ textContent }) => letter.test(textContent ?? ''))
  );
}

/** Whether two neighbours would be read as one word or number. */
const areJoined = (left: Node, right: Node) =>
  left.nextSibling === right &&
  /[\p{L}\p{N}]$/u.test(left.textContent ?? '') &&
  /^[\p{L}\p{N}]/u.test(right.textContent ?? '');

/** Whether two neighbours stand at different heights. */
function areOnLines(left: Node, right: Node, places: Places) {
  const [one, other] = [places.get(left)?.top, places.get(right)?.top];
  return one !== undefined && other !== undefined && one !== other;
}

/** Each two child nodes with no other text and no line break between them; a cell counts even if it is empty. */
function neighbours(parent: ParentNode, isCell: (node: Node) => boolean, withLines: ReadonlySet<Node>) {
  const lineIn = (node: Node, where: RegExp) =>
    node.nodeName === 'BR' || (withLines.has(node) && where.test(node.textContent ?? ''));
  const items = [...parent.childNodes].filter(
    (node) => isCell(node) || node.textContent?.trim() || lineIn(node, /[\r\n]/),
  );
  return items
    .slice(1)
    .map((item, index) => [items[index]!, item] as const)
    .filter(([left, right]) => !lineIn(left, /[\r\n]\s*$/) && !lineIn(right, /^\s*[\r\n]/));
}

export const blocks =
  'address, article, aside, blockquote, caption, dd, div, dl, fieldset, figcaption, figure, footer, form, h1, h2, h3, h4, h5, h6, header, hgroup, hr, li, ol, p, pre, section, table, tbody, td, tfoot, th, thead, tr, ul';

/** Without a line of its own, by its tag and by the tags in it. */
export const isInline = (node: Node) =>
  !(node instanceof Element && (node.matches(blocks) || node.querySelector(blocks)));

/** In a paragraph or heading, which cannot hold a block, between line breaks. */
function putOnLine(element: Element) {
  if (element.closest('p, h1, h2, h3, h4, h5, h6')) {
    breakLine(element, 'previousSibling');
    breakLine(element, 'nextSibling');
    return;
  }
  const box = element.ownerDocument.createElement('div');
  element.replaceWith(box);
  box.append(element);
}

function breakLine(element: Element, side: 'previousSibling' | 'nextSibling') {
  let edge: Element = element;
  while (!besideOf(edge, side)) {
    if (!edge.parentElement || !isInline(edge.parentElement)) return;
    edge = edge.parentElement;
  }
  if (besideOf(edge, side)?.nodeName === 'BR') return;
  const line = element.ownerDocument.createElement('br');
  if (side === 'previousSibling') edge.before(line);
  else edge.after(line);
}

function besideOf(element: Element, side: 'previousSibling' | 'nextSibling') {
  let node = element[side];
  while (node && node.nodeName !== 'BR' && !node.textContent?.trim()) node = node[side];
  return node;
}
