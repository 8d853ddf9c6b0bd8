import { z } from 'zod';
import { says } from '../language/says.ts';
import { msg } from '../language/t.ts';
import { Paging } from '../paging.ts';
import { isBlank, richText } from '../rich-text/schema.ts';
import { RoomCode } from '../rooms/code.ts';
import { Id, Instant } from '../sent.ts';
import { NAME_LENGTH, required, text, time } from '../text.ts';

/** A saved reply for the messages of a case, or a text to begin a result with. */
export const TemplateKind = z.enum(['reply', 'result'], says('Please choose where it is used'));
export type TemplateKind = z.infer<typeof TemplateKind>;

export const TITLE_LENGTH = 120;

/** The most templates of a consultant, and of a room. */
export const MOST_TEMPLATES = 100;
export const TOO_MANY_TEMPLATES = msg('A consultant or a room can have at most 100 saved texts.');

export const Template = z.object({
  id: Id,
  kind: TemplateKind,
  title: z.string(),
  /** Rich text, with placeholders such as `{client}`. */
  body: z.string(),
  /** Null of a consultant's own. */
  room: RoomCode.nullable(),
  /** The consultant whose own it is; null of a room's. */
  owner_id: Id.nullable(),
  /** The topic it is for; null of all. */
  topic: z.string().nullable(),
  /** Also its version. */
  updated_at: Instant,
});
export type Template = z.infer<typeof Template>;

export const BLANK_TEMPLATE = msg('Please enter a text');

export const TemplateForm = z.object({
  kind: TemplateKind,
  title: required(msg('Please enter a title'), TITLE_LENGTH),
  body: richText(BLANK_TEMPLATE).refine((html) => !isBlank(html), says(BLANK_TEMPLATE)),
  /** An admin names a room; without one it is the consultant's own. */
  room: RoomCode.nullish(),
  topic: text(NAME_LENGTH).nullish(),
});
export type TemplateForm = z.infer<typeof TemplateForm>;

export const TemplateChanges = TemplateForm.partial().extend({
  /** The version last seen; a later one is reported and not overwritten. */
  updated_at: time.optional(),
});
export type TemplateChanges = z.infer<typeof TemplateChanges>;

export const TemplateFilter = Paging.extend({
  kind: TemplateKind.optional(),
  /** Those of this room, beside the caller's own. */
  room: RoomCode.optional(),
});
export type TemplateFilter = z.infer<typeof TemplateFilter>;
