import type { Failure } from '@consultflow/contract/endpoint';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { isDatabaseAway, isFull, isTooSlow } from '../db/pg-errors.ts';

/** An expected failure, in a sentence for the person who made the call. */
export class HttpError extends Error {
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  readonly params: Record<string, string> | undefined;

  constructor(
    status: number,
    message: string,
    fields?: Record<string, string>,
    params?: Record<string, string>,
  ) {
    super(message);
    this.status = status;
    this.fields = fields;
    this.params = params;
  }
}

export const unauthenticated = (message = 'Authentication failed: Please log in again') =>
  new HttpError(401, message);
export const invalid = (message: string, field: string) => new HttpError(400, message, { [field]: message });
export const conflict = (message: string, field?: string) =>
  new HttpError(409, message, field ? { [field]: message } : undefined);
/** A conflict that says what it is about. */
export const conflictAbout = (message: string, params: Record<string, string>) =>
  new HttpError(409, message, undefined, params);
export const busy = (message: string) => new HttpError(503, message);
export const full = () =>
  busy(
    'Nothing can be saved right now: the disk is full. Please tell an admin. What was saved before can be read.',
  );

/** The row, or a 404. */
export function found<T>(row: T | undefined, message = 'Not found'): T {
  if (row === undefined) throw new HttpError(404, message);
  return row;
}

/** Lets the call through, or a 403. */
export function allow(allowed: boolean, message: string) {
  if (!allowed) throw new HttpError(403, message);
}

/** The only place where an error becomes a reply. */
export function replyWithError(
  error: FastifyError | HttpError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { status, message, fields, params } = failureOf(error, request);
  if (status >= 500) request.log.error(error);
  // Also where a file had been announced.
  reply.removeHeader('content-disposition').type('application/json; charset=utf-8');
  reply.header('cache-control', 'no-store');
  if (status === 503) reply.header('retry-after', '2');
  return reply.code(status).send({
    status: 'error',
    message,
    ...(fields && { errors: fields }),
    ...(params && { params }),
    request_id: request.id,
  } satisfies Failure);
}

type Answer = {
  status: number;
  message: string;
  fields?: Record<string, string> | undefined;
  params?: Record<string, string> | undefined;
};

function failureOf(error: FastifyError | HttpError, request: FastifyRequest): Answer {
  if (error instanceof HttpError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return malformed(error, request);
  if (error.code === 'FST_ERR_MAX_PARAM_LENGTH') return { status: 404, message: 'Not found' };
  if (isFull(error)) return full();
  if (isDatabaseAway(error))
    return { status: 503, message: 'The service is not available right now. Please try again in a moment.' };
  if (isTooSlow(error))
    return { status: 503, message: 'The service is busy right now. Please try again in a moment.' };
  const { statusCode = 500 } = error;
  return { status: statusCode, message: sentences[statusCode] ?? 'Something went wrong on our side' };
}

/** What each refusal of the HTTP layer itself says. */
const sentences: Record<number, string> = {
  400: 'The request is not well formed',
  404: 'Not found',
  408: 'The request took too long to arrive',
  413: 'The request is too large',
  414: 'The address is too long',
  415: 'The request must be JSON',
  429: 'Too many requests. Please wait a moment.',
  431: 'The request headers are too large',
};

type Malformed = { validationContext?: string; validation: { instancePath: string; message?: string }[] };

/** A malformed id is answered like a missing one, once the body is in order; anything else with each field's sentence. */
function malformed({ validationContext, validation }: Malformed, request: FastifyRequest): Answer {
  if (validationContext !== 'params') return { status: 400, ...sentencesOf(validation) };
  const body = request.routeOptions.schema?.body;
  const mistakes = body instanceof z.ZodType ? (body.safeParse(request.body).error?.issues ?? []) : [];
  if (mistakes.length === 0) return { status: 404, message: validation[0]?.message ?? 'Not found' };
  const inBody = mistakes.map(({ path, message }) => ({ instancePath: `/${path.join('/')}`, message }));
  return { status: 400, ...sentencesOf(inBody) };
}

function sentencesOf(mistakes: Malformed['validation']) {
  const message = mistakes[0]?.message ?? 'The request is not well formed';
  const fields: Record<string, string> = {};
  for (const { instancePath, message: sentence = message } of mistakes) {
    const field = instancePath.slice(1).replaceAll('/', '.');
    if (field) fields[field] ??= sentence;
  }
  return { message, fields };
}
