import { z } from 'zod';
import { givenId } from '../given-id.ts';
import { msg, t } from '../language/t.ts';
import { says } from '../language/says.ts';
import { isWithinReach } from '../text.ts';
import { address, name, seen } from './forms.ts';
import { details, MOST_AGREED } from './schema.ts';

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
    owner_id: givenId(says('Please choose a member of this company')),
    ...agreement,
    ...seen,
  })
  .partial();
export type CompanyChanges = z.infer<typeof CompanyChanges>;
