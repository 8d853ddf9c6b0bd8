import { z } from 'zod';
import { givenId } from '../given-id.ts';
import { says } from '../language/says.ts';
import { msg, t } from '../language/t.ts';
import { Paging } from '../paging.ts';
import { Id, Instant } from '../sent.ts';
import { NAME_LENGTH, text, time } from '../text.ts';

/** How two people meet. */
export const MeetingMode = z.enum(
  ['office', 'video', 'phone'],
  says('Please choose the office, a video call or the phone'),
);
export type MeetingMode = z.infer<typeof MeetingMode>;

const LINK_LENGTH = 2_000;

const NOT_A_LINK = msg('Please enter a link that begins with https://');

/** The address of a video call; empty for none. */
export const VideoLink = text(LINK_LENGTH)
  .regex(/^(https:\/\/.*)?$/, says(NOT_A_LINK))
  .refine((link) => link === '' || URL.canParse(link), says(NOT_A_LINK));

/** What is said of how two people meet; whatever is missing comes from the profile of the consultant or the client. */
const how = {
  mode: MeetingMode.nullish(),
  link: VideoLink.nullish(),
  phone: text(NAME_LENGTH).nullish(),
};

/**
 * How two people meet, as it is stored: a link with a video call only, a number with a call by phone only; neither for
 * members of the author's company.
 */
const arranged = { mode: MeetingMode, link: z.string().nullable(), phone: z.string().nullable() };

/** A bookable time of a room. */
export const Slot = z.object({
  consultant_id: Id,
  consultant_name: z.string(),
  starts_at: Instant,
  ends_at: Instant,
});
export type Slot = z.infer<typeof Slot>;

/** An appointment that a change of a schedule or an absence falls on, with what names its case. */
export const AffectedAppointment = Slot.extend({
  consultation_id: Id,
  number: z.int(),
  topic: z.string(),
  room: z.string(),
  client_name: z.string(),
  /** The version of its case. */
  updated_at: Instant,
});
export type AffectedAppointment = z.infer<typeof AffectedAppointment>;

/** The longest span that can be asked for, in days. */
export const LONGEST_SPAN = 62;
const LONGEST_SPAN_MS = LONGEST_SPAN * 24 * 60 * 60_000;

/** What begins before `to` and ends after `from`, in pages. */
export const Span = Paging.extend({ from: time, to: time });
type Span = z.output<typeof Span>;

/** At most 62 days. */
export const bounded = <S extends z.ZodType<Span>>(span: S) =>
  span
    .refine(({ from, to }) => from < to, {
      error: () => t('Please choose an end after the beginning'),
      path: ['to'],
    })
    .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= LONGEST_SPAN_MS, {
      error: () => t('Please ask for at most {days} days', { days: `${LONGEST_SPAN}` }),
      path: ['to'],
    });

const ofConsultant = givenId(says('Unknown consultant')).optional();

export const SlotFilter = bounded(
  Span.extend({
    consultant_id: ofConsultant,
    /**
     * The consultation that is to be decided or moved: what it has booked or holds takes no time, and of a restricted one
     * only those named advise.
     */
    except: givenId(says('Consultation not found')).optional(),
  }),
);
export type SlotFilter = z.input<typeof SlotFilter>;

/** A slot that is to be booked or held: without a consultant the caller's own, or for others the assignee's. */
export const SlotChoice = z.object({
  starts_at: time,
  consultant_id: givenId(says('Unknown consultant')).nullish(),
  ...how,
});
export type SlotChoice = z.infer<typeof SlotChoice>;

export const MOST_PROPOSALS = 5;

/** The proposed times that a client saw: others are not answered with them. */
export const ProposalIds = z
  .array(givenId(says('Proposal not found')))
  .max(MOST_PROPOSALS, says('Please choose at most five times'));

export const Proposals = z
  .array(SlotChoice)
  .min(1, says('Please choose at least one time'))
  .max(MOST_PROPOSALS, says('Please choose at most five times'));

export const MOST_PREFERENCES = 3;

/** A time that the client would like; with anybody unless a consultant is named. */
export const PreferenceChoice = z.object({
  starts_at: time,
  consultant_id: givenId(says('Unknown consultant')).nullish(),
});

/** In the client's order; none means as soon as possible. */
export const PreferenceChoices = z
  .array(PreferenceChoice)
  .max(MOST_PREFERENCES, says('Please choose at most three times'))
  .refine(
    (chosen) =>
      new Set(chosen.map(({ starts_at, consultant_id }) => `${starts_at} ${consultant_id ?? ''}`)).size ===
      chosen.length,
    says('Please choose each time once'),
  );

export const Preference = z.object({
  starts_at: Instant,
  consultant_id: Id.nullable(),
  consultant_name: z.string().nullable(),
});
export type Preference = z.infer<typeof Preference>;

export const Appointment = z.object({
  id: Id,
  starts_at: Instant,
  ends_at: Instant,
  consultant_id: Id,
  consultant_name: z.string(),
  ...arranged,
  /** Until when the client can move or cancel it. */
  change_until: Instant,
  is_missed: z.boolean(),
  /** When the caller is still reminded of it. */
  reminders_at: z.array(Instant).optional(),
  /** Absent from servers of an earlier version. */
  updated_at: Instant.optional(),
});
export type Appointment = z.infer<typeof Appointment>;

/** A time that a consultant has proposed, held for the client until `held_until`. */
export const Proposal = z.object({
  id: Id,
  starts_at: Instant,
  ends_at: Instant,
  consultant_id: Id,
  consultant_name: z.string(),
  ...arranged,
  held_until: Instant,
});
export type Proposal = z.infer<typeof Proposal>;

/** What a consultant asks before deciding; the id is the entry of the timeline. */
export const Question = z.object({ id: Id, body: z.string(), asked_at: Instant, asked_by: z.string() });
export type Question = z.infer<typeof Question>;

export const AppointmentChanges = z.object({
  ...how,
  /** Whether somebody did not come. */
  is_missed: z.boolean(says('Please say true or false')).optional(),
  /** The version last seen of the appointment; a later change by somebody else is reported and not overwritten. */
  updated_at: time.optional(),
});
export type AppointmentChanges = z.infer<typeof AppointmentChanges>;

export const Assignee = z.object({
  /** Null for nobody. */
  consultant_id: givenId(says('Unknown consultant')).nullable(),
  /** The version last seen; a later change by somebody else is reported and not overwritten. */
  updated_at: time.optional(),
});
export type Assignee = z.infer<typeof Assignee>;

/** Somebody who can take over a consultation. */
export const Adviser = z.object({
  consultant_id: Id,
  consultant_name: z.string(),
  /** At its appointment that is ahead; true if there is none. */
  is_free: z.boolean(),
  /** On the schedule of the room then. */
  is_on_duty: z.boolean(),
});
export type Adviser = z.infer<typeof Adviser>;
