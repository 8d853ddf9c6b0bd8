import type { RoomFilter } from '@consultflow/contract/rooms/schema';
import type { Db } from '../../db/open.ts';

const listed = (db: Db) => db.selectFrom('rooms').selectAll().where('deleted_at', 'is', null);

export const list = (db: Db, { active }: RoomFilter) =>
  listed(db)
    .$if(active !== undefined, (query) => query.where('is_active', '=', active!))
    .orderBy('code')
    .execute();

/** A room that takes new requests. */
export const findActive = (db: Db, code: string) =>
  listed(db).where('code', '=', code).where('is_active', '=', true).executeTakeFirst();

/** Any room, also one that has been deleted since. */
export const findByCode = (db: Db, code: string) =>
  db.selectFrom('rooms').selectAll().where('code', '=', code).executeTakeFirst();
