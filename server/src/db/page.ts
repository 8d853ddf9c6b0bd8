import { time } from '@consultflow/contract/text';
import { sql, type Expression, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { z } from 'zod';

/** Where a page ends: the value it is sorted by and the id that settles a draw. */
export type Place = [value: string | null, id: string];

const write = (place: Place) => Buffer.from(JSON.stringify(place)).toString('base64url');

const Written = z.tuple([time.nullable(), z.uuid()]);

/** The place a cursor names; undefined for one that this product never wrote. */
export function readCursor(cursor: string): Place | undefined {
  try {
    return Written.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString())).data;
  } catch {
    return undefined;
  }
}

/** The rows after the cursor, latest first by `column` (what has no value yet before all), and where to go on. */
export async function readPage<DB, TB extends keyof DB, Row extends { id: string }>(
  query: SelectQueryBuilder<DB, TB, Row>,
  {
    table,
    column,
    limit,
    after,
  }: { table: string; column: string & keyof Row; limit: number; after: Place | undefined },
) {
  const by = sql.ref(`${table}.${column}`);
  const id = sql.ref(`${table}.id`);
  const rows = await query
    .$if(after !== undefined, (rest) => rest.where(beyond(by, id, after!)))
    .orderBy(by, 'desc')
    .orderBy(id, 'desc')
    .limit(limit + 1)
    .execute();
  const last = rows.length > limit ? (rows[limit - 1] as Row | undefined) : undefined;
  return { rows: rows.slice(0, limit), next: last && write([last[column] as string | null, last.id]) };
}

const beyond = (by: Expression<unknown>, id: Expression<unknown>, [value, last]: Place) =>
  value === null
    ? sql<SqlBool>`(${by} is not null or ${id} < ${last}::uuid)`
    : sql<SqlBool>`(${by}, ${id}) < (${value}::timestamptz, ${last}::uuid)`;
