/** The most grid positions in the tables of one text: rows times columns, in total. */
export const MOST_PLACES = 500;
export const MOST_COLUMNS = 20;
/** The most rows or columns that one cell may span. */
export const MOST_SPAN = 20;

/** Separates the cells of a row that is converted to a line. */
export const BETWEEN_CELLS = ' | ';

export type Span = { colspan: number; rowspan: number };
/** A cell in its final position, or a gap that needs an empty cell. */
export type Fitted<Cell> = Span & { cell: Cell | undefined };

/** Parsed as a browser parses the attribute: anything but a number from 1 on is 1. */
export const spanOf = (said: unknown) => {
  const span = Number.parseInt(String(said), 10);
  return span >= 1 ? span : 1;
};

/** The rows that a cell spans of those left in its part of the table; 0 stands for all of them. */
export const rowSpanOf = (said: unknown, left: number) =>
  Number.parseInt(String(said), 10) === 0 ? left : Math.min(spanOf(said), left);

/** How many of MOST_PLACES a table uses. */
export const placesOf = (rows: Span[][]) => rows.length * columnsOf(rows);

export const columnsOf = ([first = []]: Span[][]) => first.reduce((sum, { colspan }) => sum + colspan, 0);

/**
 * The rows of a table as a browser lays them out, complete and without overlaps. Undefined if the table is too large or
 * a cell spans too far, because a truncated table would have numbers in the wrong columns.
 */
export function fitted<Cell>(all: Cell[][], spansOf: (cell: Cell) => Span): Fitted<Cell>[][] | undefined {
  const kept = all.filter((cells) => cells.length > 0).length;
  if (kept > MOST_PLACES || all.some((cells) => cells.length > MOST_COLUMNS)) return undefined;
  const rows = all.map((cells) => cells.map((cell) => ({ ...spansOf(cell), cell })));
  if (rows.some((cells) => cells.some(reachesTooFar))) return undefined;
  const taken = rows.map((): boolean[] => []);
  const starts = rows.map((): Fitted<Cell>[] => []);
  let columns = 0;
  for (const [row, cells] of rows.entries()) {
    let column = 0;
    for (const { cell, ...said } of cells) {
      while (taken[row]![column]) column += 1;
      let colspan = 1;
      while (colspan < said.colspan && !taken[row]![column + colspan]) colspan += 1;
      const reached = taken.slice(row, row + said.rowspan);
      for (const places of reached) for (let one = 0; one < colspan; one += 1) places[column + one] = true;
      // A row without a cell of its own is dropped.
      const rowspan = reached.filter((_, down) => rows[row + down]!.length > 0).length;
      starts[row]![column] = { cell, colspan, rowspan };
      columns = Math.max(columns, column + colspan);
      if (columns > MOST_COLUMNS || columns * kept > MOST_PLACES) return undefined;
    }
  }
  if (kept === 0) return undefined;
  return rows.flatMap((cells, row) =>
    cells.length === 0 ? [] : [withoutGaps(starts[row]!, taken[row]!, columns)],
  );
}

const reachesTooFar = ({ colspan, rowspan }: Span) => colspan > MOST_SPAN || rowspan > MOST_SPAN;

function withoutGaps<Cell>(starts: Fitted<Cell>[], taken: boolean[], columns: number) {
  const row: Fitted<Cell>[] = [];
  for (let column = 0; column < columns; column += 1) {
    const start = starts[column];
    if (start) row.push(start);
    else if (!taken[column]) row.push({ cell: undefined, colspan: 1, rowspan: 1 });
  }
  return row;
}
