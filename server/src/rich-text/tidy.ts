import type { Element, RootContent } from 'hast';
import { isLink } from './allow-list.ts';
import { storable } from './storable.ts';

const synonyms: Record<string, string> = { b: 'strong', i: 'em', strike: 's', del: 's', ins: 'u' };
const boxes = new Set(['div', 'section', 'article', 'blockquote', 'pre', 'address', 'td', 'th', 'dt', 'dd']);
const blocks = new Set([...boxes, 'p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'table', 'dl']);

/** Gives each element the tag it is to have: sanitising then unwraps the tags that are not allowed. */
export function tidy(node: RootContent) {
  if (node.type === 'text') node.value = storable(node.value);
  if (node.type !== 'element') return;
  node.children.forEach(tidy);
  node.tagName = tagOf(node);
}

function tagOf(element: Element) {
  const { tagName, properties } = element;
  if (tagName === 'a' && !isLink(properties.href)) return UNWRAPPED;
  if (tagName === 'span' && !properties.dataColour && !properties.dataBackground) return UNWRAPPED;
  if (boxes.has(tagName)) return element.children.some(isBlock) ? UNWRAPPED : 'p';
  return synonyms[tagName] ?? tagName;
}

const UNWRAPPED = 'unwrapped';

const isBlock = (node: RootContent): boolean =>
  node.type === 'element' && (blocks.has(node.tagName) || node.children.some(isBlock));
