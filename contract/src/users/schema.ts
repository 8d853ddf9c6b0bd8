import { z } from 'zod';
import { says } from '../language/says.ts';
import { Company } from '../companies/schema.ts';
import { Language } from '../language/schema.ts';
import { Direction, Paging } from '../paging.ts';
import { RoomCode } from '../rooms/code.ts';
import { NAME_LENGTH, text } from '../text.ts';
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
  /** Null if it is not known: screens then use the browser's, and mails the firm's. */
  time_zone: z.string().nullable(),
  /** How long before an appointment they are reminded, in minutes; null follows the firm. */
  reminders: z.array(z.int()).nullable(),
  /** The firm's choice of it. */
  usual_reminders: z.array(z.int()),
  created_at: Instant,
  /** Oldest first: all for one user, the first two in a list of users. */
  companies: z.array(Company),
  company_count: z.int(),
});
export type User = z.infer<typeof User>;

const ofOnePerson = {
  bio: true,
  availability: true,
  video_link: true,
  account_reason: true,
  wants_mail: true,
  language: true,
  time_zone: true,
  reminders: true,
  usual_reminders: true,
} as const;

/** A list row with what the screens show of it: without texts and settings, and with the names of the companies. */
export const UserExcerpt = User.omit(ofOnePerson).extend({
  companies: z.array(Company.pick({ id: true, name: true })),
});
export type UserExcerpt = z.infer<typeof UserExcerpt>;

/** A row of a list, whole or as an excerpt. */
export const UserRow = User.partial(ofOnePerson).extend({
  companies: z.array(Company.partial().required({ id: true, name: true })),
});

export const Activity = z.enum(['active', 'inactive'], says('Please say active or inactive'));

/** The sort keys of lists of users. */
export const UserOrder = z.object({
  sort: z.enum(['created_at', 'name', 'email']).default('created_at'),
  order: Direction.optional(),
});

/** `excerpt` leaves out the texts and settings of a person, and of their companies all but the name. */
export const UserFields = z.object({ fields: z.literal('excerpt').optional() });

export const UserFilter = Paging.extend({
  role: Role.optional(),
  account_status: AccountStatus.optional(),
  status: Activity.optional(),
  /** Only consultants of this room. */
  room: RoomCode.optional(),
  search: text(NAME_LENGTH).optional(),
  ...UserOrder.shape,
  ...UserFields.shape,
});
export type UserFilter = z.input<typeof UserFilter>;

/** The whole list at once. */
export const UserSelection = UserFilter.omit({ limit: true, cursor: true, fields: true });
export type UserSelection = z.infer<typeof UserSelection>;
