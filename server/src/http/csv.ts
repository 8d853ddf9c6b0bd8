import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';

/** What a table of a spreadsheet shows: a word over each column, and what stands in it. */
export type Columns<Row> = Record<string, (row: Row) => string>;

type Page<Row> = { rows: Row[]; next: string | undefined };

/**
 * A list as CSV by RFC 4180, in UTF-8 with a byte order mark, read page by page as it is sent. What a spreadsheet would
 * take for a formula has an apostrophe before it.
 */
export const csvOf = <Row>(columns: Columns<Row>, page: (cursor: string | undefined) => Promise<Page<Row>>) =>
  Readable.from(written(columns, page), { objectMode: false });

async function* written<Row>(
  columns: Columns<Row>,
  page: (cursor: string | undefined) => Promise<Page<Row>>,
) {
  const cells = Object.values(columns);
  yield `\ufeff${recordsOf([Object.keys(columns)])}`;
  let cursor: string | undefined;
  do {
    const { rows, next } = await page(cursor);
    if (rows.length > 0) yield recordsOf(rows.map((row) => cells.map((cell) => cell(row))));
    cursor = next;
  } while (cursor);
}

const recordsOf = (records: string[][]) =>
  stringify(
    records.map((record) => record.map((cell) => cell.replace(/^\n/, "'\n"))),
    { record_delimiter: '\r\n', quoted_match: /[\r\n]/, escape_formulas: true },
  );
