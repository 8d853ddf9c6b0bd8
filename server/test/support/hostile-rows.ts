import { sql } from 'kysely';
import { type Db, SCHEMA } from '../../src/db/open.ts';
import { cleanRow } from './clean-rows.ts';
import { scripts } from './hard-texts.ts';
import { hostile } from './snippets.ts';

/** Possible user texts, each of the maximum length. */
const texts = [
  ...scripts.map(({ text }) => text),
  ...hostile.filter((_, index) => index % 8 === 0),
  '\\.\t\n\\N\r\n"\',;|$1 %s {} ${x} --',
  // Texts that search splits become up to 18 times as long.
  Array.from({ length: 255 }, (_, index) => String.fromCodePoint(0x3300 + index)).join('\ufdfa'),
  '😀👨‍👩‍👧‍👦\u202e\u0301\ufffd\u{10ffff}\u0001\u007f',
];
const long = (text: string, length: number) =>
  Array.from(text.repeat(Math.ceil(length / Array.from(text).length)))
    .slice(0, length)
    .join('');
const times = ['1970-01-01T00:00:00.000Z', '2026-02-28T23:59:59.999Z', '2199-12-31T23:59:59.999Z'];
const days = { first: '2000-01-01T00:00:00.000Z', last: '2199-12-31T23:59:59.999Z' };
const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
const id = (kind: number, index: number) =>
  `${String(kind).padStart(8, '0')}-0000-4000-8000-${String(index).padStart(12, '0')}`;
const hash = (index: number) => `\\x${String(index).padStart(64, '0')}`;
const cycle = <T>(values: readonly T[], index: number) => values[index % values.length]!;

/** Possible users. */
const standings = [
  { role: 'client', account_status: 'pending' },
  { role: 'client', account_status: 'approved' },
  { role: 'client', account_status: 'rejected' },
  { role: 'consultant', account_status: 'approved' },
  { role: 'admin', account_status: 'approved' },
];
const statuses = ['requested', 'pending', 'approved', 'rejected', 'rescheduled', 'canceled', 'completed'];

const users = texts.flatMap((text, index) =>
  standings.map((standing, which) => {
    const number = index * standings.length + which;
    return {
      ...standing,
      id: id(1, number),
      name: long(text, 200),
      email: `${number}@${'x'.repeat(number % 2 ? 240 : 3)}.example`.toLowerCase().slice(-254),
      phone: number % 3 ? long(text, 200) : '',
      password_hash: long(text, 500),
      bio: number % 3 ? '' : long(text, 2_000),
      specialties: standing.role === 'consultant' ? letters.slice(0, number % 27) : [],
      video_link: number % 3 ? '' : long(`https://${text}`, 2_000),
      availability: number % 2 ? {} : { monday: [{ from: '00:00', to: '24:00', [text]: [null, 1e300] }] },
      account_reason: number % 2 ? null : long(text, 2_000),
      is_active: number % 3 > 0,
      wants_mail: number % 2 > 0,
      created_at: cycle(times, number),
      deleted_at: number % 7 ? null : cycle(times, number),
    };
  }),
);
const clients = users.filter(({ role }) => role === 'client');
const consultants = users.filter(({ role }) => role === 'consultant');

const consultations = texts.flatMap((text, index) =>
  statuses.map((status, which) => {
    const number = index * statuses.length + which;
    const isPlanned = ['approved', 'rescheduled', 'completed'].includes(status) || number % 2 > 0;
    const isDone = status === 'completed';
    return {
      id: id(3, number),
      client_id: cycle(clients, number).id,
      consultant_id: isPlanned ? cycle(consultants, number).id : null,
      room: cycle(letters, number),
      topic: number % 3 ? long(text, 2_000) : '',
      problem_details: `<p>${long(text, number % 5 ? 100 : 20_000)}</p>`,
      status,
      scheduled_date: isPlanned ? (number % 2 ? days.first : days.last) : null,
      completed_date: isDone ? cycle(times, number) : null,
      consultation_result: isDone
        ? `<p>${long(text, number % 2 ? 1 : 20_000)}</p>`
        : number % 2
          ? null
          : text,
      reason: number % 2 ? null : long(text, 2_000),
      created_at: cycle(times, number),
      updated_at: cycle(times, number + 1),
      last_modified_by: cycle(users, number).id,
      company_id: number % 3 ? null : id(4, number % clients.length),
      company_name: number % 3 === 1 ? long(text, 200) : null,
      is_shared: number % 6 === 0,
      is_restricted: number % 5 === 0,
    };
  }),
);

const rows: Record<string, object[]> = {
  rooms: letters.map((code, index) => ({
    id: id(2, index),
    code,
    name: long(cycle(texts, index), 200),
    description: index % 2 ? long(cycle(texts, index), 2_000) : '',
    capacity: index % 2 ? 1 : 2_147_483_647,
    is_active: index % 3 > 0,
    room_type: cycle(['consultation', 'meeting', 'workshop'], index),
    created_at: cycle(times, index),
    deleted_at: index % 4 ? null : cycle(times, index),
  })),
  topics: texts.map((text, position) => ({
    name: `${position} ${long(text.replaceAll(',', ';'), 190)}`,
    position,
  })),
  users,
  sessions: users.map((user, index) => ({
    token_hash: hash(index),
    user_id: user.id,
    created_at: cycle(times, index),
    used_at: cycle(times, index + 1),
  })),
  companies: clients.flatMap((client, index) => [
    {
      id: id(4, index),
      client_id: client.id,
      ...Object.fromEntries(
        ['name', 'address', 'city', 'state', 'zipCode', 'country', 'phone', 'website', 'department'].map(
          (name) => [name, long(cycle(texts, index), 200)],
        ),
      ),
      email: long(cycle(texts, index), 254),
      description: long(cycle(texts, index), 2_000),
      created_at: cycle(times, index),
      updated_at: cycle(times, index + 1),
    },
    { id: id(5, index), client_id: client.id, name: '.', created_at: cycle(times, index) },
  ]),
  company_invitations: clients.map((client, index) => ({
    id: id(11, index),
    company_id: id(4, index),
    email: `invited${client.email}`.slice(-254),
    token_hash: hash(index),
    invited_by: client.id,
    created_at: cycle(times, index),
    expires_at: cycle(times, index + 1),
  })),
  absences: consultants.map((consultant, index) => ({
    id: id(12, index),
    user_id: index % 5 ? consultant.id : null,
    name: index % 2 ? long(cycle(texts, index), 200) : '',
    starts_at: times[0],
    ends_at: cycle(times, (index % 2) + 1),
    substitute_id: index % 5 > 1 ? cycle(consultants, index + 1).id : null,
    created_at: cycle(times, index),
    updated_at: cycle(times, index + 1),
  })),
  consultations,
  case_people: consultations
    .filter(({ is_restricted }) => is_restricted)
    .map((one, index) => ({ consultation_id: one.id, user_id: cycle(consultants, index).id })),
  opened_cases: consultations
    .filter(({ is_restricted }) => is_restricted)
    .map((one, index) => ({
      token_hash: hash(index),
      consultation_id: one.id,
      reason: long(cycle(texts, index), 2_000),
      opened_at: cycle(times, index),
    })),
  consultation_changes: consultations.flatMap((one, index) => [
    { id: id(6, index), consultation_id: one.id, changed_by: one.client_id, to_status: 'requested' },
    {
      id: id(7, index),
      consultation_id: one.id,
      changed_at: cycle(times, index),
      changed_by: one.last_modified_by,
      from_status: cycle(statuses, index + 1),
      to_status: one.status,
      reason: one.reason,
      earlier_result: one.consultation_result,
    },
  ]),
  templates: [...consultants, ...letters].map((whose, index) => ({
    id: id(13, index),
    kind: cycle(['reply', 'result'], index),
    ...(typeof whose === 'string' ? { room: whose, owner_id: null } : { room: null, owner_id: whose.id }),
    title: long(cycle(texts, index), 120),
    body: `<p>${long(cycle(texts, index), index % 4 ? 100 : 20_000)} {client} {nothing} {{</p>`,
    topic: index % 3 ? long(cycle(texts, index), 200) : null,
    created_at: cycle(times, index),
    updated_at: cycle(times, index + 1),
  })),
  time_entries: consultations.map((one, index) => ({
    id: id(14, index),
    consultation_id: one.id,
    user_id: cycle(consultants, index).id,
    starts_at: cycle(times, index),
    minutes: index % 2 ? 1 : 1_440,
    description: long(cycle(texts, index), 2_000),
    is_billable: index % 3 > 0,
    day: '2026-03-10',
    created_at: cycle(times, index),
    updated_at: cycle(times, index + 1),
  })),
  closed_months: [{ month: '2000-01-01', closed_by: consultants[0]!.id, closed_at: times[2] }],
  schedules: [
    { id: id(8, 0), week_start_date: '2000-01-03', created_at: times[0], updated_at: times[2] },
    { id: id(8, 1), week_start_date: '2199-12-30', created_at: times[2], updated_at: times[0] },
  ],
  schedule_assignments: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].flatMap((day, index) =>
    letters.map((room) => ({
      schedule_id: id(8, index % 2),
      day,
      room,
      consultant_id: cycle(consultants, index).id,
    })),
  ),
  limits: texts.map((text, index) => ({
    key: `${index} ${long(text, 250)}`,
    points: -1 - index,
    expire: 9e15 - index,
  })),
  news_mails: users.map((user, index) => ({
    id: id(10, index),
    user_id: user.id,
    caused_by: index % 2 ? null : user.id,
    title: long(cycle(texts, index), 200),
    message: index % 2 ? '' : long(cycle(texts, index), 4_000),
    link: index % 2 ? null : `/${long(cycle(texts, index), 399)}`,
    created_at: cycle(times, index),
    due_at: cycle(times, index + 1),
  })),
  mailed_news: users.map((user, index) => ({ caused_by: user.id, mailed_at: cycle(times, index) })),
  notifications: users.map((user, index) => ({
    id: id(9, index),
    user_id: user.id,
    title: long(cycle(texts, index), 200),
    message: index % 2 ? '' : long(cycle(texts, index), 4_000),
    type: cycle(['info', 'success', 'warning', 'error'], index),
    link: index % 2 ? null : `/${long(cycle(texts, index), 399)}`,
    is_read: index % 2 > 0,
    created_at: cycle(times, index),
  })),
  one_time_links: users.map((user, index) => ({
    token_hash: hash(index),
    user_id: user.id,
    purpose: cycle(['reset', 'invitation'], index),
    created_at: times[0],
    expires_at: cycle(times, (index % 2) + 1),
  })),
  backups: times.map((made_at) => ({ made_at })),
};

/** Fills every table, in any version of the schema, with the most hostile values that it accepts. */
export async function fillWithHostileRows(db: Db) {
  const there = await columns(db);
  const isClean = await holdsCleanTexts(db);
  for (const [table, given] of Object.entries(rows)) {
    const known = there[table];
    if (!known) continue;
    // The database fills in the other columns of a row.
    for (const alike of Map.groupBy(given, (row) => Object.keys(row).join()).values()) {
      const names = Object.keys(alike[0]!).filter((name) => known.includes(name));
      await insert(db, table, names, isClean ? alike.map((row) => cleanRow(table, row)) : alike);
    }
  }
  if (there['settings']) {
    await sql`update settings set max_consultations_per_day = 50, consultation_duration = 720,
      time_zone = 'America/Argentina/ComodRivadavia', notify_in_app = false, notify_by_email = false`.execute(
      db,
    );
  }
}

/** Whether this version of the schema refuses control characters in user texts. */
const holdsCleanTexts = async (db: Db) =>
  (await sql`select from pg_constraint where conname = 'users_name_is_one_line'`.execute(db)).rows.length > 0;

const insert = (db: Db, table: string, names: string[], given: object[]) => {
  const list = sql.join(names.map((name) => sql.ref(name)));
  return sql`insert into ${sql.table(table)} (${list})
    select ${list} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(given)})`.execute(
    db,
  );
};

/** The columns of each of our tables that are not generated, and of each view that rows can be inserted into. */
export async function columns(db: Db): Promise<Record<string, string[]>> {
  const { rows: found } = await sql<{ table: string; names: string[] }>`
    select table_name as table, array_agg(column_name::text order by ordinal_position) as names
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = ${SCHEMA} and is_generated = 'NEVER'
      and (table_type = 'BASE TABLE' or exists (
        select from information_schema.views
        where views.table_schema = ${SCHEMA} and views.table_name = tables.table_name and is_trigger_insertable_into = 'YES'))
    group by 1`.execute(db);
  return Object.fromEntries(found.map(({ table, names }) => [table, names]));
}
