import { msg, t } from '@consultflow/contract/language/t';
import { REQUIRED } from '@consultflow/contract/text';
import { ownWords } from './form-errors.ts';

const missing = {
  name: msg('Enter a name'),
  email: msg('Enter an email address'),
  phone: msg('Enter a phone number'),
  password: msg('Enter a password'),
  role: msg('Choose a role'),
};

const isKnown = (name: string): name is keyof typeof missing => Object.hasOwn(missing, name);

/** The message of an empty field of a person. */
export const missingAt = (name: string) => (isKnown(name) ? t(missing[name]) : undefined);

/** The error at a field of a person, in its own words; the summary has the sentence of the form. */
export const mistakeAt = (name: string, message: string | undefined) =>
  isKnown(name) ? ownWords(message, t(REQUIRED), t(missing[name])) : message;
