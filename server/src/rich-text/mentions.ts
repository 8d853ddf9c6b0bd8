import type { Element, Root, RootContent } from 'hast';
import { isMention } from './allow-list.ts';
import { parseRichText } from './clean.ts';
import { writeHtml } from './write.ts';

/** The ids of the users that a clean text mentions, each once. */
export function mentionsIn(html: string): string[] {
  const ids = new Set<string>();
  if (html.includes(ATTRIBUTE))
    each(parseRichText(html), ({ properties }) => ids.add(String(properties['dataMention'])));
  return [...ids];
}

/** A clean text with the present name of each user that it mentions; a mention of anybody else is plain text. */
export function withNames(html: string, names: ReadonlyMap<string, string>): string {
  if (!html.includes(ATTRIBUTE)) return html;
  const tree = parseRichText(html);
  each(tree, (span) => {
    const name = names.get(String(span.properties['dataMention']));
    if (name === undefined) delete span.properties['dataMention'];
    else span.children = [{ type: 'text', value: `@${name}` }];
  });
  return writeHtml(tree);
}

const ATTRIBUTE = 'data-mention=';

function each(tree: Root, visit: (mention: Element) => void) {
  const nodes: RootContent[] = [...tree.children];
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    if (node.type !== 'element') continue;
    if (isMention(node.properties['dataMention'])) visit(node);
    nodes.push(...node.children);
  }
}
