import type { TemplateChanges, TemplateFilter, TemplateForm } from '@consultflow/contract/templates/schema';
import type { Actor } from '@consultflow/contract/users/schema';
import { sql } from 'kysely';
import { iso } from '../../db/iso.ts';
import type { Db } from '../../db/open.ts';
import { readPage } from '../../db/page.ts';
import { nextVersion } from '../../db/version.ts';
import { positionAfter } from '../../http/cursor.ts';
import { withinLimit } from './limit.ts';

const columns = [
  'templates.id',
  'templates.kind',
  'templates.title',
  'templates.body',
  'templates.room',
  'templates.owner_id',
  'templates.topic',
  iso('templates.updated_at').$notNull().as('updated_at'),
] as const;

/** A consultant: their own, and those of their rooms and of the rooms of their cases. An admin: those of rooms. */
function visibleTo(db: Db, actor: Actor) {
  const all = db.selectFrom('templates').select(columns);
  if (actor.role === 'admin') return all.where('templates.room', 'is not', null);
  return all.where(sql<boolean>`(
    templates.owner_id = ${actor.id}
    or templates.room = any(${actor.specialties}::text[])
    or templates.room in (select room from consultations where consultant_id = ${actor.id})
    or templates.room in (
      select room from consultations join case_people on case_people.consultation_id = consultations.id
      where case_people.user_id = ${actor.id}))`);
}

export function list(db: Db, actor: Actor, { kind, room, limit, cursor }: TemplateFilter) {
  const order = { name: 'title', by: sql`templates.title`, type: 'text', direction: 'asc' } as const;
  const wanted = visibleTo(db, actor)
    .$if(kind !== undefined, (query) => query.where('templates.kind', '=', kind!))
    .$if(room !== undefined, (query) =>
      query.where(sql<boolean>`(templates.room is null or templates.room = ${room!})`),
    );
  return readPage(db, wanted, {
    table: 'templates',
    long: ['body'],
    order,
    limit,
    after: positionAfter(cursor, order),
  });
}

export const find = (db: Db, actor: Actor, id: string) =>
  visibleTo(db, actor).where('templates.id', '=', id).executeTakeFirst();

/** A consultant's own, or of the room that an admin names. */
export const insert = (db: Db, actor: Actor, { kind, title, body, room, topic }: TemplateForm) =>
  withinLimit(() =>
    db
      .insertInto('templates')
      .values({ kind, title, body, topic: topic || null, ...(room ? { room } : { owner_id: actor.id }) })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );

/** Undefined if its version is not the one that the caller saw. */
export const update = (db: Db, id: string, { updated_at: seen, topic, room, ...changes }: TemplateChanges) =>
  withinLimit(() =>
    db
      .updateTable('templates')
      .set({
        ...changes,
        ...(room && { room }),
        ...(topic !== undefined && { topic: topic || null }),
        updated_at: nextVersion('templates'),
      })
      .where('id', '=', id)
      .$if(seen !== undefined, (query) => query.where('updated_at', '=', seen!))
      .returning('id')
      .executeTakeFirst(),
  );

export const remove = (db: Db, id: string) =>
  db.deleteFrom('templates').where('id', '=', id).returning('id').executeTakeFirst();

/** Those of a consultant or of a room that is deleted. */
export const removeOf = (db: Db, whose: { owner_id: string } | { room: string }) =>
  'room' in whose
    ? db.deleteFrom('templates').where('room', '=', whose.room).execute()
    : db.deleteFrom('templates').where('owner_id', '=', whose.owner_id).execute();
