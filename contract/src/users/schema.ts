import { z } from 'zod';
import { t } from '../language/t.ts';
import { says } from '../language/says.ts';
import { VideoLink } from '../appointments/schema.ts';
import { Company, CompanyEntry, MOST_COMPANIES } from '../companies/schema.ts';
import { Language } from '../language/schema.ts';
import { Direction, Paging } from '../paging.ts';
import { isStorable, looseArray, looseObject } from '../loose.ts';
import { RoomCode } from '../rooms/schema.ts';
import { email, lines, NAME_LENGTH, required, TEXT_LENGTH, text, REQUIRED } from '../text.ts';
import { Password } from './password.ts';
import { Id, Instant } from '../sent.ts';

export const Role = z.enum(['client', 'consultant', 'admin']);
export type Role = z.infer<typeof Role>;

export const AccountStatus = z.enum(['pending', 'approved', 'rejected']);
export type AccountStatus = z.infer<typeof AccountStatus>;

/** The person making a call, as every policy sees them. */
export const Actor = z.object({
  id: Id,
  name: z.string(),
  role: Role,
  account_status: AccountStatus,
  specialties: z.array(RoomCode),
});
export type Actor = z.infer<typeof Actor>;

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

export const User = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  role: Role,
  bio: z.string(),
  specialties: z.array(RoomCode),
  availability: z.record(z.string(), z.unknown()),
  /** A consultant's own link for video calls; empty for none. */
  video_link: z.string().optional(),
  is_active: z.boolean(),
  status: z.enum(['active', 'inactive']),
  account_status: AccountStatus,
  account_reason: z.string().nullable(),
  /** Whether the user gets mails that are not needed to sign in. */
  wants_mail: z.boolean(),
  /** Of their screens and mails; null if they have not chosen one. */
  language: Language.nullable(),
  created_at: Instant,
  /** Oldest first: all for one user, the first two in a list of users. */
  companies: z.array(Company),
  company_count: z.int(),
});
export type User = z.infer<typeof User>;

export const Activity = z.enum(['active', 'inactive'], says('Please say active or inactive'));

/** The sort keys of lists of users. */
export const UserOrder = z.object({
  sort: z.enum(['created_at', 'name', 'email']).default('created_at'),
  order: Direction.optional(),
});

export const UserFilter = Paging.extend({
  role: Role.optional(),
  account_status: AccountStatus.optional(),
  status: Activity.optional(),
  /** Only consultants of this room. */
  room: RoomCode.optional(),
  search: text(NAME_LENGTH).optional(),
  ...UserOrder.shape,
});
export type UserFilter = z.input<typeof UserFilter>;

/** The whole list at once. */
export const UserSelection = UserFilter.omit({ limit: true, cursor: true });
export type UserSelection = z.infer<typeof UserSelection>;

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
    /** Of a consultant. */
    video_link: VideoLink,
    companies: z.array(CompanyEntry).max(MOST_COMPANIES, {
      error: () => t('Please send at most {most} companies', { most: `${MOST_COMPANIES}` }),
    }),
    /** A consultant's own. */
    availability: Availability,
    role: Role,
    account_status: AccountStatus,
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
