import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../../src/db/open.ts';
import { eventually } from './eventually.ts';

/** Until one other connection to this database waits for a lock. */
export const oneWaits = (db: Db) =>
  eventually(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    );
    expect(rows).toHaveLength(1);
  });
