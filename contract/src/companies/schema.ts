import { z } from 'zod';
import { Paging } from '../endpoint.ts';
import { email, lines, NAME_LENGTH, required, TEXT_LENGTH, text, time } from '../text.ts';

export const Company = z.object({
  id: z.string(),
  client_id: z.string(),
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
  updated_at: z.string(),
});
export type Company = z.infer<typeof Company>;

/** A client has no more; those who had more before there was a limit keep them. */
export const MOST_COMPANIES = 50;
export const TOO_MANY_COMPANIES = `A client can have at most ${MOST_COMPANIES} companies.`;

const optionalEmail = z.literal('').or(email('Please enter a valid email address'));

/** What may stay empty of a company. */
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

/** The company somebody signs up with; all but the name may stay empty. */
export const FirstCompany = z.object({
  name: required('Please enter your company name'),
  address: details.address.default(''),
  phone: details.phone.default(''),
  email: details.email.default(''),
  department: details.department.default(''),
});
export type FirstCompany = z.infer<typeof FirstCompany>;

const name = required('Company name is required');
const address = required('Company address is required');
const client_id = z.uuid('Client information is missing');

const optionalDetails = z.object(details).partial().shape;

/** What a client fills in on the profile; a consultant or admin also says whose company it is. */
export const CompanyForm = z.object({ ...optionalDetails, name, address, client_id: client_id.nullish() });
export type CompanyForm = z.infer<typeof CompanyForm>;

/** What the caller last saw; a later change by somebody else is then told and not overwritten. */
const seen = { updated_at: time.optional() };

/** Some fields of a company; whose it is never changes. */
export const CompanyChanges = z.object({ ...details, name, address, ...seen }).partial();
export type CompanyChanges = z.infer<typeof CompanyChanges>;

/** A company of a client's: one with an id is changed, one without is added; only the name is needed. */
export const CompanyEntry = z.object({ ...optionalDetails, name, id: z.uuid('Company not found').nullish() });
export type CompanyEntry = z.infer<typeof CompanyEntry>;

/** What a consultant fills in beside a request. */
export const CompanyOfClient = z.object({
  client_id: client_id.nullish(),
  company: CompanyEntry.extend(seen),
});
export type CompanyOfClient = z.infer<typeof CompanyOfClient>;

export const CompanyFilter = Paging.extend({
  client_id: z.uuid('Client not found').optional(),
  search: text(NAME_LENGTH).optional(),
});
export type CompanyFilter = z.input<typeof CompanyFilter>;
