import { type RefusalCode, refusalCodes, refusals } from '@consultflow/contract/refusals';

/** The meaning of the errors of each status, with an example. */
export const meanings: Record<number, readonly [meaning: string, example: RefusalCode]> = {
  400: ['Something in it is not well formed', 'field_missing'],
  401: ['No session, or one that has ended', 'not_signed_in'],
  403: ['The caller may not do this', 'role_not_allowed'],
  404: ['It is not there, or not for the caller to see', 'not_found'],
  409: ['It cannot be done now', 'email_taken'],
  413: ['More than 256 KiB, of a file more than 25 MiB', 'request_too_large'],
  415: ['Not JSON, or compressed', 'not_json'],
  416: ['The file has no such part', 'range_not_satisfiable'],
  429: ['Too often; Retry-After says when again, in seconds', 'too_many_calls'],
  503: ['Try again in a moment', 'service_busy'],
};

/** Every code with its status and sentence, as a Markdown table. */
export const tableOfCodes = [
  '| code | status | sentence |',
  '| --- | --- | --- |',
  ...refusalCodes.map((code) => `| \`${code}\` | ${refusals[code][0]} | ${refusals[code][1].sentence} |`),
].join('\n');
