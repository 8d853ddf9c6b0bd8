import type { NotificationType } from '@consultflow/contract/notifications/schema';
import { sql } from 'kysely';
import { enqueue } from '../../db/jobs.ts';
import type { Db } from '../../db/open.ts';

export type News = { title: string; message: string; type: NotificationType; link: string | null };

type People = ReturnType<typeof sql<boolean>>;

/** Tells one person. Call it in the transaction of what it tells. */
export const tell = (db: Db, user_id: string, news: News) =>
  tellAll(db, news, sql<boolean>`users.id = ${user_id}`);

/** Tells every admin who can sign in. */
export const tellAdmins = (db: Db, news: News) => tellAll(db, news, sql<boolean>`users.role = 'admin'`);

/** Tells every consultant of a room who can sign in. */
export const tellRoom = (db: Db, room: string, news: News) =>
  tellAll(db, news, sql<boolean>`users.role = 'consultant' and ${room} = any(users.specialties)`);

/** In the app and by mail, as the firm's settings have it and, for mail, each of the people. */
async function tellAll(db: Db, { title, message, type, link }: News, who: People) {
  await sql`
    insert into notifications (user_id, title, message, type, link)
    select users.id, ${title}, ${message}, ${type}, ${link} from users cross join settings
    where settings.notify_in_app and users.is_active and users.deleted_at is null and ${who}
  `.execute(db);
  await enqueue(
    db,
    sql`
      select jsonb_build_object('kind', 'news', 'user_id', users.id, 'title', ${title}::text,
        'message', ${message}::text, 'link', ${link}::text)
      from users cross join settings
      where settings.notify_by_email and users.wants_mail and users.is_active and users.deleted_at is null and ${who}
    `,
  );
}
