import { createHash } from 'node:crypto';
import { type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import type { Client, Pool, PoolClient } from 'pg';
import { isSilence } from './pg-errors.ts';

/** Statements one connection keeps planned; more would only cost the database memory. */
const MOST = 500;

const names = new Map<string, string>();

const UNPREPARED = '/* unprepared */';

/** In any part of a statement: it is planned anew for its values each time, as the best way to find words depends on them. */
export const unprepared = sql.raw(UNPREPARED);

function nameOf(text: string) {
  const known = names.get(text);
  if (known || names.size >= MOST || text.includes(UNPREPARED)) return known;
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

/** The pool, its connections having the database parse and plan each of the product's statements once. */
export const preparing = (pool: Pool): PostgresPool => ({
  connect: async () => prepared(await pool.connect()),
  end: () => pool.end(),
  options: pool.options,
});

const prepared = (client: PoolClient & { processID?: number }): PostgresPoolClient => ({
  ...(client.processID !== undefined && { processID: client.processID }),
  // Kysely's other way, with a cursor, is not taken without one in its dialect.
  query: (async (text: string, values: unknown[]) => {
    const name = values.length > 0 ? nameOf(text) : undefined;
    try {
      return await client.query(name ? { name, text, values } : { text, values });
    } catch (error) {
      if (isSilence(error)) leave(client);
      throw error;
    }
  }) as never,
  release: (destroy) => client.release(destroy),
});

/** Who has not answered is not asked again: it might answer the question before, or be in its transaction. */
const leave = (client: PoolClient) => void (client as unknown as Client).end();
