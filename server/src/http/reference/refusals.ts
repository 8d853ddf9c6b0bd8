import { alreadyDecided } from '@consultflow/contract/consultations/policy';

/** What each refusal means, and how it sounds. */
export const refusals: Record<number, readonly [meaning: string, example: string]> = {
  400: ['Something in it is not well formed', 'Please fill in all required fields'],
  401: ['No session, or one that has ended', 'Authentication failed: Please log in again'],
  403: ['The caller may not do this', 'Your role may not do this'],
  404: ['It is not there, or not for the caller to see', 'Not found'],
  409: ['It cannot be done now', alreadyDecided({ status: 'approved' })],
  413: ['More than 256 KiB', 'The request is too large'],
  415: ['Not JSON, or compressed', 'The request must be JSON'],
  429: ['Too often; Retry-After says when again, in seconds', 'Too many requests. Please wait a moment.'],
  503: ['Try again in a moment', 'The service is busy right now. Please try again in a moment.'],
};
