import { zoneTime } from '@consultflow/contract/zones';
import { DEFAULT_TOPIC } from '@consultflow/contract/consultations/topics';
import type { AccountStatus } from '@consultflow/contract/users/schema';
import { timeIn } from '../time/clock.ts';
import { because, quotedName, quotedTopic } from './quoted.ts';

/** A move of a consultation; a new time is stored with the firm's time zone at that moment. */
type Move = {
  by: string;
  topic: string;
  reason: string | null;
  time?: { at: string; zone: string };
};

/**
 * Every kind of notification, with the parameters of its sentences. Stored for years: kinds are added, never changed.
 */
export type Kinds = {
  client_signed_up: { name: string; company: string };
  account_approved: Record<string, never>;
  account_not_approved: { status: AccountStatus; reason: string | null };
  request_made: { by: string; topic: string; room: string };
  request_approved: Move;
  request_rejected: Move;
  consultation_rescheduled: Move;
  consultation_canceled: Move;
  consultation_completed: Move;
  result_updated: { by: string; topic: string };
  cases_taken_over: { from: string; count: number };
  consultant_changed: { from: string; to: string };
  room_closed: { from: string; to: string; count: number };
  room_of_client_closed: { from: string; to: string };
  documents_not_sent: { to: string; reason: string };
  test: Record<string, never>;
};
export type Kind = keyof Kinds;

/** A kind with its own parameters. */
export type NewsContent = { [K in Kind]: { kind: K; params: Kinds[K] } }[Kind];

export type Sentences = { title: string; message: string };

const about = (topic: string) => quotedTopic(topic || DEFAULT_TOPIC);

const moved =
  (title: string, verb: string) =>
  ({ by, topic, reason, time }: Move): Sentences => ({
    title,
    message: `${quotedName(by)} ${verb} ${about(topic)}${time ? `: ${timeIn(time.zone)(time.at)}, ${zoneTime(time.zone)}` : ''}.${because(reason)}`,
  });

const sentences: { [K in Kind]: (params: Kinds[K]) => Sentences } = {
  client_signed_up: ({ name, company }) => ({
    title: 'New client',
    message: `${quotedName(name)} of ${quotedName(company)} has signed up and awaits approval.`,
  }),
  account_approved: () => ({
    title: 'Account approved',
    message: 'You can request consultations now.',
  }),
  account_not_approved: ({ status, reason }) => ({
    title: 'Account not approved',
    message: `Your account is ${status}.${because(reason)}`,
  }),
  request_made: ({ by, topic, room }) => ({
    title: 'New consultation request',
    message: `${quotedName(by)} asks about ${about(topic)} in Room ${room}.`,
  }),
  request_approved: moved('Request approved', 'approved'),
  request_rejected: moved('Request rejected', 'rejected'),
  consultation_rescheduled: moved('Consultation rescheduled', 'set a new date for'),
  consultation_canceled: moved('Consultation canceled', 'canceled'),
  consultation_completed: moved('Consultation completed', 'completed'),
  result_updated: ({ by, topic }) => ({
    title: 'Result updated',
    message: `${quotedName(by)} changed the result of ${about(topic)}.`,
  }),
  cases_taken_over: ({ from, count }) => ({
    title: 'Consultations handed over',
    message:
      count === 1
        ? `One consultation of ${quotedName(from)} is yours now.`
        : `${count} consultations of ${quotedName(from)} are yours now.`,
  }),
  consultant_changed: ({ from, to }) => ({
    title: 'Another consultant',
    message: `${quotedName(to)} now advises you instead of ${quotedName(from)}.`,
  }),
  room_closed: ({ from, to, count }) => ({
    title: `Room ${from} is closed`,
    message:
      count === 1
        ? `Its open consultation is in Room ${to} now.`
        : `Its ${count} open consultations are in Room ${to} now.`,
  }),
  room_of_client_closed: ({ from, to }) => ({
    title: `Room ${from} is closed`,
    message: `Your open consultations in Room ${from} are in Room ${to} now.`,
  }),
  documents_not_sent: ({ to, reason }) => ({
    title: 'Documents not sent',
    message: `Nothing was sent to ${to}. ${reason}`,
  }),
  test: () => ({ title: 'Test notification', message: 'Notifications reach you.' }),
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
