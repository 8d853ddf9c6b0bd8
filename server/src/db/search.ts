import { sql } from 'kysely';

/** Whether a folded column holds the words as they are written, whatever their case and accents. */
export const holds = (column: string, words: string) =>
  sql<boolean>`${sql.ref(column)} like '%' || replace(replace(replace(fold(${words}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;
