import type { ElementContent, Root, RootContent } from 'hast';
import rehypeSanitize from 'rehype-sanitize';
import { allowList } from './allow-list.ts';
import { parseBounded } from './bounded-parser.ts';
import { storable } from './storable.ts';
import { allOfTheRoom } from './tables.ts';
import { tidied } from './tidy.ts';
import { writeHtml, writeText } from './write.ts';

/**
 * The HTML that may be stored: the allow list of the contract, and the same again when cleaned again.
 * What is nested or tangled beyond reason comes back as its text alone.
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

/** The tree of a text, with nothing in it but the allow list. */
export function parseRichText(html: string): Root {
  return parseClean(html) ?? { type: 'root', children: [{ type: 'text', value: textOf(html) }] };
}

/** Unwrapping what is not allowed can leave tags that a parser arranges anew, so it goes on until it settles. */
const MOST_PASSES = 4;

const sanitize = rehypeSanitize(allowList);

function parseClean(html: string): Root | null {
  const tree = parseBounded(html);
  return tree && sanitize({ ...tree, children: tidied(tree.children.filter(isContent), allOfTheRoom()) });
}

const isContent = (node: RootContent): node is ElementContent => node.type !== 'doctype';

const textOf = (html: string) =>
  storable(html)
    .replace(/<[^<>]*>?/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
