import { z } from 'zod';
import { says } from '../language/says.ts';
import { msg } from '../language/t.ts';
import { Id, Instant } from '../sent.ts';
import { Person } from '../timeline/schema.ts';

/** A released result. */
export const Version = z.object({
  /** That of the entry in the timeline. */
  id: Id,
  /** 1 of the completion. */
  number: z.int(),
  at: Instant,
  author: Person.nullable(),
  /** The colleague who signed it; null of one that was released without. */
  signed_by: Person.nullish(),
  /** Rich text. */
  body: z.string(),
});
export type Version = z.infer<typeof Version>;

const MOST = 2_147_483_647;
const UNKNOWN = msg('Version not found');
export const VersionNumber = z.coerce
  .number(says(UNKNOWN))
  .int(says(UNKNOWN))
  .min(1, says(UNKNOWN))
  .max(MOST, says(UNKNOWN));

export const ComparisonFilter = z.object({
  /** The version to compare with, by default the one before; the first is compared with an empty text. */
  against: VersionNumber.optional(),
});

/** Two versions in one text. */
export const Comparison = z.object({
  number: z.int(),
  against: z.int().nullable(),
  /**
   * Rich text with `<ins>` and `<del>` around words, and `data-diff="ins"` or `"del"` on blocks that came or went. What only
   * looks different stands there twice, with `data-look`; a block that became another has its former tag in `data-was`. The
   * parts of one change have the same number in `data-change`.
   */
  html: z.string(),
  changes: z.int(),
  /** Only how words and blocks look has changed. */
  is_only_look: z.boolean(),
  /** Whole blocks, as comparing the words took too long. */
  is_coarse: z.boolean(),
});
export type Comparison = z.infer<typeof Comparison>;

/** The draft of the next version compared with a released one. */
export const DraftComparison = Comparison.omit({ number: true }).extend({ draft_version: z.int() });
export type DraftComparison = z.infer<typeof DraftComparison>;

export const DraftComparisonFilter = z.object({
  /** By default the version that the client sees; without one the draft is compared with an empty text. */
  against: VersionNumber.optional(),
});
