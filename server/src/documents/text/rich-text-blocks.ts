import type { Element, RootContent } from 'hast';
import { startOf } from '../../rich-text/blocks.ts';
import { parseRichText } from '../../rich-text/clean.ts';
import { runsOf } from './rich-text-runs.ts';
import type { Block, Paragraph } from './rich-text-shapes.ts';
import { tables } from './rich-text-tables.ts';
import { voiceOf } from './script.ts';

/** Rich text as the template needs it. The outline of its headings starts at `level`. */
export function blocksOf(html: string, level: number): Block[] {
  const outline: number[] = [];
  return blocksIn(parseRichText(html).children, 0).map((block) => {
    if (block.kind !== 'heading') return block;
    while ((outline.at(-1) ?? 0) >= block.size) outline.pop();
    return { ...block, level: level + outline.push(block.size) - 1 };
  });
}

/** The width of a page limits the depth of lists: deeper ones are put into the last level. */
const DEEPEST_LIST = 6;

/** `longest` is the number of letters in a line that is narrower than the page. */
function blocksIn(nodes: RootContent[], depth: number, longest?: number): Block[] {
  const blocks: Block[] = [];
  let loose: RootContent[] = [];
  for (const node of nodes) {
    if (isBlock(node)) {
      blocks.push(...paragraphs(loose, longest), ...blocksFrom(node, depth, longest));
      loose = [];
    } else loose.push(node);
  }
  return [...blocks, ...paragraphs(loose, longest)];
}

const isBlock = (node: RootContent): node is Element =>
  node.type === 'element' && /^(p|h[1-6]|ol|ul|li|table)$/.test(node.tagName);

function blocksFrom(node: Element, depth: number, longest?: number): Block[] {
  const { tagName, children } = node;
  if (tagName === 'p') return paragraphs(children, longest);
  if (tagName === 'li') return blocksIn(children, depth, longest);
  if (tagName === 'table') return tables(children, (cell, most) => blocksIn(cell.children, 1, most));
  if (tagName === 'ol' || tagName === 'ul') return lists(node, depth + 1, longest);
  return paragraphs(children, longest).map((block) =>
    depth === 0 ? { ...block, kind: 'heading', size: Number(tagName[1]), level: 0 } : strong(block),
  );
}

function paragraphs(nodes: RootContent[], longest?: number): Paragraph[] {
  const runs = runsOf(nodes, longest);
  const text = runs.map((run) => run.text).join('');
  return text.trim() === '' ? [] : [{ kind: 'paragraph', runs, voice: voiceOf(text) }];
}

function lists(list: Element, depth: number, longest?: number): Block[] {
  const items = list.children
    .map((node) => blocksIn([node], depth, longest))
    .filter((blocks) => blocks.length > 0);
  const voice = items[0]?.[0]?.voice;
  if (!voice || depth > DEEPEST_LIST) return items.flat();
  return [{ kind: 'list', ordered: list.tagName === 'ol', start: startOf(list), items, voice }];
}

/** A heading inside a list or table looks like one but is not part of the outline. */
const strong = (block: Paragraph): Paragraph => ({
  ...block,
  runs: block.runs.map((run) => ({ ...run, strong: true })),
});
