import { sql } from 'kysely';
import type { Db } from '../../src/db/open.ts';

/** Companies of a client from before the limit. */
export const addEarlierCompanies = (db: Db, client_id: string, count: number) =>
  db.transaction().execute(async (trx) => {
    await sql`alter table companies disable trigger limit_companies`.execute(trx);
    await sql`insert into companies (client_id, name)
      select ${client_id}, 'Company ' || place from generate_series(1, ${count}::int) as place`.execute(trx);
    await sql`set constraints all immediate`.execute(trx);
    await sql`alter table companies enable trigger limit_companies`.execute(trx);
  });
