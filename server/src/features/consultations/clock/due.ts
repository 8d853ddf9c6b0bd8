import { sql } from 'kysely';
import type { Viewer } from '../../../visibility/consultation.ts';

/** The fields of the response clock; clients see none of it. */
export const dueFor = ({ role }: Pick<Viewer, 'role'>, table = 'consultations') => {
  const shown = (column: string) =>
    role === 'client'
      ? sql<string | null>`null::timestamptz`
      : sql<string | null>`${sql.ref(`${table}.${column}`)}`;
  return [
    shown('due_at').as('due_at'),
    shown('due_soon_at').as('due_soon_at'),
    shown('due_from').as('due_from'),
    (role === 'client' ? sql<boolean>`false` : sql<boolean>`coalesce(${isPast('due_at', table)}, false)`).as(
      'is_overdue',
    ),
  ] as const;
};

const isPast = (column: string, table: string) => sql<boolean>`${sql.ref(`${table}.${column}`)} < now()`;

/** What has used three quarters of its target but not all of it, or all of it. */
export const isDue = (due: 'soon' | 'overdue', table = 'consultations') =>
  due === 'overdue'
    ? isPast('due_at', table)
    : sql<boolean>`(${isPast('due_soon_at', table)} and ${sql.ref(`${table}.due_at`)} >= now())`;

/** What is not due comes last. */
export const byDue = {
  by: sql`coalesce(consultations.due_at, 'infinity')`,
  type: 'timestamptz',
  first: 'asc',
} as const;
