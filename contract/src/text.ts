import { z } from 'zod';
import { type Message, msg, t } from './language/t.ts';
import { says } from './language/says.ts';

/** Maximum lengths, in characters. */
export const NAME_LENGTH = 200;
export const TEXT_LENGTH = 2_000;

/** Shown if one of several required fields is empty. */
export const REQUIRED = msg('Please fill in all required fields');

/** The database cannot store U+0000. */
export const storable = /^[^\0]*$/;

/* oxlint-disable no-control-regex -- they are what is taken out */
/** Line separators and tabs, as pasted from a spreadsheet or a letter; each becomes a space. */
const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
const lineBreaks = /\r\n?|[\u0085\u2028\u2029]/g;
/** Characters that no script needs: control characters, and marks that change the display order of a text. */
const invisible = /[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u202a-\u202e\u2066-\u2069]+/g;
/* oxlint-enable no-control-regex */

/** One line: no line break, no control character, no mark that changes direction. */
export const oneLine = (given: string) => given.replace(breaks, ' ').replace(invisible, '').trim();

/** The same for each of several lines. */
export const severalLines = (given: string) =>
  given
    .replace(lineBreaks, '\n')
    .replace(/[\t\v\f]+/g, ' ')
    .replace(invisible, '')
    .trim();

/** Whether a text has any visible character. */
export const isVisible = (given: string) =>
  /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u.test(given);

const UNREADABLE = msg('Please remove the unreadable characters');
const atMost = (max: number) => ({
  error: () => t('Please use at most {max} characters', { max: `${max}` }),
});

/** One line, which may be empty. */
export const text = (max: number) =>
  z
    .string(says('Please enter a text'))
    .overwrite(oneLine)
    .max(max, atMost(max))
    .regex(storable, says(UNREADABLE));

/** Several lines, which may be empty. */
export const lines = (max: number) =>
  z
    .string(says('Please enter a text'))
    .overwrite(severalLines)
    .max(max, atMost(max))
    .regex(storable, says(UNREADABLE));

/** One required line, or the message. */
export const required = (sentence: Message, max: number = NAME_LENGTH) =>
  z
    .string(says(sentence))
    .overwrite(oneLine)
    .min(1, says(sentence))
    .max(max, atMost(max))
    .regex(storable, says(UNREADABLE))
    .refine((given) => given === '' || isVisible(given), says(sentence));

/** An e-mail address as it is stored and compared: trimmed, in lower case. */
export const email = (sentence: Message) =>
  z
    .string(says(sentence))
    .overwrite(oneLine)
    .toLowerCase()
    .min(1, says(sentence))
    .max(254, says('Please enter a valid email address'))
    .pipe(z.email(says('Please enter a valid email address')));

const FIRST_YEAR = 2000;
const LAST_YEAR = 2199;

/** Whether the year of a time is accepted. */
export const isWithinReach = (time: string) => {
  const year = new Date(time).getUTCFullYear();
  return year >= FIRST_YEAR && year <= LAST_YEAR;
};

/** A time in ISO 8601, converted to UTC with milliseconds, and within the range. */
export const time = z.iso
  .datetime({ offset: true, error: () => t('Please enter a date and time') })
  .max(40, says('Please enter a date and time'))
  .refine(isWithinReach, says('Please enter a date and time'))
  .overwrite((given) => (isWithinReach(given) ? new Date(given).toISOString() : given));
