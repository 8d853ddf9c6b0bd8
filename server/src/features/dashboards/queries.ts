import { scheduled } from '@consultflow/contract/consultations/status';
import type { Actor } from '@consultflow/contract/users/schema';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { iso } from '../../db/iso.ts';
import type { Db } from '../../db/open.ts';
import * as figures from './figures.ts';

const SHOWN = 5;

/** A client's figures and newest requests. */
export const ofClient = (db: Db, actor: Actor) => {
  const own = requests(db).where('request.client_id', '=', actor.id);
  return db
    .selectNoFrom([
      jsonObjectFrom(figures.ofClient(db, actor)).$notNull().as('stats'),
      jsonArrayFrom(first(own, 'created_at', 'desc')).as('recent_consultations'),
    ])
    .executeTakeFirstOrThrow();
};

/** A consultant's figures, what waits in the rooms, and of their own: the next dates and the latest changes. */
export const ofConsultant = (db: Db, actor: Actor) => {
  const own = requests(db).where('request.consultant_id', '=', actor.id);
  const upcoming = own.where('request.status', 'in', scheduled);
  return db
    .selectNoFrom([
      jsonObjectFrom(figures.ofConsultant(db, actor)).$notNull().as('stats'),
      jsonArrayFrom(first(figures.waiting(db, actor), 'created_at', 'desc')).as('pending_consultations'),
      jsonArrayFrom(first(upcoming, 'scheduled_date', 'asc')).as('upcoming_consultations'),
      jsonArrayFrom(topClients(db, actor)).as('top_clients'),
      jsonArrayFrom(first(own, 'updated_at', 'desc')).as('recent_consultations'),
    ])
    .executeTakeFirstOrThrow();
};

const requests = (db: Db) => db.selectFrom('consultations as request');

/** The first few, with what a list of a dashboard shows of each. */
const first = (
  some: ReturnType<typeof requests>,
  by: 'created_at' | 'updated_at' | 'scheduled_date',
  direction: 'asc' | 'desc',
) =>
  some
    .innerJoin('users as client', 'client.id', 'request.client_id')
    .select([
      'request.id',
      'request.topic',
      'request.status',
      'request.room',
      'request.client_id',
      'client.name as client_name',
      iso('request.scheduled_date').as('scheduled_date'),
      iso('request.created_at').$notNull().as('created_at'),
      iso('request.updated_at').$notNull().as('updated_at'),
    ])
    .orderBy(`request.${by}`, direction)
    .orderBy('request.id', direction)
    .limit(SHOWN);

/** Whose consultations were most often assigned to the consultant. */
const topClients = (db: Db, { id }: Actor) =>
  db
    .selectFrom('consultations')
    .innerJoin('users as client', 'client.id', 'consultations.client_id')
    .select(({ fn }) => [
      'client.id',
      'client.name',
      'client.email',
      fn.countAll<number>().as('consultations'),
    ])
    .where('consultations.consultant_id', '=', id)
    .where('client.deleted_at', 'is', null)
    .groupBy('client.id')
    .orderBy('consultations', 'desc')
    .orderBy('client.name')
    .orderBy('client.id')
    .limit(SHOWN);
