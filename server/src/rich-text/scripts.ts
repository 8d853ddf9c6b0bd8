import { plainScript } from '@consultflow/contract/rich-text/script';
import type { Element, ElementContent, Text } from 'hast';
import { isLine } from './blocks.ts';

/** Writes raised and lowered text, which no editor can make, as plain text. */
export function plainScripts(nodes: ElementContent[]) {
  let before = '';
  const read = (node: ElementContent) => {
    if (node.type === 'text') before = node.value || before;
    if (node.type !== 'element') return;
    if (isLine(node)) before = '';
    if (node.tagName === 'sup' || node.tagName === 'sub') {
      const texts = textsIn(node);
      const plain = plainScript(
        node.tagName,
        texts.map(({ value }) => value),
        before,
      );
      for (const [index, text] of texts.entries()) text.value = plain[index]!;
      before = plain.findLast((text) => text !== '') ?? before;
    } else node.children.forEach(read);
    if (isLine(node)) before = '';
  };
  nodes.forEach(read);
  return nodes;
}

const textsIn = ({ children }: Element): Text[] =>
  children.flatMap((node) => (node.type === 'element' ? textsIn(node) : node.type === 'text' ? [node] : []));
