import { z } from 'zod';
import { says } from './language/says.ts';
import { text } from './text.ts';

/** The parameters of every list: page size and cursor. */
export const Paging = z.object({
  limit: z.coerce.number().int().min(1).max(500).default(100),
  cursor: text(2_000).optional(),
});
export type Paging = z.infer<typeof Paging>;

/** For screens, which read on as one scrolls: `light` ends a page so that it takes at most 20 KiB on the wire. */
export const LightPaging = Paging.extend({
  light: z.stringbool(says('Please say true or false')).optional(),
});

/** Which end of a sorted list comes first. */
export const Direction = z.enum(['asc', 'desc']);
export type Direction = z.infer<typeof Direction>;
