import { type RawBuilder, sql } from 'kysely';

/** Whether a folded column holds the words as they are written, whatever their case and accents. */
export const holds = (column: string | RawBuilder<string>, words: string) =>
  sql<boolean>`${typeof column === 'string' ? sql.ref(column) : column} like '%' || replace(replace(replace(fold(${words}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;
