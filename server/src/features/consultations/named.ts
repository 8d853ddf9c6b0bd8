import type { Named } from '@consultflow/contract/consultations/number';
import { sql } from 'kysely';
import { type CursorPosition, type Order, pageOf, readCursor } from '../../db/page.ts';
import { positionAfter } from '../../http/cursor.ts';

type Page<Row> = { rows: Row[]; next: string | undefined };
type Asked = { order: Order; limit: number; cursor: string | undefined };
type Reading<Row> = {
  /** The case of the number: one row or none. */
  itself: () => Promise<Row[]>;
  others: (page: { limit: number; after: CursorPosition | undefined }) => Promise<Page<Row>>;
};

/** A search that names a case: the case alone, or at the beginning of the first page, before what else is found. */
export async function pageWithNamed<Row extends { id: string }>(
  { number, isAlone }: Named,
  { order, limit, cursor }: Asked,
  { itself, others }: Reading<Row>,
): Promise<Page<Row>> {
  const isAfterIt = cursor !== undefined && readCursor(cursor, byNumber) !== undefined;
  const after = isAfterIt ? undefined : positionAfter(cursor, order);
  if (cursor !== undefined) return isAlone ? { rows: [], next: undefined } : others({ limit, after });

  const first = await itself();
  if (isAlone) return { rows: first, next: undefined };
  const rest = await others({ limit: Math.max(1, limit - first.length), after });
  if (first.length < limit) return { ...rest, rows: [...first, ...rest.rows] };
  const more = rest.rows.length > 0;
  return pageOf(
    first.map((row) => ({ ...row, place: `${number}`, more })),
    byNumber,
  );
}

/** The position after the case itself, at the beginning of all others. */
const byNumber = {
  name: 'number',
  by: sql`consultations.number`,
  type: 'integer',
  direction: 'asc',
} as const satisfies Order;
