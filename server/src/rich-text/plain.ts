import { BETWEEN_CELLS } from '@consultflow/contract/rich-text/table';
import type { Element, RootContent } from 'hast';
import { startOf } from './blocks.ts';
import { parseRichText } from './clean.ts';

/** Rich text as plain text: a line for each paragraph and row, a mark before each item, a URL after its link. */
export const plainText = (html: string) =>
  textOf(parseRichText(html).children)
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n{2,}/g, '\n')
    .trim();

const textOf = (nodes: RootContent[], list?: Element): string =>
  nodes.map((node, index) => textOfNode(node, index, list)).join('');

function textOfNode(node: RootContent, index: number, list: Element | undefined): string {
  if (node.type === 'text') return node.value.replace(/\s+/g, ' ');
  if (node.type !== 'element') return '';
  const { tagName, children, properties } = node;
  if (tagName === 'br') return '\n';
  if (tagName === 'li')
    return `\n${list?.tagName === 'ol' ? `${startOf(list) + index}.` : '•'} ${textOf(children).trim()}\n`;
  if (tagName === 'tr') return `\n${children.map(textOfCell).join(BETWEEN_CELLS)}\n`;
  const inner = textOf(children, node);
  if (tagName === 'a') return withAddress(inner, String(properties.href));
  return /^(p|h[1-6]|ol|ul)$/.test(tagName) ? `\n${inner}\n` : inner;
}

const textOfCell = (cell: RootContent) => textOf([cell]).replace(/\s+/g, ' ').trim();

const withAddress = (words: string, address: string) =>
  address.includes(words.trim()) ? address : `${words} (${address})`;
