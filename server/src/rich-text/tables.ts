import {
  BETWEEN_CELLS,
  type Fitted,
  fitted,
  MOST_PLACES,
  placesOf,
  rowSpanOf,
  spanOf,
} from '@consultflow/contract/rich-text/table';
import type { Element, ElementContent } from 'hast';
import { element, hasWords, isBlock, paragraphs } from './blocks.ts';

/** The number of cells that the tables of a text may still have. */
export type TableRoom = { places: number };
export const allOfTheRoom = (): TableRoom => ({ places: MOST_PLACES });
/** Inside a list, where no editor can create a table. */
export const noRoom = (): TableRoom => ({ places: 0 });

type Cell = { tagName: 'td' | 'th'; colspan: number; rowspan: number; children: ElementContent[] };

/**
 * A table as it is stored: its rows in one body, each of them full. A table around other tables is a layout and is
 * unwrapped; one that cannot be stored becomes lines.
 */
export function tableOf(
  { children }: Element,
  room: TableRoom,
  contentOf: (cell: Element) => ElementContent[],
): ElementContent[] {
  const captions = named(children, 'caption').flatMap((caption) => paragraphs(contentOf(caption)));
  const rows = rowsOf(children).map(({ row, ...at }) =>
    named(row.children, 'td', 'th').map((cell) => cellOf(cell, at, contentOf(cell))),
  );
  const cells = rows.flat();
  if (cells.some((cell) => cell.children.some(holdsTable)))
    return [...captions, ...cells.flatMap((cell) => paragraphs(cell.children))];
  const kept = fitted(rows, (cell) => cell);
  if (!kept || placesOf(kept) > room.places) return [...captions, ...rows.flatMap(linesOf)];
  room.places -= placesOf(kept);
  return [...captions, element('table', [element('tbody', kept.map(rowOf))])];
}

const named = (nodes: ElementContent[], ...names: string[]) =>
  nodes.filter((node): node is Element => node.type === 'element' && names.includes(node.tagName));

const rowsOf = (children: ElementContent[]) =>
  ['thead', 'tbody', 'tfoot'].flatMap((name) => named(children, name).flatMap(rowsOfPart));

/** The rows with those left in their part of the table, beyond which no cell reaches. */
const rowsOfPart = (part: Element) =>
  named(part.children, 'tr').map((row, index, all) => ({
    row,
    isHead: part.tagName === 'thead',
    left: all.length - index,
  }));

const cellOf = (
  { tagName, properties }: Element,
  { isHead, left }: { isHead: boolean; left: number },
  children: ElementContent[],
): Cell => ({
  tagName: isHead || tagName === 'th' ? 'th' : 'td',
  colspan: spanOf(properties.colSpan),
  rowspan: rowSpanOf(properties.rowSpan, left),
  children,
});

const holdsTable = (node: ElementContent): boolean =>
  node.type === 'element' && (node.tagName === 'table' || node.children.some(holdsTable));

const rowOf = (cells: Fitted<Cell>[]) =>
  element(
    'tr',
    cells.map(({ cell, colspan, rowspan }) => ({
      ...element(cell?.tagName ?? 'td', cell?.children ?? []),
      properties: { ...(colspan > 1 && { colSpan: colspan }), ...(rowspan > 1 && { rowSpan: rowspan }) },
    })),
  );

/** A row as one line, or one line for each cell if a cell contains more than text. */
function linesOf(cells: Cell[]): ElementContent[] {
  if (!cells.some(({ children }) => children.some(hasWords))) return [];
  const words = cells.map(({ children }) => wordsOf(children));
  if (!words.every((nodes) => nodes !== undefined))
    return cells.flatMap(({ children }) => paragraphs(children));
  return [
    element(
      'p',
      words.flatMap((nodes, index) => (index === 0 ? nodes : [text(BETWEEN_CELLS), ...nodes])),
    ),
  ];
}

function wordsOf(nodes: ElementContent[]): ElementContent[] | undefined {
  if (!nodes.some(isBlock)) return nodes;
  const lines = paragraphs(nodes);
  if (!lines.every((line) => line.type === 'element' && /^(p|h[1-6])$/.test(line.tagName))) return undefined;
  return lines.flatMap((line, index) => {
    const words = line.type === 'element' ? line.children : [];
    return index === 0 ? words : [text(' '), ...words];
  });
}

const text = (value: string) => ({ type: 'text' as const, value });
