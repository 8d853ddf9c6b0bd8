import { msg } from '../language/t.ts';

/** Pending requests per client. */
export const MOST_WAITING = 100;
/** Requests per client in any 24 hours. */
export const MOST_A_DAY = 200;
/** History entries per consultation, after which only a decision is added: no edit, no other date, no other way to meet. */
export const MOST_CHANGES = 100;

export const TOO_MANY_WAITING = msg(
  'You have 100 requests that wait for a decision. Please cancel one first, or wait for the firm.',
);
export const TOO_MANY_A_DAY = msg('You have made 200 requests within 24 hours. Please try again tomorrow.');
export const TOO_MANY_CHANGES = msg(
  'This consultation has been changed 100 times. It cannot be edited or rescheduled any more.',
);
