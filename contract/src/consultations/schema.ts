import { z } from 'zod';
import { givenId } from '../given-id.ts';
import { SignOff } from '../sign-offs/schema.ts';
import { type Message, t } from '../language/t.ts';
import { says } from '../language/says.ts';
import {
  Appointment,
  Preference,
  PreferenceChoices,
  Proposal,
  Proposals,
  Question,
  SlotChoice,
} from '../appointments/schema.ts';
import { Acceptance } from '../acceptances/schema.ts';
import { Company } from '../companies/schema.ts';
import { FileIds } from '../files/schema.ts';
import { Language } from '../language/schema.ts';
import { unless } from '../loose.ts';
import { Direction, Paging } from '../paging.ts';
import { isBlank, richText } from '../rich-text/schema.ts';
import { RoomCode } from '../rooms/code.ts';
import { lines, required, TEXT_LENGTH, text, time, REQUIRED } from '../text.ts';
import { ConsultationSort } from './sort.ts';
import { Status, StatusFilter } from './status.ts';
import { OTHER_TOPIC, splitTopics } from './topics.ts';
import { Id, Instant } from '../sent.ts';

export const Consultation = z.object({
  id: Id,
  /** How people name it: #1042. */
  number: z.int(),
  client_id: Id,
  client_name: z.string(),
  client_email: z.string(),
  consultant_id: Id.nullable(),
  consultant_name: z.string().nullable(),
  consultant_email: z.string().nullable(),
  room: RoomCode,
  topic: z.string(),
  problem_details: z.string(),
  status: Status,
  scheduled_date: Instant.nullable(),
  /** The previous date, if it has been rescheduled. */
  earlier_date: Instant.nullish(),
  completed_date: Instant.nullable(),
  consultation_result: z.string().nullable(),
  /** The number of the present result: 1 when it is completed, more with each change. */
  result_version: z.int().nullish(),
  /** The last version that was accepted, and when; it may have been improved since. */
  accepted_version: z.int().nullish(),
  accepted_at: Instant.nullish(),
  /** Of that version: whether it counts as accepted because the time was over, and how its client has rated it. */
  is_accepted_by_time: z.boolean().nullish(),
  rating: z.int().nullish(),
  /** When the present result counts as accepted; null while a question about it is open. */
  accept_due_at: Instant.nullish(),
  /** Since when a client waits for an answer about the result. */
  result_question_at: Instant.nullish(),
  /** Why it was rejected, canceled or rescheduled. */
  reason: z.string().nullable(),
  created_at: Instant,
  updated_at: Instant,
  last_modified_by: Id,
  /** The company it was requested for; null for none, and after its deletion. */
  company_id: Id.nullable(),
  /** The company's name, also after its deletion. */
  company_name: z.string().nullable(),
  /** Whether the members of the company see it. */
  is_shared: z.boolean(),
  /** Whether only named consultants see it, besides its client. */
  is_restricted: z.boolean(),
  /** The consultant of the case, as `consultant_id`; absent from servers of an earlier version, as the next. */
  assignee_id: Id.nullish(),
  /** Since when it waits: undecided for the firm, pending for its client; null once it is decided. */
  waiting_since: Instant.nullish(),
  /**
   * To staff, while a response clock runs: when its target is used up, when three quarters of it are, and since when it
   * would have run without a pause.
   */
  due_at: Instant.nullish(),
  due_soon_at: Instant.nullish(),
  due_from: Instant.nullish(),
  is_overdue: z.boolean().optional(),
  /** The messages that the caller, who follows it, has not read; absent from servers of an earlier version. */
  unread: z.int().optional(),
});
export type Consultation = z.infer<typeof Consultation>;

const LastWords = z.object({
  by_id: Id,
  by: z.string(),
  at: Instant,
  is_note: z.boolean(),
  /** The first 200 letters, as plain text. */
  excerpt: z.string(),
});
export type LastWords = z.infer<typeof LastWords>;

/**
 * A list row without the two long texts, with 200 letters of the question as plain text: its beginning, or the context
 * of the search words.
 */
export const ConsultationExcerpt = Consultation.omit({
  problem_details: true,
  consultation_result: true,
}).extend({
  problem_excerpt: z.string(),
  /** The last message, or to staff the last note, that the caller may read; null if there is none or it is redacted. */
  last_words: LastWords.nullish(),
  /** Of a search: 200 letters of the result around a searched word that is neither in the topic nor in the question. */
  result_excerpt: z.string().nullish(),
  /**
   * Of a search: 200 letters of a message, or to staff of a note, around a searched word that is neither in the topic, the
   * question and the result nor in the client's name and address; null if there is none.
   */
  message_excerpt: z.string().nullish(),
  /**
   * Of a search: the name of a company of the client, and its department if the word is there, with such a word. For
   * another client only of a company that both belong to.
   */
  company_excerpt: z.string().nullish(),
});
export type ConsultationExcerpt = z.infer<typeof ConsultationExcerpt>;

const listed = {
  id: Id,
  number: z.int(),
  room: RoomCode,
  status: Status,
  is_restricted: z.boolean(),
};

const nullable = <Shape extends Record<string, z.ZodType>>(shape: Shape) =>
  Object.fromEntries(Object.entries(shape).map(([name, type]) => [name, type.nullable()])) as {
    [Name in keyof Shape]: z.ZodNullable<Shape[Name]>;
  };

/**
 * A row of a list, whole or as an excerpt. An admin's has of a restricted case that they have not opened only the
 * number, the room and the status, and null elsewhere.
 */
export const ConsultationRow = z
  .object(nullable(ConsultationExcerpt.extend(Consultation.shape).shape))
  .partial({ problem_details: true, consultation_result: true, problem_excerpt: true })
  .extend(listed);

/** What an admin's list shows of a restricted case that they have not opened. */
export type SealedConsultation = {
  [Field in Exclude<keyof Consultation, keyof typeof listed>]: null;
} & z.infer<z.ZodObject<typeof listed>> & { is_restricted: true };

/** Another consultation that this one links to. */
export const Reference = z.object({ id: Id, number: z.int(), topic: z.string(), status: Status });
export type Reference = z.infer<typeof Reference>;

/** One consultation with its client's companies, the first 50 of them, as its own page shows it. */
export const ConsultationDetail = Consultation.extend({
  /** For another member of the company it is shared with, that company only. */
  client_companies: z.array(Company),
  client_company_count: z.int(),
  /** The consultants who see a restricted case. */
  restricted_to: z.array(z.object({ id: z.string(), name: z.string() })).nullable(),
  /** Until when the admin who has opened a restricted case sees it. */
  opened_until: z.string().nullable(),
  /** Null if it is not known. */
  client_time_zone: z.string().nullish(),
  appointment: Appointment.nullish(),
  /** Worked on it; null for a client unless the firm shows clients the time. */
  minutes: z.int().nullish(),
  /** The times held for the client, or those that have lapsed and that nothing has replaced. */
  proposals: z.array(Proposal).optional(),
  /** What the client is to answer. */
  question: Question.nullish(),
  /** When the present version of the result was released. */
  result_at: Instant.nullish(),
  /** Who wrote and who signed the present version; null of one that was released without. */
  result_signature: z.object({ author: SignOff.shape.signer, signer: SignOff.shape.signer }).nullish(),
  preferences: z.array(Preference).optional(),
  /** The earlier request that this one follows up, if the caller may see it. */
  follows: Reference.nullish(),
  /** Of the last version that was accepted. */
  acceptance: Acceptance.nullish(),
  /** The later requests that follow this one up, of those the caller may see. */
  follow_ups: z.array(Reference).optional(),
  /** The last request for a sign-off; for staff. */
  sign_off: SignOff.nullish(),
  /** Whether the room releases a result only once a colleague has signed it; for staff. */
  requires_sign_off: z.boolean().nullish(),
});
export type ConsultationDetail = z.infer<typeof ConsultationDetail>;

/** One entry of the kept history. `from` is null for the request itself. */
export const Change = z.object({
  id: Id,
  changed_at: Instant,
  /** Null of what time changes, such as a proposal that lapses; the name then is empty. */
  changed_by: z.string().nullable(),
  changed_by_name: z.string(),
  from: Status.nullable(),
  to: Status,
  reason: z.string().nullable(),
  /** The text of the result before this change. */
  earlier_result: z.string().nullable(),
});
export type Change = z.infer<typeof Change>;

/** Most history entries in one response: hardly any history is longer. */
export const ChangeFilter = Paging.extend({ limit: Paging.shape.limit.unwrap().default(500) });
export type ChangeFilter = z.infer<typeof ChangeFilter>;

const filled = (sentence: Message) => richText(sentence).refine((html) => !isBlank(html), says(sentence));

/** The chosen topics in one line; 'Other' says which. */
const Topic = required(REQUIRED, TEXT_LENGTH).refine(
  (line) => splitTopics(line).custom !== '' || !splitTopics(line).topics.includes(OTHER_TOPIC),
  says('Please specify your custom topic'),
);

/** The request form. */
export const ConsultationRequest = z.object({
  topic: Topic,
  room: required(REQUIRED).pipe(RoomCode),
  problem_details: filled(REQUIRED),
});
export type ConsultationRequest = z.infer<typeof ConsultationRequest>;

const isShared = z.boolean(says('Please say true or false'));

/** A request, and the company of the client it is made for; private unless it is shared with the company's members. */
export const NewConsultation = ConsultationRequest.extend({
  company_id: givenId(says('Company not found')).nullish(),
  is_shared: isShared.default(false),
  file_ids: FileIds.default([]),
  preferences: PreferenceChoices.default([]),
  /** The earlier request of the same client that this one follows up. */
  follows_id: givenId(says('Consultation not found')).nullish(),
}).refine(({ company_id, is_shared }) => !is_shared || Boolean(company_id), {
  error: () => t('Please choose the company whose members may see it'),
  path: ['company_id'],
});
export type NewConsultation = z.infer<typeof NewConsultation>;

/** The fields of the request form that are present, in the order of the schema. */
export const askedOf = <T extends Partial<ConsultationRequest>>(whole: T) =>
  Object.fromEntries(
    ConsultationRequest.keyof()
      .options.filter((field) => whole[field] !== undefined)
      .map((field) => [field, whole[field]]),
  ) as Pick<T, keyof ConsultationRequest & keyof T>;

export const ConsultationFilter = Paging.extend({
  status: StatusFilter.optional(),
  room: RoomCode.optional(),
  client_id: givenId().optional(),
  consultant_id: givenId().optional(),
  /** An id, the caller, or nobody. */
  assignee: z.union([givenId(), z.enum(['me', 'none'])]).optional(),
  /** For staff: what is overdue, or what has used three quarters of its target. */
  due: z.enum(['soon', 'overdue']).optional(),
  /** Requested at or after this time. */
  since: time.optional(),
  search: text(200).optional(),
  sort: ConsultationSort.default('created_at'),
  order: Direction.optional(),
  /** `excerpt` leaves out both long texts and adds `problem_excerpt`. */
  fields: z.literal('excerpt').optional(),
});
export type ConsultationFilter = z.input<typeof ConsultationFilter>;

/** The whole list at once. */
export const ConsultationSelection = ConsultationFilter.omit({ limit: true, cursor: true, fields: true });
export type ConsultationSelection = z.infer<typeof ConsultationSelection>;

/** Optional parts of a consultation's document, and its language: that of its client if none is given. */
export const ExportChoice = z.object({
  history: z.stringbool(says('Please say true or false')).default(false),
  /** The messages, never the notes. */
  conversation: z.stringbool(says('Please say true or false')).default(false),
  /** The list of files. */
  files: z.stringbool(says('Please say true or false')).default(false),
  language: Language.optional(),
});

const MoveFields = z.object({
  status: Status,
  reason: lines(TEXT_LENGTH).nullish(),
  scheduled_date: time.nullish(),
  consultation_result: richText().nullish(),
  /** Books an appointment, with an approval or a new time. */
  slot: SlotChoice.nullish(),
  /** What the client is asked, with pending. */
  question: richText().nullish(),
  /** Times to choose from, with pending. */
  proposals: Proposals.nullish(),
  /** With a result, or by whoever edits the request. */
  file_ids: FileIds.default([]),
  /** The version last seen; a later change by somebody else is reported and not overwritten. */
  updated_at: time.optional(),
});

type Given = {
  status?: Status;
  scheduled_date?: unknown;
  consultation_result?: unknown;
  slot?: unknown;
};

/** The required fields of a move. */
const needs = (move: Given) => ({
  consultation_result:
    move.status !== 'completed' ||
    (typeof move.consultation_result === 'string' && !isBlank(move.consultation_result)),
  scheduled_date:
    move.status !== 'rescheduled' || typeof move.scheduled_date === 'string' || Boolean(move.slot),
});

const withNeeds = <T extends z.ZodType<Given>>(move: T) =>
  move
    .refine((one) => needs(one).consultation_result, {
      error: () => t('Please enter consultation results'),
      path: ['consultation_result'],
    })
    .refine((one) => needs(one).scheduled_date, {
      error: () => t('Please choose a new date and time'),
      path: ['scheduled_date'],
    });

/** A change of status, with its required fields. */
export const Move = withNeeds(MoveFields);
export type Move = z.infer<typeof Move>;

const reason = lines(TEXT_LENGTH);

/** The consultants who may see a case from now on; null for everybody who otherwise may. An admin gives a reason. */
export const Restriction = z.object({
  people: z
    .array(givenId(says('Unknown consultant')))
    .min(1, says('Please name at least one consultant'))
    .max(50, says('Please name at most 50 consultants'))
    .nullable(),
  reason: reason.nullish(),
  /** The version last seen; a later change by somebody else is reported and not overwritten. */
  updated_at: time.optional(),
});
export type Restriction = z.infer<typeof Restriction>;

/** Why an admin opens a restricted case. */
export const Opening = z.object({
  reason: reason.refine((given) => given.trim() !== '', says(REQUIRED)),
});

const isNoText = (value: unknown) => typeof value !== 'string';

/** The proposals that a consultation has, which are not those to be made. */
const areHeld = (value: unknown) =>
  Array.isArray(value) &&
  value.every((one) => typeof one === 'object' && one !== null && 'held_until' in one);

/** An edit of the request or the result, or a move; screens send whole objects back. */
export const ConsultationChanges = withNeeds(
  MoveFields.partial().extend({
    file_ids: FileIds.default([]),
    ...ConsultationRequest.partial().shape,
    room: RoomCode.optional(),
    is_shared: isShared.optional(),
    preferences: PreferenceChoices.optional(),
    question: unless(isNoText, richText().nullish()),
    proposals: unless(areHeld, Proposals.nullish()),
  }),
);
export type ConsultationChanges = z.infer<typeof ConsultationChanges>;
