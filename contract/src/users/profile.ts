import { z } from 'zod';
import { VideoLink } from '../appointments/schema.ts';
import { msg, t } from '../language/t.ts';
import { says } from '../language/says.ts';
import { email, lines, NAME_LENGTH, required, REQUIRED, TEXT_LENGTH } from '../text.ts';
import { Password } from './password.ts';
import type { User } from './schema.ts';

/** Shown when one's own e-mail or password is changed without the current password. */
export const CURRENT_PASSWORD = msg('Please enter your current password');

const current_password = z.string().max(1_000);

/** Requires the current password if the e-mail or password changes. */
const withCurrentPassword = <
  T extends z.ZodType<{ email: string; password?: string; current_password: string }>,
>(
  form: T,
  user: Pick<User, 'email'>,
) =>
  form.refine(
    (filled) => filled.current_password !== '' || (filled.email === user.email && !filled.password),
    {
      error: () => t(CURRENT_PASSWORD),
      path: ['current_password'],
      when: () => true,
    },
  );

/** The profile form of a client; every field is required. */
export const ProfileForm = z.object({
  name: required(REQUIRED),
  email: email(REQUIRED),
  phone: required(REQUIRED, NAME_LENGTH),
  current_password,
});
export const profileFormOf = (user: Pick<User, 'email'>) => withCurrentPassword(ProfileForm, user);
export type ProfileForm = z.infer<typeof ProfileForm>;

/** The profile form of every other role. */
export const AccountForm = ProfileForm.omit({ phone: true });
export const accountFormOf = (user: Pick<User, 'email'>) => withCurrentPassword(AccountForm, user);
export type AccountForm = z.infer<typeof AccountForm>;

/** A new password, typed twice. */
export const SecurityForm = z
  .object({ password: Password, confirmation: z.string() })
  .refine(({ password, confirmation }) => password === confirmation, {
    error: () => t('Passwords do not match'),
    path: ['confirmation'],
  });
export type SecurityForm = z.infer<typeof SecurityForm>;

/** The same for the signed-in user. */
export const OwnPasswordForm = SecurityForm.safeExtend({
  current_password: current_password.min(1, says(CURRENT_PASSWORD)),
});
export type OwnPasswordForm = z.infer<typeof OwnPasswordForm>;

/** The profile form of a consultant; a blank password keeps the current one. */
export const ConsultantProfileForm = z
  .object({
    name: required(REQUIRED),
    email: email(REQUIRED),
    bio: lines(TEXT_LENGTH),
    video_link: VideoLink,
    password: z.literal('').or(Password),
    confirmation: z.string(),
    current_password,
  })
  .refine(({ password, confirmation }) => password === confirmation, {
    error: () => t('Passwords do not match'),
    path: ['confirmation'],
    when: () => true,
  });
export const consultantProfileFormOf = (user: Pick<User, 'email'>) =>
  withCurrentPassword(ConsultantProfileForm, user);
export type ConsultantProfileForm = z.infer<typeof ConsultantProfileForm>;
