import { BETWEEN_CELLS, type Fitted, fitted, rowSpanOf, spanOf } from '@consultflow/contract/rich-text/table';

/** Whether a table may be kept, from its rows and whether it is the only pasted content. */
export type Fits = (rows: Fitted<HTMLTableCellElement>[][], isAlone: boolean) => boolean;

/**
 * Tables for the editor, as far as there is space. A table around other tables, or with a single cell, is a layout and
 * is unwrapped; one that cannot be kept becomes lines.
 */
export function keepTables(root: DocumentFragment, fits: Fits) {
  for (const caption of root.querySelectorAll('caption')) caption.closest('table')?.before(boxOf(caption));
  for (const table of root.querySelectorAll('table'))
    if (cellsOf(table).length === 1 || table.querySelector('table'))
      replace(table, cellsOf(table).map(boxOf));
  const words = root.textContent.trim();
  for (const table of root.querySelectorAll('table')) {
    const rows = [...table.rows].map((row) => [...row.cells]);
    const left = rowsLeft(table);
    const kept = fitted(rows, (cell) => ({
      colspan: spanOf(cell.getAttribute('colspan')),
      rowspan: rowSpanOf(cell.getAttribute('rowspan'), left.get(cell.parentElement) ?? 1),
    }));
    const isKept = kept && !table.closest('li') && fits(kept, table.textContent.trim() === words);
    replace(
      table,
      isKept
        ? [tableOf(table.ownerDocument, kept)]
        : rows.flatMap((cells) => lineOf(table.ownerDocument, cells)),
    );
  }
}

const cellsOf = (table: HTMLTableElement) => [...table.rows].flatMap((row) => [...row.cells]);

/** For each row the number of rows from it to the last of its head, body or foot. */
function rowsLeft(table: HTMLTableElement) {
  const left = new Map<Element | null, number>();
  for (const part of table.querySelectorAll<HTMLTableSectionElement>('thead, tbody, tfoot'))
    for (const [index, row] of [...part.rows].toReversed().entries()) left.set(row, index + 1);
  return left;
}

/** One after the other: a function cannot take 130,000 arguments. */
function replace(table: HTMLTableElement, parts: HTMLElement[]) {
  for (const part of parts) table.before(part);
  table.remove();
}

function boxOf(part: Element) {
  const box = part.ownerDocument.createElement('div');
  box.append(...part.childNodes);
  return box;
}

function tableOf(document: Document, rows: Fitted<HTMLTableCellElement>[][]) {
  const table = document.createElement('table');
  const body = table.createTBody();
  for (const places of rows) {
    const row = body.insertRow();
    for (const { cell, colspan, rowspan } of places) {
      const isHeading = cell?.localName === 'th' || cell?.closest('thead');
      const made = document.createElement(isHeading ? 'th' : 'td');
      if (colspan > 1) made.colSpan = colspan;
      if (rowspan > 1) made.rowSpan = rowspan;
      made.append(...(cell?.childNodes ?? []));
      row.append(made);
    }
  }
  return table;
}

/** A row of text as one line. */
function lineOf(document: Document, cells: HTMLTableCellElement[]) {
  if (!cells.some(({ textContent }) => textContent.trim())) return [];
  const line = document.createElement('p');
  for (const [index, cell] of cells.entries()) {
    for (const block of cell.querySelectorAll(
      'address, blockquote, br, div, h1, h2, h3, h4, h5, h6, li, ol, p, pre, ul',
    ))
      block.replaceWith(' ', ...block.childNodes, ' ');
    if (index > 0) line.append(BETWEEN_CELLS);
    line.append(...cell.childNodes);
  }
  return [line];
}
