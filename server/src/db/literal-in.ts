import { sql } from 'kysely';

/** Literals, so that a partial index is found; only for our own constants, never for input of a caller. */
export const oneOf = (column: string, values: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`;
