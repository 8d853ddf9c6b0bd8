import { z } from 'zod';
import { givenId } from '../given-id.ts';
import { says } from '../language/says.ts';
import { msg, t } from '../language/t.ts';
import { Paging } from '../paging.ts';
import { Id, Instant } from '../sent.ts';
import { NAME_LENGTH, text, time } from '../text.ts';

/** When somebody is away and who stands in; without a user the firm is closed. */
export const Absence = z.object({
  id: Id,
  user_id: Id.nullable(),
  user_name: z.string().nullable(),
  name: z.string(),
  starts_at: Instant,
  ends_at: Instant,
  substitute_id: Id.nullable(),
  substitute_name: z.string().nullable(),
  created_at: Instant,
  updated_at: Instant,
});
export type Absence = z.infer<typeof Absence>;

/** The most absences of a consultant that are not over, and the most absences or closures in all. */
export const MOST_ABSENCES_AHEAD = 500;
export const MOST_ABSENCES = 2_000;
export const TOO_MANY_ABSENCES = msg(
  'A consultant can have at most 500 absences ahead. A consultant or the firm can have at most 2,000 in all.',
);

export const AbsenceFilter = Paging.extend({
  /** Those that end after this time. */
  from: time.optional(),
  /** Those that begin before this time. */
  to: time.optional(),
  user_id: givenId(says('Unknown consultant')).optional(),
  /** Only the closures of the firm, or only the absences. */
  closures: z.stringbool(says('Please say true or false')).optional(),
});
export type AbsenceFilter = z.infer<typeof AbsenceFilter>;
/** As an address has it. */
export type AbsencesAsked = z.input<typeof AbsenceFilter>;

/** The longest absence, in days. */
const LONGEST = 366;
export const LONGEST_ABSENCE_MS = LONGEST * 24 * 60 * 60_000;

export const AbsenceForm = z
  .object({
    user_id: givenId(says('Unknown consultant')).nullable(),
    name: text(NAME_LENGTH).default(''),
    starts_at: time,
    ends_at: time,
    substitute_id: givenId(says('Unknown consultant')).nullish(),
    /** The version last seen; a later change by somebody else is reported and not overwritten. */
    updated_at: time.optional(),
  })
  .refine(({ starts_at, ends_at }) => starts_at < ends_at, {
    error: () => t('Please choose an end after the beginning'),
    path: ['ends_at'],
  })
  .refine(({ starts_at, ends_at }) => Date.parse(ends_at) - Date.parse(starts_at) <= LONGEST_ABSENCE_MS, {
    error: () => t('Please choose at most {days} days', { days: `${LONGEST}` }),
    path: ['ends_at'],
  })
  .refine(({ user_id, name }) => user_id !== null || name !== '', {
    error: () => t('Please name the closure'),
    path: ['name'],
  })
  .refine(({ user_id, substitute_id }) => !substitute_id || user_id !== null, {
    error: () => t('Nobody stands in for the firm'),
    path: ['substitute_id'],
  })
  .refine(({ user_id, substitute_id }) => !substitute_id || substitute_id !== user_id, {
    error: () => t('Please choose somebody else as substitute'),
    path: ['substitute_id'],
  });
export type AbsenceForm = z.infer<typeof AbsenceForm>;

export const RemovedAbsence = z.object({
  /** The version last seen; a later change by somebody else is reported and not deleted. */
  updated_at: time.optional(),
});
