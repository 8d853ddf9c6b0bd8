import { z } from 'zod';
import { givenId } from '../given-id.ts';
import { says } from '../language/says.ts';
import { Id, Instant } from '../sent.ts';
import { lines, TEXT_LENGTH } from '../text.ts';

export const SignOffState = z.enum(['requested', 'signed', 'returned', 'withdrawn', 'voided']);
export type SignOffState = z.infer<typeof SignOffState>;

/** What happened to a request for a sign-off; an admin reassigns it to another signer. */
export const SignOffNews = z.enum([...SignOffState.options, 'reassigned']);
export type SignOffNews = z.infer<typeof SignOffNews>;

const Person = z.object({ id: Id, name: z.string() });

/** What an entry of the timeline says of it. */
export const SignOffChange = z.object({
  what: SignOffNews,
  draft_version: z.int(),
  requested_by: Person,
  /** Whoever was to sign then. */
  signer: Person,
  /** Whom it was taken from. */
  former_signer: Person.nullable(),
  /** Why it was returned. */
  remark: z.string().nullable(),
});
export type SignOffChange = z.infer<typeof SignOffChange>;

/** The last request that a colleague signs the draft of a result. */
export const SignOff = z.object({
  id: Id,
  draft_version: z.int(),
  requested_by: Person,
  signer: Person,
  state: SignOffState,
  /** Why it was returned. */
  remark: z.string().nullable(),
  requested_at: Instant,
  decided_at: Instant.nullable(),
});
export type SignOff = z.infer<typeof SignOff>;

export const SignOffDecision = z.object({
  decision: z.enum(['requested', 'signed', 'returned', 'withdrawn'], says('Please choose a decision')),
  /** With a request: the version of the draft. With a signature or a return: the version that was read, if it is given. */
  draft_version: z
    .int(says('Please name the version of the draft'))
    .min(1, says('Please name the version of the draft'))
    .max(2 ** 31 - 1, says('Please name the version of the draft'))
    .optional(),
  /** With a request: the colleague who is asked. */
  consultant_id: givenId(says('Unknown consultant')).optional(),
  /** With a return: what is to change. */
  remark: lines(TEXT_LENGTH).optional(),
});
export type SignOffDecision = z.infer<typeof SignOffDecision>;
