import { Failure } from '@consultflow/contract/endpoint';
import { refusalCodes, refusals, sentenceOf } from '@consultflow/contract/refusals';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { refusalsOf } from '../../src/http/reference/call.ts';
import type { Call } from './calls.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** How a response violates the contract, if it does. `secrets` are texts that it must not contain. */
export function complaintsAbout(call: Call, reply: LightMyRequestResponse, secrets: Iterable<string>) {
  const { statusCode, headers, body } = reply;
  const complaints: string[] = [];
  const isBusy = statusCode === 503 && body.includes('signing in right now');
  if (statusCode >= 500 && !isBusy) complaints.push(`it answers ${statusCode}`);
  const isPublic = call.url.startsWith('/firm') && statusCode === 200;
  if (headers['cache-control'] !== (isPublic ? 'public, max-age=60' : 'no-store'))
    complaints.push(`its Cache-Control is ${headers['cache-control']}`);
  complaints.push(...complaintsAboutShape(call, reply), ...complaintsAboutSecrets(call, body, secrets));
  return complaints;
}

function complaintsAboutShape(call: Call, { statusCode, headers, body }: LightMyRequestResponse) {
  if (call.file && statusCode === 200) {
    const types = [call.file].flat();
    const isOne = types.some((type) => isFile(type, headers['content-type'], body));
    return isOne ? [] : [`it is no ${types.join(' or ')}`];
  }
  if (headers['content-type'] !== JSON_TYPE) return [`its Content-Type is ${headers['content-type']}`];
  const shape = statusCode === 200 ? call.schema.response![200] : Failure;
  const answer: unknown = JSON.parse(body);
  const { data, error } = shape.safeParse(answer);
  if (statusCode !== 200 && !isListed(statusCode, answer as Failure)) return ['its code is not listed so'];
  if (statusCode !== 200 && !isDocumented(call, statusCode, answer as Failure))
    return [`the API reference does not say that it answers ${statusCode}`];
  if (error) return [`it breaks its schema at ${error.issues[0]?.path.join('.')}`];
  if (statusCode !== 200 && !(answer as Failure).request_id) return ['it has no request id'];
  return JSON.stringify(sorted(data)) === JSON.stringify(sorted(answer))
    ? []
    : ['it holds what is not in its schema'];
}

/**
 * Whether an error has a code of its status and the sentence of the code; validation errors have those of the fields.
 */
const isListed = (status: number, { code, message, params, errors }: Failure) =>
  refusalCodes.some(
    (one) =>
      one === code &&
      refusals[one][0] === status &&
      (one === 'fields_not_valid' ? errors : sentenceOf(one, params) === message),
  );

/** Every call can be sent in a form that is no request. */
const isDocumented = (call: Call, status: number, { code = '' }: Failure) =>
  refusalsOf(call).includes(status) || ['not_well_formed', 'not_json', 'request_too_large'].includes(code);

/** The first bytes of each kind of file. */
const beginnings: Record<string, string> = {
  'application/pdf': '%PDF-',
  'text/csv': '\ufeff',
  'text/calendar': 'BEGIN:VCALENDAR',
};

const isFile = (type: string, contentType: string | undefined, body: string) =>
  contentType?.split(';')[0] === type && body.startsWith(beginnings[type] ?? '');

function complaintsAboutSecrets(call: Call, body: string, secrets: Iterable<string>) {
  const found = ['password_hash', 'token_hash', '$argon2', ...secrets].filter((secret) =>
    body.includes(secret),
  );
  if (call.key !== 'POST /auth/login' && withoutFields(body).includes('"token"')) found.push('token');
  return found.map((secret) => `it gives ${secret} away`);
}

/** Without the sentences about the fields of a form, and the names of audited fields: one may have this name. */
const withoutFields = (body: string) =>
  body.replace(/"errors":\{[^{}]*\}/, '').replaceAll(/"field":"\w+"/g, '');

export function expectInOrder(call: Call, reply: LightMyRequestResponse, secrets: Iterable<string> = []) {
  const complaints = complaintsAbout(call, reply, secrets);
  if (complaints.length > 0) {
    expect.fail(`${call.key}: ${complaints.join(', ')}\n${reply.statusCode} ${reply.body.slice(0, 500)}`);
  }
}

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
};
