import type { AppointmentFilter, BusyTime } from '@consultflow/contract/appointments/busy';
import type { Status } from '@consultflow/contract/consultations/status';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { readPage } from '../../db/page.ts';
import { positionAfter } from '../../http/cursor.ts';
import { maySee, type Viewer } from '../../visibility/consultation.ts';

const byBeginning = {
  name: 'starts_at',
  by: sql`appointments.starts_at`,
  type: 'timestamptz',
  direction: 'asc',
} as const;

type Filter = AppointmentFilter & { limit: number };

/** The times of consultants that are booked, have been, or are held; of cases that the actor may not see only when and how. */
export const busyTimes = (db: Db, actor: Viewer, { from, to, consultant_id, room, limit, cursor }: Filter) =>
  readPage(
    db,
    db
      .selectFrom('appointments')
      .innerJoin('users as consultant', 'consultant.id', 'appointments.consultant_id')
      .innerJoin('consultations', 'consultations.id', 'appointments.consultation_id')
      .innerJoin('users as client', 'client.id', 'consultations.client_id')
      .select([
        'appointments.id',
        'appointments.consultant_id',
        'consultant.name as consultant_name',
        'appointments.room',
        'appointments.starts_at',
        'appointments.ends_at',
        'appointments.held_until',
        'appointments.mode',
      ])
      .select([
        sql<boolean>`(appointments.is_missed and ${maySee(actor)})`.as('is_missed'),
        sql<boolean>`(appointments.is_conflict and ${maySee(actor)})`.as('is_conflict'),
      ])
      .select(
        sql<(Omit<NonNullable<BusyTime['consultation']>, 'status'> & { status: Status }) | null>`
          case when ${maySee(actor)} then jsonb_build_object(
            'id', consultations.id, 'number', consultations.number, 'topic', consultations.topic,
            'status', consultations.status, 'client_name', client.name) end`.as('consultation'),
      )
      .where(
        sql<boolean>`(appointments.state in ('booked', 'ended')
          or appointments.state = 'held' and appointments.held_until > clock_timestamp())`,
      )
      .where('appointments.state', 'in', ['held', 'booked', 'ended'])
      .where('appointments.ends_at', '>', from)
      .where('appointments.starts_at', '<', to)
      // None is longer than twelve hours.
      .where('appointments.starts_at', '>', sql<string>`${from}::timestamptz - interval '12 hours'`)
      .$if(consultant_id !== undefined, (query) =>
        query.where('appointments.consultant_id', '=', consultant_id!),
      )
      .$if(room !== undefined, (query) =>
        query.where(
          'appointments.consultant_id',
          '=',
          sql<string>`any(array(select id from users where role = 'consultant' and ${room} = any(specialties)))`,
        ),
      ),
    {
      table: 'appointments',
      long: ['consultation'],
      order: byBeginning,
      limit,
      after: positionAfter(cursor, byBeginning),
    },
  );
