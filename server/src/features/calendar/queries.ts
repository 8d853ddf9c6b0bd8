import type { FeedPart } from '@consultflow/contract/calendar/schema';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { maySee } from '../../visibility/consultation.ts';
import type { Owner } from './links.ts';

type Reader = Pick<Owner, 'id' | 'role' | 'specialties'>;

/** A feed goes back three months, and has at most so many events of a kind: the next ones, then the latest. */
const DAYS_BACK = 90;
const MOST = 1_000;

const isOver = (table: string) => sql<boolean>`${sql.ref(`${table}.ends_at`)} <= now()`;

const distance = (table: string) => sql`extract(epoch from case when ${isOver(table)}
  then now() - ${sql.ref(`${table}.ends_at`)} else ${sql.ref(`${table}.starts_at`)} - now() end)`;

const byBeginning = (one: { starts_at: string }, other: { starts_at: string }) =>
  Date.parse(one.starts_at) - Date.parse(other.starts_at);

/** No appointment takes longer than a day. */
const OLDEST = sql`now() - make_interval(days => ${sql.lit(DAYS_BACK + 1)})`;

const isRecent = (column: string) =>
  sql<boolean>`${sql.ref(column)} > now() - make_interval(days => ${DAYS_BACK})`;

/**
 * The appointments and holds of the owner of a feed: as client or consultant, and those of colleagues they stand in for, while they
 * do. `is_busy` of those of which an address that many programs know says only the time.
 */
export const appointmentsFor = async (db: Db, owner: Owner, includes: FeedPart[]) =>
  (await appointmentsOf(db, owner, includes).execute()).toSorted(byBeginning);

export const appointmentsOf = (db: Db, owner: Reader, includes: FeedPart[]) =>
  db
    .selectFrom('appointments')
    .innerJoin('consultations', 'consultations.id', 'appointments.consultation_id')
    .innerJoin('users as client', 'client.id', 'consultations.client_id')
    .innerJoin('users as consultant', 'consultant.id', 'appointments.consultant_id')
    .select([
      'appointments.consultation_id',
      'appointments.uid',
      'appointments.sequence',
      'appointments.starts_at',
      'appointments.ends_at',
      'appointments.mode',
      'appointments.phone',
      'consultations.number',
      'consultations.topic',
    ])
    .select([
      // Its topic and its restriction show too.
      sql<string>`greatest(appointments.updated_at, consultations.updated_at)`.as('changed_at'),
      sql<string | null>`case when not link_of_client then appointments.link end`.as('link'),
      sql<string>`case when client.id = ${owner.id} then consultant.name else client.name end`.as('with'),
      sql<string | null>`case when ${isColleagues(owner)} then consultant.name end`.as('instead_of'),
      sql<boolean>`is_restricted or not ${maySee(owner)}`.as('is_busy'),
      sql<boolean>`appointments.state = 'held'`.as('is_held'),
    ])
    .where((is) =>
      is.or([
        ...(includes.includes('appointments') ? [is('appointments.state', 'in', ['booked', 'ended'])] : []),
        ...(includes.includes('holds')
          ? [
              is.and([
                is('appointments.state', '=', 'held'),
                is('appointments.held_until', '>', sql<string>`now()`),
              ]),
            ]
          : []),
      ]),
    )
    .where(isRecent('appointments.ends_at'))
    .where('appointments.id', 'in', near(owner))
    .where(
      sql<boolean>`(
        consultations.client_id = ${owner.id} or appointments.consultant_id = ${owner.id}
        or ${isColleagues(owner)} and not is_restricted and ${maySee(owner)} and exists (
          select from absences
          where absences.user_id = appointments.consultant_id and substitute_id = ${owner.id}
            and absences.starts_at <= now() and now() < absences.ends_at
            and absences.starts_at < appointments.ends_at and appointments.starts_at < absences.ends_at))`,
    )
    .where(sql<boolean>`(${isOver('appointments')} or takes_place(client, consultant))`)
    .orderBy(isOver('appointments'))
    .orderBy(distance('appointments'))
    .orderBy('appointments.id')
    .limit(MOST);

/** Each kind by an index of its own; which of them the owner sees is decided above. */
const near = ({ id }: Reader) => sql<string>`(
  select id from appointments
  where consultant_id = ${id} and state in ('held', 'booked', 'ended') and starts_at > ${OLDEST}
  union
  select appointments.id from consultations join appointments on consultation_id = consultations.id
  where client_id = ${id}
  union
  select appointments.id from absences
  join appointments on consultant_id = absences.user_id and state in ('held', 'booked', 'ended')
    and appointments.starts_at > ${OLDEST} and appointments.starts_at < absences.ends_at
  where substitute_id = ${id} and absences.starts_at <= now() and now() < absences.ends_at)`;

const isColleagues = ({ id }: Reader) =>
  sql<boolean>`(consultations.client_id <> ${id} and appointments.consultant_id <> ${id})`;

/** The owner's absences, and the days on which the firm is closed, to staff. */
export const absencesFor = async (db: Db, { id }: Owner, includes: FeedPart[]) =>
  (
    await db
      .selectFrom('absences')
      .select(['id as uid', 'user_id', 'name', 'starts_at', 'ends_at', 'updated_at as changed_at'])
      .where(isRecent('ends_at'))
      .where((is) =>
        is.or([
          ...(includes.includes('absences') ? [is('user_id', '=', id)] : []),
          ...(includes.includes('closures') ? [is('user_id', 'is', null)] : []),
        ]),
      )
      .orderBy(isOver('absences'))
      .orderBy(distance('absences'))
      .orderBy('id')
      .limit(MOST)
      .execute()
  ).toSorted(byBeginning);
