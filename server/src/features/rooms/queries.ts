import type { Room, RoomChanges, RoomFilter } from '@consultflow/contract/rooms/schema';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { invalid } from '../../http/errors.ts';

/** The existing rooms, in their order. */
export const inOrder = (db: Db) => db.selectFrom('rooms').where('deleted_at', 'is', null).orderBy('code');

const listed = (db: Db) => db.selectFrom('rooms').selectAll().where('deleted_at', 'is', null);

export const list = (db: Db, { active }: RoomFilter) =>
  listed(db)
    .$if(active !== undefined, (query) => query.where('is_active', '=', active!))
    .orderBy('code')
    .execute();

export const find = (db: Db, id: string) => listed(db).where('id', '=', id).executeTakeFirst();

/** A room that is listed, open or not. */
export const findListed = (db: Db, code: string) => listed(db).where('code', '=', code).executeTakeFirst();

/** A room that accepts new requests. */
export const findActive = (db: Db, code: string) =>
  listed(db).where('code', '=', code).where('is_active', '=', true).executeTakeFirst();

/** Any room, also a deleted one. */
export const findByCode = (db: Db, code: string) =>
  db.selectFrom('rooms').selectAll().where('code', '=', code).executeTakeFirst();

/** Throws a 400 that names a missing room, unless it was already assigned. */
export async function checkRooms(db: Db, specialties: readonly string[] = [], held: readonly string[] = []) {
  const fresh = specialties.filter((code) => !held.includes(code));
  if (fresh.length === 0) return;
  const known = (await list(db, {})).map(({ code }) => code);
  const stray = fresh.find((code) => !known.includes(code));
  if (stray) throw invalid('room_unknown', 'specialties', { room: stray });
}

/** A room that can take over from another, or a 400. */
export async function successorOf(db: Db, leaving: Pick<Room, 'id'>, successor_id: string) {
  const successor = await find(db, successor_id);
  if (!successor?.is_active || successor.id === leaving.id)
    throw invalid('successor_room_not_open', 'successor_id');
  return successor;
}

/** The name of each letter, also of deleted rooms. */
export const names = async (db: Db) =>
  new Map(
    (await db.selectFrom('rooms').select(['code', 'name']).execute()).map(({ code, name }) => [code, name]),
  );

export const update = (db: Db, id: string, changes: RoomChanges) =>
  Object.keys(changes).length === 0
    ? find(db, id)
    : db
        .updateTable('rooms')
        .set(changes)
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .returningAll()
        .executeTakeFirst();

/** Removes it from lists and forms; its letter and name stay in the history. */
export const remove = (db: Db, id: string) =>
  db
    .updateTable('rooms')
    .set({ deleted_at: sql`now()` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
