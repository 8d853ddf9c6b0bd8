import { z } from 'zod';
import { Company, CompanyEntry, MOST_COMPANIES } from '../companies/schema.ts';
import { Direction, Paging } from '../endpoint.ts';
import { isStorable, looseArray, looseObject } from '../loose.ts';
import { RoomCode } from '../rooms/schema.ts';
import { email, lines, NAME_LENGTH, required, TEXT_LENGTH, text, REQUIRED } from '../text.ts';
import { Password } from './password.ts';

export const Role = z.enum(['client', 'consultant', 'admin']);
export type Role = z.infer<typeof Role>;

export const AccountStatus = z.enum(['pending', 'approved', 'rejected']);
export type AccountStatus = z.infer<typeof AccountStatus>;

/** The person making a call, as every policy sees them. */
export const Actor = z.object({
  id: z.string(),
  name: z.string(),
  role: Role,
  account_status: AccountStatus,
  specialties: z.array(RoomCode),
});
export type Actor = z.infer<typeof Actor>;

/** Room letters, the first one first; also as JSON. */
export const Specialties = looseArray(z.array(RoomCode).max(26, 'There are at most 26 rooms'));

const AVAILABILITY_BYTES = 16 * 1024;

/** When a consultant is there, in a form of the firm's own; also as JSON. */
export const Availability = looseObject(
  z
    .record(z.string().max(200), z.unknown())
    // Its size is asked of nothing that is nested beyond reason.
    .refine((given) => isStorable(given), { error: 'Please send a simpler availability', abort: true })
    .refine(
      (given) => new TextEncoder().encode(JSON.stringify(given)).length <= AVAILABILITY_BYTES,
      'Please send an availability of at most 16 KiB',
    ),
);

export const User = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  role: Role,
  bio: z.string(),
  specialties: z.array(RoomCode),
  availability: z.record(z.string(), z.unknown()),
  is_active: z.boolean(),
  status: z.enum(['active', 'inactive']),
  account_status: AccountStatus,
  account_reason: z.string().nullable(),
  /** Whether mails come that are not needed to sign in. */
  wants_mail: z.boolean(),
  created_at: z.string(),
  /** The oldest first: of one person all, in a list of people the first two. */
  companies: z.array(Company),
  company_count: z.int(),
});
export type User = z.infer<typeof User>;

export const Activity = z.enum(['active', 'inactive'], 'Please say active or inactive');

/** What lists of people are sorted by. */
export const UserOrder = z.object({
  sort: z.enum(['created_at', 'name', 'email']).default('created_at'),
  order: Direction.optional(),
});

export const UserFilter = Paging.extend({
  role: Role.optional(),
  account_status: AccountStatus.optional(),
  status: Activity.optional(),
  /** Those who advise in it. */
  room: RoomCode.optional(),
  search: text(NAME_LENGTH).optional(),
  ...UserOrder.shape,
});
export type UserFilter = z.input<typeof UserFilter>;

/** All of a list at once. */
export const UserSelection = UserFilter.omit({ limit: true, cursor: true });
export type UserSelection = z.infer<typeof UserSelection>;

/** What a user may change about themselves, and, from `role` on, what only an admin changes. */
export const UserChanges = z
  .object({
    name: required(REQUIRED),
    email: email(REQUIRED),
    phone: text(NAME_LENGTH),
    bio: lines(TEXT_LENGTH),
    password: Password,
    /** Needed to change one's own e-mail or password. */
    current_password: z
      .string('Please enter your current password')
      .max(1_000, 'The current password is not correct'),
    wants_mail: z.boolean('Please say true or false'),
    companies: z.array(CompanyEntry).max(MOST_COMPANIES, `Please send at most ${MOST_COMPANIES} companies`),
    role: Role,
    account_status: AccountStatus,
    /** Why an account is rejected. */
    reason: lines(TEXT_LENGTH),
    is_active: z.boolean('Please say true or false'),
    status: Activity,
    specialties: Specialties,
    availability: Availability,
  })
  .partial();
export type UserChanges = z.infer<typeof UserChanges>;

/** What an admin fills in to add somebody: a password, or an invitation to choose one. */
export const NewUser = z.object({
  name: required(REQUIRED),
  email: email(REQUIRED),
  password: Password.optional(),
  invite: z.boolean('Please say true or false').default(false),
  role: Role.default('client'),
  phone: text(NAME_LENGTH).default(''),
  specialties: Specialties.default([]),
});
export type NewUser = z.infer<typeof NewUser>;

export const ActivityChange = z.object({ status: Activity });
