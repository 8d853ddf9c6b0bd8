import { createHash } from 'node:crypto';
import type { PostgresPool } from 'kysely';
import type { Pool } from 'pg';

/** Statements one connection keeps planned; more would only cost the database memory. */
const MOST = 500;

const names = new Map<string, string>();

/** The best way to look for words depends on the words. */
const isSearch = (text: string) => text.includes(' like ');

function nameOf(text: string) {
  const known = names.get(text);
  if (known || names.size >= MOST || isSearch(text)) return known;
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

/** The pool, its connections having the database parse and plan each of the product's statements once. */
export const preparing = (pool: Pool): PostgresPool => ({
  connect: async () => {
    const client = await pool.connect();
    const query = (text: string, values: readonly unknown[] = []) => {
      const name = values.length > 0 ? nameOf(text) : undefined;
      return client.query({ text, values: [...values], ...(name && { name }) });
    };
    return Object.assign(Object.create(client), { query });
  },
  end: () => pool.end(),
  options: pool.options,
});
