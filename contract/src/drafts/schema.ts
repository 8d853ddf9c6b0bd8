import { z } from 'zod';
import { AttachedFile, FileIds } from '../files/schema.ts';
import { msg } from '../language/t.ts';
import { richText } from '../rich-text/schema.ts';
import { Id, Instant } from '../sent.ts';
import { time } from '../text.ts';

/** The text of a result before its client gets it. */
export const Draft = z.object({
  consultation_id: Id,
  body: z.string(),
  author_id: Id,
  author_name: z.string(),
  /** Raised by each change; a sign-off is asked for one. */
  version: z.int(),
  updated_at: Instant,
  files: z.array(AttachedFile),
});
export type Draft = z.infer<typeof Draft>;

export const DraftForm = z.object({
  body: richText(msg('Please enter consultation results')),
  /** The draft last seen; without it a draft is only begun. A later one is reported and not overwritten. */
  updated_at: time.optional(),
  /** Its files, uploads of the caller or those it has already; left out, they stay as they are. */
  file_ids: FileIds.optional(),
});
export type DraftForm = z.infer<typeof DraftForm>;

export const DiscardedDraft = z.object({
  /** The draft last seen; a later one is reported and not discarded. */
  updated_at: time.optional(),
});
