import type { Element, ElementContent } from 'hast';
import { isLink, isMention } from './allow-list.ts';
import { boxes, isBlock, paragraphs } from './blocks.ts';
import { storable } from './storable.ts';
import { noRoom, type TableRoom, tableOf } from './tables.ts';

const synonyms: Record<string, string> = { b: 'strong', i: 'em', strike: 's', del: 's', ins: 'u' };
const lists = new Set(['ul', 'ol', 'li']);
/** Inline elements: they are removed around blocks. */
const ofWords = new Set('p h1 h2 h3 h4 h5 h6 strong em u s a span'.split(' ').concat(Object.keys(synonyms)));
/** Parts of a table outside a table. */
const stray = new Set(['tbody', 'thead', 'tfoot', 'tr']);

/** Renames each element to its allowed tag: sanitising then unwraps the tags that are not allowed. */
export const tidied = (nodes: ElementContent[], room: TableRoom): ElementContent[] =>
  nodes.flatMap((node) => tidiedNode(node, room));

function tidiedNode(node: ElementContent, room: TableRoom): ElementContent[] {
  if (node.type === 'text') return [{ ...node, value: storable(node.value) }];
  if (node.type !== 'element') return [];
  const inside = lists.has(node.tagName) ? noRoom() : room;
  if (node.tagName === 'table') return tableOf(node, room, (cell) => tidied(cell.children, room));
  const children = tidied(node.children, inside);
  if (boxes.has(node.tagName)) return paragraphs(children);
  if (ofWords.has(node.tagName) && children.some(isBlock)) return paragraphs(children);
  return [{ ...node, tagName: tagOf(node), children }];
}

function tagOf({ tagName, properties }: Element) {
  if (stray.has(tagName)) return UNWRAPPED;
  if (tagName === 'a' && !isLink(properties.href)) return UNWRAPPED;
  if (tagName === 'span' && !isMarked(properties)) return UNWRAPPED;
  return synonyms[tagName] ?? tagName;
}

const isMarked = ({ dataColour, dataBackground, dataMention }: Element['properties']) =>
  Boolean(dataColour || dataBackground) || isMention(dataMention);

const UNWRAPPED = 'unwrapped';
