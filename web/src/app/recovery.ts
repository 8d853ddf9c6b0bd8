import type { Query, QueryClient } from '@tanstack/react-query';
import { tellConnection } from '../lib/api/connection.ts';
import { ApiError } from '../lib/api/replies.ts';

const FIRST_MS = 2_000;
const LONGEST_MS = 30_000;

/** A network error, or a server that is restarting. */
export const isPassing = (error: Error | null) =>
  error instanceof ApiError && (error.status === 0 || error.status === 503);

const isWaiting = ({ state }: Query) => isPassing(state.error);
const isCutOff = ({ state: { error } }: Query) => error instanceof ApiError && error.status === 0;

/**
 * Polls the server with growing delays until it is back, then refetches what is on the screen. `look` is for other
 * callers without a response.
 */
export function recoverByItself(client: QueryClient) {
  let delay = FIRST_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
  /** The retry got no response. */
  let isAway = false;
  const find = (predicate: (query: Query) => boolean) =>
    client.getQueryCache().findAll({ type: 'active', predicate });
  const isAnyWaiting = () => isAway || find(isWaiting).length > 0;
  const tell = () =>
    tellConnection({
      isLost: isAway || find(isCutOff).length > 0,
      nextAttempt: timer === undefined ? undefined : Date.now() + delay,
      attempt: () => void ask(),
    });
  const settle = () => {
    clearTimeout(timer);
    timer = undefined;
    delay = FIRST_MS;
    tell();
  };
  const askLater = () => {
    if (timer !== undefined || isAsking) return;
    timer = setTimeout(() => void ask(), delay);
    tell();
  };
  const ask = async () => {
    if (isAsking) return;
    clearTimeout(timer);
    timer = undefined;
    isAsking = true;
    tell();
    isAway = !(await isServerWell());
    if (!isAway) await client.refetchQueries({ type: 'active', predicate: isWaiting });
    isAsking = false;
    if (!isAnyWaiting()) return settle();
    delay = Math.min(delay * 2, LONGEST_MS);
    askLater();
  };
  client.getQueryCache().subscribe(({ query }) => {
    if (isWaiting(query)) askLater();
    else if (timer !== undefined && !isAnyWaiting()) settle();
  });
  window.addEventListener('offline', () => void ask());
  window.addEventListener('online', () => void (isAnyWaiting() && ask()));
  return { look: () => void ask() };
}

const isServerWell = () =>
  fetch('/healthz').then(
    ({ ok }) => ok,
    () => false,
  );
