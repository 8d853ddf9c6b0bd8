type IsHidden = (element: Element) => boolean;

/** Removes hidden rows and columns of tables, and shortens the cells that reach over them. */
export function withoutHiddenCells(root: DocumentFragment, isHidden: IsHidden) {
  for (const part of root.querySelectorAll<HTMLTableSectionElement>('thead, tbody, tfoot'))
    removeRows([...part.rows], isHidden);
  for (const table of root.querySelectorAll('table')) removeColumns(table, isHidden);
}

/** A cell that begins in a hidden row and reaches over it is moved to the first row of its own that is shown. */
function removeRows(rows: HTMLTableRowElement[], isHidden: IsHidden) {
  const hidden = new Set(rows.filter(isHidden));
  if (hidden.size === 0) return;
  const columns = columnsOf(rows);
  for (const [index, row] of rows.map((one) => Array.from(one.cells)).entries())
    for (const cell of row) {
      const reached = rows.slice(index, cell.rowSpan === 0 ? undefined : index + cell.rowSpan);
      const shown = reached.filter((one) => !hidden.has(one));
      const first = shown[0];
      if (!first || reached.length === 1) continue;
      cell.rowSpan = shown.length;
      if (first === rows[index]) continue;
      const column = columns.get(cell)!;
      first.insertBefore(cell, [...first.cells].find((one) => columns.get(one)! > column) ?? null);
    }
  for (const row of hidden) row.remove();
}

function removeColumns(table: HTMLTableElement, isHidden: IsHidden) {
  const hidden = [...table.querySelectorAll('col')].flatMap((column) =>
    Array.from({ length: Math.min(column.span, 1000) }, () => isHidden(column)),
  );
  if (!hidden.includes(true) || table.querySelector('table')) return;
  for (const part of table.querySelectorAll<HTMLTableSectionElement>('thead, tbody, tfoot'))
    for (const [cell, column] of columnsOf([...part.rows])) {
      const end = column + cell.colSpan;
      const shown = cell.colSpan - hidden.slice(column, end).filter(Boolean).length;
      if (shown === 0) cell.remove();
      else cell.colSpan = shown;
    }
}

/** In which column each cell begins. */
function columnsOf(rows: HTMLTableRowElement[]) {
  const columns = new Map<HTMLTableCellElement, number>();
  let rowsTaken: number[] = [];
  for (const row of rows) {
    let column = 0;
    for (const cell of row.cells) {
      while (rowsTaken[column]) column += 1;
      columns.set(cell, column);
      const end = column + cell.colSpan;
      for (; column < end; column += 1) rowsTaken[column] = cell.rowSpan || Infinity;
    }
    rowsTaken = rowsTaken.map((left) => Math.max(left - 1, 0));
  }
  return columns;
}
