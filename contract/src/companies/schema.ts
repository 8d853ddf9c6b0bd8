import { z } from 'zod';
import { givenId } from '../given-id.ts';
import { msg } from '../language/t.ts';
import { says } from '../language/says.ts';
import { LightPaging } from '../paging.ts';
import { email, lines, NAME_LENGTH, required, TEXT_LENGTH, text } from '../text.ts';
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
  /** The hours agreed for a period, both days included, and the billable time used of them; null without. */
  agreed_minutes: z.int().nullish(),
  agreed_from: z.string().nullish(),
  agreed_until: z.string().nullish(),
  used_minutes: z.int().nullish(),
});
export type Company = z.infer<typeof Company>;

/** With who changed it last, if that is known. */
export const CompanyAndEditor = Company.extend({ changed_by_name: z.string().optional() });

/** Limit per client; clients who had more before the limit existed keep them. */
export const MOST_COMPANIES = 50;
export const TOO_MANY_COMPANIES = msg('A client can have at most 50 companies.');

/** Limit per client, of companies of others. */
export const MOST_MEMBERSHIPS = 50;
export const TOO_MANY_MEMBERSHIPS = msg(
  'A client can be a member of at most 50 companies of others. Please leave one first.',
);

/** Limit per company, with the invitations that are open. */
export const MOST_MEMBERS = 200;
export const TOO_MANY_MEMBERS = msg('A company can have at most 200 members.');

/** In minutes: 100,000 hours. */
export const MOST_AGREED = 6_000_000;

const optionalEmail = z.literal('').or(email(msg('Please enter a valid email address')));

/** The optional fields of a company. */
export const details = {
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

export const CompanyFilter = LightPaging.extend({
  client_id: givenId(says('Client not found')).optional(),
  search: text(NAME_LENGTH).optional(),
});
export type CompanyFilter = z.infer<typeof CompanyFilter>;
