import { type Message, msg, t, translate } from '@consultflow/contract/language/t';
import { zoneTime } from '@consultflow/contract/zones';
import type { AccountStatus } from '@consultflow/contract/users/schema';
import { readersZone } from '../language/reader.ts';
import { timeIn } from '../time/clock.ts';
import { meetingAfter, type Meeting } from './meeting.ts';
import { about, because, quotedName } from './quoted.ts';
import { type Reminder, reminding } from './reminder.ts';
import { type SignOffKinds, signOffSentences } from './sign-offs.ts';

/**
 * A move of a consultation; a new time is stored with the firm's time zone at that moment, for readers whose own is not
 * known.
 */
type Move = {
  by: string;
  topic: string;
  number?: number;
  reason: string | null;
  time?: { at: string; zone: string };
  /** With an appointment that is booked at that time. */
  meeting?: Meeting;
};

/** A consultation. */
type Named = { topic: string; number: number };

/** A decision or a result that is awaited, and when it is due; stored with the firm's time zone at that moment. */
type Clock = { awaited: 'decision' | 'result'; time: { at: string; zone: string } };

/** Messages of a consultation: how many since the last that was read, the newest of them by whom. */
type Said = { by: string; topic: string; number: number; count: number };

/**
 * Every kind of notification, with the parameters of its sentences. Stored for years: kinds are added, never changed.
 */
export type Kinds = SignOffKinds & {
  message_received: Said;
  note_added: Said;
  mentioned: Said;
  client_signed_up: { name: string; company: string };
  account_approved: Record<string, never>;
  account_not_approved: { status: AccountStatus; reason: string | null };
  request_made: { by: string; topic: string; number?: number; room: string };
  request_approved: Move;
  request_rejected: Move;
  consultation_rescheduled: Move;
  consultation_canceled: Move;
  consultation_completed: Move;
  result_updated: { by: string; topic: string; number?: number };
  times_proposed: Named & { by: string; count: number };
  proposal_accepted: Move;
  proposal_declined: Named & { by: string };
  proposal_lapsed: Named;
  answer_awaited: Named;
  case_assigned: Named & { by: string };
  case_assigned_by_room: Named & { room: string };
  /** Null if nobody has it now. */
  case_handed_over: Named & { to: string | null };
  appointment_changed: Named & { by: string; meeting?: Meeting };
  appointment_missed: Named & { by: string };
  case_due_soon: Named & Clock;
  case_overdue: Named & Clock;
  result_accepted: Named & { by: string; version: number };
  result_counts_as_accepted: Named & { version: number };
  result_rated: Named & { by: string; rating: number };
  appointment_reminder: Reminder;
  cases_taken_over: { from: string; count: number };
  /** Of one case, or of all of the client's cases with the former consultant. */
  consultant_changed: { from: string; to: string } & Partial<Named>;
  room_closed: { from: string; to: string; count: number };
  room_of_client_closed: { from: string; to: string };
  documents_not_sent: { to: string; reason: string };
  test: Record<string, never>;
};
export type Kind = keyof Kinds;

/** A kind with its own parameters. */
export type NewsContent = { [K in Kind]: { kind: K; params: Kinds[K] } }[Kind];

export type Sentences = { title: string; message: string };

/** A time by the clock of the reader, or of the firm if theirs is not known. */
const timed = ({ at, zone: firms }: { at: string; zone: string }) => {
  const zone = readersZone() ?? firms;
  return { time: timeIn(zone)(at), zone: zoneTime(zone) };
};

/** A sentence with and without the time of the consultation, then the reason and how to meet. */
const moved =
  (title: Message, plain: Message, timely: Message) =>
  ({ by, reason, time, meeting, ...named }: Move): Sentences => {
    const values = { name: quotedName(by), topic: about(named) };
    const sentence = time ? translate(timely, { ...values, ...timed(time) }) : translate(plain, values);
    return { title: t(title), message: sentence + because(reason) + meetingAfter(meeting) };
  };

const sentences: { [K in Kind]: (params: Kinds[K]) => Sentences } = {
  ...signOffSentences,
  message_received: ({ by, topic, number, count }) => ({
    title: t('{count, plural, =1 {New message} other {# new messages}}', { count }),
    message: t('{name} wrote in #{number}, {topic}.', {
      name: quotedName(by),
      number: `${number}`,
      topic: about({ topic }),
    }),
  }),
  note_added: ({ by, topic, number, count }) => ({
    title: t('{count, plural, =1 {New note} other {# new notes}}', { count }),
    message: t('{name} added a note for staff to #{number}, {topic}.', {
      name: quotedName(by),
      number: `${number}`,
      topic: about({ topic }),
    }),
  }),
  mentioned: ({ by, topic, number }) => ({
    title: t('You were mentioned'),
    message: t('{name} mentioned you in #{number}, {topic}.', {
      name: quotedName(by),
      number: `${number}`,
      topic: about({ topic }),
    }),
  }),
  client_signed_up: ({ name, company }) => ({
    title: t('New client'),
    message: t('{name} of {company} has signed up and awaits approval.', {
      name: quotedName(name),
      company: quotedName(company),
    }),
  }),
  account_approved: () => ({
    title: t('Account approved'),
    message: t('You can request consultations now.'),
  }),
  account_not_approved: ({ status, reason }) => ({
    title: t('Account not approved'),
    message:
      t(
        'Your account is {status, select, pending {pending} approved {approved} rejected {rejected} other {{status}}}.',
        {
          status,
        },
      ) + because(reason),
  }),
  request_made: ({ by, room, ...named }) => ({
    title: t('New consultation request'),
    message: t('{name} asks about {topic} in Room {room}.', {
      name: quotedName(by),
      topic: about(named),
      room,
    }),
  }),
  request_approved: moved(
    msg('Request approved'),
    msg('{name} approved {topic}.'),
    msg('{name} approved {topic}: {time}, {zone}.'),
  ),
  request_rejected: moved(
    msg('Request rejected'),
    msg('{name} rejected {topic}.'),
    msg('{name} rejected {topic}: {time}, {zone}.'),
  ),
  consultation_rescheduled: moved(
    msg('Consultation rescheduled'),
    msg('{name} set a new date for {topic}.'),
    msg('{name} set a new date for {topic}: {time}, {zone}.'),
  ),
  consultation_canceled: moved(
    msg('Consultation canceled'),
    msg('{name} canceled {topic}.'),
    msg('{name} canceled {topic}: {time}, {zone}.'),
  ),
  consultation_completed: moved(
    msg('Consultation completed'),
    msg('{name} completed {topic}.'),
    msg('{name} completed {topic}: {time}, {zone}.'),
  ),
  result_updated: ({ by, ...named }) => ({
    title: t('Result updated'),
    message: t('{name} changed the result of {topic}.', { name: quotedName(by), topic: about(named) }),
  }),
  times_proposed: ({ by, count, ...named }) => ({
    title: t('{count, plural, =1 {A time is proposed} other {# times are proposed}}', { count }),
    message: t(
      '{count, plural, =1 {{name} proposes a time for {topic}. It is held for you for 48 hours, but not longer than until it begins.} other {{name} proposes # times for {topic}. They are held for you for 48 hours, but none longer than until it begins.}}',
      { count, name: quotedName(by), topic: about(named) },
    ),
  }),
  proposal_accepted: moved(
    msg('Proposed time accepted'),
    msg('{name} accepted a time for {topic}.'),
    msg('{name} accepted a time for {topic}: {time}, {zone}.'),
  ),
  proposal_declined: ({ by, ...named }) => ({
    title: t('Proposed times declined'),
    message: t('{name} declined the times for {topic}.', { name: quotedName(by), topic: about(named) }),
  }),
  proposal_lapsed: (named) => ({
    title: t('Proposed times have lapsed'),
    message: t('Nobody has answered in time: the times for {topic} are no longer held.', {
      topic: about(named),
    }),
  }),
  answer_awaited: (named) => ({
    title: t('Your answer is awaited'),
    message: t('{topic} waits for your answer.', { topic: about(named) }),
  }),
  case_assigned: ({ by, ...named }) => ({
    title: t('Consultation assigned to you'),
    message: t('{name} assigned {topic} to you.', { name: quotedName(by), topic: about(named) }),
  }),
  case_assigned_by_room: ({ room, ...named }) => ({
    title: t('Consultation assigned to you'),
    message: t('Room {room} assigned {topic} to you.', { room, topic: about(named) }),
  }),
  case_handed_over: ({ to, ...named }) => ({
    title: t('Consultation handed over'),
    message: to
      ? t('{new} now advises on {topic} instead of you.', { new: quotedName(to), topic: about(named) })
      : t('{topic} is no longer assigned to you.', { topic: about(named) }),
  }),
  appointment_changed: ({ by, meeting, ...named }) => ({
    title: t('Appointment changed'),
    message:
      t('{name} changed how you meet for {topic}.', { name: quotedName(by), topic: about(named) }) +
      meetingAfter(meeting),
  }),
  appointment_missed: ({ by, ...named }) => ({
    title: t('Appointment missed'),
    message: t('{name} marked the appointment for {topic} as missed. A new time can be chosen.', {
      name: quotedName(by),
      topic: about(named),
    }),
  }),
  case_due_soon: ({ awaited, time, ...named }) => ({
    title: awaited === 'decision' ? t('Decision due soon') : t('Result due soon'),
    message: translate(
      awaited === 'decision'
        ? msg('The decision on {topic} is due by {time}, {zone}.')
        : msg('The result of {topic} is due by {time}, {zone}.'),
      { topic: about(named), ...timed(time) },
    ),
  }),
  case_overdue: ({ awaited, time, ...named }) => ({
    title: awaited === 'decision' ? t('Decision overdue') : t('Result overdue'),
    message: translate(
      awaited === 'decision'
        ? msg('The decision on {topic} was due by {time}, {zone}.')
        : msg('The result of {topic} was due by {time}, {zone}.'),
      { topic: about(named), ...timed(time) },
    ),
  }),
  result_accepted: ({ by, version, ...named }) => ({
    title: t('Result accepted'),
    message: t('{name} accepted the result of {topic}, version {version}.', {
      name: quotedName(by),
      topic: about(named),
      version: `${version}`,
    }),
  }),
  result_counts_as_accepted: ({ version, ...named }) => ({
    title: t('Result counts as accepted'),
    message: t('Nobody has asked about it: the result of {topic}, version {version}, counts as accepted.', {
      topic: about(named),
      version: `${version}`,
    }),
  }),
  result_rated: ({ by, rating, ...named }) => ({
    title: t('Result rated'),
    message: t('{name} rated the result of {topic}: {rating} of 5.', {
      name: quotedName(by),
      topic: about(named),
      rating: `${rating}`,
    }),
  }),
  appointment_reminder: reminding,
  cases_taken_over: ({ from, count }) => ({
    title: t('Consultations handed over'),
    message: t(
      '{count, plural, =1 {One consultation of {name} is yours now.} other {# consultations of {name} are yours now.}}',
      { count, name: quotedName(from) },
    ),
  }),
  consultant_changed: ({ from, to, topic, number }) => {
    const names = { new: quotedName(to), former: quotedName(from) };
    return {
      title: t('Another consultant'),
      message:
        topic === undefined
          ? t('{new} now advises you instead of {former}.', names)
          : t('{new} now advises you on {topic} instead of {former}.', {
              ...names,
              topic: about({ topic, number }),
            }),
    };
  },
  room_closed: ({ from, to, count }) => ({
    title: t('Room {room} is closed', { room: from }),
    message: t(
      '{count, plural, =1 {Its open consultation is in Room {room} now.} other {Its # open consultations are in Room {room} now.}}',
      { count, room: to },
    ),
  }),
  room_of_client_closed: ({ from, to }) => ({
    title: t('Room {room} is closed', { room: from }),
    message: t('Your open consultations in Room {from} are in Room {to} now.', { from, to }),
  }),
  documents_not_sent: ({ to, reason }) => ({
    title: t('Documents not sent'),
    message: `${t('Nothing was sent to {email}.', { email: to })} ${reason}`,
  }),
  test: () => ({ title: t('Test notification'), message: t('Notifications reach you.') }),
};

export const sentencesOf = <K extends Kind>(kind: K, params: Kinds[K]): Sentences => sentences[kind](params);

/** A stored notification. */
export type Stored = Sentences & { kind?: string; params?: object };

/** The sentences for the reader; for kinds that this version does not know, the stored ones. */
export function rendered({ kind = 'legacy', params = {}, title, message }: Stored): Sentences {
  const known = Object.hasOwn(sentences, kind)
    ? (sentences as Record<string, (given: object) => Sentences>)[kind]
    : undefined;
  return known ? known(params) : { title, message };
}
