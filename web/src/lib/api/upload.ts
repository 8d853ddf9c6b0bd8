import type { Endpoint } from '@consultflow/contract/endpoint';
import { currentLanguage, t } from '@consultflow/contract/language/t';
import { isAnothers } from '../session/session.ts';
import { bearerOf, isStillCalling } from './bearer.ts';
import { ApiError, bodyOf, failureOf, UNREACHED, usable, wordsOf } from './replies.ts';

type Upload = {
  file: File;
  /** The idempotency key. */
  key: string;
  onProgress: (bytes: number) => void;
  signal: AbortSignal;
};

/** Sends a file, which fetch cannot do with progress, and returns the parsed response. */
export function upload<Answer>(
  endpoint: Endpoint,
  { file, key, onProgress, signal }: Upload,
): Promise<Answer> {
  // Nothing of one user is sent in the name of another.
  if (isAnothers()) return new Promise(() => undefined);
  const bearer = bearerOf(endpoint);
  const words = wordsOf('v2');
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(endpoint.method, `/api/v2${endpoint.url}`);
    const headers = {
      'accept-language': currentLanguage(),
      ...bearer,
      'idempotency-key': key,
    };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded));
    request.addEventListener('load', () => {
      try {
        const { status, statusText, responseText } = request;
        if (status !== 200)
          throw failureOf(
            endpoint,
            new Response(null, { status, statusText }),
            responseText,
            words,
            isStillCalling(bearer),
          );
        resolve(usable(endpoint, bodyOf(responseText, words), words) as Answer);
      } catch (error) {
        reject(error);
      }
    });
    request.addEventListener('error', () => reject(new ApiError(0, t(UNREACHED), { isUnreached: true })));
    const stop = () => {
      request.abort();
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', stop, { once: true });
    const form = new FormData();
    form.append('file', file);
    request.send(form);
  });
}
