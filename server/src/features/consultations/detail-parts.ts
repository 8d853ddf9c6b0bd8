import type { Acceptance } from '@consultflow/contract/acceptances/schema';
import type { Appointment, Preference, Proposal, Question } from '@consultflow/contract/appointments/schema';
import type { ConsultationDetail, Reference } from '@consultflow/contract/consultations/schema';
import type { SignOff } from '@consultflow/contract/sign-offs/schema';
import { sql } from 'kysely';
import { iso } from '../../db/iso.ts';
import { lastOf } from '../sign-offs/queries.ts';
import { maySee, type Viewer } from '../../visibility/consultation.ts';

// Parts of one consultation as it is opened, each a column of a query that names it `consultations`.

export const clientZone = sql<string | null>`(
  select time_zone from users where users.id = consultations.client_id)`.as('client_time_zone');

/** Worked on it, of timers that have stopped; clients see it if the firm wants that. */
export const minutesFor = ({ role }: Pick<Viewer, 'role'>) => {
  const sum = sql<number>`coalesce((
    select sum(minutes) from time_entries where consultation_id = consultations.id), 0)`;
  return (
    role === 'client'
      ? sql<number | null>`case when (select clients_see_time from settings) then ${sum} end`
      : sum
  ).as('minutes');
};

/** Members of the author's company see when they meet, not the author's number or their link. */
function timesOfRow({ id, role }: Viewer) {
  const own = role === 'client' ? sql`consultations.client_id = ${id}` : sql`true`;
  return sql`'id', one.id, 'starts_at', ${iso('one.starts_at')}, 'ends_at', ${iso('one.ends_at')},
  'consultant_id', one.consultant_id, 'consultant_name', advising.name, 'mode', one.mode,
  'link', case when ${own} then one.link end, 'phone', case when ${own} then one.phone end`;
}

export const appointment = (actor: Viewer) =>
  sql<Appointment | null>`(
  select jsonb_build_object(${timesOfRow(actor)}, 'is_missed', one.is_missed,
    'updated_at', ${iso('one.updated_at')},
    'reminders_at', coalesce((
      select jsonb_agg(${iso('remind_at')} order by remind_at) from reminders
      where appointment_id = one.id and user_id = ${actor.id} and done_at is null), '[]'),
    'change_until', to_char(
      (one.starts_at - make_interval(mins => (select cancellation_cutoff from settings))) at time zone 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from appointments as one join users as advising on advising.id = one.consultant_id
  where one.consultation_id = consultations.id and one.state in ('booked', 'ended'))`.as('appointment');

export const proposals = (actor: Viewer) =>
  sql<Proposal[]>`coalesce((
  select jsonb_agg(jsonb_build_object(${timesOfRow(actor)}, 'held_until', ${iso('one.held_until')})
    order by one.starts_at, one.id)
  from appointments as one join users as advising on advising.id = one.consultant_id
  where one.consultation_id = consultations.id and one.state in ('held', 'lapsed')), '[]')`.as('proposals');

export const question = sql<Question | null>`(
  select jsonb_build_object('id', questions.entry_id, 'body', messages.body, 'asked_at', ${iso('questions.asked_at')},
    'asked_by', asking.name)
  from questions join messages on messages.id = questions.entry_id join users as asking on asking.id = messages.author_id
  where questions.consultation_id = consultations.id)`.as('question');

export const preferences = sql<Preference[]>`coalesce((
  select jsonb_agg(jsonb_build_object('starts_at', ${iso('wish.starts_at')}, 'consultant_id', wish.consultant_id,
    'consultant_name', wanted.name) order by wish.place)
  from preferences as wish left join users as wanted on wanted.id = wish.consultant_id
  where wish.consultation_id = consultations.id), '[]')`.as('preferences');

export const acceptance = sql<Acceptance | null>`(
  select jsonb_build_object('version', one.version, 'at', ${iso('one.accepted_at')},
    'accepted_by', case when person.id is not null then jsonb_build_object('id', person.id, 'name', person.name) end,
    'rating', one.rating, 'comment', one.comment, 'rated_at', ${iso('one.rated_at')})
  from acceptances as one left join users as person on person.id = one.accepted_by
  where one.consultation_id = consultations.id and one.version = consultations.accepted_version)`.as(
  'acceptance',
);
export const resultAt = sql<string | null>`(
  select at from timeline_entries
  where consultation_id = consultations.id and version is not null order by version desc limit 1)`.as(
  'result_at',
);

/** Who wrote and who signed the present version. */
export const resultSignature = sql<ConsultationDetail['result_signature'] | null>`(
  select case when author.id is not null then jsonb_build_object(
    'author', jsonb_build_object('id', author.id, 'name', author.name),
    'signer', jsonb_build_object('id', signer.id, 'name', signer.name)) end
  from timeline_entries as entry
    left join users as author on author.id = entry.written_by left join users as signer on signer.id = entry.actor_id
  where entry.consultation_id = consultations.id and entry.version is not null
  order by entry.version desc limit 1)`.as('result_signature');

const reference = sql`jsonb_build_object('id', other.id, 'number', other.number, 'topic', other.topic,
  'status', other.status)`;

export const follows = (actor: Viewer) =>
  sql<Reference | null>`(
    select ${reference} from consultations as other
    where other.id = consultations.follows_id and ${maySee(actor, 'other')})`.as('follows');

/** The most that a case shows of what follows it up. */
const MOST_FOLLOW_UPS = 20;

export const followUps = (actor: Viewer) =>
  sql<Reference[]>`coalesce((
    select jsonb_agg(shown.reference) from (
      select ${reference} as reference from consultations as other
      where other.follows_id = consultations.id and ${maySee(actor, 'other')}
      order by other.created_at, other.id limit ${sql.lit(MOST_FOLLOW_UPS)}
    ) as shown), '[]')`.as('follow_ups');

/** Clients never read of it. */
export const signOff = ({ role }: Pick<Viewer, 'role'>) =>
  (role === 'client' ? sql<SignOff | null>`null::jsonb` : lastOf).as('sign_off');
export const requiresSignOff = ({ role }: Pick<Viewer, 'role'>) =>
  (role === 'client'
    ? sql<boolean | null>`null::boolean`
    : sql<boolean | null>`(select requires_sign_off from rooms where code = consultations.room)`
  ).as('requires_sign_off');
