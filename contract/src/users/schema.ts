import { z } from 'zod';
import { Company } from '../companies/schema.ts';
import { Paging } from '../endpoint.ts';
import { RoomCode } from '../rooms/schema.ts';
import { email, NAME_LENGTH, required, TEXT_LENGTH, text, REQUIRED } from '../text.ts';
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
  created_at: z.string(),
  companies: z.array(Company),
});
export type User = z.infer<typeof User>;

export const UserFilter = Paging.extend({
  role: Role.optional(),
  account_status: AccountStatus.optional(),
  search: text(NAME_LENGTH).optional(),
});
export type UserFilter = z.input<typeof UserFilter>;

/** What a user may change about themselves, and the decision on an account, which is the admin's. */
export const UserChanges = z
  .object({
    name: required(REQUIRED),
    email: email(REQUIRED),
    phone: text(NAME_LENGTH),
    bio: text(TEXT_LENGTH),
    password: Password,
    account_status: AccountStatus,
    reason: text(TEXT_LENGTH),
  })
  .partial();
export type UserChanges = z.infer<typeof UserChanges>;
