import { z } from 'zod';
import { msg, t } from '../language/t.ts';
import { says } from '../language/says.ts';
import { isWithinReach, required, time } from '../text.ts';
import { details, MOST_AGREED } from './schema.ts';

const name = required(msg('Company name is required'));
const address = required(msg('Company address is required'));
const client_id = z.uuid(says('Client information is missing'));

const optionalDetails = z.object(details).partial().shape;

/** The company form of a client; a consultant or admin also names the client. */
export const CompanyForm = z.object({ ...optionalDetails, name, address, client_id: client_id.nullish() });
export type CompanyForm = z.infer<typeof CompanyForm>;

/** The version last seen; a later change by somebody else is reported and not overwritten. */
const seen = { updated_at: time.optional() };

const agreed = msg('Please enter at most 100,000 hours');
const day = z.iso
  .date({ error: () => t('Please choose a day') })
  .refine(isWithinReach, says('Please choose a day'))
  .nullable();

/** The hours agreed with a company for a period; null ends the agreement. Only for admins. */
const agreement = {
  agreed_minutes: z.int(says(agreed)).min(1, says(agreed)).max(MOST_AGREED, says(agreed)).nullable(),
  agreed_from: day,
  agreed_until: day,
};

/** Some fields of a company, or its new owner. */
export const CompanyChanges = z
  .object({
    ...details,
    name,
    address,
    owner_id: z.uuid(says('Please choose a member of this company')),
    ...agreement,
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
