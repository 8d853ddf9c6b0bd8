import { z } from 'zod';
import { text } from './text.ts';

/** The parameters of every list: page size and cursor. */
export const Paging = z.object({
  limit: z.coerce.number().int().min(1).max(500).default(100),
  cursor: text(2_000).optional(),
});
export type Paging = z.infer<typeof Paging>;

/** Which end of a sorted list comes first. */
export const Direction = z.enum(['asc', 'desc']);
export type Direction = z.infer<typeof Direction>;
