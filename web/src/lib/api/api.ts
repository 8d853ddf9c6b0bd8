import type { Endpoint } from '@consultflow/contract/endpoint';
import { currentLanguage, t } from '@consultflow/contract/language/t';
import type { z } from 'zod';
import { isAnothers } from '../session/session.ts';
import { bearerOf, isStillCalling } from './bearer.ts';
import { fileOf } from './files.ts';
import { ApiError, bodyOf, EMPTY, failureOf, UNREACHED, usable, type Words, wordsOf } from './replies.ts';

type Part<E extends Endpoint, K extends 'params' | 'querystring' | 'body'> = E['schema'][K] extends z.ZodType
  ? z.input<E['schema'][K]>
  : undefined;

type Input<E extends Endpoint> = (Part<E, 'params'> extends undefined
  ? { params?: undefined }
  : { params: Part<E, 'params'> }) &
  (Part<E, 'querystring'> extends undefined ? { query?: undefined } : { query?: Part<E, 'querystring'> }) &
  (Part<E, 'body'> extends undefined ? { body?: undefined } : { body: Part<E, 'body'> });

/** A creation has the key of its form, so that it happens once. */
type Keyed<E extends Endpoint> = E['schema'] extends { headers: object }
  ? { key: string }
  : { key?: undefined };

type Success<E extends Endpoint> = E['schema'] extends { response: { 200: infer Reply extends z.ZodType } }
  ? z.output<Reply>
  : never;

/** The consultation calls of the consultant screens go to v1, which words some errors differently. */
export type Base = 'v1' | 'v2';
type Options = {
  base?: Base;
  signal?: AbortSignal;
  /** Finishes even if the page is left meanwhile, unless its body is too large for that. */
  keepalive?: boolean;
  /** This call's message for an unreadable response. */
  words?: Partial<Words>;
  headers?: Record<string, string>;
  /** The caller reads the response unparsed, also in other spellings. */
  asItIs?: boolean;
};

/** Makes one call of the contract. Throws an ApiError with a sentence for the user. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E> & Keyed<E>,
  options: Options = {},
): Promise<Success<E>> {
  // It is unknown whether the server has saved the input, so it must not be lost.
  const sent = input.body !== undefined && { empty: t(EMPTY) };
  const words = { ...wordsOf(options.base ?? 'v2'), ...sent, ...options.words };
  const response = await send(endpoint, input, options, words);
  const text = await arrived(response.text(), options.signal, words);
  const body = bodyOf(text, words);
  return (options.asItIs || text.trim() === '' ? body : usable(endpoint, body, words)) as Success<E>;
}

/** Downloads a document, with its name from the server; `onPiece` receives each chunk. */
export async function download<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { onPiece, ...options }: Options & { onPiece?: (piece: Uint8Array) => void } = {},
) {
  const { failed } = wordsOf(options.base ?? 'v2');
  const words = { ...wordsOf('v2'), failed, ...options.words };
  const response = await send(endpoint, input, options, words);
  // The browser keeps a large one on its disk.
  const coming = (onPiece ? watched(response, onPiece) : response).blob();
  return fileOf(endpoint, response.headers, await arrived(coming, options.signal, words), words);
}

const watched = ({ body, headers }: Response, onPiece: (piece: Uint8Array) => void) => {
  const transform = (piece: Uint8Array<ArrayBuffer>, rest: TransformStreamDefaultController) => {
    onPiece(piece);
    rest.enqueue(piece);
  };
  return new Response(body?.pipeThrough(new TransformStream({ transform })) ?? null, { headers });
};

/** A streamed response body, as text. */
export async function stream<E extends Endpoint>(endpoint: E, input: Input<E>, options: Options) {
  const response = await send(endpoint, input, options, wordsOf('v2'));
  return response.body!.pipeThrough(new TextDecoderStream());
}

/** An interrupted response is handled like a missing one. */
const arrived = <T>(coming: Promise<T>, signal: AbortSignal | undefined, { cutOff }: Words) =>
  coming.catch((error: unknown) => {
    throw signal?.aborted ? error : new ApiError(0, cutOff);
  });

type Given = {
  params?: object | undefined;
  query?: object | undefined;
  body?: object | undefined;
  key?: string | undefined;
};

/** The response, if it is a success. */
async function send(endpoint: Endpoint, input: Given, options: Options, words: Words) {
  // Nothing of one user is sent in the name of another; the page is about to be reloaded.
  if (isAnothers()) return new Promise<never>(() => undefined);
  const bearer = bearerOf(endpoint);
  const response = await fetched(endpoint, input, bearer, options);
  if (response.ok) return response;
  const text = await arrived(response.text(), options.signal, words);
  throw failureOf(endpoint, response, text, words, isStillCalling(bearer));
}

/** In UTF-16 units. Browsers refuse larger requests that outlive their page: 64 KiB of UTF-8. */
const KEPT_ALIVE = 20_000;

async function fetched(
  endpoint: Endpoint,
  input: Given,
  bearer: Record<string, string>,
  { base = 'v2', signal, keepalive = false, headers: others }: Options,
) {
  const body = input.body === undefined ? null : written(input.body);
  const headers = {
    'accept-language': currentLanguage(),
    ...others,
    ...bearer,
    ...(body !== null && { 'content-type': 'application/json' }),
    ...(input.key !== undefined && { 'idempotency-key': input.key }),
  };
  try {
    return await fetch(`/api/${base}${urlOf(endpoint, input)}`, {
      method: endpoint.method,
      headers,
      body,
      keepalive: keepalive && (body?.length ?? 0) < KEPT_ALIVE,
      ...(signal && { signal }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, t(UNREACHED), { isUnreached: true });
  }
}

function written(body: object) {
  try {
    return JSON.stringify(body);
  } catch {
    throw new ApiError(0, t('Error preparing request: Invalid JSON data'));
  }
}

function urlOf(endpoint: Endpoint, { params, query }: Given) {
  const values = new Map(Object.entries(params ?? {}));
  const path = endpoint.url.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  );
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)]));
  return search.size > 0 ? `${path}?${search}` : path;
}
