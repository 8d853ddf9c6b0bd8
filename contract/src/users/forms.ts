import { z } from 'zod';
import { VideoLink } from '../appointments/schema.ts';
import { CompanyEntry } from '../companies/forms.ts';
import { MOST_COMPANIES } from '../companies/schema.ts';
import { Language } from '../language/schema.ts';
import { says } from '../language/says.ts';
import { t } from '../language/t.ts';
import { isStorable, looseArray, looseObject } from '../loose.ts';
import { RoomCode } from '../rooms/code.ts';
import { Reminders } from '../settings/reminders.ts';
import { TimeZone } from '../settings/time-zone.ts';
import { email, lines, NAME_LENGTH, REQUIRED, required, TEXT_LENGTH, text } from '../text.ts';
import { Password } from './password.ts';
import { AccountStatus, Activity, Role } from './schema.ts';

/** Room letters, main room first; JSON is accepted too. */
export const Specialties = looseArray(z.array(RoomCode).max(26, says('There are at most 26 rooms')));

const AVAILABILITY_BYTES = 16 * 1024;

/** A consultant's availability, in the firm's own format; JSON is accepted too. */
export const Availability = looseObject(
  z
    .record(z.string().max(200), z.unknown())
    // The size is only computed for values that are not nested too deeply.
    .refine((given) => isStorable(given), {
      error: () => t('Please send a simpler availability'),
      abort: true,
    })
    .refine(
      (given) => new TextEncoder().encode(JSON.stringify(given)).length <= AVAILABILITY_BYTES,
      says('Please send an availability of at most 16 KiB'),
    ),
);

/** Fields that users may change about themselves and, from `role` on, fields that only an admin may change. */
export const UserChanges = z
  .object({
    name: required(REQUIRED),
    email: email(REQUIRED),
    phone: text(NAME_LENGTH),
    bio: lines(TEXT_LENGTH),
    password: Password,
    /** Required to change one's own e-mail or password. */
    current_password: z
      .string(says('Please enter your current password'))
      .max(1_000, says('The current password is not correct')),
    wants_mail: z.boolean(says('Please say true or false')),
    language: Language.nullable(),
    time_zone: TimeZone.nullable(),
    /** Null follows the firm. */
    reminders: Reminders.nullable(),
    /** Of a consultant. */
    video_link: VideoLink,
    companies: z.array(CompanyEntry).max(MOST_COMPANIES, {
      error: () => t('Please send at most {most} companies', { most: `${MOST_COMPANIES}` }),
    }),
    /** A consultant's own. */
    availability: Availability,
    /** The availability last seen; a later change by somebody else is reported and not overwritten. */
    availability_seen: Availability,
    role: Role,
    account_status: AccountStatus,
    /** The account status that was decided on: with another one by now, nothing changes. */
    account_status_seen: AccountStatus,
    /** Why an account is rejected. */
    reason: lines(TEXT_LENGTH),
    is_active: z.boolean(says('Please say true or false')),
    status: Activity,
    specialties: Specialties,
  })
  .partial();
export type UserChanges = z.infer<typeof UserChanges>;

/** The form to add a user: with a password, or with an invitation to choose one. */
export const NewUser = z.object({
  name: required(REQUIRED),
  email: email(REQUIRED),
  password: Password.optional(),
  invite: z.boolean(says('Please say true or false')).default(false),
  role: Role.default('client'),
  phone: text(NAME_LENGTH).default(''),
  specialties: Specialties.default([]),
});
export type NewUser = z.infer<typeof NewUser>;

export const ActivityChange = z.object({ status: Activity });
