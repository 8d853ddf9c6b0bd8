import type { Element, Root, RootContent } from 'hast';

/** Serialises a clean tree like a browser's innerHTML, so that an editor's output stays unchanged. */
export const writeHtml = (tree: Root) => tree.children.map(writeNode).join('');

export const writeText = (text: string) =>
  text.replace(/[&<>\u00a0]/g, (character) => references[character] ?? character);

function writeNode(node: RootContent): string {
  if (node.type === 'text') return writeText(node.value);
  if (node.type !== 'element') return '';
  const { tagName } = node;
  const start = `<${tagName}${writeAttributes(node)}>`;
  return tagName === 'br' ? start : `${start}${node.children.map(writeNode).join('')}</${tagName}>`;
}

export const writeAttributes = ({ properties }: Element) =>
  Object.entries(properties)
    .map(([name, value]) => ` ${attributeOf(name)}="${writeText(String(value)).replaceAll('"', '&quot;')}"`)
    .join('');

const attributeOf = (property: string) =>
  /^(col|row)Span$/.test(property)
    ? property.toLowerCase()
    : property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const references: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\u00a0': '&nbsp;' };
