import { z } from 'zod';
import { msg } from '../language/t.ts';
import { says } from '../language/says.ts';
import { Id, Instant } from '../sent.ts';
import { email, REQUIRED } from '../text.ts';

/** A member of a company, or somebody who is invited: until they accept, only their address is known. */
export const Member = z.object({
  user_id: Id.nullable(),
  invitation_id: Id.nullable(),
  name: z.string().nullable(),
  email: z.string(),
  is_owner: z.boolean(),
  joined_at: Instant.nullable(),
  /** When the invitation ends. */
  expires_at: Instant.nullable(),
});
export type Member = z.infer<typeof Member>;

export const InvitationForm = z.object({ email: email(REQUIRED) });
export type InvitationForm = z.infer<typeof InvitationForm>;

const LINK = msg('This link is incomplete. Please open the whole link.');

export const InvitationToken = z.object({ token: z.string(says(LINK)).regex(/^[\w-]{43}$/, says(LINK)) });

/** The link is shown once, and only if no mail can be sent. */
export const Invitation = z.object({
  id: Id,
  email: z.string(),
  expires_at: Instant,
  link: z.string().nullable(),
  /** Whether a mail with the link is on its way. */
  is_mailed: z.boolean(),
});
export type Invitation = z.infer<typeof Invitation>;
