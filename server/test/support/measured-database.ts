import type { KyselyPlugin } from 'kysely';
import type { Db } from '../../src/db/open.ts';

/** The same database, with the size of the rows that it has returned. */
export function measuredDatabase(db: Db) {
  const read = { bytes: 0 };
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      read.bytes += JSON.stringify(result.rows).length;
      return result;
    },
  };
  return { read, db: db.withPlugin(plugin) };
}
