import { z } from 'zod';
import { FirstCompany } from '../companies/schema.ts';
import { email, required } from '../text.ts';
import { Password } from '../users/password.ts';
import { User } from '../users/schema.ts';

const required_fields = 'Please fill in all required fields';

export const Credentials = z.object({
  email: z.string(required_fields).trim().toLowerCase().min(1, required_fields).max(254),
  password: z.string(required_fields).min(1, required_fields).max(1_000),
});
export type Credentials = z.infer<typeof Credentials>;

/** What somebody signs up with. Role and account status are never theirs to choose. */
export const Registration = z.object({
  name: required(required_fields),
  email: email(required_fields),
  phone: required(required_fields),
  password: Password,
  companies: z
    .array(FirstCompany, 'Please enter your company name')
    .length(1, 'Please enter your company name'),
});
export type Registration = z.infer<typeof Registration>;

/** Who has signed in, with the token that says so at every call. */
export const Session = User.omit({ companies: true, availability: true }).extend({
  token: z.string(),
  user: User.pick({ id: true, name: true, email: true, role: true }),
});
export type Session = z.infer<typeof Session>;
