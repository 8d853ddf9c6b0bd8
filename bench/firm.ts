import { createHash, randomBytes } from 'node:crypto';
import { Day } from '@consultflow/contract/schedules/day';
import { sql } from 'kysely';
import { fillFirstStart } from '../server/src/db/first-start.ts';
import { prepareJobs } from '../server/src/db/jobs.ts';
import { migrate } from '../server/src/db/migrate.ts';
import { type Db, openDatabase, SCHEMA, UNLIMITED } from '../server/src/db/open.ts';
import { sentences } from './sentences.ts';

export type Person = { id: string; token: string; room: string };

/** A firm with a given number of consultations and signed-in users. */
export type Firm = {
  consultations: number;
  url: string;
  db: Db;
  clients: Person[];
  consultants: Person[];
  admin: Person;
};

export const CONSULTANTS = 50;

/** The Monday whose week is planned. */
export const WEEK = '2026-11-16';

/** 2,000 clients in a small firm, 20,000 in the largest. */
export const clientsOf = (consultations: number) =>
  Math.min(20_000, Math.max(2_000, Math.round(consultations / 10)));

/** Creates the firm in its own database, without the server: by SQL, then as a first start leaves it. */
export async function makeFirm(cluster: string, consultations: number): Promise<Firm> {
  const url = await newDatabase(cluster, `firm_${consultations}`);
  const unlimited = openDatabase(url, () => {}, UNLIMITED);
  await migrate(unlimited, fillFirstStart);
  await prepareJobs(unlimited);
  await unlimited.transaction().execute(async (trx) => {
    await sql`select setseed(0.5)`.execute(trx);
    await fillPeople(trx, clientsOf(consultations));
    await fillWeek(trx);
    await withoutIndexes(trx, () => fillConsultations(trx, consultations));
  });
  await unlimited.destroy();
  await unhurried(url, ['vacuum (analyze)', 'checkpoint']);
  const db = openDatabase(url, () => {});
  const [admin] = await signIn(db, 'admin', 1);
  return {
    consultations,
    url,
    db,
    clients: await signIn(db, 'client', 50),
    consultants: await signIn(db, 'consultant', CONSULTANTS),
    admin: admin!,
  };
}

/** Creates a database in the cluster, empty or a copy of another one, and returns its address. */
export async function newDatabase(cluster: string, name: string, copied = 'template1') {
  await unhurried(cluster, [`create database ${name} template ${copied}`]);
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  return url.href;
}

/** For statements that may take longer than the product's time-out, outside a transaction. */
export async function unhurried(url: string, statements: string[]) {
  const db = openDatabase(url, () => {}, UNLIMITED);
  for (const statement of statements) await sql.raw(statement).execute(db);
  await db.destroy();
}

const word = (words: string[]) =>
  sql`(${sql.val(words)}::text[])[1 + floor(random() * ${words.length})::int]`;

async function fillPeople(db: Db, clients: number) {
  await sql`
    insert into users (name, email, role, account_status, password_hash, specialties, created_at)
    select ${word(givenNames)} || ' ' || ${word(familyNames)} || ' ' || n, 'client' || n || '@trade.example', 'client',
      case when random() < 0.01 then 'pending' else 'approved' end, 'none', '{}', now() - random() * interval '3 years'
    from generate_series(1, ${clients}::int) as n
  `.execute(db);
  await sql`
    insert into users (name, email, role, account_status, password_hash, specialties)
    select ${word(givenNames)} || ' ' || ${word(familyNames)}, 'consultant' || n || '@firm.example', 'consultant',
      'approved', 'none', array[chr(65 + n % 5), chr(65 + (n + 1 + n / 5 % 4) % 5)]
    from generate_series(1, ${CONSULTANTS}::int) as n
  `.execute(db);
  await sql`
    insert into users (name, email, role, account_status, password_hash)
    values ('Ada Admin', 'admin@firm.example', 'admin', 'approved', 'none')
  `.execute(db);
  // The trigger for the limit would lock every client, more than a transaction can lock.
  await sql`set local session_replication_role = replica`.execute(db);
  await sql`
    insert into companies (client_id, name, department, city, country)
    select id, ${word(familyNames)} || ' ' || ${word(trades)} || ' ' || substr(md5(id::text), 1, 4), ${word(trades)}, 'Izmir', 'Türkiye'
    from users cross join generate_series(1, 2) as n where role = 'client' and (n = 1 or random() < 0.5)
  `.execute(db);
  await sql`set local session_replication_role = origin`.execute(db);
}

/** Two consultants in every room on every day of a week. */
async function fillWeek(db: Db) {
  await sql`
    with week as (insert into schedules (week_start_date) values (${WEEK}) returning id)
    insert into schedule_assignments (schedule_id, day, room, consultant_id)
    select week.id, days.name, seat.room, seat.consultant
    from week cross join unnest(${sql.val(Day.options)}::text[]) as days (name) cross join (
      select room, id as consultant, row_number() over (partition by room order by id) as n
      from users cross join unnest(specialties) as room where role = 'consultant'
    ) as seat
    where seat.n <= 2
  `.execute(db);
}

async function fillConsultations(db: Db, count: number) {
  const pool = sentences(5_000);
  await sql`
    create temp table said on commit drop as
    select n, said from unnest(${sql.val(pool)}::text[]) with ordinality as pool (said, n)
  `.execute(db);
  await sql`
    create temp table client on commit drop as
    select id, row_number() over () as n from users where role = 'client'
  `.execute(db);
  await sql`
    create temp table consultant on commit drop as
    select id, room, row_number() over (partition by room) as n from users cross join unnest(specialties) as room
    where role = 'consultant'
  `.execute(db);
  const any = sql`1 + floor(random() * ${pool.length})::int`;
  await sql`
    create temp table drawn on commit drop as
    select n, chr(65 + floor(random() * 5)::int) as room, now() - age as created_at,
      1 + floor(random() * ${clientsOf(count)})::int as client, 1 + floor(random() * 20)::int as consultant,
      ${any} as first, ${any} as second, ${any} as third, ${any} as fourth,
      case
        when age < interval '5 days' then case when random() < 0.6 then 'requested' else 'approved' end
        when age < interval '20 days' then (array['approved', 'approved', 'rescheduled', 'completed', 'rejected'])[1 + floor(random() * 5)::int]
        when random() < 0.86 then 'completed' when random() < 0.5 then 'rejected' else 'canceled'
      end as status
    from (select n, random() * interval '3 years' as age from generate_series(1, ${count}::int) as n) as aged
  `.execute(db);
  for (const table of ['said', 'client', 'consultant', 'drawn'])
    await sql`analyze ${sql.table(table)}`.execute(db);
  await sql`
    insert into consultations (client_id, consultant_id, room, topic, problem_details, status, scheduled_date,
      completed_date, consultation_result, created_at, updated_at, last_modified_by, waiting_since)
    select client.id, case when status in ('requested', 'rejected') then null else consultant.id end, drawn.room,
      topics.name,
      '<p>' || first.said || ' ' || second.said || '</p><p>File ' || upper(substr(md5(drawn.n::text), 1, 6)) || '.</p>',
      status,
      case when status not in ('requested', 'rejected') then drawn.created_at + interval '7 days' end,
      case when status = 'completed' then least(now(), drawn.created_at + interval '8 days') end,
      case when status = 'completed' then '<p>' || third.said || '</p><p>' || fourth.said || ' ' || first.said || '</p>' end,
      drawn.created_at, least(now(), drawn.created_at + interval '8 days'), client.id,
      case when status = 'requested' then drawn.created_at end
    from drawn
      join client on client.n = drawn.client
      join consultant on consultant.room = drawn.room and consultant.n = drawn.consultant
      join topics on topics.position = drawn.n % 17
      join said as first on first.n = drawn.first
      join said as second on second.n = drawn.second
      join said as third on third.n = drawn.third
      join said as fourth on fourth.n = drawn.fourth
  `.execute(db);
  await sql`
    insert into timeline_entries (
      consultation_id, position, shown_position, kind, at, actor_id, from_status, to_status, version)
    select id, 1, 1, 'request', created_at, client_id, null, 'requested', null from consultations
    union all
    select id, 2, 2, 'status', updated_at, coalesce(consultant_id, client_id), 'requested', status,
      case when status = 'completed' then 1 end
    from consultations where status <> 'requested'
  `.execute(db);
}

/** Loads without triggers and creates the indexes at the end, like a restore. */
async function withoutIndexes(db: Db, load: () => Promise<void>) {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indrelid
    where relname in ('consultations', 'timeline_entries', 'search_words') and relnamespace = ${SCHEMA}::regnamespace
      and not indisunique
  `.execute(db);
  for (const { name } of rows) await sql.raw(`drop index ${name}`).execute(db);
  await sql`set local session_replication_role = replica`.execute(db);
  await load();
  await sql`insert into search_words select distinct unnest(words_of(search_text)) from consultations`.execute(
    db,
  );
  await sql`set local session_replication_role = origin`.execute(db);
  await sql`set local maintenance_work_mem = '512MB'`.execute(db);
  for (const { definition } of rows) await sql.raw(definition).execute(db);
  await sql`select tally()`.execute(db);
}

async function signIn(db: Db, role: 'client' | 'consultant' | 'admin', count: number): Promise<Person[]> {
  const people = await db
    .selectFrom('users')
    .select(['id', 'specialties'])
    .where('role', '=', role)
    .where('account_status', '=', 'approved')
    .orderBy('email')
    .limit(count)
    .execute();
  const signed = people.map(({ id, specialties }) => ({
    id,
    token: randomBytes(32).toString('base64url'),
    room: specialties[0] ?? 'A',
  }));
  await db
    .insertInto('sessions')
    .values(
      signed.map(({ id, token }) => ({
        user_id: id,
        token_hash: createHash('sha256').update(token).digest(),
      })),
    )
    .execute();
  return signed;
}

const givenNames = [
  'Anna',
  'Béla',
  'Ceren',
  'Dario',
  'Elif',
  'Fatma',
  'Goran',
  'Hana',
  'Ibrahim',
  'Jelena',
  'Kaan',
  'Lina',
  'Mehmet',
  'Nadia',
  'Oskar',
  'Paola',
  'Rasim',
  'Selin',
  'Tomas',
  'Zehra',
];
const familyNames = [
  'Aksoy',
  'Bauer',
  'Çelik',
  'Dvořák',
  'Eriksen',
  'Ferrari',
  'Güneş',
  'Hoffmann',
  'Ionescu',
  'Jansen',
  'Kaya',
  'López',
  'Marković',
  'Novak',
  'Öztürk',
  'Petrov',
  'Rossi',
  'Şahin',
  'Tóth',
  'Yılmaz',
];
const trades = [
  'Textiles',
  'Machinery',
  'Foods',
  'Chemicals',
  'Ceramics',
  'Shipping',
  'Furniture',
  'Electronics',
  'Metals',
  'Leather',
];

/** A transaction with statements that do what thousands of calls do, on a connection of its own. */
export async function withoutTimeout(url: string, work: (trx: Db) => Promise<unknown>) {
  const db = openDatabase(url, () => {}, UNLIMITED);
  await db.transaction().execute(work);
  await db.destroy();
}
