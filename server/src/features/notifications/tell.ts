import type { NotificationType } from '@consultflow/contract/notifications/schema';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';

export type News = { title: string; message: string; type: NotificationType; link: string | null };

/** Tells one person. Call it in the transaction of what it tells. */
export const tell = (db: Db, user_id: string, news: News) =>
  db
    .insertInto('notifications')
    .values({ ...news, user_id })
    .execute();

/** Tells every admin who can sign in. */
export const tellAdmins = (db: Db, news: News) => tellAll(db, news, sql<boolean>`users.role = 'admin'`);

/** Tells every consultant of a room who can sign in. */
export const tellRoom = (db: Db, room: string, news: News) =>
  tellAll(db, news, sql<boolean>`users.role = 'consultant' and ${room} = any(users.specialties)`);

const tellAll = (db: Db, { title, message, type, link }: News, who: ReturnType<typeof sql<boolean>>) =>
  db
    .insertInto('notifications')
    .columns(['user_id', 'title', 'message', 'type', 'link'])
    .expression((query) =>
      query
        .selectFrom('users')
        .select([
          'users.id',
          sql<string>`${title}::text`.as('title'),
          sql<string>`${message}::text`.as('message'),
          sql<NotificationType>`${type}::text`.as('type'),
          sql<string | null>`${link}::text`.as('link'),
        ])
        .where('users.is_active', '=', true)
        .where('users.deleted_at', 'is', null)
        .where(who),
    )
    .execute();
