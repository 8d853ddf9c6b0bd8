import { isScheduled, type Status } from '@consultflow/contract/consultations/status';
import type { Actor } from '@consultflow/contract/users/schema';
import type { Db } from '../../db/open.ts';
import type { Meeting } from '../../news/meeting.ts';
import { nameOf, topicOf } from '../../news/quoted.ts';
import {
  linkToCase,
  linkToEntry,
  linkToRequest,
  type News,
  settle,
  tell,
  tellAssignee,
  tellRoom,
  TIME,
} from '../../news/tell.ts';
import * as settings from '../settings/queries.ts';
import * as consultations from './queries.ts';

type About = Pick<consultations.Seen, 'id' | 'number' | 'room' | 'topic' | 'client_id' | 'consultant_id'>;

/** Its entry in the timeline, and the reason of a move and the time that it sets. */
type Particulars = {
  entry_id: string;
  reason?: string | null | undefined;
  time?: string | undefined;
  /** With a time that is booked. */
  meeting?: Meeting | undefined;
  /** The case before. */
  earlier: Earlier;
  /** A signature is told to the consultants by itself. */
  isSigned?: boolean;
};

type Earlier = Pick<consultations.Seen, 'status' | 'consultant_id' | 'consultant_name'>;

/** A request that has come into its room, to the consultants there. */
export const tellOfRequest = (db: Db, actor: Actor, consultation: About, entry_id: string) =>
  tellRoom(db, consultation.room, {
    kind: 'request_made',
    params: { by: nameOf(actor), ...namesOf(consultation), room: consultation.room },
    type: 'info',
    link: linkToEntry('consultant', consultation.id, entry_id),
    caused_by: actor.id,
    consultation_id: consultation.id,
  });

/**
 * A move, to the other side, and that of a colleague to the assignee; a client's cancellation goes to the consultant, or
 * to the room while there is none.
 */
export async function tellOfMove(
  db: Db,
  actor: Actor,
  consultation: About,
  next: Status,
  { entry_id, reason, time, meeting, earlier, isSigned = false }: Particulars,
) {
  if (next === 'requested' || next === 'pending') return;
  if (next !== 'completed' && next !== 'rescheduled') await settleRequest(db, consultation);
  const what = moved[next];
  const news: Omit<News, 'link'> = {
    kind: what.kind,
    params: {
      by: nameOf(actor),
      ...namesOf(consultation),
      reason: reason || null,
      ...(time && { time: { at: time, zone: (await settings.read(db)).time_zone } }),
      ...(meeting && { meeting }),
    },
    type: what.type,
    caused_by: actor.id,
    consultation_id: consultation.id,
  };
  const leadingTo = (role: 'client' | 'consultant') =>
    ({ ...news, link: linkToEntry(role, consultation.id, entry_id) }) as News;
  if (actor.id !== consultation.client_id) await tell(db, consultation.client_id, leadingTo('client'));
  const { consultant_id } = consultation;
  const isAssigned = consultant_id !== null && consultant_id !== earlier.consultant_id;
  if (isAssigned && consultant_id !== actor.id) await tellOfAssignment(db, actor, consultation, entry_id);
  await tellOfHandOver(db, actor, consultation, earlier, entry_id);
  if (actor.role !== 'consultant') await tellAssignee(db, consultation, leadingTo('consultant'));
  else if (!isAssigned && !isSigned) await tellColleague(db, actor, consultation, leadingTo('consultant'));
}

/** The assignee, unless they have acted themselves. */
async function tellColleague(db: Db, actor: Actor, { consultant_id }: About, news: News) {
  if (consultant_id && consultant_id !== actor.id) await tell(db, consultant_id, news);
}

/** Of another room than before, to the consultants there; those of the former one have nothing to decide any more. */
export async function tellOfRoom(db: Db, actor: Actor, consultation: About) {
  await settleRequest(db, consultation);
  const entry = await consultations.requestEntry(db, consultation.id);
  if (entry) await tellOfRequest(db, actor, consultation, entry.id);
}

/** The other recipients of the request, and whom it was assigned to, have nothing to decide any more. */
async function settleRequest(db: Db, { id }: About) {
  const entry = await consultations.requestEntry(db, id);
  // News of earlier versions lead to another screen.
  await settle(db, [linkToRequest(id), ...(entry ? [linkToEntry('consultant', id, entry.id)] : [])]);
  await settleAssignments(db, id);
}

/** That a case was assigned, to this consultant or to any. */
async function settleAssignments(db: Db, id: string, to?: string) {
  const assignments = await consultations.assignmentEntries(db, id);
  if (assignments.length === 0) return;
  const links = assignments.map((one) => linkToEntry('consultant', id, one.id));
  await settle(db, links, ['case_assigned', 'case_assigned_by_room'], to);
}

/** Times to choose from, to the client. */
export const tellOfProposal = (
  db: Db,
  actor: Actor,
  consultation: About,
  { entry_id, count }: { entry_id: string; count: number },
) =>
  tell(db, consultation.client_id, {
    kind: 'times_proposed',
    params: { by: nameOf(actor), ...namesOf(consultation), count },
    type: 'info',
    link: linkToEntry('client', consultation.id, entry_id),
    caused_by: actor.id,
    consultation_id: consultation.id,
  });

/** What its client answered to proposed times, to the consultant; what is booked need not be decided on any more. */
export async function tellOfAnswer(
  db: Db,
  actor: Actor,
  consultation: About,
  { entry_id, time, meeting }: { entry_id: string; time?: string; meeting?: Meeting },
) {
  if (time !== undefined) await settleRequest(db, consultation);
  const news = {
    type: 'info',
    link: linkToEntry('consultant', consultation.id, entry_id),
    caused_by: actor.id,
    consultation_id: consultation.id,
  } as const;
  const params = { by: nameOf(actor), ...namesOf(consultation) };
  const told: News =
    time === undefined
      ? { ...news, kind: 'proposal_declined', params }
      : {
          ...news,
          type: 'success',
          kind: 'proposal_accepted',
          params: {
            ...params,
            reason: null,
            time: { at: time, zone: (await settings.read(db)).time_zone },
            ...(meeting && { meeting }),
          },
        };
  await tellAssignee(db, consultation, told);
}

/** What its client has not answered. */
export const tellOfAwaitedAnswer = (
  db: Db,
  consultation: About,
  { entry_id, caused_by }: { entry_id: string; caused_by: News['caused_by'] },
) =>
  tell(db, consultation.client_id, {
    kind: 'answer_awaited',
    params: namesOf(consultation),
    type: 'info',
    link: linkToEntry('client', consultation.id, entry_id),
    caused_by,
    consultation_id: consultation.id,
  });

type Near = {
  /** The client or the consultant. */
  user_id: string;
  consultant_id: string;
  appointment_id: string;
  at: string;
  meeting: Meeting;
};

/** An appointment that is near, to one of those who meet. */
export async function tellOfReminder(
  db: Db,
  consultation: About,
  { user_id, consultant_id, appointment_id, at, meeting }: Near,
) {
  const isClient = user_id === consultation.client_id;
  await tell(db, user_id, {
    kind: 'appointment_reminder',
    params: {
      ...namesOf(consultation),
      with: nameOf({
        name: await consultations.nameOf(db, isClient ? consultant_id : consultation.client_id),
      }),
      time: { at, zone: (await settings.read(db)).time_zone },
      meeting,
      appointment_id,
    },
    type: 'info',
    link: linkToCase(isClient ? 'client' : 'consultant', consultation.id),
    caused_by: TIME,
    at_once: true,
    consultation_id: consultation.id,
  });
}

/** Whoever gets a case from a colleague. */
export const tellOfAssignment = (db: Db, actor: Actor, consultation: About, entry_id: string) =>
  tell(db, consultation.consultant_id!, {
    kind: 'case_assigned',
    params: { by: nameOf(actor), ...namesOf(consultation) },
    type: 'info',
    link: linkToEntry('consultant', consultation.id, entry_id),
    caused_by: actor.id,
    consultation_id: consultation.id,
  });

/** Whoever gets a new request of their room. */
export const tellOfAssignmentByRoom = (db: Db, client: Actor, consultation: About, entry_id: string) =>
  tell(db, consultation.consultant_id!, {
    kind: 'case_assigned_by_room',
    params: { ...namesOf(consultation), room: consultation.room },
    type: 'info',
    link: linkToEntry('consultant', consultation.id, entry_id),
    caused_by: client.id,
    consultation_id: consultation.id,
  });

/** Another consultant than before, or none: to the former, and to the client of what is scheduled. */
export async function tellOfHandOver(
  db: Db,
  actor: Actor,
  { consultant_id, ...consultation }: About,
  earlier: Earlier,
  entry_id: string,
) {
  const { consultant_id: former, consultant_name } = earlier;
  if (!former || former === consultant_id) return;
  const { id, client_id } = consultation;
  await settleAssignments(db, id, former);
  const to = consultant_id && nameOf({ name: await consultations.nameOf(db, consultant_id) });
  const news = { type: 'info', caused_by: actor.id, consultation_id: id } as const;
  if (former !== actor.id)
    await tell(db, former, {
      ...news,
      kind: 'case_handed_over',
      params: { ...namesOf(consultation), to },
      link: linkToEntry('consultant', id, entry_id),
    });
  if (to && isScheduled(earlier) && client_id !== actor.id)
    await tell(db, client_id, {
      ...news,
      kind: 'consultant_changed',
      params: { ...namesOf(consultation), from: nameOf({ name: consultant_name ?? '' }), to },
      link: linkToEntry('client', id, entry_id),
    });
}

/** Another way to meet, or without one a missed appointment, to the other side. */
export async function tellOfAppointment(
  db: Db,
  actor: Actor,
  consultation: About,
  { entry_id, meeting }: { entry_id: string; meeting?: Meeting },
) {
  const params = { by: nameOf(actor), ...namesOf(consultation) };
  const news = {
    ...(meeting
      ? ({ kind: 'appointment_changed', params: { ...params, meeting }, type: 'info' } as const)
      : ({ kind: 'appointment_missed', params, type: 'warning' } as const)),
    caused_by: actor.id,
    consultation_id: consultation.id,
  };
  const leadingTo = (role: 'client' | 'consultant') => linkToEntry(role, consultation.id, entry_id);
  await tell(db, consultation.client_id, { ...news, link: leadingTo('client') });
  await tellColleague(db, actor, consultation, { ...news, link: leadingTo('consultant') });
}

/** An edited result, to its client and the assignee. */
export async function tellOfResult(
  db: Db,
  actor: Actor,
  consultation: About,
  { entry_id, isSigned }: { entry_id: string; isSigned: boolean },
) {
  const news = {
    kind: 'result_updated',
    params: { by: nameOf(actor), ...namesOf(consultation) },
    type: 'info',
    caused_by: actor.id,
    consultation_id: consultation.id,
  } as const;
  const leadingTo = (role: 'client' | 'consultant') => linkToEntry(role, consultation.id, entry_id);
  await tell(db, consultation.client_id, { ...news, link: leadingTo('client') });
  if (!isSigned) await tellColleague(db, actor, consultation, { ...news, link: leadingTo('consultant') });
}

const namesOf = (consultation: Pick<About, 'topic' | 'number'>) => ({
  topic: topicOf(consultation),
  number: consultation.number,
});

const moved = {
  approved: { kind: 'request_approved', type: 'success' },
  rejected: { kind: 'request_rejected', type: 'warning' },
  rescheduled: { kind: 'consultation_rescheduled', type: 'info' },
  canceled: { kind: 'consultation_canceled', type: 'warning' },
  completed: { kind: 'consultation_completed', type: 'success' },
} as const;
