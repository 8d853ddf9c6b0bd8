import { z } from 'zod';
import { says } from '../language/says.ts';
import { msg } from '../language/t.ts';
import { Id, Instant } from '../sent.ts';
import { lines, TEXT_LENGTH } from '../text.ts';

/** In days: after which a result that nobody asks about counts as accepted. */
export const ACCEPTANCE_DAYS = { least: 1, most: 365, usual: 14 } as const;

export const RATINGS = [1, 2, 3, 4, 5] as const;

const rating = msg('Please rate it from 1 to 5');

/** Of the present result of a consultation, or of an earlier one that it was accepted with. */
export const Acceptance = z.object({
  version: z.int(),
  at: Instant,
  /** Null of what counts as accepted because the time is over. */
  accepted_by: z.object({ id: Id, name: z.string() }).nullable(),
  rating: z.int().nullable(),
  comment: z.string(),
  rated_at: Instant.nullable(),
});
export type Acceptance = z.infer<typeof Acceptance>;

/** Accepts a result, or rates one that is accepted. */
export const NewAcceptance = z
  .object({
    /** The version that was read; without it the present one. */
    version: z
      .int(says('Unknown version'))
      .min(1, says('Unknown version'))
      .max(1_000_000, says('Unknown version'))
      .nullish(),
    rating: z.int(says(rating)).min(RATINGS[0], says(rating)).max(RATINGS[4], says(rating)).nullish(),
    comment: lines(TEXT_LENGTH).nullish(),
  })
  .refine((one) => typeof one.rating === 'number' || !one.comment?.trim(), {
    ...says(rating),
    path: ['rating'],
  });
export type NewAcceptance = z.infer<typeof NewAcceptance>;
