import { z } from 'zod';
import { msg } from '../language/t.ts';
import { says } from '../language/says.ts';
import { FirstCompany } from '../companies/schema.ts';
import { email, required, REQUIRED, text } from '../text.ts';
import { Password } from '../users/password.ts';
import { User } from '../users/schema.ts';

const LINK = msg('This link is incomplete. Please open the whole link from the email.');

export const Credentials = z.object({
  email: required(REQUIRED, 254).toLowerCase(),
  password: z.string(says(REQUIRED)).min(1, says(REQUIRED)).max(1_000),
});
export type Credentials = z.infer<typeof Credentials>;

/** The sign-up form. Role and account status cannot be chosen. */
export const Registration = z.object({
  name: required(REQUIRED),
  email: email(REQUIRED),
  phone: required(REQUIRED),
  password: Password,
  /** The browser's; one that the server does not know is left out. */
  time_zone: text(100).optional(),
  companies: z
    .array(FirstCompany, says('Please enter your company name'))
    .min(1, says('Please enter your company name'))
    .max(1, says('Please sign up with one company')),
});
export type Registration = z.infer<typeof Registration>;

/** The signed-in user, with the token for further calls. */
export const Session = User.omit({ companies: true, company_count: true, availability: true }).extend({
  token: z.string(),
  user: User.pick({ id: true, name: true, email: true, role: true }),
});
export type Session = z.infer<typeof Session>;

/** The form to request a password link. */
export const Forgetting = z.object({ email: email(msg('Please enter an email address')) });
export type Forgetting = z.infer<typeof Forgetting>;

/** A new password, for the holder of a mailed link. */
export const PasswordChoice = z.object({
  token: z.string(says(LINK)).regex(/^[\w-]{43}$/, says(LINK)),
  password: Password,
});
export type PasswordChoice = z.infer<typeof PasswordChoice>;
