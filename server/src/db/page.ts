import { storable } from '@consultflow/contract/text';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from './open.ts';

/** The most bytes of text in a page of several rows. */
const PAGE_BYTES = 1024 * 1024;

/** The same of a light page: with what else its rows have, and compressed, it takes less than 20 KiB. */
const LIGHT_BYTES = 22 * 1024;
/** The most rows of a light page: the database would compute more only to leave them out. */
const LIGHT_ROWS = 200;

/** What a list is sorted by: never null; equal rows are sorted by id. */
export type Order = {
  name: string;
  by: RawBuilder<unknown>;
  type: 'timestamptz' | 'text' | 'integer';
  direction: 'asc' | 'desc';
  /** The type of the id. */
  id?: 'uuid' | 'bigint';
};

/** The end of a page: its order, the value there and the id. */
export type CursorPosition = [order: string, value: string, id: string];

/** By the server's clock, which may have been wrong by decades when a row was written. */
const instant = z.iso
  .datetime()
  .regex(/^(?!0000)/)
  .or(z.enum(['-infinity', 'infinity']));
const ids = { uuid: z.uuid(), bigint: z.string().regex(/^\d{1,18}$/) };
const words = z.string().regex(storable);
const values = { timestamptz: instant, text: words, integer: z.string().regex(/^\d{1,9}$/) };

/** The position that a cursor encodes; undefined if the cursor is not of this order. */
export function readCursor(
  cursor: string,
  { name, type, direction, id = 'uuid' }: Omit<Order, 'by'>,
): CursorPosition | undefined {
  const Written = z.tuple([z.literal(`${name} ${direction}`), values[type], ids[id]]);
  try {
    return Written.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString())).data;
  } catch {
    return undefined;
  }
}

/** The cursor of a page that ends with this value and this id. */
export const writeCursor = (
  { name, direction }: Pick<Order, 'name' | 'direction'>,
  value: string,
  id: string,
) => {
  const place: CursorPosition = [`${name} ${direction}`, value, id];
  return Buffer.from(JSON.stringify(place)).toString('base64url');
};

type Reading = { table: string; order: Order; after: CursorPosition | undefined };

/** The rows after the position in this order; `table` is the one whose id breaks ties. */
export const rowsAfter = <DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { table, order: { by, type, direction, id: idType = 'uuid' }, after }: Reading,
) => {
  const id = sql.ref(`${table}.id`);
  const [, value, last] = after ?? [];
  const than = sql.raw(direction === 'asc' ? '>' : '<');
  const end = sql`${value}::${sql.raw(type)}`;
  return query
    .$if(after !== undefined, (rest) =>
      // Repeated, as no index over two tables covers the pair.
      rest.where(
        sql<boolean>`(${by}, ${id}) ${than} (${end}, ${last}::${sql.raw(idType)}) and ${by} ${than}= ${end}`,
      ),
    )
    .orderBy(by, direction)
    .orderBy(id, direction);
};

/** `long` are the columns, or texts of the `page`, that may be long; of a light page all that have texts of users. */
type Paging = Reading & {
  limit: number;
  long: readonly (string | RawBuilder<unknown>)[];
  light?: boolean | undefined;
};

/** A row with its position, and whether another follows. */
type Positioned<Row> = Row & { place: string | number; more: boolean };

/**
 * The rows of a page, cut by the database where their texts have too many bytes, so that nobody else has to load them.
 */
export const pageQuery = <DB, TB extends keyof DB, Row extends { id: string | number }>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { limit, long, light = false, ...reading }: Paging,
) => {
  const { by, direction } = reading.order;
  // A compiled query has a placeholder for the limit.
  const most = light ? sql<number>`least(${limit}, ${sql.lit(LIGHT_ROWS)})` : sql<number>`${limit}`;
  const order = sql.raw(`place ${direction}, id ${direction}`);
  const bytes = sql.join(
    long.map((one) => {
      const text = typeof one === 'string' ? sql`page.${sql.ref(one)}::text` : one;
      return sql`coalesce(octet_length(${text}), 0)`;
    }),
    sql` + `,
  );
  return sql<Positioned<Row>>`
    select * from (
      select page.*, case
        when row_number() over sorted = 1 or sum(${bytes}) over sorted <= ${sql.lit(light ? LIGHT_BYTES : PAGE_BYTES)}
        then lead(id) over sorted is not null
      end as more
      from (${rowsAfter(query, reading)
        .select(sql<string | number>`${by}`.as('place'))
        .limit(sql<number>`${most} + 1`)}) as page
      window sorted as (order by ${order} rows unbounded preceding)
    ) as page
    where more is not null order by ${order} limit ${most}
  `;
};

/** The page of the rows that `pageQuery` read, and the position to continue from. */
export function pageOf<Row extends { id: string | number }>(
  rows: Positioned<Row>[],
  order: Pick<Order, 'name' | 'direction'>,
) {
  const last = rows.at(-1);
  return {
    rows: rows as Row[],
    next: last?.more ? writeCursor(order, `${last.place}`, `${last.id}`) : undefined,
  };
}

type Page<Row> = { rows: Row[]; next: string | undefined };

/** The same page, light by texts that were read after it: of its completed rows the first, at least one. */
export function lightPageOf<Row extends { id: string | number }, Completed>(
  { rows, next }: Page<Row>,
  { completed, bytesOf }: { completed: Completed[]; bytesOf: (row: Completed) => number },
  order: Pick<Order, 'name' | 'direction'>,
): Page<Completed> {
  let bytes = 0;
  const count = completed.findIndex((row, at) => (bytes += bytesOf(row)) > LIGHT_BYTES && at > 0);
  if (count < 0) return { rows: completed, next };
  const { place, id } = rows[count - 1] as Positioned<Row>;
  return { rows: completed.slice(0, count), next: writeCursor(order, `${place}`, `${id}`) };
}

/**
 * The rows after the position in this order, fewer than `limit` if they are long, and the position to continue from.
 */
export const readPage = async <DB, TB extends keyof DB, Row extends { id: string | number }>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, Row>,
  paging: Paging,
) => pageOf((await pageQuery(query, paging).execute(db)).rows, paging.order);
