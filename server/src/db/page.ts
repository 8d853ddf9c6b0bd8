import { storable } from '@consultflow/contract/text';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';

/** What a list is sorted by: never null, and by the id where it is equal. */
export type Order = {
  name: string;
  by: RawBuilder<unknown>;
  type: 'timestamptz' | 'text';
  direction: 'asc' | 'desc';
};

/** Where a page ends: the order it belongs to, the value there and the id. */
export type Place = [order: string, value: string, id: string];

/** By the server's own clock, which may have been wrong by decades when a row was written. */
const instant = z.iso
  .datetime()
  .regex(/^(?!0000)/)
  .or(z.enum(['-infinity', 'infinity']));
const words = z.string().max(400).regex(storable);

/** The place a cursor names in this order; undefined for one that was never written for it. */
export function readCursor(cursor: string, { name, type, direction }: Order): Place | undefined {
  const Written = z.tuple([z.literal(`${name} ${direction}`), type === 'text' ? words : instant, z.uuid()]);
  try {
    return Written.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString())).data;
  } catch {
    return undefined;
  }
}

const write = (place: Place) => Buffer.from(JSON.stringify(place)).toString('base64url');

type Reading = { table: string; order: Order; limit: number; after: Place | undefined };

/** The first rows after the place in this order; `table` is the one whose id settles a draw. */
export const firstOf = <DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { table, order: { by, type, direction }, limit, after }: Reading,
) => {
  const id = sql.ref(`${table}.id`);
  const [, value, last] = after ?? [];
  const than = sql.raw(direction === 'asc' ? '>' : '<');
  const end = sql`${value}::${sql.raw(type)}`;
  return query
    .$if(after !== undefined, (rest) =>
      // Said twice, as no index over two tables knows the pair.
      rest.where(sql<boolean>`(${by}, ${id}) ${than} (${end}, ${last}::uuid) and ${by} ${than}= ${end}`),
    )
    .orderBy(by, direction)
    .orderBy(id, direction)
    .limit(limit);
};

/** One row more than the page, which tells whether there is a next one; each with its place. */
export const pageQuery = <DB, TB extends keyof DB, Row extends { id: string }>(
  query: SelectQueryBuilder<DB, TB, Row>,
  reading: Reading,
) => {
  const { by, type } = reading.order;
  return firstOf(query, reading).select(
    type === 'text' ? sql<string>`left(${by}, 400)`.as('place') : sql<string>`${by}`.as('place'),
  );
};

/** The page of the rows that `pageQuery` read, and where to go on. */
export function pageOf<Row extends { id: string }>(
  rows: Row[],
  { limit, order: { name, direction } }: Pick<Reading, 'limit' | 'order'>,
) {
  const end =
    rows.length > limit ? (rows[limit - 1] as { id: string; place?: string } | undefined) : undefined;
  return {
    rows: rows.slice(0, limit),
    next: end && write([`${name} ${direction}`, end.place!, end.id]),
  };
}

/** The rows after the place in this order, and where to go on. */
export const readPage = async <DB, TB extends keyof DB, Row extends { id: string }>(
  query: SelectQueryBuilder<DB, TB, Row>,
  reading: Reading,
) => pageOf(await pageQuery(query, { ...reading, limit: reading.limit + 1 }).execute(), reading);
