import { z } from 'zod';
import { email, lines, NAME_LENGTH, required, REQUIRED, TEXT_LENGTH } from '../text.ts';
import { Password } from './password.ts';
import type { User } from './schema.ts';

/** Said where one's own e-mail or password changes without the current password. */
export const CURRENT_PASSWORD = 'Please enter your current password';

const current_password = z.string().max(1_000);

/** Asks for the current password as soon as what one signs in with is another. */
const withCurrentPassword = <
  T extends z.ZodType<{ email: string; password?: string; current_password: string }>,
>(
  form: T,
  user: Pick<User, 'email'>,
) =>
  form.refine(
    (filled) => filled.current_password !== '' || (filled.email === user.email && !filled.password),
    {
      error: CURRENT_PASSWORD,
      path: ['current_password'],
      when: () => true,
    },
  );

/** What a client changes of themselves; all of it must be there. */
export const ProfileForm = z.object({
  name: required(REQUIRED),
  email: email(REQUIRED),
  phone: required(REQUIRED, NAME_LENGTH),
  current_password,
});
export const profileFormOf = (user: Pick<User, 'email'>) => withCurrentPassword(ProfileForm, user);
export type ProfileForm = z.infer<typeof ProfileForm>;

/** What every other person changes of themselves. */
export const AccountForm = ProfileForm.omit({ phone: true });
export const accountFormOf = (user: Pick<User, 'email'>) => withCurrentPassword(AccountForm, user);
export type AccountForm = z.infer<typeof AccountForm>;

/** A new password, written twice. */
export const SecurityForm = z
  .object({ password: Password, confirmation: z.string() })
  .refine(({ password, confirmation }) => password === confirmation, {
    error: 'Passwords do not match',
    path: ['confirmation'],
  });
export type SecurityForm = z.infer<typeof SecurityForm>;

/** The same of whoever is signed in. */
export const OwnPasswordForm = SecurityForm.safeExtend({
  current_password: current_password.min(1, CURRENT_PASSWORD),
});
export type OwnPasswordForm = z.infer<typeof OwnPasswordForm>;

/** What a consultant changes of themselves; a blank password keeps the one they have. */
export const ConsultantProfileForm = z
  .object({
    name: required(REQUIRED),
    email: email(REQUIRED),
    bio: lines(TEXT_LENGTH),
    password: z.literal('').or(Password),
    confirmation: z.string(),
    current_password,
  })
  .refine(({ password, confirmation }) => password === confirmation, {
    error: 'Passwords do not match',
    path: ['confirmation'],
    when: () => true,
  });
export const consultantProfileFormOf = (user: Pick<User, 'email'>) =>
  withCurrentPassword(ConsultantProfileForm, user);
export type ConsultantProfileForm = z.infer<typeof ConsultantProfileForm>;
