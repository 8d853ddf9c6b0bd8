import { REQUIRED } from '@consultflow/contract/text';
import { ownWords } from './form-errors.ts';

/** The message of each empty field of a person. */
export const missing = {
  name: 'Enter a name',
  email: 'Enter an email address',
  phone: 'Enter a phone number',
  password: 'Enter a password',
  role: 'Choose a role',
};

const isKnown = (name: string): name is keyof typeof missing => Object.hasOwn(missing, name);

/** The error at a field of a person, in its own words; the summary has the sentence of the form. */
export const mistakeAt = (name: string, message: string | undefined) =>
  isKnown(name) ? ownWords(message, REQUIRED, missing[name]) : message;
