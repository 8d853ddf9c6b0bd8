import { sql } from 'kysely';

/**
 * Whether a user may see an event, in a query that names them: the triggers of `announce_changes` store with each
 * change who may see it, for a consultation the same people as `maySee`, before and after the change.
 */
export const mayHear = (user: string, event: string) =>
  sql<boolean>`(${sql.ref(`${user}.id`)} = any(${sql.ref(`${event}.people`)})
    or ${sql.ref(`${user}.role`)} = any(${sql.ref(`${event}.roles`)})
    or ${sql.ref(`${user}.role`)} = 'consultant' and ${sql.ref(`${user}.specialties`)} && ${sql.ref(`${event}.rooms`)})`;
