import { createHash } from 'node:crypto';
import { type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import type { Client, Pool, PoolClient } from 'pg';
import { isSilence } from './pg-errors.ts';

/** Prepared statements per connection; more would only cost the database memory. */
const MOST = 500;

const names = new Map<string, string>();

const UNPREPARED = '/* unprepared */';

/** Marks a statement to be planned anew for its values each time, as the best plan of a search depends on its words. */
export const unprepared = sql.raw(UNPREPARED);

function nameOf(text: string) {
  const known = names.get(text);
  if (known || names.size >= MOST || text.includes(UNPREPARED)) return known;
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

/** A pool whose connections parse and plan each of the product's statements once. */
export const preparing = (pool: Pool): PostgresPool => ({
  connect: async () => prepared(await pool.connect()),
  end: () => pool.end(),
  options: pool.options,
});

const prepared = (client: PoolClient & { processID?: number }): PostgresPoolClient => ({
  ...(client.processID !== undefined && { processID: client.processID }),
  // Kysely calls the overload with a cursor only if its dialect is given a cursor.
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

/** A connection that has not answered is not reused: it might answer the earlier query or be in its transaction. */
const leave = (client: PoolClient) => void (client as unknown as Client).end();
