import type { ElementContent, Root, RootContent } from 'hast';
import rehypeSanitize from 'rehype-sanitize';
import { allowList } from './allow-list.ts';
import { parseBounded } from './bounded-parser.ts';
import { plainScripts } from './scripts.ts';
import { storable } from './storable.ts';
import { allOfTheRoom } from './tables.ts';
import { tidied } from './tidy.ts';
import { writeHtml, writeText } from './write.ts';

/**
 * The HTML to store: within the contract's allow list, and unchanged when it is cleaned again. Excessively nested or
 * tangled markup becomes its text.
 */
export function cleanRichText(html: string): string {
  let clean = html;
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const tree = parseClean(clean);
    if (!tree) break;
    const next = writeHtml(tree);
    if (next === clean) return clean;
    clean = next;
  }
  return `<p>${writeText(textOf(html))}</p>`;
}

/** The tree of a text, with only what the allow list permits. */
export function parseRichText(html: string): Root {
  return parseClean(html) ?? { type: 'root', children: [{ type: 'text', value: textOf(html) }] };
}

/** Unwrapping elements can leave tags that a parser rearranges, so it is repeated until nothing changes. */
const MOST_PASSES = 4;

const sanitize = rehypeSanitize(allowList);

function parseClean(html: string): Root | null {
  const tree = parseBounded(html);
  if (!tree) return null;
  const content = plainScripts(tree.children.filter(isContent));
  return sanitize({ ...tree, children: tidied(content, allOfTheRoom()) });
}

const isContent = (node: RootContent): node is ElementContent => node.type !== 'doctype';

const textOf = (html: string) =>
  storable(html)
    .replace(/<[^<>]*>?/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
