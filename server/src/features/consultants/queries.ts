import type { ConsultantFilter } from '@consultflow/contract/consultants/schema';
import type { Db } from '../../db/open.ts';
import * as users from '../users/queries.ts';

type Filter = Omit<ConsultantFilter, 'active'> & {
  active?: boolean | undefined;
  limit: number;
  sort: 'created_at' | 'name' | 'email';
};

export const list = (db: Db, { active, ...filter }: Filter) =>
  users.pageOf(
    db,
    users.consultants(db).$if(active !== undefined, (query) => query.where('users.is_active', '=', active!)),
    filter,
  );

export const find = (db: Db, id: string) =>
  users.consultants(db).where('users.id', '=', id).executeTakeFirst();
