import type { MeetingMode, Slot, SlotChoice } from '@consultflow/contract/appointments/schema';
import type { AppointmentNews } from '@consultflow/contract/timeline/schema';
import type { Actor } from '@consultflow/contract/users/schema';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { nextVersion } from '../../db/version.ts';
import { invalid } from '../../http/errors.ts';
import { waitPatiently } from '../../http/session.ts';
import { topicOf } from '../../news/quoted.ts';
import { linkToEntry, type News, tell, tellAssignee } from '../../news/tell.ts';
import { maySee, type Viewer } from '../../visibility/consultation.ts';
import * as consultations from '../consultations/queries.ts';

/** The consultation that an appointment belongs to. */
export type Case = { id: string; room: string; client_id: string };

/** How long proposed times are held, at most: none longer than until it begins. */
export const HELD_HOURS = 48;

/** Where and how, as it is stored. */
export type Arranged = { mode: MeetingMode; link: string | null; phone: string | null };

/** What a time takes that has been proposed or booked already, whatever the firm has set since. */
export type Span = { ends_at: string; blocked_from: string; blocked_until: string };

/** A booked or held time with the way to meet; a link that the client has typed is neither mailed nor in a feed. */
export type Time = Pick<Slot, 'consultant_id' | 'starts_at'> &
  Arranged & { link_of_client?: boolean; span?: Span };

/**
 * Bookings of a consultant or a room wait for one another, so that the later one sees the earlier; in one order, and
 * before anything else is locked. Holds that have lapsed block nobody from here on.
 */
export async function lockForBooking(
  trx: Db,
  { room = '', consultants = [] }: { room?: string; consultants?: string[] },
) {
  await waitPatiently(trx);
  const isTheirs = (column: string) => sql<boolean>`${sql.ref(column)} = any(${consultants}::uuid[])`;
  await trx.selectFrom('users').select('id').where(isTheirs('id')).orderBy('id').forNoKeyUpdate().execute();
  await trx.selectFrom('rooms').select('id').where('code', '=', room).forNoKeyUpdate().execute();
  await trx
    .updateTable('appointments')
    .set({ state: 'lapsed', updated_at: sql`now()` })
    .where('state', '=', 'held')
    .where('held_until', '<=', sql<string>`clock_timestamp()`)
    .where((is) => is.or([is('room', '=', room), isTheirs('consultant_id')]))
    .execute();
}

/** What is said of how two people meet, completed from the profiles of the consultant and the client. */
export async function arrange(
  db: Db,
  { client_id }: Pick<Case, 'client_id'>,
  consultant_id: string,
  { mode, link, phone }: Pick<SlotChoice, 'mode' | 'link' | 'phone'>,
): Promise<Arranged> {
  const { video_link, client_phone } = await db
    .selectFrom('users as consultant')
    .innerJoin('users as client', (join) => join.on('client.id', '=', client_id))
    .select(['consultant.video_link', 'client.phone as client_phone'])
    .where('consultant.id', '=', consultant_id)
    .executeTakeFirstOrThrow();
  const usual = link || (video_link && !phone) ? 'video' : phone ? 'phone' : 'office';
  switch (mode ?? usual) {
    case 'video': {
      const given = link || video_link;
      if (!given) throw invalid('video_link_missing', 'link');
      return { mode: 'video', link: given, phone: null };
    }
    case 'phone': {
      const given = phone || client_phone;
      if (!given) throw invalid('phone_missing', 'phone');
      return { mode: 'phone', link: null, phone: given };
    }
    case 'office':
      return { mode: 'office', link: null, phone: null };
  }
}

/** What a new appointment takes as the firm has set it. */
const usualSpan = (starts_at: string) => sql`
  select ${starts_at}::timestamptz + make_interval(mins => consultation_duration) as ends_at,
    ${starts_at}::timestamptz - make_interval(mins => buffer_before) as blocked_from,
    ${starts_at}::timestamptz + make_interval(mins => consultation_duration + buffer_after) as blocked_until
  from settings`;

const givenSpan = ({ ends_at, blocked_from, blocked_until }: Span) => sql`
  select ${ends_at}::timestamptz as ends_at, ${blocked_from}::timestamptz as blocked_from,
    ${blocked_until}::timestamptz as blocked_until`;

/** What a time takes of a consultant and of the room: a free seat, or the one that the case has there already. */
const spanOf = (of: Case, { starts_at, span }: Pick<Time, 'starts_at' | 'span'>) => sql`
  (${span ? givenSpan(span) : usualSpan(starts_at)}) as span cross join lateral (
    select coalesce(
      free_seat(${of.room}, ${of.id}, tstzrange(${starts_at}, ends_at)),
      (
        select own.seat from appointments as own
        where own.consultation_id = ${of.id} and own.state = 'booked' and own.room = ${of.room}
          and not own.is_conflict and tstzrange(own.starts_at, own.ends_at) @> tstzrange(${starts_at}, span.ends_at)
      )) as seat
  ) as place`;

/** Whether a consultant is free in the `span` of a case, and the room has a seat. */
const isFree = (of: Case, consultant_id: RawBuilder<string>) => sql<boolean>`
  (seat is not null and not exists (
    select from appointments as other
    where other.consultant_id = ${consultant_id} and other.consultation_id <> ${of.id}
      and (other.state = 'booked' or other.state = 'held' and other.held_until > clock_timestamp())
      and tstzrange(other.blocked_from, other.blocked_until) && tstzrange(span.blocked_from, span.blocked_until)))`;

/** The rows of times with their seats; none for a time that is taken. */
const placed = (of: Case, { consultant_id, starts_at, span, mode, link, phone }: Time) => sql`
  select ${of.id}::uuid as consultation_id, ${consultant_id}::uuid as consultant_id, ${of.room}::text as room, seat,
    ${starts_at}::timestamptz as starts_at, ends_at, blocked_from, blocked_until,
    ${mode}::text as mode, ${link}::text as link, ${phone}::text as phone
  from ${spanOf(of, { starts_at, span })}
  where ${isFree(of, sql<string>`${consultant_id}::uuid`)}`;

/** Whether `book` would find this consultant free. */
export const isFreeAt = (
  of: Case,
  time: Pick<Time, 'starts_at' | 'span'>,
  consultant_id: RawBuilder<string>,
) => sql<boolean>`exists (select from ${spanOf(of, time)} where ${isFree(of, consultant_id)})`;

export type Booked = { id: string; starts_at: string; ends_at: string };

/**
 * Books a time for a consultation, or moves its appointment there, in the calendar the same event; undefined if the time
 * is taken. Call `lockForBooking` before.
 */
export async function book(trx: Db, of: Case, time: Time): Promise<Booked | undefined> {
  const { rows } = await sql<Booked>`
    insert into appointments (
      consultation_id, consultant_id, room, seat, state, starts_at, ends_at, blocked_from, blocked_until, mode, link,
      phone, link_of_client)
    select consultation_id, consultant_id, room, seat, 'booked', starts_at, ends_at, blocked_from, blocked_until,
      mode, link, phone, ${time.link_of_client ?? false}
    from (${placed(of, time)}) as placed
    on conflict (consultation_id) where state not in ('held', 'lapsed') do update set
      consultant_id = excluded.consultant_id, room = excluded.room, seat = excluded.seat, state = 'booked',
      starts_at = excluded.starts_at, ends_at = excluded.ends_at, blocked_from = excluded.blocked_from,
      blocked_until = excluded.blocked_until, mode = excluded.mode, link = excluded.link, phone = excluded.phone,
      link_of_client = excluded.link_of_client, is_missed = false, is_conflict = false, sequence = appointments.sequence + 1, updated_at = now()
    returning id, starts_at, ends_at`.execute(trx);
  return rows[0];
}

/** Holds a time for the client; undefined if it is taken. Call `lockForBooking` before. */
export async function hold(trx: Db, of: Case, time: Time): Promise<Booked | undefined> {
  const { rows } = await sql<Booked>`
    insert into appointments (
      consultation_id, consultant_id, room, seat, state, starts_at, ends_at, blocked_from, blocked_until, mode, link,
      phone, held_until)
    select consultation_id, consultant_id, room, seat, 'held', starts_at, ends_at, blocked_from, blocked_until,
      mode, link, phone, least(now() + make_interval(hours => ${HELD_HOURS}), starts_at)
    from (${placed(of, time)}) as placed
    returning id, starts_at, ends_at`.execute(trx);
  return rows[0];
}

/** Takes back what was proposed, held or lapsed, as something replaces it. */
export const dropProposals = (trx: Db, { id }: Pick<Case, 'id'>) =>
  trx
    .deleteFrom('appointments')
    .where('consultation_id', '=', id)
    .where('state', 'in', ['held', 'lapsed'])
    .execute();

export const dropQuestion = (trx: Db, { id }: Pick<Case, 'id'>) =>
  trx.deleteFrom('questions').where('consultation_id', '=', id).execute();

export const addQuestion = (trx: Db, { id }: Pick<Case, 'id'>, entry_id: string) =>
  trx.insertInto('questions').values({ consultation_id: id, entry_id }).execute();

export const findQuestion = (db: Db, { id }: Pick<Case, 'id'>) =>
  db.selectFrom('questions').select('entry_id').where('consultation_id', '=', id).executeTakeFirst();

/** Frees the time of a consultation that stays scheduled; returns what was booked. */
export const release = (trx: Db, { id }: Pick<Case, 'id'>) =>
  trx
    .updateTable('appointments')
    .set({ state: 'removed', sequence: sql`sequence + 1`, updated_at: sql`now()` })
    .where('consultation_id', '=', id)
    .where('state', '=', 'booked')
    .returning(['id', 'starts_at', 'ends_at', 'consultant_id', 'mode'])
    .executeTakeFirst();

/** The appointments that are not over, of the cases that an actor may see, with what names them; in order. */
export const bookedAhead = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('appointments')
    .innerJoin('consultations', 'consultations.id', 'appointments.consultation_id')
    .innerJoin('users as consultant', 'consultant.id', 'appointments.consultant_id')
    .innerJoin('users as client', 'client.id', 'consultations.client_id')
    .select([
      'appointments.consultation_id',
      'consultations.number',
      'consultations.topic',
      'consultations.updated_at',
      'appointments.room',
      'client.name as client_name',
      'appointments.consultant_id',
      'consultant.name as consultant_name',
      'appointments.starts_at',
      'appointments.ends_at',
    ])
    .where('appointments.state', '=', 'booked')
    .where('appointments.ends_at', '>', sql<string>`now()`)
    .where(maySee(viewer))
    .orderBy('appointments.starts_at')
    .orderBy('appointments.id');

/** What is booked for a consultation. */
export const bookedFor = (db: Db, { id }: Pick<Case, 'id'>) =>
  db
    .selectFrom('appointments')
    .select([
      'id',
      'starts_at',
      'ends_at',
      'blocked_from',
      'blocked_until',
      'consultant_id',
      'mode',
      'link',
      'link_of_client',
      'phone',
      'is_missed',
      'updated_at',
    ])
    .select(sql<boolean>`starts_at <= now()`.as('has_begun'))
    .select(
      sql<boolean>`now() > starts_at - make_interval(mins => (select cancellation_cutoff from settings))`.as(
        'is_late',
      ),
    )
    .where('consultation_id', '=', id)
    .where('state', '=', 'booked')
    .executeTakeFirst();
export type BookedFor = NonNullable<Awaited<ReturnType<typeof bookedFor>>>;

/** A proposed time, held or lapsed. */
export const findProposal = (db: Db, { id }: Pick<Case, 'id'>, proposal_id: string) =>
  db
    .selectFrom('appointments')
    .select(['id', 'starts_at', 'ends_at', 'blocked_from', 'blocked_until'])
    .select(['consultant_id', 'mode', 'link', 'phone', 'state'])
    .select(sql<boolean>`state = 'held' and least(held_until, starts_at) > clock_timestamp()`.as('is_held'))
    .where('id', '=', proposal_id)
    .where('consultation_id', '=', id)
    .where('state', 'in', ['held', 'lapsed'])
    .executeTakeFirst();

export const proposedIds = async (db: Db, { id }: Pick<Case, 'id'>) =>
  idsOf(
    await db
      .selectFrom('appointments')
      .select('id')
      .where('consultation_id', '=', id)
      .where('state', 'in', ['held', 'lapsed'])
      .execute(),
  );

/** Changes how two people meet; the event in calendars becomes a newer one. */
export const rearrange = (trx: Db, { id }: Pick<Case, 'id'>, how: Arranged) =>
  trx
    .updateTable('appointments')
    .set({
      ...how,
      link_of_client: false,
      sequence: sql`sequence + 1`,
      updated_at: nextVersion('appointments'),
    })
    .where('consultation_id', '=', id)
    .where('state', '=', 'booked')
    .execute();

export const markMissed = (trx: Db, { id }: Pick<Case, 'id'>, is_missed: boolean) =>
  trx
    .updateTable('appointments')
    .set({ is_missed, updated_at: sql`now()` })
    .where('consultation_id', '=', id)
    .where('state', '=', 'booked')
    .execute();

type Change = {
  what: AppointmentNews;
  starts_at: string;
  ends_at: string;
  consultant_id: string;
  mode: MeetingMode;
  earlier_at?: string | undefined;
};

/** Writes what happened to an appointment into the timeline, and returns the entry. */
export async function record(trx: Db, actor_id: string | null, { id }: Pick<Case, 'id'>, change: Change) {
  const entry = await trx
    .insertInto('timeline_entries')
    .values({ consultation_id: id, kind: 'appointment', actor_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('appointment_changes')
    .values({ ...change, earlier_at: change.earlier_at ?? null, id: entry.id })
    .execute();
  return entry.id;
}

/** The times of an entry that proposes them. */
export const recordTimes = (
  trx: Db,
  entry_id: string,
  times: Pick<Slot, 'starts_at' | 'ends_at' | 'consultant_id'>[],
) =>
  trx
    .insertInto('proposed_times')
    .values(
      times.map(({ starts_at, ends_at, consultant_id }, at) => ({
        entry_id,
        place: at + 1,
        starts_at,
        ends_at,
        consultant_id,
      })),
    )
    .execute();

/** The times that a client would like, in their order. */
export async function writePreferences(
  trx: Db,
  { id }: Pick<Case, 'id'>,
  chosen: { starts_at: string; consultant_id?: string | null | undefined }[],
) {
  await trx.deleteFrom('preferences').where('consultation_id', '=', id).execute();
  if (chosen.length === 0) return;
  await trx
    .insertInto('preferences')
    .values(
      chosen.map(({ starts_at, consultant_id = null }, at) => ({
        consultation_id: id,
        place: at + 1,
        starts_at,
        consultant_id,
      })),
    )
    .execute();
}

/** In another room only its own consultants stay preferred, and what becomes equal is kept once. */
export async function preferThoseOfRoom(trx: Db, ids: string[], room: string) {
  await trx
    .updateTable('preferences')
    .set({ consultant_id: null })
    .where(sql<boolean>`consultation_id = any(${ids}::uuid[])`)
    .where('consultant_id', 'in', (query) =>
      query
        .selectFrom('users')
        .select('id')
        .where(sql<boolean>`${room} <> all(specialties)`),
    )
    .execute();
  await trx
    .deleteFrom('preferences as later')
    .using('preferences as earlier')
    .where(sql<boolean>`later.consultation_id = any(${ids}::uuid[])`)
    .whereRef('earlier.consultation_id', '=', 'later.consultation_id')
    .whereRef('earlier.starts_at', '=', 'later.starts_at')
    .whereRef('earlier.consultant_id', 'is not distinct from', 'later.consultant_id')
    .whereRef('earlier.place', '<', 'later.place')
    .execute();
}

/** Pending consultations that wait for nothing: no question is open, and nothing is held. */
export const withoutHold = (db: Db) =>
  db
    .selectFrom('consultations')
    .select('id')
    .where('status', '=', 'pending')
    .where(
      sql<boolean>`not exists (select from questions where questions.consultation_id = consultations.id)
        and not exists (
          select from appointments
          where appointments.consultation_id = consultations.id and state = 'held' and held_until > now())`,
    );

/**
 * Gives those back to the firm, of these consultations, that wait for nothing any more, and tells both sides. They are
 * locked first, so that nothing is asked or proposed meanwhile.
 */
export async function giveBackLapsed(trx: Db, ids: string[], caused_by: News['caused_by']) {
  await consultations.holdAll(trx, ids);
  const empty = await withoutHold(trx)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  for (const { id, entry_id } of await consultations.giveBack(trx, idsOf(empty), null))
    await tellOfLapse(trx, await consultations.about(trx, id), { entry_id, caused_by });
}

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

async function tellOfLapse(
  trx: Db,
  about: Awaited<ReturnType<typeof consultations.about>>,
  { entry_id, caused_by }: { entry_id: string; caused_by: News['caused_by'] },
) {
  const { id, number, client_id } = about;
  const news = {
    kind: 'proposal_lapsed',
    params: { topic: topicOf(about), number },
    type: 'warning',
    caused_by,
    consultation_id: id,
  } as const;
  await tell(trx, client_id, { ...news, link: linkToEntry('client', id, entry_id) });
  await tellAssignee(trx, about, { ...news, link: linkToEntry('consultant', id, entry_id) });
}

/** Gives back at once what has lost its last held time by moving to a room. */
export async function lapseMoved(trx: Db, actor: Pick<Actor, 'id'>, room: string) {
  await giveBackLapsed(trx, idsOf(await withoutHold(trx).where('room', '=', room).execute()), actor.id);
}

/**
 * Frees what is held with a consultant who has left the firm, or these rooms; a proposal that loses its last time lapses
 * at once.
 */
export async function dropHoldsOf(
  trx: Db,
  actor: Pick<Actor, 'id'>,
  consultant_id: string,
  rooms?: string[],
) {
  const theirs = sql<boolean>`consultant_id = ${consultant_id} and state in ('held', 'lapsed')
    and (${rooms ?? null}::text[] is null or room = any(${rooms ?? null}::text[]))`;
  const holding = await trx
    .selectFrom('appointments')
    .select('consultation_id as id')
    .distinct()
    .where(theirs)
    .execute();
  if (holding.length === 0) return;
  // Before what they hold, as whoever asks or proposes does.
  await consultations.holdAll(trx, idsOf(holding));
  await trx.deleteFrom('appointments').where(theirs).execute();
  await giveBackLapsed(trx, idsOf(holding), actor.id);
}
