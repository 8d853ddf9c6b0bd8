import type { Status } from '@consultflow/contract/consultations/status';
import type { Actor } from '@consultflow/contract/users/schema';
import type { Db } from '../../db/open.ts';
import { nameOf, topicOf } from '../../news/quoted.ts';
import { linkToRequest, type News, settle, tell, tellRoom } from '../../news/tell.ts';
import * as settings from '../settings/queries.ts';

type About = { id: string; room: string; topic: string; client_id: string; consultant_id: string | null };

/** The reason of a move, and the time that it sets. */
type Particulars = { reason?: string | null | undefined; time?: string | undefined };

/** A new request, to the consultants of its room. */
export const tellOfRequest = (db: Db, actor: Actor, consultation: About) =>
  tellRoom(db, consultation.room, {
    kind: 'request_made',
    params: { by: nameOf(actor), topic: topicOf(consultation), room: consultation.room },
    type: 'info',
    link: linkToRequest(consultation.id),
    caused_by: actor.id,
    consultation_id: consultation.id,
  });

/** A move, to the other side; a client's cancellation goes to the consultant, or to the room if nobody is assigned. */
export async function tellOfMove(
  db: Db,
  actor: Actor,
  consultation: About,
  next: Status,
  { reason, time }: Particulars,
) {
  // The other recipients of the request have nothing to decide any more.
  if (next !== 'completed' && next !== 'rescheduled') await settle(db, linkToRequest(consultation.id));
  if (next === 'requested' || next === 'pending') return;
  const what = moved[next];
  const news: News = {
    kind: what.kind,
    params: {
      by: nameOf(actor),
      topic: topicOf(consultation),
      reason: reason || null,
      ...(time && { time: { at: time, zone: (await settings.read(db)).time_zone } }),
    },
    type: what.type,
    link: null,
    caused_by: actor.id,
    consultation_id: consultation.id,
  };
  if (actor.id !== consultation.client_id) {
    await tell(db, consultation.client_id, {
      ...news,
      link: `/client/consultations?open=${consultation.id}`,
    });
  }
  if (actor.role === 'consultant') return;
  if (consultation.consultant_id) await tell(db, consultation.consultant_id, news);
  else await tellRoom(db, consultation.room, news);
}

/** An edited result, to its client. */
export const tellOfResult = (db: Db, actor: Actor, consultation: About) =>
  tell(db, consultation.client_id, {
    kind: 'result_updated',
    params: { by: nameOf(actor), topic: topicOf(consultation) },
    type: 'info',
    link: `/client/consultations?open=${consultation.id}`,
    caused_by: actor.id,
    consultation_id: consultation.id,
  });

const moved = {
  approved: { kind: 'request_approved', type: 'success' },
  rejected: { kind: 'request_rejected', type: 'warning' },
  rescheduled: { kind: 'consultation_rescheduled', type: 'info' },
  canceled: { kind: 'consultation_canceled', type: 'warning' },
  completed: { kind: 'consultation_completed', type: 'success' },
} as const;
