import { createHash } from 'node:crypto';
import { type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import type { Client, Pool, PoolClient } from 'pg';
import { isSilence } from './pg-errors.ts';

/** Prepared statements per connection; more would only cost the database memory. */
const MOST = 500;

type Named = { name: string; text: string };

const statements = new Map<string, Named>();

const UNPREPARED = '/* unprepared */';

/** Marks a statement to be planned anew for its values each time, as the best plan of a search depends on its words. */
export const unprepared = sql.raw(UNPREPARED);

/** The statement under its name, with the same string each time: every connection keeps those that it has prepared. */
function named(text: string) {
  const known = statements.get(text);
  if (known || statements.size >= MOST || text.includes(UNPREPARED)) return known;
  const statement = { name: createHash('sha1').update(text).digest('base64url'), text };
  statements.set(text, statement);
  return statement;
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
    const statement = values.length > 0 ? named(text) : undefined;
    try {
      return await client.query({ ...(statement ?? { text }), values });
    } catch (error) {
      if (isSilence(error)) leave(client);
      throw error;
    }
  }) as never,
  release: (destroy) => client.release(destroy),
});

/** A connection that has not answered is not reused: it might answer the earlier query or be in its transaction. */
const leave = (client: PoolClient) => void (client as unknown as Client).end();
