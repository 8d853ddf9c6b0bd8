import { z } from 'zod';
import { email, NAME_LENGTH, required, REQUIRED, text, TEXT_LENGTH } from '../text.ts';
import { Password } from './password.ts';

/** What a client changes of themselves; all of it must be there. */
export const ProfileForm = z.object({
  name: required(REQUIRED),
  email: email(REQUIRED),
  phone: required(REQUIRED, NAME_LENGTH),
});
export type ProfileForm = z.infer<typeof ProfileForm>;

/** What every other person changes of themselves. */
export const AccountForm = ProfileForm.omit({ phone: true });
export type AccountForm = z.infer<typeof AccountForm>;

/** A new password, written twice. */
export const SecurityForm = z
  .object({ password: Password, confirmation: z.string() })
  .refine(({ password, confirmation }) => password === confirmation, {
    error: 'Passwords do not match',
    path: ['confirmation'],
  });
export type SecurityForm = z.infer<typeof SecurityForm>;

/** What a consultant changes of themselves; a blank password keeps the one they have. */
export const ConsultantProfileForm = z
  .object({
    name: required(REQUIRED),
    email: email(REQUIRED),
    bio: text(TEXT_LENGTH),
    password: z.literal('').or(Password),
    confirmation: z.string(),
  })
  .refine(({ password, confirmation }) => password === confirmation, {
    error: 'Passwords do not match',
    path: ['confirmation'],
    when: () => true,
  });
export type ConsultantProfileForm = z.infer<typeof ConsultantProfileForm>;
