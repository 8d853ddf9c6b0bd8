import { sql } from 'kysely';

/** For times in JSON, which the parsers of open.ts do not read. */
export const iso = (column: string) =>
  sql<string | null>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
