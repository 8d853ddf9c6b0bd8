import { z } from 'zod';
import './sentences.ts';
import type { Tag } from './tags.ts';
import { text } from './text.ts';
import type { Role } from './users/schema.ts';

/** The whole description of one call of the API. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  /** What the call does, as the API reference says it. */
  summary: string;
  /** The group of the API reference. */
  tag: Tag;
  /** Who may call it; 'anyone' needs no session. The server refuses to start on a route without. */
  roles: readonly Role[] | 'anyone';
  /** The statuses of refusals that neither the schemas nor the roles imply. */
  refusals?: readonly (401 | 403 | 404 | 409 | 429)[];
  /** What it counts as, besides being a call of its user. */
  rateLimit?: RateLimit;
  /** Whether a write is carried out while the disk is nearly full: it stores little or nothing. */
  worksOnFullDisk?: true;
  /** Downloads: answered instead of JSON; several where the caller chooses. */
  file?: FileType | readonly FileType[];
  /** A typical body for the reference, where callers rarely send every field. */
  example?: object;
  schema: {
    params?: z.ZodObject;
    headers?: typeof Creating;
    querystring?: z.ZodObject;
    body?: z.ZodObject;
    response?: { 200: z.ZodType<{ status: 'success'; data: unknown }> };
  };
};

/** Calls that are limited for each account, address or user, over all servers together. */
export type RateLimit = 'sign-in' | 'sign-up' | 'password link' | 'new password' | 'mailed export';

/**
 * What a call takes that makes something: whoever heard no answer sends it again with the same key, and it is made once.
 */
export const Creating = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[!-~]{1,200}$/, 'The Idempotency-Key must have 1 to 200 visible ASCII characters')
    .describe(
      'Made by the form. For a day the same key of the same caller makes one thing, however often the call is sent; with another body it is answered by 409.',
    )
    .optional(),
});

export type FileType = 'application/pdf' | 'application/zip' | 'text/csv' | 'text/event-stream';

/** Every successful reply has this shape; `data` is what the caller asked for. */
export const success = <T extends z.ZodType>(data: T) =>
  z.object({ status: z.literal('success'), data, message: z.string().optional() });

/** A reply with a list, which may be shorter than its limit; `next_cursor` is there while more is to come. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  success(z.array(item)).extend({ next_cursor: z.string().optional() });

/** What every list takes: how much at once, and where to go on. */
export const Paging = z.object({
  limit: z.coerce.number().int().min(1).max(500).default(100),
  cursor: text(2_000).optional(),
});
export type Paging = z.infer<typeof Paging>;

/** Which end of a sorted list comes first. */
export const Direction = z.enum(['asc', 'desc']);
export type Direction = z.infer<typeof Direction>;

/** Every failed reply has this shape: a sentence for the person, and one for each field at fault. */
export const Failure = z.object({
  status: z.literal('error'),
  message: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
  /** What the sentence is about, for a screen that says more of it. */
  params: z.record(z.string(), z.string()).optional(),
  request_id: z.string().optional(),
});
export type Failure = z.infer<typeof Failure>;
