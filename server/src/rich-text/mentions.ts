import { MENTION } from '@consultflow/contract/rich-text/schema';
import type { Element, Root, RootContent } from 'hast';
import { isMention } from './allow-list.ts';
import { parseRichText } from './clean.ts';
import { writeHtml } from './write.ts';

/** The ids of the users that a clean text mentions, each once. */
export const mentionsIn = (html: string) => [
  ...new Set(Array.from(html.matchAll(MENTIONS), ([, id]) => id!)),
];

/** In clean HTML, where every '<' starts a tag and no value contains a quotation mark; parsing it would take long. */
const MENTIONS = new RegExp(`<span[^<>]* ${MENTION}="([^"]*)"`, 'g');

/** A clean text with the present name of each user that it mentions; a mention of anybody else is plain text. */
export function withNames(html: string, names: ReadonlyMap<string, string>): string {
  if (mentionsIn(html).length === 0) return html;
  const tree = parseRichText(html);
  each(tree, (span) => {
    const name = names.get(String(span.properties['dataMention']));
    if (name === undefined) delete span.properties['dataMention'];
    else span.children = [{ type: 'text', value: `@${name}` }];
  });
  return writeHtml(tree);
}

function each(tree: Root, visit: (mention: Element) => void) {
  const nodes: RootContent[] = [...tree.children];
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    if (node.type !== 'element') continue;
    if (isMention(node.properties['dataMention'])) visit(node);
    nodes.push(...node.children);
  }
}
