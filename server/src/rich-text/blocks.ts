import type { Element, ElementContent } from 'hast';

const names = (list: string) => list.split(/\s+/);

/** Block elements that become a paragraph here, unless they contain one. */
export const boxes = new Set(
  names(`address article aside blockquote caption center dd details dialog div dt fieldset figcaption figure footer
    form header hgroup legend main nav pre section summary td th`),
);
const blocks = new Set([...boxes, ...names('dl h1 h2 h3 h4 h5 h6 li ol p table tr ul')]);

export const isBlock = (node: ElementContent): boolean =>
  node.type === 'element' && (blocks.has(node.tagName) || node.children.some(isBlock));

/** Whether the text after it, and inside it, is on a line of its own. */
export const isLine = ({ tagName }: Element) => tagName === 'br' || blocks.has(tagName);

export const element = (tagName: string, children: ElementContent[]): Element => ({
  type: 'element',
  tagName,
  properties: {},
  children,
});

/** The number of the first item of a list. */
export const startOf = ({ properties: { start } }: Element) => (start === undefined ? 1 : Number(start));

/** Text beside blocks becomes paragraphs, so that it is not joined to what follows. */
export function paragraphs(nodes: ElementContent[]): ElementContent[] {
  if (!nodes.some(isBlock)) return [element('p', nodes)];
  const made: ElementContent[] = [];
  let loose: ElementContent[] = [];
  const settle = () => {
    if (loose.some(hasWords)) made.push(element('p', loose));
    loose = [];
  };
  for (const node of nodes) {
    if (isBlock(node)) {
      settle();
      made.push(node);
    } else loose.push(node);
  }
  settle();
  return made;
}

export const hasWords = (node: ElementContent): boolean =>
  node.type === 'text' ? /\S/.test(node.value) : node.type === 'element' && node.children.some(hasWords);
