import { type Firm, type FirmTexts, PageName } from '@consultflow/contract/firm/schema';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';

export async function read(db: Db): Promise<Firm> {
  const { firm_name, ...isFilled } = await db
    .selectFrom('settings')
    .select('firm_name')
    .select(PageName.options.map((page) => sql<boolean>`${sql.ref(page)} <> ''`.as(page)))
    .executeTakeFirstOrThrow();
  return { firm_name, pages: PageName.options.filter((page) => isFilled[page]) };
}

export const texts = (db: Db): Promise<FirmTexts> =>
  db.selectFrom('settings').select(PageName.options).executeTakeFirstOrThrow();
