import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { type CursorPosition, type Order, readCursor, writeCursor } from '../../db/page.ts';
import { mayList, type Viewer } from '../../visibility/consultation.ts';

/** An order whose values have when a case was created, after what a sealed row shows. */
const asSealed = ({ name, direction }: Order) =>
  ({ name: `sealed ${name}`, type: 'text', direction }) as const;

type Last = { id: string; room: string; status: string; may_read?: boolean };

/** The cursor of a page by its last row: of a sealed one without when it was created. */
export function cursorAfter({ id, room, status, may_read }: Last, cursor: string, order: Order) {
  if (may_read !== false) return cursor;
  const known = order.name === 'room' ? room : order.name === 'status' ? status : '';
  return writeCursor(asSealed(order), known, id);
}

/** The position of a cursor that ends at a sealed row, also once that is deleted; undefined of any other. */
export async function positionAfterSealed(
  db: Db,
  actor: Viewer,
  cursor: string | undefined,
  order: Order,
): Promise<CursorPosition | undefined> {
  const [name, known, id] = (cursor && readCursor(cursor, asSealed(order))) || [];
  if (name === undefined || known === undefined || id === undefined) return undefined;
  const newestFirst = sql`${known}::text || ' ' || newest_first(consultations.created_at)`;
  const { rows } = await sql<{ place: string }>`
    select ${order.type === 'text' ? newestFirst : order.by} as place
    from (select coalesce(
      (select created_at from consultations where id = ${id} and ${mayList(actor)}),
      (
        select at from audit_entries
        where subject_id = ${id} and noun = 'consultations' and action = 'created' and ${actor.role === 'admin'}
        limit 1
      )) as created_at) as consultations
    where created_at is not null`.execute(db);
  return rows[0] && [name, rows[0].place, id];
}
