import type { Failure } from '@consultflow/contract/endpoint';
import {
  type CodeOf,
  type RefusalCode,
  refusalCodes,
  refusals,
  sentenceOf,
} from '@consultflow/contract/refusals';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { DEFAULT_LANGUAGE } from '@consultflow/contract/language/languages';
import { asReader } from '../language/reader.ts';
import { isDatabaseAway, isFull, isTaken, isTooSlow } from '../db/pg-errors.ts';

type Particulars = {
  /** The invalid field, which gets the sentence too. */
  field?: string;
  /** The parameters of the sentence. */
  params?: Record<string, string>;
  /** What helps to go on. */
  data?: unknown;
};

/** An expected error, with a sentence for the caller. */
export class HttpError extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  readonly params: Record<string, string> | undefined;
  readonly data: unknown;

  constructor(code: RefusalCode, { field, params, data }: Particulars = {}) {
    const sentence = sentenceOf(code, params);
    super(sentence);
    this.code = code;
    this.status = refusals[code][0];
    this.fields = field === undefined ? undefined : { [field]: sentence };
    this.params = params;
    this.data = data;
  }
}

export const unauthenticated = (code: CodeOf<401> = 'not_signed_in') => new HttpError(code);
export const invalid = (code: CodeOf<400>, field: string, params?: Particulars['params']) =>
  new HttpError(code, { field, ...(params && { params }) });
export const conflict = (code: CodeOf<409>, particulars?: Particulars) => new HttpError(code, particulars);
export const busy = (code: CodeOf<503>) => new HttpError(code);

/** The row, or a 404. */
export function found<T>(row: T | undefined, code: CodeOf<404> = 'not_found'): T {
  if (row === undefined) throw new HttpError(code);
  return row;
}

/** Lets the call through, or a 403. */
export function allow(allowed: boolean, code: CodeOf<403>) {
  if (!allowed) throw new HttpError(code);
}

/** The only place that turns an error into a response. */
export function replyWithError(
  error: FastifyError | HttpError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { status, code, message, fields, params, data } = failureOf(error, request);
  if (status >= 500) request.log.error(error);
  // Also if a file had been announced.
  reply.removeHeader('content-disposition').type('application/json; charset=utf-8');
  reply.header('cache-control', 'no-store');
  if (status === 503) reply.header('retry-after', '2');
  return reply.code(status).send({
    status: 'error',
    code,
    message,
    ...(fields && { errors: fields }),
    ...(params && { params }),
    ...(data !== undefined && { data }),
    request_id: request.id,
  } satisfies Failure);
}

type Answer = {
  status: number;
  code: RefusalCode;
  message: string;
  fields?: Record<string, string> | undefined;
  params?: Record<string, string> | undefined;
  data?: unknown;
};

function failureOf(error: FastifyError | HttpError, request: FastifyRequest): Answer {
  if (error instanceof HttpError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return malformed(error, request);
  if (error.code === 'FST_ERR_MAX_PARAM_LENGTH') return new HttpError('not_found');
  if (isTaken(error)) return conflict('slot_not_available');
  if (isFull(error)) return busy('disk_full');
  if (isDatabaseAway(error)) return busy('service_away');
  if (isTooSlow(error)) return busy('service_busy');
  const { statusCode = 500 } = error;
  // Of the web app's files: a path out of their folder.
  if (statusCode === 403) return new HttpError('not_found');
  const { code, message } = new HttpError(ofHttp[statusCode] ?? 'internal_error');
  return { status: statusCode, code, message };
}

/** Errors of the HTTP layer itself. */
const ofHttp: Record<number, RefusalCode> = {
  400: 'not_well_formed',
  404: 'not_found',
  408: 'request_timeout',
  412: 'not_well_formed',
  413: 'request_too_large',
  414: 'address_too_long',
  415: 'not_json',
  416: 'not_well_formed',
  429: 'too_many_calls',
  431: 'headers_too_large',
};

type Malformed = { validationContext?: string; validation: { instancePath: string; message?: string }[] };

/**
 * A malformed id is answered like a missing one, if the body is valid; anything else with a sentence for each field.
 */
function malformed({ validationContext, validation }: Malformed, request: FastifyRequest): Answer {
  if (validationContext !== 'params') return notValid(validation);
  const body = request.routeOptions.schema?.body;
  const mistakes = body instanceof z.ZodType ? (body.safeParse(request.body).error?.issues ?? []) : [];
  if (mistakes.length === 0) return new HttpError(codeOfMissing(request));
  const inBody = mistakes.map(({ path, message }) => ({ instancePath: `/${path.join('/')}`, message }));
  return notValid(inBody);
}

/** The schema of an id has the sentence of a missing row, compared in English. */
const codeOfMissing = (request: FastifyRequest) =>
  asReader(DEFAULT_LANGUAGE, () => {
    const params = request.routeOptions.schema?.params;
    const sentence =
      params instanceof z.ZodType ? params.safeParse(request.params).error?.issues[0]?.message : undefined;
    const isOf = (code: RefusalCode) => refusals[code][0] === 404 && sentenceOf(code) === sentence;
    return (refusalCodes.find(isOf) ?? 'not_found') as CodeOf<404>;
  });

function notValid(mistakes: Malformed['validation']): Answer {
  const code = 'fields_not_valid';
  const message = mistakes[0]?.message ?? sentenceOf(code);
  const fields: Record<string, string> = {};
  for (const { instancePath, message: sentence = message } of mistakes) {
    const field = instancePath.slice(1).replaceAll('/', '.');
    if (field) fields[field] ??= sentence;
  }
  return { status: 400, code, message, fields };
}
