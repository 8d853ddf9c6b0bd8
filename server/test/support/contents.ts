import { sql } from 'kysely';
import type { Db } from '../../src/db/open.ts';
import { columns } from './hostile-rows.ts';

/** Every row of every table, with its current columns. */
export type Contents = Record<string, { names: string[]; rows: Record<string, unknown>[] }>;

export async function contentsOf(db: Db): Promise<Contents> {
  const contents: Contents = {};
  for (const [table, names] of Object.entries(await columns(db))) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(one) as row from ${sql.table(table)} as one`.execute(db);
    contents[table] = { names, rows: rows.map(({ row }) => row) };
  }
  return contents;
}

/** The rows that are missing or changed afterwards: the table and the row. */
export function lossBetween(before: Contents, after: Contents) {
  return Object.entries(before).flatMap(([table, { names, rows }]) => {
    const written = (row: Record<string, unknown>) => JSON.stringify(names.map((name) => row[name]));
    const left = new Map<string, number>();
    for (const row of after[table]?.rows ?? []) left.set(written(row), (left.get(written(row)) ?? 0) + 1);
    return rows.map(written).flatMap((row) => {
      const count = left.get(row) ?? 0;
      left.set(row, count - 1);
      return count > 0 ? [] : [`${table} ${row.slice(0, 300)}`];
    });
  });
}
