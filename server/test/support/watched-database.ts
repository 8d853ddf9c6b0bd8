import type { KyselyPlugin } from 'kysely';
import type { Db } from '../../src/db/open.ts';

/** The same database; `look` gets the first row of each result before the server does, which waits for it. */
export function watchedDatabase(db: Db, look: (row: Record<string, unknown>) => Promise<void>): Db {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (result.rows[0]) await look(result.rows[0]);
      return result;
    },
  };
  return db.withPlugin(plugin);
}
