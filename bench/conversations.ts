import { sql } from 'kysely';
import type { Call } from './call.ts';
import type { Firm, Person } from './firm.ts';

/** The names of the calls, which have targets of their own. */
export const CALLS = {
  short: 'case of 10 entries',
  long: 'case of 1,000 entries',
  unread: 'unread messages of 5,000 cases',
} as const;

/** Messages in a round. */
const MESSAGES = 48;
const FOLLOWED = 5_000;

/** A case with few and one with many entries, and what a consultant has not read. */
export async function conversationsOf(firm: Firm): Promise<Call[]> {
  const [short, long] = [await caseWith(firm, 10), await caseWith(firm, 1_000)];
  const reader = firm.consultants[0]!;
  await followMany(firm, reader);
  return [
    opening(CALLS.short, firm.admin, short),
    opening(CALLS.long, firm.admin, long),
    {
      name: CALLS.unread,
      kind: 'read',
      requests: [{ method: 'GET', path: '/consultations/unread', token: reader.token }],
    },
  ];
}

/** The end of a timeline, as the page of a case reads it. */
const opening = (name: string, { token }: Person, id: string): Call => ({
  name,
  kind: 'read',
  requests: [{ method: 'GET', path: `/consultations/${id}/timeline`, token }],
});

async function caseWith({ db, clients, consultants }: Firm, entries: number, room = 'A') {
  const [client, consultant] = [clients[0]!, consultants[0]!];
  const { id } = await db
    .insertInto('consultations')
    .values({
      client_id: client.id,
      last_modified_by: client.id,
      room,
      topic: 'A long conversation',
      problem_details: '<p>Which proof of origin does the invoice need?</p>',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    with said as (
      insert into timeline_entries (consultation_id, kind, actor_id)
      select ${id}, 'message', case n % 2 when 0 then ${client.id}::uuid else ${consultant.id}::uuid end
      from generate_series(1, ${entries}::int) as n
      returning id, actor_id
    )
    insert into messages (id, consultation_id, author_id, is_note, body)
    select id, ${id}, actor_id, false, '<p>' || repeat('The certificate goes with the second invoice. ', 5) || '</p>'
    from said`.execute(db);
  return id;
}

const followMany = ({ db }: Firm, { id, room }: Person) =>
  sql`
    with followed as (select id from consultations where room = ${room} limit ${FOLLOWED}),
    chosen as (
      insert into followings (consultation_id, user_id, is_following) select id, ${id}, true from followed
    )
    insert into read_positions (consultation_id, user_id, position, counted, unread)
    select id, ${id}, 1, 2, 1 from followed`.execute(db);

/**
 * Messages to 50 consultants, who all follow the case, as nobody has decided on it. They have no baseline: their
 * statements refer to rows that those before them made.
 */
export async function messagesToRoom(firm: Firm): Promise<Call> {
  const { db, clients } = firm;
  await sql`
    insert into rooms (code, name) values ('Z', 'A room of 50')`.execute(db);
  await sql`
    insert into users (name, email, role, account_status, password_hash, specialties)
    select 'Consultant ' || n, 'of-z-' || n || '@firm.example', 'consultant', 'approved', 'none', '{Z}'
    from generate_series(1, 50) as n`.execute(db);
  const id = await caseWith(firm, 1, 'Z');
  return {
    name: 'message to a room of 50',
    kind: 'write',
    requests: Array.from({ length: MESSAGES }, (_, n) => ({
      method: 'POST',
      path: `/consultations/${id}/messages`,
      token: clients[0]!.token,
      body: { body: `<p>Message ${n}: the bank asks for the original.</p>` },
    })),
    undo: async () => {
      await sql`delete from timeline_entries where consultation_id = ${id} and position > 1`.execute(db);
      await sql`delete from notifications where consultation_id = ${id}`.execute(db);
      await sql`delete from news_mails where consultation_id = ${id}`.execute(db);
      await sql`delete from read_positions where consultation_id = ${id}`.execute(db);
    },
  };
}
