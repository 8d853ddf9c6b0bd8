import { type Endpoint, Failure } from '@consultflow/contract/endpoint';
import { msg, t } from '@consultflow/contract/language/t';
import { readTolerantly } from './tolerant.ts';

export class ApiError extends Error {
  /** HTTP's code, or 0 without a response. */
  readonly status: number;
  /** The message of each invalid field. */
  readonly fields: Record<string, string>;
  /** The parameters of the server's sentence. */
  readonly params: Record<string, string>;
  /** The server's name for the error. */
  readonly code: string | undefined;
  /** What the server sends to go on with, such as the next bookable times. */
  readonly data: unknown;
  /** The server wrote the sentence; otherwise it is only the reason phrase of HTTP or the browser. */
  readonly isServers: boolean;
  /** The call was made in a session that ended before the response. */
  readonly isPast: boolean;
  /** No response arrived at all. */
  readonly isUnreached: boolean;

  constructor(
    status: number,
    message: string,
    {
      fields = {},
      params = {},
      code,
      data,
      isServers = false,
      isPast = false,
      isUnreached = false,
    }: ErrorDetails = {},
  ) {
    super(message);
    this.status = status;
    this.fields = fields;
    this.params = params;
    this.code = code;
    this.data = data;
    this.isServers = isServers;
    this.isPast = isPast;
    this.isUnreached = isUnreached;
  }
}

/** No readable response arrived: it is unknown what the server did. */
export const isUnanswered = (error: Error | null) =>
  error !== null && (!(error instanceof ApiError) || error.status === 0);

/** Our own message: the browsers' differ and do not help. */
export const UNREACHED = msg('The server could not be reached.');

/** No response at all; the portal says so once for the whole screen. */
export const isUnreached = (error: Error | null) => error instanceof ApiError && error.isUnreached;

type ErrorDetails = {
  fields?: Record<string, string>;
  params?: Record<string, string>;
  code?: string | undefined;
  data?: unknown;
  isServers?: boolean;
  isPast?: boolean;
  isUnreached?: boolean;
};

export type Words = {
  failed: (code: number, text: string) => string;
  empty: string | undefined;
  cutOff: string;
  invalid: (detail: string) => string;
  /** For a readable response that does not match the contract. */
  unusable: string;
  /** For an error without a sentence. */
  refused?: string | undefined;
};

/** For a call without a response. */
export const EMPTY = msg('Server returned an empty response');

/** The message of each base for an unreadable response. */
const words: Record<'v1' | 'v2', () => Words> = {
  v2: () => ({
    failed: (code, text) =>
      text
        ? t('HTTP error {code}: {text}', { code: `${code}`, text })
        : t('HTTP error {code}: (Empty response)', { code: `${code}` }),
    empty: undefined,
    cutOff: t('Incomplete response from server. The server response was cut off unexpectedly.'),
    invalid: (detail) => t('Invalid JSON response from server: {detail}', { detail }),
    unusable: t('Server returned something other than what was asked for'),
  }),
  v1: () => ({
    failed: (code, text) =>
      text
        ? t('Server returned {code}: {text}', { code: `${code}`, text })
        : t('Server returned {code}', { code: `${code}` }),
    empty: t(EMPTY),
    cutOff: t('Failed to parse server response'),
    invalid: () => t('Failed to parse server response'),
    unusable: t('Failed to parse server response'),
  }),
};

export const wordsOf = (base: 'v1' | 'v2') => words[base]();

/** The error of a failed call: with the server's sentence if there is one. */
export function failureOf(
  { roles }: Endpoint,
  response: Response,
  text: string,
  { failed }: Words,
  isStillCalling: boolean,
) {
  const { status } = response;
  if (status === 401 && roles !== 'anyone')
    return isStillCalling
      ? new ApiError(401, t('Authentication failed: Please log in again'))
      : new ApiError(401, t(SIGNED_OUT), { isPast: true });
  return toldBy(text, status) ?? new ApiError(status, failed(status, readable(text, response)));
}

const SIGNED_OUT = msg('You were signed out while this was under way. Please try again.');

/** The server's own sentence, if there is one. */
function toldBy(text: string, status: number) {
  const { message, error, errors, params, code, data } = sentencesOf(text);
  const sentence = message || error;
  return sentence
    ? new ApiError(status, sentence, {
        isServers: true,
        code,
        data,
        ...(errors && { fields: errors }),
        ...(params && { params }),
      })
    : undefined;
}

const LONGEST = 200;

/** A readable message for a response without a sentence: for JSON or a proxy's page only HTTP's reason phrase. */
const readable = (text: string, { statusText }: Response) => {
  const said = /^\s*[{[]|<[a-z!/][^>]*>/i.test(text) ? statusText : text.trim();
  return said.length > LONGEST ? `${said.slice(0, LONGEST)}…` : said;
};

type Sentences = {
  message?: string;
  error?: string;
  errors?: Record<string, string>;
  params?: Record<string, string>;
  code?: string | undefined;
  data?: unknown;
};

function sentencesOf(text: string): Sentences {
  try {
    const body: unknown = JSON.parse(text);
    const { success, data } = Failure.safeParse(body);
    if (success)
      return {
        message: data.message,
        code: data.code,
        data: data.data,
        ...(data.errors && { errors: data.errors }),
        ...(data.params && { params: data.params }),
      };
    const { message, error } = body as { message?: unknown; error?: unknown };
    return { ...(typeof message === 'string' && { message }), ...(typeof error === 'string' && { error }) };
  } catch {
    return {};
  }
}

/** The envelope of a successful response; a plain value is wrapped, an empty body counts as success. */
export function bodyOf(text: string, { empty, cutOff, invalid, refused }: Words): unknown {
  if (text.trim() === '') {
    if (empty) throw new ApiError(200, empty);
    return { status: 'success', data: undefined };
  }
  const body = parsed(text, cutOff, invalid);
  const status = typeof body === 'object' && body !== null && 'status' in body ? body.status : undefined;
  if (status === 'error') throw toldBy(text, 200) ?? saidFor(refused);
  return status === 'success' ? body : { status: 'success', data: body };
}

/** The response, if it matches the contract or can be converted; if the contract has no data, a success needs none. */
export function usable({ schema }: Endpoint, body: unknown, { unusable }: Words) {
  const { data, ...rest } = body as { data?: unknown };
  const answer = { ...rest, data: data ?? null };
  const promised = schema.response?.[200];
  if (promised?.safeParse(answer).success) return body;
  const read = promised && readTolerantly(promised, answer);
  if (read !== undefined) return read;
  throw new ApiError(200, unusable);
}

/** The screen's own sentence replaces the server's. */
const saidFor = (refused: string | undefined) =>
  new ApiError(200, refused ?? t('Unknown error occurred'), { isServers: refused !== undefined });

function parsed(text: string, cutOff: string, invalid: Words['invalid']): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    throw new ApiError(200, isCutOff(text, detail) ? cutOff : invalid(detail));
  }
}

/** The parser reached the end of the text and expected more. */
const isCutOff = (text: string, detail: string) =>
  /end of (json|data|input)|unterminated/i.test(detail) ||
  Number(/position (\d+)/.exec(detail)?.[1]) >= text.trimEnd().length;
