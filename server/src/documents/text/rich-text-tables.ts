import { columnsOf, spanOf } from '@consultflow/contract/rich-text/table';
import type { Element, RootContent } from 'hast';
import type { Block, Cell, Table } from './rich-text-shapes.ts';
import { voiceOf } from './script.ts';

/** From the body of a clean table with full rows. */
export function tables(
  bodies: RootContent[],
  blocksOf: (cell: Element, longest: number) => Block[],
): Table[] {
  const rows = bodies.filter(isElement).flatMap((body) => body.children.filter(isElement));
  const cells = rows.map((row) => row.children.filter(isElement));
  const spans = cells.map((row) => row.map(spansOf));
  const columns = columnsOf(spans);
  if (columns === 0) return [];
  const drawn = cells.map((row, at) =>
    row.map((cell, place) => ({
      ...spans[at]![place]!,
      head: cell.tagName === 'th',
      blocks: blocksOf(cell, longestIn(columns)),
    })),
  );
  const count = headsOf(drawn);
  const heads = drawn.slice(0, count).flat();
  return [
    {
      kind: 'table',
      columns,
      heads,
      repeats: count <= MOST_ROWS && heads.every((cell) => isShort(cell, longestIn(columns))),
      cells: drawn.slice(count).flat(),
      voice: drawn.flat().find(({ blocks }) => blocks.length > 0)?.blocks[0]?.voice ?? voiceOf(''),
    },
  ];
}

/** Repeated headings must leave room for the rest of the page. */
const MOST_ROWS = 3;
const MOST_LINES = 6;
const isShort = ({ blocks }: Cell, longest: number) =>
  blocks.reduce((sum, block) => sum + linesOf(block, longest), 0) <= MOST_LINES;
const linesOf = (block: Block, longest: number) =>
  block.kind === 'paragraph'
    ? block.runs.reduce((sum, { text }) => sum + (text === '\n' ? 1 : text.length / longest), 1)
    : Infinity;

const isElement = (node: RootContent): node is Element => node.type === 'element';

const spansOf = ({ properties }: Element) => ({
  colspan: spanOf(properties.colSpan),
  rowspan: spanOf(properties.rowSpan),
});

/** The first rows with only headings, none of which spans beyond them. */
function headsOf(rows: Cell[][]) {
  const first = rows.findIndex((row) => row.some(({ head }) => !head));
  const count = first < 0 ? 0 : first;
  const reach = rows.slice(0, count).flatMap((row, at) => row.map(({ rowspan }) => at + rowspan));
  return reach.every((end) => end <= count) ? count : 0;
}

/** The number of letters in the narrowest of this many columns; rich-text.typ uses the same three sizes. */
function longestIn(columns: number) {
  if (columns > 10) return Math.floor((PAPER / columns - 4) / 3.9);
  return columns > 6 ? Math.floor((PAPER / columns - 7) / 4.7) : Math.floor((PAPER / columns - 12) / 5.4);
}

/** The width between the margins, in points. */
const PAPER = 481;
