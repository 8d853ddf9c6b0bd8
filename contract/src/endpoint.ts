import { z } from 'zod';
import './sentences.ts';
import type { Tag } from './tags.ts';
import type { Role } from './users/schema.ts';

/** The complete description of one call of the API. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  /** The summary in the API reference. */
  summary: string;
  /** The group of the API reference. */
  tag: Tag;
  /** Who may call it; 'anyone' needs no session. The server refuses to start with a route without roles. */
  roles: readonly Role[] | 'anyone';
  /** The error statuses that neither the schemas nor the roles imply. */
  refusals?: readonly (401 | 403 | 404 | 409 | 429)[];
  /** The rate limit it counts towards, besides the user's calls. */
  rateLimit?: RateLimit;
  /** It returns or sums up a lot, though it is no list: a user reads one at a time. */
  isLong?: true;
  /** The response has a secret, such as a token or a private address: it is never compressed. */
  hasSecret?: true;
  /** Whether a write is allowed while the disk is nearly full, because it stores little or nothing. */
  worksOnFullDisk?: true;
  /** The body is a file and no JSON: it has more time to arrive. */
  upload?: true;
  /** For downloads: the content type instead of JSON; several if the caller can choose. */
  file?: FileType | readonly FileType[];
  /** An example body for the API reference, where callers rarely send every field. */
  example?: object;
  schema: {
    params?: z.ZodObject;
    headers?: typeof Creating;
    querystring?: z.ZodObject;
    body?: z.ZodObject;
    response?: { 200: z.ZodType<{ status: 'success'; data: unknown }> };
  };
};

/** Rate limits per account, address or user, shared by all servers. */
export type RateLimit =
  | 'sign-in'
  | 'sign-up'
  | 'password link'
  | 'new password'
  | 'mailed export'
  | 'presence'
  | 'calendar'
  | 'invitation';

/** The headers of a creating call: a client without a response retries with the same key, and it is created once. */
export const Creating = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[!-~]{1,200}$/, 'The Idempotency-Key must have 1 to 200 visible ASCII characters')
    .describe(
      'Created by the form. For a day, retries by the same caller with the same key create one record only; a different body gets 409.',
    )
    .optional(),
});

export type FileType =
  | 'application/octet-stream'
  | 'application/pdf'
  | 'application/zip'
  | 'text/calendar'
  | 'text/csv'
  | 'text/event-stream';

/** Every successful response has this shape; `data` is the requested data. */
export const success = <T extends z.ZodType>(data: T) =>
  z.object({ status: z.literal('success'), data, message: z.string().optional() });

/** A response with a list, which may have fewer rows than its limit; `next_cursor` is present while there is more. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  success(z.array(item)).extend({ next_cursor: z.string().optional() });

/** Every error response has this shape: a message for the user, and one for each invalid field. */
export const Failure = z.object({
  status: z.literal('error'),
  /** One of `refusals`; a server of an earlier version sends none. */
  code: z.string().optional(),
  message: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
  /** The values in the message, for a screen that shows more details. */
  params: z.record(z.string(), z.string()).optional(),
  /** What helps to go on, such as the next bookable times. */
  data: z.unknown().optional(),
  request_id: z.string().optional(),
});
export type Failure = z.infer<typeof Failure>;
