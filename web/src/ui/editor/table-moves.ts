import { columnsOf, MOST_COLUMNS, MOST_PLACES, placesOf } from '@consultflow/contract/rich-text/table';
import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, TextSelection } from '@tiptap/pm/state';
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  CellSelection,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  isInTable,
  selectedRect,
  TableMap,
  toggleHeader,
} from '@tiptap/pm/tables';
import type { Fits } from './pasted/tables.ts';

const moves = {
  rowAbove: addRowBefore,
  rowBelow: addRowAfter,
  columnBefore: addColumnBefore,
  columnAfter: addColumnAfter,
  headerRow: toggleHeader('row'),
  deleteRow,
  deleteColumn,
  deleteTable,
};
export type TableMove = keyof typeof moves;

/** Deleting the last row or column deletes the table. */
export function moveTable({ state, view }: Editor, move: TableMove) {
  return moves[move](state, view.dispatch) || deleteTable(state, view.dispatch);
}

/** The number of cells of all tables in a document. */
export function placesIn(doc: Node) {
  let places = 0;
  doc.forEach((node) => {
    if (node.type.name !== 'table') return;
    const { width, height } = TableMap.get(node);
    places += width * height;
  });
  return places;
}

/** The cells that can still be added at the caret. */
export function tableSpace(state: EditorState) {
  const left = MOST_PLACES - placesIn(state.doc);
  if (!isInTable(state)) return { isIn: false, table: left >= 9, row: false, column: false };
  const { map } = selectedRect(state);
  return {
    isIn: true,
    table: false,
    row: left >= map.width,
    column: left >= map.height && map.width < MOST_COLUMNS,
  };
}

/** Which pasted tables may be kept: into a table only a single one, and its final size counts. */
export function fitsPasted(state: EditorState): Fits {
  let left = MOST_PLACES - placesIn(state.doc);
  if (!isInTable(state))
    return (rows) => {
      if (placesOf(rows) > left) return false;
      left -= placesOf(rows);
      return true;
    };
  const { map, left: column, top: row } = selectedRect(state);
  return (rows, isAlone) => {
    const width = Math.max(map.width, column + columnsOf(rows));
    const height = Math.max(map.height, row + rows.length);
    return isAlone && width <= MOST_COLUMNS && width * height - map.width * map.height <= left;
  };
}

/** Three rows of three, the first with headings; replaces an empty line, else below the block of the caret. */
export function insertTable({ state, view }: Editor) {
  const { tableHeader, tableCell, tableRow, table } = state.schema.nodes;
  const { $from } = state.selection;
  const rows = [tableHeader, tableCell, tableCell].map((cell) =>
    tableRow!.create(
      null,
      Array.from({ length: 3 }, () => cell!.createAndFill()!),
    ),
  );
  const isEmptyLine = $from.depth === 1 && $from.parent.content.size === 0;
  const at = isEmptyLine ? $from.before(1) : $from.depth === 0 ? $from.pos : $from.after(1);
  const { tr } = state;
  tr.replaceWith(at, isEmptyLine ? $from.after(1) : at, table!.create(null, rows));
  tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1)));
  view.dispatch(tr.scrollIntoView());
}

/** From the last cell Tab leaves the editor, as everywhere else. */
export const toCell = ({ state, view }: Editor, direction: 1 | -1) =>
  goToNextCell(direction)(state, view.dispatch);

/** Adds a line above a table at the very start when the caret moves there. */
export function lineAbove({ state, view }: Editor) {
  if (state.doc.firstChild?.type.name !== 'table' || !state.selection.empty || !isInTable(state))
    return false;
  const { top, tableStart } = selectedRect(state);
  const isFirstBlock = state.selection.$from.index(3) === 0;
  if (tableStart !== 1 || top > 0 || !isFirstBlock || !view.endOfTextblock('up')) return false;
  const tr = state.tr.insert(0, state.schema.nodes.paragraph!.create());
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, 1)).scrollIntoView());
  return true;
}

export const deleteWholeTable = ({ state, view }: Editor) =>
  state.selection instanceof CellSelection &&
  state.selection.isColSelection() &&
  state.selection.isRowSelection() &&
  deleteTable(state, view.dispatch);
