import { z } from 'zod';

/** Longest of each, in characters. */
export const NAME_LENGTH = 200;
export const TEXT_LENGTH = 2_000;

/** Said where one of several fields that must be there is empty. */
export const REQUIRED = 'Please fill in all required fields';

/** The database cannot store U+0000. */
export const storable = /^[^\0]*$/;

/** One line or a few, trimmed. */
export const text = (max: number) =>
  z
    .string('Please enter a text')
    .trim()
    .max(max, `Please use at most ${max} characters`)
    .regex(storable, 'Please remove the unreadable characters');

/** A text that must be there, or the sentence. */
export const required = (sentence: string, max: number = NAME_LENGTH) =>
  z
    .string(sentence)
    .trim()
    .min(1, sentence)
    .max(max, `Please use at most ${max} characters`)
    .regex(storable, 'Please remove the unreadable characters');

/** An e-mail address as it is stored and compared: trimmed, in lower case. */
export const email = (sentence: string) =>
  z
    .string(sentence)
    .trim()
    .toLowerCase()
    .min(1, sentence)
    .max(254, 'Please enter a valid email address')
    .pipe(z.email('Please enter a valid email address'));

const FIRST_YEAR = 2000;
const LAST_YEAR = 2199;

/** Neither in antiquity nor beyond the calendars of business. */
export const isWithinReach = (time: string) => {
  const year = new Date(time).getUTCFullYear();
  return year >= FIRST_YEAR && year <= LAST_YEAR;
};

/** A time in ISO 8601, read to the millisecond in UTC, and within reach. */
export const time = z.iso
  .datetime({ offset: true, error: 'Please enter a date and time' })
  .max(40, 'Please enter a date and time')
  .refine(isWithinReach, 'Please enter a date and time')
  .overwrite((given) => (isWithinReach(given) ? new Date(given).toISOString() : given));
