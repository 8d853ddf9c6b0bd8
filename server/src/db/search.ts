import { sql } from 'kysely';
import { unprepared } from './prepared.ts';

/** Whether a folded column contains the words, whatever their case and accents. */
export const holds = (column: string, words: string) =>
  sql<boolean>`${unprepared} ${sql.ref(column)} like '%' || replace(replace(replace(fold(${words}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;
