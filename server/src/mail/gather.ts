import { sql } from 'kysely';
import { enqueue, PRIORITY } from '../db/jobs.ts';
import { tryLock } from '../db/locks.ts';
import type { Db } from '../db/open.ts';
import { isForRole } from '../visibility/role.ts';
import { type Item, type NewsJob, sentencesOf, titleOfSeveral } from './job.ts';

/** The mails with news that one user may cause to others per hour; all recent sign-ups count as one user. */
export const MOST_AN_HOUR = 100;
/** The most news in one mail. */
const MOST_ITEMS = 20;
/** The batch size, so that transactions are short. */
const BATCH = 500;

type Mailed = { user_id: string; caused_by: string | null };
type Waiting = Mailed & { id: string };

/** Queues one mail per person for the news that are due; returns how many news it has processed. */
export async function gatherNews(db: Db) {
  if (!(await isAnyDue(db))) return 0;
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql.raw<{ taken: boolean }>(tryLock('gathering')).execute(trx);
    if (!rows[0]?.taken) return 0;
    await forget(trx);
    const due = await dueNews(trx);
    const left = await mailsLeft(trx, due);
    const mails: Mailed[] = [];
    const overLimit: Waiting[] = [];
    for (const [user_id, news] of Map.groupBy(due, (one) => one.user_id)) {
      const charged = news.find((one) => !isToOther(one) || left.get(one.caused_by)! > 0);
      if (!charged) overLimit.push(...news);
      else {
        if (isToOther(charged)) left.set(charged.caused_by, left.get(charged.caused_by)! - 1);
        mails.push({ user_id, caused_by: charged.caused_by });
      }
    }
    await mail(trx, mails);
    await postpone(trx, 'news_mails', overLimit);
    return due.length;
  });
}

/** The conversations in which somebody's mail waits: for a minute of quiet, ten minutes after the first message at most. */
const going = sql`
  select user_id, consultation_id from news_mails where entry_id is not null
  group by user_id, consultation_id
  having max(created_at) > now() - interval '1 minute' and min(created_at) > now() - interval '10 minutes'`;

const isQuiet = sql`(entry_id is null or (user_id, consultation_id) not in (${going}))`;

const isAnyDue = async (db: Db) =>
  (await sql`select from news_mails where due_at <= now() and ${isQuiet} limit 1`.execute(db)).rows.length >
  0;

/** News that could not be sent for three days are dropped. */
async function forget(trx: Db) {
  await sql`delete from mailed_news where mailed_at <= now() - interval '1 hour'`.execute(trx);
  await sql`delete from news_mails where created_at <= now() - interval '3 days'`.execute(trx);
  await sql`
    delete from news_mails where due_at <= now() and entry_id is not null and has_read(user_id, entry_id)`.execute(
    trx,
  );
  // Whoever lost sight of the consultation meanwhile is not told of it.
  await sql`
    delete from news_mails where consultation_id is not null and not may_still_read(user_id, consultation_id)`.execute(
    trx,
  );
  await sql`
    delete from news_mails using users
    where users.id = news_mails.user_id and not ${isForRole(sql`users.role`, 'news_mails')}`.execute(trx);
}

const dueNews = async (trx: Db) =>
  (
    await sql<Waiting>`
      select id, user_id, caused_by from news_mails where due_at <= now() and ${isQuiet}
      order by due_at, created_at, id limit ${BATCH}`.execute(trx)
  ).rows;

/** How many more mails each of those who caused these may cause now. */
export async function mailsLeft(trx: Db, due: Pick<Waiting, 'caused_by'>[]) {
  const left = new Map(due.map(({ caused_by }) => [caused_by, MOST_AN_HOUR]));
  const { rows } = await sql<{ caused_by: string | null; mails: number }>`
    select caused_by, count(*) as mails from mailed_news group by caused_by`.execute(trx);
  for (const { caused_by, mails } of rows) if (left.has(caused_by)) left.set(caused_by, MOST_AN_HOUR - mails);
  return left;
}

/**
 * All waiting news of these people, due or not, except messages whose minute of quiet is not over; the mail gets the id
 * of the first.
 */
async function mail(trx: Db, mails: Mailed[]) {
  if (mails.length === 0) return;
  await rememberMailed(trx, mails);
  const { rows } = await sql<Item & { id: string; user_id: string }>`
    with waiting as (
      select id from news_mails
      where user_id = any(${mails.map(({ user_id }) => user_id)}::uuid[])
        and ${isQuiet}
      order by id for update
    ), gathered as (
      delete from news_mails where id in (select id from waiting) returning *
    ), numbered as (
      select *, row_number() over (partition by user_id order by created_at, id) as number from gathered
    )
    select id, user_id, jsonb_build_object('kind', kind, 'params', params) as told, title, message, link, entry_id,
      consultation_id
    from numbered where number <= ${MOST_ITEMS + 1}
    order by user_id, number`.execute(trx);
  const jobs = [...Map.groupBy(rows, ({ user_id }) => user_id)].map(([user_id, news]) => ({
    id: news[0]!.id,
    data: newsJob(
      user_id,
      news.map(({ id: _id, user_id: _whose, ...item }) => item),
    ),
  }));
  await enqueue(
    trx,
    PRIORITY.news,
    sql`select (job ->> 'id')::uuid, job -> 'data' from jsonb_array_elements(${JSON.stringify(jobs)}::jsonb) as job`,
  );
}

/** Those to others, for the hour in which they count. */
export async function rememberMailed(trx: Db, mails: Mailed[]) {
  const counted = mails.filter(isToOther);
  if (counted.length > 0)
    await trx
      .insertInto('mailed_news')
      .values(counted.map(({ caused_by }) => ({ caused_by })))
      .execute();
}

export const isToOther = ({ user_id, caused_by }: Mailed) => user_id !== caused_by;

function newsJob(user_id: string, news: Item[]): NewsJob {
  const [first, ...rest] = news;
  if (first && rest.length === 0) return { kind: 'news', user_id, ...first };
  const items = news.slice(0, MOST_ITEMS);
  return {
    kind: 'news',
    user_id,
    title: titleOfSeveral(items.length, news.length > MOST_ITEMS),
    message: items
      .map(sentencesOf)
      .map(({ title, message }) => `${title}: ${message}`)
      .join('\n'),
    link: null,
    items,
    isMore: news.length > MOST_ITEMS,
  };
}

/** Until the first mail of this hour is an hour old. */
export async function postpone(
  trx: Db,
  table: 'news_mails' | 'calendar_mails',
  overLimit: Pick<Waiting, 'id'>[],
) {
  if (overLimit.length === 0) return;
  await sql`
    update ${sql.table(table)} as waiting set due_at = coalesce(
      (select min(mailed_at) from mailed_news where mailed_news.caused_by is not distinct from waiting.caused_by), now()
    ) + interval '1 hour'
    where id = any(${overLimit.map(({ id }) => id)}::uuid[])`.execute(trx);
}
