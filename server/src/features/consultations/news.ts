import { zoneTime } from '@consultflow/contract/zones';
import { DEFAULT_TOPIC } from '@consultflow/contract/consultations/topics';
import type { Status } from '@consultflow/contract/consultations/status';
import type { Actor } from '@consultflow/contract/users/schema';
import type { Db } from '../../db/open.ts';
import { timeIn } from '../documents/times.ts';
import { because, quotedName, quotedTopic } from '../notifications/quoted.ts';
import { linkToRequest, type News, settle, tell, tellRoom } from '../notifications/tell.ts';
import * as settings from '../settings/queries.ts';

type About = { id: string; room: string; topic: string; client_id: string; consultant_id: string | null };

/** Why a move was made, and the time that somebody has set by it. */
type Particulars = { reason?: string | null | undefined; time?: string | undefined };

const quoted = ({ topic }: Pick<About, 'topic'>) => quotedTopic(topic || DEFAULT_TOPIC);

/** A new request, to the consultants of its room. */
export const tellOfRequest = (db: Db, actor: Actor, consultation: About) =>
  tellRoom(db, consultation.room, {
    title: 'New consultation request',
    message: `${quotedName(actor.name)} asks about ${quoted(consultation)} in Room ${consultation.room}.`,
    type: 'info',
    link: linkToRequest(consultation.id),
    caused_by: actor.id,
  });

/** A move, to the other side; a client who cancels tells the consultant, or the room while nobody has taken it on. */
export async function tellOfMove(
  db: Db,
  actor: Actor,
  consultation: About,
  next: Status,
  { reason, time }: Particulars,
) {
  // Whoever else was told of the request has nothing to decide any more.
  if (next !== 'completed' && next !== 'rescheduled') await settle(db, linkToRequest(consultation.id));
  const what = moved[next];
  if (!what) return;
  const news: News = {
    title: what.title,
    message: `${quotedName(actor.name)} ${what.verb} ${quoted(consultation)}${await dated(db, time)}.${because(reason)}`,
    type: what.type,
    link: null,
    caused_by: actor.id,
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

/** On the firm's own clock: a notification and a mail say the same to everybody. */
async function dated(db: Db, time: string | undefined) {
  if (!time) return '';
  const { time_zone } = await settings.read(db);
  return `: ${timeIn(time_zone)(time)}, ${zoneTime(time_zone)}`;
}

/** A better result, to its client. */
export const tellOfResult = (db: Db, actor: Actor, consultation: About) =>
  tell(db, consultation.client_id, {
    title: 'Result updated',
    message: `${quotedName(actor.name)} changed the result of ${quoted(consultation)}.`,
    type: 'info',
    link: `/client/consultations?open=${consultation.id}`,
    caused_by: actor.id,
  });

const moved: Partial<Record<Status, { title: string; verb: string; type: News['type'] }>> = {
  approved: { title: 'Request approved', verb: 'approved', type: 'success' },
  rejected: { title: 'Request rejected', verb: 'rejected', type: 'warning' },
  rescheduled: { title: 'Consultation rescheduled', verb: 'set a new date for', type: 'info' },
  canceled: { title: 'Consultation canceled', verb: 'canceled', type: 'warning' },
  completed: { title: 'Consultation completed', verb: 'completed', type: 'success' },
};
