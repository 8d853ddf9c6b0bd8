import { z } from 'zod';
import { givenId } from '../given-id.ts';
import { msg } from '../language/t.ts';
import { says } from '../language/says.ts';
import { required, time } from '../text.ts';
import { details } from './schema.ts';

export const name = required(msg('Company name is required'));
export const address = required(msg('Company address is required'));
const client_id = givenId(says('Client information is missing'));

const optionalDetails = z.object(details).partial().shape;

/** The company form of a client; a consultant or admin also names the client. */
export const CompanyForm = z.object({ ...optionalDetails, name, address, client_id: client_id.nullish() });
export type CompanyForm = z.infer<typeof CompanyForm>;

/** The version last seen; a later change by somebody else is reported and not overwritten. */
export const seen = { updated_at: time.optional() };

/** A company in a client's list: with an id it is changed, without one it is added; only the name is required. */
export const CompanyEntry = z.object({
  ...optionalDetails,
  name,
  id: givenId(says('Company not found')).nullish(),
});
export type CompanyEntry = z.infer<typeof CompanyEntry>;

/** The company form beside a request. */
export const CompanyOfClient = z.object({
  client_id: client_id.nullish(),
  company: CompanyEntry.extend(seen),
});
export type CompanyOfClient = z.infer<typeof CompanyOfClient>;
