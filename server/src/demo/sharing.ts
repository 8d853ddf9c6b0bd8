import { open } from '@consultflow/contract/consultations/status';
import { sql } from 'kysely';
import { oneOf } from '../db/literal-in.ts';
import type { Db } from '../db/open.ts';
import type { Draw } from './random.ts';

/** Colleagues of clients, who are members of their companies. */
const colleagues = [
  [
    'Mert Aksoy',
    'mert.aksoy@egekurumeyve.example',
    '+90 232 555 01 31',
    'ayse.yildirim@egekurumeyve.example',
  ],
  [
    'Selin Kaya',
    'selin.kaya@egekurumeyve.example',
    '+90 232 555 01 37',
    'ayse.yildirim@egekurumeyve.example',
  ],
  [
    'Ole Harms',
    'ole.harms@vosspacktechnik.example',
    '+49 421 5550 1181',
    'katharina.voss@vosspacktechnik.example',
  ],
] as const;

/** Invited, and not there yet. */
const invited = [
  ['muhasebe@egekurumeyve.example', 'ayse.yildirim@egekurumeyve.example'],
  ['einkauf@vosspacktechnik.example', 'katharina.voss@vosspacktechnik.example'],
] as const;

/** Members of companies, what is shared with them, and restricted cases. */
export async function shareSome(db: Db, draw: Draw, password_hash: string, now: Date) {
  await addColleagues(db, draw, password_hash, now);
  await requestForCompanies(db, now);
  await restrictSome(db);
}

async function addColleagues(db: Db, draw: Draw, password_hash: string, now: Date) {
  await db
    .insertInto('users')
    .values(
      colleagues.map(([name, email, phone], place) => ({
        id: draw.uuid(),
        name,
        email,
        phone,
        password_hash,
        role: 'client' as const,
        account_status: 'approved' as const,
        created_at: sql<string>`${now}::timestamptz - make_interval(days => ${200 - 40 * place})`,
      })),
    )
    .execute();
  const [emails, owners] = [colleagues.map((one) => one[1]), colleagues.map((one) => one[3])];
  await sql`
    insert into company_members (company_id, user_id, joined_at)
    select ${firstCompany('owner')}, colleague.id, colleague.created_at + interval '1 day'
    from unnest(${emails}::text[], ${owners}::text[]) as pair (email, owner)
      join users as colleague on colleague.email = pair.email
      join users as owner on owner.email = pair.owner`.execute(db);
  await sql`
    insert into company_invitations (company_id, email, token_hash, invited_by, created_at, expires_at)
    select ${firstCompany('owner')}, pair.email, sha256(uuid_send(gen_random_uuid())), owner.id,
      ${now}::timestamptz - interval '2 days', ${now}::timestamptz + interval '5 days'
    from unnest(${invited.map(([email]) => email)}::text[], ${invited.map(([, owner]) => owner)}::text[])
      as pair (email, owner) join users as owner on owner.email = pair.owner`.execute(db);
}

const firstCompany = (client: string) => sql`(
  select id from companies where companies.client_id = ${sql.ref(`${client}.id`)} order by created_at, id limit 1)`;

/** Two of three of the last year; those of clients with colleagues are mostly shared. */
const requestForCompanies = (db: Db, now: Date) =>
  sql`
  update consultations set company_id = ${firstCompany('client')},
    is_shared = client.email = any(${colleagues.map((one) => one[3])}::text[]) and consultations.number % 4 > 0
  from users as client
  where client.id = consultations.client_id and consultations.number % 3 > 0
    and consultations.created_at > ${now}::timestamptz - interval '1 year'`.execute(db);

/** The newest dispute that waits in Room C, and the newest completed case of Room D. */
async function restrictSome(db: Db) {
  await sql`
    update consultations set is_restricted = true
    where id in (
      (select id from consultations where room = 'C' and ${oneOf('status', open)} order by created_at desc limit 1)
      union all
      (select id from consultations where room = 'D' and status = 'completed' order by created_at desc limit 1)
    )`.execute(db);
  await sql`
    insert into case_people (consultation_id, user_id)
    select consultations.id, users.id
    from consultations join users on users.role = 'consultant'
      and (users.id = consultations.consultant_id or users.specialties[1] = consultations.room)
    where consultations.is_restricted
    on conflict do nothing`.execute(db);
}
