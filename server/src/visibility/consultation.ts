import type { Actor } from '@consultflow/contract/users/schema';
import { type RawBuilder, sql } from 'kysely';

/** The fields of an actor that decide what they may see. */
export type Viewer = Pick<Actor, 'id' | 'role' | 'specialties'>;

/**
 * Whether an actor may see a consultation: a client their own, a consultant those of their rooms and their own, an admin
 * all. `table` is the name that a query gives the consultations.
 */
export function maySee(viewer: Viewer, table = 'consultations'): RawBuilder<boolean> {
  switch (viewer.role) {
    case 'client':
      return isOfClient(viewer, table);
    case 'consultant':
      return sql`(${isInRoomsOf(viewer, table)} or ${isOfConsultant(viewer, table)})`;
    case 'admin':
      return sql`true`;
  }
}

export const isOfClient = ({ id }: Pick<Viewer, 'id'>, table = 'consultations') =>
  sql<boolean>`${sql.ref(`${table}.client_id`)} = ${id}`;

export const isOfConsultant = ({ id }: Pick<Viewer, 'id'>, table = 'consultations') =>
  sql<boolean>`${sql.ref(`${table}.consultant_id`)} = ${id}`;

export const isInRoomsOf = ({ specialties }: Pick<Viewer, 'specialties'>, table = 'consultations') =>
  sql<boolean>`${sql.ref(`${table}.room`)} = any(${specialties}::text[])`;
