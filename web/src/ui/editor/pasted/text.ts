import { BETWEEN_CELLS } from '@consultflow/contract/rich-text/table';
import { DOMParser, DOMSerializer, type ResolvedPos } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import { fitsPasted } from '../table-moves.ts';
import { keepTables } from './tables.ts';

/** The tables and lines of a plain text. */
export function readText(text: string, $context: ResolvedPos, _isPlain: boolean, { state }: EditorView) {
  const { schema } = state;
  const serializer = DOMSerializer.fromSchema(schema);
  const { content } = document.createElement('template');
  const nodeOf = (words: string) => serializer.serializeNode(schema.text(words, $context.marks()));
  for (const part of partsOf(rowsIn(text), content.ownerDocument, nodeOf)) content.append(part);
  keepTables(content, fitsPasted(state));
  return DOMParser.fromSchema(schema).parseSlice(content, { preserveWhitespace: true, context: $context });
}

/**
 * A paragraph for each line. Lines with the same number of tabs below each other are a table, as spreadsheets write
 * one; the tabs of other lines become separators.
 */
export function partsOf(
  text: string[][],
  document: Document,
  nodeOf: (words: string) => Node,
): HTMLElement[] {
  const boxOf = (name: string, words: string) => {
    const box = document.createElement(name);
    if (words) box.append(nodeOf(words));
    return box;
  };
  return groupsOf(text).flatMap((rows) => {
    if (!isTable(rows))
      return linesIn(rows)
        .map((words) => boxOf('p', lineOf(words.split('\t'))))
        .filter((line) => line.textContent);
    const table = document.createElement('table');
    for (const cells of rows) {
      const row = table.insertRow();
      // insertCell counts all cells of the row each time.
      for (const words of cells) row.append(boxOf('td', unquoted(words).trim()));
    }
    return table;
  });
}

export const hasTable = (text: string[][]) => groupsOf(text).some(isTable);

/** A cell with a line break, a tab or a quotation mark, as spreadsheets write it; two ditto marks are none. */
const quoted =
  /(?<=\t)"(?![\t\n])(?:[^"]|"")*(?<!\t)"(?=[\t\n]|$)|(?<=^|\n)"(?![\t\n])(?:[^"]|"")*(?<!\t)"(?=\t)/g;

export const rowsIn = (text: string) =>
  split(text.replace(/\r\n?/g, '\n'), '\n').map((row) => split(row, '\t'));

/** At each separator outside quoted cells. */
function split(text: string, separator: '\n' | '\t') {
  const plain = text.replace(quoted, (cell) => ' '.repeat(cell.length));
  let from = 0;
  return plain.split(separator).map(({ length }) => {
    const part = text.slice(from, from + length);
    from += length + 1;
    return part;
  });
}

/** The lines as they were pasted: without a table, quotation marks are part of the text. */
const linesIn = (rows: string[][]) => rows.flatMap((cells) => cells.join('\t').split('\n'));

function unquoted(cell: string) {
  const words = /^"((?:[^"]|"")*)"$/.exec(cell)?.[1] ?? '';
  return /[\n\t"]/.test(words) ? words.replaceAll('""', '"').replace(/\s+/g, ' ') : cell;
}

function groupsOf(rows: string[][]) {
  const groups: string[][][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (row.length > 1 && last?.[0]?.length === row.length) last.push(row);
    else groups.push([row]);
  }
  return groups;
}

/** Lines that are only indented are none. */
const isTable = (rows: string[][]) =>
  rows.length > 1 && rows[0]!.filter((_, column) => rows.some((cells) => cells[column]!.trim())).length > 1;

/** What is between the tabs of a line, separated. */
export function lineOf(cells: string[]) {
  if (cells.length === 1) return cells[0]!;
  const words = cells.map((each) => each.trim());
  const first = words.findIndex(Boolean);
  return first < 0 ? '' : words.slice(first, words.findLastIndex(Boolean) + 1).join(BETWEEN_CELLS);
}
