import { z } from 'zod';
import { MeetingMode } from '../appointments/schema.ts';
import { Status } from '../consultations/status.ts';
import { Format } from '../exports/schema.ts';
import { FileIds, FileOfEntry } from '../files/schema.ts';
import { givenId } from '../given-id.ts';
import { says } from '../language/says.ts';
import { msg } from '../language/t.ts';
import { isBlank, richText } from '../rich-text/schema.ts';
import { SignOffChange } from '../sign-offs/schema.ts';
import { Paging } from '../paging.ts';
import { Id, Instant } from '../sent.ts';
import { lines, TEXT_LENGTH } from '../text.ts';
import { Role } from '../users/schema.ts';

/** Who sees a message: everybody who sees the case, or the firm's staff, as a note. */
export const Visibility = z.enum(['everyone', 'staff']);
export type Visibility = z.infer<typeof Visibility>;

export const Person = z.object({ id: Id, name: z.string(), role: Role });
export type Person = z.infer<typeof Person>;

const entry = {
  id: Id,
  /** The order in the case, as the caller counts what they see: 1, 2, 3 … without gaps. */
  position: z.int(),
  at: Instant,
  /** Null of the system. */
  actor: Person.nullable(),
};

/** Of an entry that can have files, in their order. */
const withFiles = { ...entry, files: z.array(FileOfEntry) };

/** Of the result that an entry released; null of others, absent from servers of an earlier version. */
const version = z.int().nullish();

const said = {
  ...withFiles,
  /** Rich text; empty if it has been redacted. */
  body: z.string(),
  /** 1 until it is edited. */
  version: z.int(),
  edited_at: Instant.nullable(),
  redacted_at: Instant.nullable(),
  /** A passage of the result is what it is about. */
  about: z.literal('result').nullable(),
};

export const Message = z.object({ kind: z.literal('message'), ...said });
export const Note = z.object({ kind: z.literal('note'), ...said });

/** What happened to an appointment; changed says how the two sides meet. */
export const AppointmentNews = z.enum(['booked', 'moved', 'canceled', 'changed', 'missed']);
export type AppointmentNews = z.infer<typeof AppointmentNews>;

/** What happened in a case. A newer server may send further kinds, which a screen leaves out. */
export const TimelineEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('request'), ...withFiles }),
  /** The client changed the request. */
  z.object({ kind: z.literal('edit'), ...withFiles }),
  z.object({
    kind: z.literal('status'),
    ...withFiles,
    from: Status,
    to: Status,
    reason: z.string().nullable(),
    version,
  }),
  /** A consultant changed the result. */
  z.object({ kind: z.literal('result'), ...withFiles, version }),
  /** It was assigned, by nobody if by its room, or handed over to another consultant or another room. */
  z.object({ kind: z.literal('assignment'), ...entry, reason: z.string().nullable() }),
  /** Times that a consultant proposed. */
  z.object({
    kind: z.literal('proposal'),
    ...entry,
    times: z.array(z.object({ starts_at: Instant, ends_at: Instant, consultant_name: z.string() })),
  }),
  z.object({
    kind: z.literal('appointment'),
    ...entry,
    what: AppointmentNews,
    starts_at: Instant,
    ends_at: Instant,
    /** Where it was before it was moved. */
    earlier_at: Instant.nullable(),
    consultant_name: z.string(),
    mode: MeetingMode,
  }),
  /** The document was downloaded, or sent by mail. */
  z.object({
    kind: z.literal('export'),
    ...entry,
    format: Format,
    parts: z.array(z.enum(['history', 'conversation', 'files'])),
    is_mailed: z.boolean(),
    /** Where to, for staff and whoever had it sent. */
    email: z.string().nullable(),
  }),
  /** A version of the result was accepted, or counts as accepted. */
  z.object({
    kind: z.literal('acceptance'),
    ...entry,
    version: z.int(),
    rating: z.int().nullable(),
    comment: z.string(),
  }),
  /** Staff only. */
  z.object({ kind: z.literal('sign_off'), ...entry, ...SignOffChange.shape }),
  Message,
  Note,
]);
export type TimelineEntry = z.infer<typeof TimelineEntry>;
export type Said = Extract<TimelineEntry, { kind: 'message' | 'note' }>;

export const isSaid = (one: TimelineEntry): one is Said => one.kind === 'message' || one.kind === 'note';

const entryId = givenId(says('Entry not found'));

/** One of the three; without any the page begins before the first unread entry, or else ends at the last. */
export const TimelineFilter = z.object({
  before: entryId.optional(),
  after: entryId.optional(),
  around: entryId.optional(),
  limit: Paging.shape.limit,
});
export type TimelineFilter = z.infer<typeof TimelineFilter>;

/** What the caller has read of a case and what is new to them. */
export const Reading = z.object({
  is_following: z.boolean(),
  /** The messages and notes by others since the last entry read. */
  unread: z.int(),
  /** The first of them; null if there is none. */
  first_unread: Id.nullable(),
  /** The caller's last message, and who has seen it since when. */
  seen: z.object({ entry_id: Id, by: z.array(Person.extend({ at: Instant })) }).nullable(),
});
export type Reading = z.infer<typeof Reading>;

/** The unread messages of all consultations that the caller follows. */
export const Unread = z.object({
  messages: z.int(),
  /** How many consultations have unread messages; of each status. */
  consultations: z.int(),
  by_status: z.partialRecord(Status, z.int()).optional(),
});
export type Unread = z.infer<typeof Unread>;

export const BLANK_MESSAGE = msg('Please enter a message');

const body = richText(BLANK_MESSAGE).refine((html) => !isBlank(html), says(BLANK_MESSAGE));

/** Words, files or both. */
export const NewMessage = z
  .object({
    body: richText(BLANK_MESSAGE),
    visibility: Visibility.default('everyone'),
    about: z.literal('result').nullish(),
    file_ids: FileIds.default([]),
  })
  .refine(({ body: html, file_ids }) => !isBlank(html) || file_ids.length > 0, {
    ...says(BLANK_MESSAGE),
    path: ['body'],
  });
export type NewMessage = z.infer<typeof NewMessage>;

export const MessageEdit = z.object({
  body,
  /** The version last seen; a later one is reported and not overwritten. */
  version: z.int().min(1).optional(),
});
export type MessageEdit = z.infer<typeof MessageEdit>;

/** An earlier text of a message. */
export const MessageVersion = z.object({ id: Id, number: z.int(), at: Instant, body: z.string() });
export type MessageVersion = z.infer<typeof MessageVersion>;

export const Redaction = z.object({
  reason: lines(TEXT_LENGTH).refine((given) => given.trim() !== '', says('Please say why')),
});

export const ReadPosition = z.object({
  entry_id: entryId,
  /** Counts this entry and all after it as unread, instead of everything up to it as read. */
  is_unread: z.boolean(says('Please say true or false')).default(false),
});

export const Presence = z.object({
  state: z.enum(['writing', 'idle']),
  visibility: Visibility.default('everyone'),
});
export type Presence = z.infer<typeof Presence>;

/** What an open screen is told of somebody who writes. */
export const Writing = z.object({
  consultation_id: Id,
  person: Person,
  state: Presence.shape.state,
  visibility: Visibility,
});
export type Writing = z.infer<typeof Writing>;
