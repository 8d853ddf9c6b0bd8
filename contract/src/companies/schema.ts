import { z } from 'zod';
import { email, NAME_LENGTH, required, text } from '../text.ts';

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
});
export type Company = z.infer<typeof Company>;

/** The company somebody signs up with; all but the name may stay empty. */
export const FirstCompany = z.object({
  name: required('Please enter your company name'),
  address: text(NAME_LENGTH).default(''),
  phone: text(NAME_LENGTH).default(''),
  email: z.literal('').or(email('Please enter a valid email address')).default(''),
  department: text(NAME_LENGTH).default(''),
});
export type FirstCompany = z.infer<typeof FirstCompany>;
