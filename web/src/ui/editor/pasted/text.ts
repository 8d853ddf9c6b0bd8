import { BETWEEN_CELLS } from '@consultflow/contract/rich-text/table';
import { DOMParser, DOMSerializer, type ResolvedPos } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import { fitsPasted } from '../table-moves.ts';
import { keepTables } from './tables.ts';

/**
 * A paragraph for each line. Lines with the same number of tabs below each other are a table, as spreadsheets write
 * one; the tabs of other lines become separators.
 */
export function readText(text: string, $context: ResolvedPos, _isPlain: boolean, { state }: EditorView) {
  const { schema } = state;
  const serializer = DOMSerializer.fromSchema(schema);
  const textNode = (words: string) =>
    words ? [serializer.serializeNode(schema.text(words, $context.marks()))] : [];
  const { content } = document.createElement('template');
  for (const rows of groupsOf(rowsIn(text)))
    if (isTable(rows)) {
      const table = document.createElement('table');
      for (const cells of rows) {
        const row = table.insertRow();
        for (const words of cells) {
          // insertCell counts all cells of the row each time.
          const cell = document.createElement('td');
          cell.append(...textNode(unquoted(words).trim()));
          row.append(cell);
        }
      }
      content.append(table);
    } else
      for (const words of linesIn(rows)) {
        const line = document.createElement('p');
        line.append(...textNode(lineOf(words.split('\t'))));
        if (line.textContent) content.append(line);
      }
  keepTables(content, fitsPasted(state));
  return DOMParser.fromSchema(schema).parseSlice(content, { preserveWhitespace: true, context: $context });
}

/** A cell with a line break, a tab or a quotation mark, as spreadsheets write it; two ditto marks are none. */
const quoted =
  /(?<=\t)"(?![\t\n])(?:[^"]|"")*(?<!\t)"(?=[\t\n]|$)|(?<=^|\n)"(?![\t\n])(?:[^"]|"")*(?<!\t)"(?=\t)/g;

const rowsIn = (text: string) => split(text.replace(/\r\n?/g, '\n'), '\n').map((row) => split(row, '\t'));

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

function lineOf(cells: string[]) {
  if (cells.length === 1) return cells[0]!;
  const words = cells.map((each) => each.trim());
  const first = words.findIndex(Boolean);
  return first < 0 ? '' : words.slice(first, words.findLastIndex(Boolean) + 1).join(BETWEEN_CELLS);
}
