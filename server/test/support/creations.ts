import { sql } from 'kysely';
import { JOBS } from '../../src/db/jobs.ts';
import { addCompleted } from './completed.ts';
import type { newWorld } from './world.ts';

type World = Awaited<ReturnType<typeof newWorld>>;
type Person = { id: string; token: string };

export type Creation = {
  call: string;
  url: string;
  by: Person | null;
  /** The nth body, different from all others. */
  body: (n: number) => object;
  /** The number of records of the nth. */
  made: (n: number) => Promise<number>;
  /** Removes what would prevent many more. */
  clear?: () => Promise<unknown>;
};

const monday = (n: number) => new Date(Date.UTC(2030, 0, 7 + 7 * n)).toISOString().slice(0, 10);

const tokenOf = (n: number) => `${n}`.padStart(43, 't');

/** More than any test sends, each to a company of its own. */
const INVITATIONS = 2_000;
/** A client has at most 50 companies. */
const OWNERS = 50;

async function addInvitations(db: World['db']) {
  await sql`
    with owner as (
      insert into users (name, email, role, account_status, password_hash)
      select 'Owner', 'owner' || n || '@made.example', 'client', 'approved', 'none'
      from generate_series(0, ${OWNERS - 1}::int) as n
      returning id, substr(email, 6, position('@' in email) - 6)::int as place
    ), joined as (
      insert into companies (client_id, name)
      select owner.id, 'Joined ' || n
      from generate_series(1, ${INVITATIONS}::int) as n join owner on owner.place = n % ${OWNERS}::int
      returning id, client_id, substr(name, 8) as n
    )
    insert into company_invitations (company_id, email, token_hash, invited_by, expires_at)
    select id, 'invited@made.example', sha256(lpad(n, 43, 't')::bytea), client_id, now() + interval '1 day'
    from joined`.execute(db);
}

/** An approved case in a room that requires a sign-off, with a draft. */
async function addUnsigned({ db, call }: World, { client, author }: Record<'client' | 'author', Person>) {
  await db.updateTable('rooms').set({ requires_sign_off: true }).where('code', '=', 'B').execute();
  const asked = { room: 'B', topic: 'Unsigned', problem_details: '<p>Which proof?</p>' };
  const { id } = (await call(client, 'POST', '/consultations', asked)).json().data;
  await call(author, 'PUT', `/consultations/${id}/status`, { status: 'approved' });
  await call(author, 'PUT', `/consultations/${id}/draft`, { body: '<p>Use a EUR.1.</p>' });
  return String(id);
}

/** Every call that creates a record, with its body and a count. */
export async function creationsIn(world: World): Promise<Creation[]> {
  const { db } = world;
  const client = await world.client();
  const consultant = await world.consultant('A');
  const admin = await world.admin();
  const [completed] = await addCompleted(db, { client, consultant }, 1);
  const timed = await addCompleted(db, { client, consultant }, 2);
  const [released] = await addCompleted(db, { client, consultant }, 1);
  await db
    .insertInto('consultation_changes')
    .values({
      consultation_id: released!,
      changed_by: consultant.id,
      from_status: 'approved',
      to_status: 'completed',
    })
    .execute();
  const company = await db
    .insertInto('companies')
    .values({ client_id: client.id, name: 'Of members', address: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const invited = await world.client({ email: 'invited@made.example' });
  const [restricted] = await addCompleted(db, { client, consultant }, 1);
  await db.updateTable('consultations').set({ is_restricted: true }).where('id', '=', restricted!).execute();
  const signers = [await world.consultant('B'), await world.consultant('B')];
  const author = await world.consultant('B');
  const unsigned = await addUnsigned(world, { client, author });
  await addInvitations(db);
  const count = async (rows: ReturnType<typeof sql<{ count: number }>>) =>
    (await rows.execute(db)).rows[0]!.count;
  const users = (n: number, whose: string) =>
    count(sql`select count(*) from users where email = ${`${whose}${n}@made.example`}`);
  const companies = (name: string) => count(sql`select count(*) from companies where name = ${name}`);
  const rooms = (name: string) =>
    count(sql`select count(*) from rooms where name = ${name} and deleted_at is null`);
  const clearRooms = () => sql`delete from rooms where name like 'Made %'`.execute(db);
  const clearCompanies = () => sql`delete from companies where name like 'Made %'`.execute(db);

  return [
    {
      call: 'POST /consultations',
      url: '/consultations',
      by: client,
      body: (n) => ({ topic: `Made ${n}`, room: 'A', problem_details: '<p>Which proof?</p>' }),
      made: (n) => count(sql`select count(*) from consultations where topic = ${`Made ${n}`}`),
      clear: () => sql`delete from consultations where topic like 'Made %'`.execute(db),
    },
    {
      call: 'POST /consultations/:id/acceptance',
      url: `/consultations/${released}/acceptance`,
      by: client,
      body: (n) => ({ rating: (n % 5) + 1, comment: `Made ${n}` }),
      made: (n) => count(sql`select count(*) from acceptances where comment = ${`Made ${n}`}`),
      clear: async () => {
        await sql`delete from timeline_entries where kind = 'acceptance'`.execute(db);
        await sql`update consultations set accepted_version = null, accepted_at = null`.execute(db);
      },
    },
    {
      call: 'POST /companies',
      url: '/companies',
      by: client,
      body: (n) => ({ name: `Made own ${n}`, address: 'Quay 1' }),
      made: (n) => companies(`Made own ${n}`),
      clear: clearCompanies,
    },
    {
      call: 'POST /clients/company',
      url: '/clients/company',
      by: consultant,
      body: (n) => ({ client_id: client.id, company: { name: `Made by us ${n}` } }),
      made: (n) => companies(`Made by us ${n}`),
      clear: clearCompanies,
    },
    {
      call: 'POST /admin/users',
      url: '/admin/users',
      by: admin,
      body: (n) => ({ name: 'New', email: `user${n}@made.example`, role: 'client', invite: true }),
      made: (n) => users(n, 'user'),
    },
    {
      call: 'POST /consultants',
      url: '/consultants',
      by: admin,
      body: (n) => ({
        name: 'New',
        email: `consultant${n}@made.example`,
        password: 'quay-side-lantern',
        specialties: ['A'],
      }),
      made: (n) => users(n, 'consultant'),
    },
    {
      call: 'POST /auth/register',
      url: '/auth/register',
      by: null,
      body: (n) => ({
        name: 'New',
        email: `client${n}@made.example`,
        phone: '1',
        password: 'quay-side-lantern',
        companies: [{ name: 'First' }],
      }),
      made: (n) => users(n, 'client'),
    },
    {
      call: 'POST /companies/:id/members',
      url: `/companies/${company.id}/members`,
      by: client,
      body: (n) => ({ email: `member${n}@made.example` }),
      made: (n) =>
        count(sql`select count(*) from company_invitations where email = ${`member${n}@made.example`}`),
      clear: () => db.deleteFrom('company_invitations').where('company_id', '=', company.id).execute(),
    },
    {
      call: 'POST /company-invitations/accept',
      url: '/company-invitations/accept',
      by: invited,
      body: (n) => ({ token: tokenOf(n) }),
      made: (n) =>
        count(sql`
          select count(*) from company_members
          where user_id = ${invited.id} and company_id = (select id from companies where name = ${`Joined ${n}`})`),
    },
    {
      call: 'POST /consultations/:id/open',
      url: `/consultations/${restricted}/open`,
      by: admin,
      body: (n) => ({ reason: `Made ${n}` }),
      made: (n) => count(sql`select count(*) from opened_cases where reason = ${`Made ${n}`}`),
      clear: () => db.deleteFrom('opened_cases').execute(),
    },
    ...['/rooms', '/admin/rooms'].map((url) => ({
      call: `POST ${url}`,
      url,
      by: admin,
      body: (n: number) => ({ name: `Made at ${url} ${n}`, capacity: 1 }),
      made: (n: number) => rooms(`Made at ${url} ${n}`),
      clear: clearRooms,
    })),
    {
      call: 'POST /consultations/:id/messages',
      url: `/consultations/${completed}/messages`,
      by: client,
      body: (n) => ({ body: `<p>Made ${n}</p>` }),
      made: (n) => count(sql`select count(*) from messages where body = ${`<p>Made ${n}</p>`}`),
      clear: () => db.deleteFrom('timeline_entries').where('kind', '=', 'message').execute(),
    },
    {
      call: 'POST /templates',
      url: '/templates',
      by: consultant,
      body: (n) => ({ kind: 'reply', title: `Made ${n}`, body: '<p>Thank you.</p>' }),
      made: (n) => count(sql`select count(*) from templates where title = ${`Made ${n}`}`),
      clear: () => db.deleteFrom('templates').execute(),
    },
    {
      call: 'POST /timer',
      url: '/timer',
      by: consultant,
      body: (n) => ({ consultation_id: timed[n % 2] }),
      made: (n) =>
        count(
          sql`select count(*) from time_entries where minutes is null and consultation_id = ${timed[n % 2]}`,
        ),
      clear: () => db.deleteFrom('time_entries').execute(),
    },
    {
      call: 'POST /time-entries',
      url: '/time-entries',
      by: consultant,
      body: (n) => ({
        consultation_id: completed,
        starts_at: '2026-03-10T09:00:00.000Z',
        minutes: 10,
        description: `Made ${n}`,
      }),
      made: (n) => count(sql`select count(*) from time_entries where description = ${`Made ${n}`}`),
      clear: () => db.deleteFrom('time_entries').execute(),
    },
    {
      call: 'POST /absences',
      url: '/absences',
      by: admin,
      body: (n) => ({
        user_id: null,
        name: `Made ${n}`,
        starts_at: '2029-12-31T21:00:00.000Z',
        ends_at: '2030-01-01T21:00:00.000Z',
      }),
      made: (n) => count(sql`select count(*) from absences where name = ${`Made ${n}`}`),
    },
    {
      call: 'POST /consultations/:id/sign-off',
      url: `/consultations/${unsigned}/sign-off`,
      by: author,
      body: (n) => ({ decision: 'requested', draft_version: 1, consultant_id: signers[n % 2]!.id }),
      made: (n) =>
        count(sql`
          select count(*) from sign_off_changes where what = 'requested' and signer_id = ${signers[n % 2]!.id}`),
      clear: async () => {
        await sql`delete from timeline_entries where kind = 'sign_off'`.execute(db);
        await sql`delete from sign_offs`.execute(db);
      },
    },
    {
      call: 'POST /schedules',
      url: '/schedules',
      by: admin,
      body: (n) => ({ week_start_date: monday(n), assignments: [] }),
      made: (n) => count(sql`select count(*) from schedules where week_start_date = ${monday(n)}`),
    },
    {
      call: 'POST /exports',
      url: '/exports',
      by: client,
      body: (n) => ({ ids: [completed], email: `to${n}@made.example` }),
      made: (n) =>
        count(sql`select count(*) from ${sql.id(JOBS, 'job')} where data->>'to' = ${`to${n}@made.example`}`),
    },
    {
      call: 'POST /settings/test-notification',
      url: '/settings/test-notification',
      by: admin,
      body: () => ({}),
      made: async () => {
        const { id } = admin;
        const told = await count(
          sql`select count(*) from notifications where user_id = ${id} and title = 'Test notification'`,
        );
        await db.deleteFrom('notifications').where('user_id', '=', id).execute();
        return told;
      },
    },
  ];
}
