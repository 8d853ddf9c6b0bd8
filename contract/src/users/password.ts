import { z } from 'zod';
import { type Message, msg } from '../language/t.ts';
import { says } from '../language/says.ts';
import { REQUIRED } from '../text.ts';

/** Passwords that attackers try first: the commonest of eight characters or more, and the product's own words. */
const tooCommon = new Set(
  `
  12345678 123456789 1234567890 0123456789 87654321 11111111 00000000 12341234 password password1
  password12 password123 passw0rd p@ssw0rd p@ssword qwertyuiop qwerty12 qwerty123 1q2w3e4r
  1qaz2wsx zaq12wsx iloveyou sunshine princess football baseball superman trustno1 letmein1
  welcome1 welcome123 admin123 administrator abcdefgh abc12345 abcd1234 asdfghjk asdfghjkl
  changeme changeme1 computer internet michelle jennifer starwars whatever dragon12 monkey12
  master12 consultflow consultflow1 consultflow123 navigator navigator1 navigator123 consultation
  consultant consultflownavigator
`
    .trim()
    .split(/\s+/),
);

/** Shown as a hint beside the field. */
export const PASSWORD_RULE = msg('At least 8 characters, and none that is easy to guess.');

/** A new password: 8 to 128 characters of any kind, and none of the commonest. */
export const newPassword = (missing: Message) =>
  z
    .string(says(missing))
    .min(1, says(missing))
    .min(8, says('Please use at least 8 characters for the password'))
    .max(128, says('Please use at most 128 characters for the password'))
    .refine(
      (password) => !tooCommon.has(password.toLowerCase().replaceAll(' ', '')),
      says('This password is too easy to guess'),
    );

export const Password = newPassword(REQUIRED);
