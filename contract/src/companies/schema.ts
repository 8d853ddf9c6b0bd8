import { z } from 'zod';
import { msg } from '../language/t.ts';
import { says } from '../language/says.ts';
import { Paging } from '../paging.ts';
import { email, lines, NAME_LENGTH, required, REQUIRED, TEXT_LENGTH, text, time } from '../text.ts';
import { Id, Instant } from '../sent.ts';

export const Company = z.object({
  id: Id,
  client_id: Id,
  name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  country: z.string(),
  phone: z.string(),
  email: z.string(),
  website: z.string(),
  department: z.string(),
  description: z.string(),
  updated_at: Instant,
});
export type Company = z.infer<typeof Company>;

/** Limit per client; clients who had more before the limit existed keep them. */
export const MOST_COMPANIES = 50;
export const TOO_MANY_COMPANIES = msg('A client can have at most 50 companies.');

/** Limit per company, with the invitations that are open. */
export const MOST_MEMBERS = 200;
export const TOO_MANY_MEMBERS = msg('A company can have at most 200 members.');

const optionalEmail = z.literal('').or(email(msg('Please enter a valid email address')));

/** The optional fields of a company. */
const details = {
  address: text(NAME_LENGTH),
  city: text(NAME_LENGTH),
  state: text(NAME_LENGTH),
  zipCode: text(NAME_LENGTH),
  country: text(NAME_LENGTH),
  phone: text(NAME_LENGTH),
  email: optionalEmail,
  website: text(NAME_LENGTH),
  department: text(NAME_LENGTH),
  description: lines(TEXT_LENGTH),
};

/** The company in a sign-up; only the name is required. */
export const FirstCompany = z.object({
  name: required(msg('Please enter your company name')),
  address: details.address.default(''),
  phone: details.phone.default(''),
  email: details.email.default(''),
  department: details.department.default(''),
});
export type FirstCompany = z.infer<typeof FirstCompany>;

const name = required(msg('Company name is required'));
const address = required(msg('Company address is required'));
const client_id = z.uuid(says('Client information is missing'));

const optionalDetails = z.object(details).partial().shape;

/** The company form of a client; a consultant or admin also names the client. */
export const CompanyForm = z.object({ ...optionalDetails, name, address, client_id: client_id.nullish() });
export type CompanyForm = z.infer<typeof CompanyForm>;

/** The version last seen; a later change by somebody else is reported and not overwritten. */
const seen = { updated_at: time.optional() };

/** Some fields of a company, or its new owner. */
export const CompanyChanges = z
  .object({
    ...details,
    name,
    address,
    owner_id: z.uuid(says('Please choose a member of this company')),
    ...seen,
  })
  .partial();
export type CompanyChanges = z.infer<typeof CompanyChanges>;

/** A company in a client's list: with an id it is changed, without one it is added; only the name is required. */
export const CompanyEntry = z.object({
  ...optionalDetails,
  name,
  id: z.uuid(says('Company not found')).nullish(),
});
export type CompanyEntry = z.infer<typeof CompanyEntry>;

/** The company form beside a request. */
export const CompanyOfClient = z.object({
  client_id: client_id.nullish(),
  company: CompanyEntry.extend(seen),
});
export type CompanyOfClient = z.infer<typeof CompanyOfClient>;

/** A member of a company, or somebody who is invited: until they accept, only their address is known. */
export const Member = z.object({
  user_id: Id.nullable(),
  invitation_id: Id.nullable(),
  name: z.string().nullable(),
  email: z.string(),
  is_owner: z.boolean(),
  joined_at: Instant.nullable(),
  /** When the invitation ends. */
  expires_at: Instant.nullable(),
});
export type Member = z.infer<typeof Member>;

export const InvitationForm = z.object({ email: email(REQUIRED) });
export type InvitationForm = z.infer<typeof InvitationForm>;

const LINK = msg('This link is incomplete. Please open the whole link.');

export const InvitationToken = z.object({ token: z.string(says(LINK)).regex(/^[\w-]{43}$/, says(LINK)) });

/** The link is shown once, and only if no mail can be sent. */
export const Invitation = z.object({
  id: Id,
  email: z.string(),
  expires_at: Instant,
  link: z.string().nullable(),
  /** Whether a mail with the link is on its way. */
  is_mailed: z.boolean(),
});
export type Invitation = z.infer<typeof Invitation>;

export const CompanyFilter = Paging.extend({
  client_id: z.uuid(says('Client not found')).optional(),
  search: text(NAME_LENGTH).optional(),
});
export type CompanyFilter = z.input<typeof CompanyFilter>;
