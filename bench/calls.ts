import { sql } from 'kysely';
import { bookingOf } from './booking.ts';
import { type Call, reading, searching } from './call.ts';
import { conversationsOf } from './conversations.ts';
import { dueOf } from './due.ts';
import { type Firm, WEEK } from './firm.ts';

/** Requests in a round of writes. */
const WRITES = 96;

/** The main calls, as the screens make them. Those that write add the consultations that they move. */
export const callsOf = async (firm: Firm): Promise<Call[]> => [
  ...(await readsOf(firm)),
  ...(await writesOf(firm)),
  ...(await conversationsOf(firm)),
  ...(await bookingOf(firm)),
  ...(await dueOf(firm)),
];

export const writesOf = async (firm: Firm): Promise<Call[]> => [
  creating(firm),
  await moving(firm, 'approve', { status: 'requested', to: { status: 'approved' } }),
  await moving(firm, 'complete', {
    status: 'approved',
    to: { status: 'completed', consultation_result: '<p>A EUR.1 will do.</p>' },
  }),
];

/** Those that only read, searches included. */
export async function readsOf(firm: Firm): Promise<Call[]> {
  const { clients, consultants, admin } = firm;
  const ids = await newest(firm, 50);
  const asAdmin = (count: number) => Array.from({ length: count }, () => admin);
  return [
    reading('client: list', clients, () => '/consultations'),
    reading(
      'consultant: pending of a room',
      consultants,
      ({ room }) => `/consultations?status=open&room=${room}`,
    ),
    reading('consultant: active', consultants, () => '/consultations?status=scheduled&sort=scheduled_date'),
    reading('consultant: history', consultants, ({ room }) => history(room)),
    reading(
      'consultant: history by client',
      consultants,
      ({ room }) => `/consultations?status=completed&room=${room}&sort=client_name&order=asc`,
    ),
    reading(
      'consultant: history by topic',
      consultants,
      ({ room }) => `/consultations?status=completed&room=${room}&sort=topic`,
    ),
    reading('consultant: active by topic', consultants, () => '/consultations?status=scheduled&sort=topic'),
    reading('admin: consultations', [admin], () => '/consultations'),
    reading('admin: consultations by room', [admin], () => '/consultations?sort=room'),
    reading('admin: consultations by status', [admin], () => '/consultations?sort=status&order=desc'),
    reading('detail', asAdmin(ids.length), (_, n) => `/consultations/${ids[n]}`),
    reading('dashboard of a client', clients, () => '/dashboard/client'),
    reading('dashboard of a consultant', consultants, () => '/dashboard/consultant'),
    reading('dashboard of an admin', [admin], () => '/dashboard/admin'),
    reading('schedule of a week', consultants, () => `/schedules?week_start_date=${WEEK}`),
    searching(
      'consultant: history search',
      consultants,
      ({ room }, n) => `${history(room)}&search=${words(n)}`,
    ),
    searching(
      'admin: consultations search',
      asAdmin(searched.length),
      (_, n) => `/consultations?search=${words(n)}`,
    ),
    searching('admin: users search', asAdmin(names.length), (_, n) => `/users?search=${named(n)}`),
    searching('consultant: clients search', consultants, (_, n) => `/users?role=client&search=${named(n)}`),
  ];
}

const history = (room: string) => `/consultations?status=completed&room=${room}&sort=finished&order=desc`;

/** Common words, rare words, parts of words, several separate words, and words that occur nowhere. */
const searched = [
  'tariff',
  'cus',
  'guarantation',
  'invoice',
  'dronewise',
  'ing',
  'file',
  'xyzzy',
  'opticship',
  'bank',
  'Aksoy',
  'lab',
  'the',
  'Aksoy tariff',
  'invoice guarantation',
  'bank xyzzy',
  'customs file certificate',
];
const names = ['yil', 'tex', 'Öztürk', 'client17', 'ceramics', 'qqq', 'anna', 'ley', 'Güneş 12'];
const words = (n: number) => encodeURIComponent(searched[n % searched.length]!);
const named = (n: number) => encodeURIComponent(names[n % names.length]!);

const newest = async ({ db }: Firm, count: number) =>
  (
    await db.selectFrom('consultations').select('id').orderBy('created_at', 'desc').limit(count).execute()
  ).map(({ id }) => id);

function creating({ db, clients }: Firm): Call {
  const mark = 'Made by the bench';
  return {
    name: 'create',
    kind: 'write',
    requests: Array.from({ length: WRITES }, (_, n) => ({
      method: 'POST',
      path: '/consultations',
      token: clients[n % clients.length]!.token,
      body: {
        topic: mark,
        room: 'ABCDE'[n % 5],
        problem_details: '<p>Which proof of origin does the invoice need?</p>',
      },
    })),
    undo: undoing(db, () => db.deleteFrom('consultations').where('topic', '=', mark).execute()),
  };
}

type Move = { status: 'requested' | 'approved'; to: object };

/** Consultations that are reset after each round. */
async function moving({ db, clients, consultants }: Firm, name: string, { status, to }: Move): Promise<Call> {
  const movers = Array.from({ length: WRITES }, (_, n) => consultants[n % consultants.length]!);
  const made = await db
    .insertInto('consultations')
    .values(
      movers.map(({ id, room }, n) => ({
        client_id: clients[n % clients.length]!.id,
        last_modified_by: id,
        room,
        topic: 'Rules of origin',
        problem_details: '<p>Which proof of origin does the invoice need?</p>',
        status,
        ...(status === 'approved' && { consultant_id: id, scheduled_date: sql`now()` }),
      })),
    )
    .returning(['id', 'consultant_id'])
    .execute();
  const all = made.map(({ id }) => id);
  return {
    name,
    kind: 'write',
    requests: made.map(({ id }, n) => ({
      method: 'PUT',
      path: `/consultations/${id}/status`,
      token: movers[n]!.token,
      body: to,
    })),
    undo: undoing(db, async () => {
      await db
        .updateTable('consultations')
        .set({
          status,
          completed_date: null,
          consultation_result: null,
          awaits_acceptance: false,
          accept_due_at: null,
          ...(status === 'requested' && { consultant_id: null, scheduled_date: null }),
        })
        .where('id', 'in', all)
        .execute();
      await db.deleteFrom('consultation_changes').where('consultation_id', 'in', all).execute();
    }),
  };
}

/** Also removes the news that the writes made, so that each round finds the tables as the first one did. */
function undoing(db: Firm['db'], undo: () => Promise<unknown>) {
  const news = ['notifications', 'news_mails'] as const;
  const began = sql<{ at: string }>`select now() as at`.execute(db).then(({ rows }) => rows[0]!.at);
  return async () => {
    for (const table of news)
      await db
        .deleteFrom(table)
        .where('created_at', '>=', await began)
        .execute();
    await undo();
    for (const table of [...news, 'consultations']) await sql`vacuum ${sql.table(table)}`.execute(db);
  };
}
