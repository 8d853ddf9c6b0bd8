import { sql } from 'kysely';

/** Written out, so that an index of just these rows is found; for constants of ours, never for what a caller sent. */
export const oneOf = (column: string, values: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`;
