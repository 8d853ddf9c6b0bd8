import { Readable } from 'node:stream';
import { setImmediate as immediate } from 'node:timers/promises';
import { withoutIsolation } from '@consultflow/contract/language/t';
import { stringify } from 'csv-stringify/sync';
import { withoutFormulas } from './formulas.ts';

/** The columns of a spreadsheet: a heading, and the value of each row. */
export type Columns<Row> = Record<string, (row: Row) => string>;

type Page<Row> = { rows: Row[]; next: string | undefined };

/**
 * A list as CSV by RFC 4180, in UTF-8 with a byte order mark, read page by page as it is sent. Anything that a
 * spreadsheet would take for a formula, also after a semicolon or tab, gets an apostrophe.
 */
export const csvOf = <Row>(columns: Columns<Row>, page: (cursor: string | undefined) => Promise<Page<Row>>) =>
  Readable.from(written(columns, page), { objectMode: false });

/** Then other calls get their turn: the longest texts of one page would block them for a second. */
const LONGEST_TURN_MS = 10;

async function* written<Row>(
  columns: Columns<Row>,
  page: (cursor: string | undefined) => Promise<Page<Row>>,
) {
  const cells = Object.values(columns);
  yield `\ufeff${recordsOf([Object.keys(columns).map(withoutIsolation)])}`;
  let cursor: string | undefined;
  do {
    const { rows, next } = await page(cursor);
    const records: string[][] = [];
    let began = performance.now();
    for (const row of rows) {
      records.push(cells.map((cell) => cell(row)));
      if (performance.now() - began < LONGEST_TURN_MS) continue;
      await immediate();
      began = performance.now();
    }
    if (records.length > 0) yield recordsOf(records);
    cursor = next;
  } while (cursor);
}

const recordsOf = (records: string[][]) =>
  stringify(
    records.map((record) => record.map(withoutFormulas)),
    { record_delimiter: '\r\n', quoted_match: /[;\t\r\n]/ },
  );
