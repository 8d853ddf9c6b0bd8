import type { Query, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../lib/replies.ts';
import { toast } from '../ui/toast.tsx';

const FIRST_MS = 2_000;
const LONGEST_MS = 30_000;

const LOST = 'The connection is lost. What you see is read again as soon as it is back.';

/** The network, or a server that is starting again. */
export const isPassing = (error: Error | null) =>
  error instanceof ApiError && (error.status === 0 || error.status === 503);

const isWaiting = ({ state }: Query) => isPassing(state.error);

/** Says once that the old rows stay for want of a connection; a screen without any says so itself. */
export function tellLoss(error: Error, shown: unknown) {
  if (error instanceof ApiError && error.status === 0 && shown !== undefined) toast.error(LOST);
}

/** Asks the server whether it is back, ever more rarely, and then again for what is on the screen. */
export function recoverByItself(client: QueryClient) {
  let delay = FIRST_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isAnyWaiting = () =>
    client.getQueryCache().findAll({ type: 'active', predicate: isWaiting }).length > 0;
  const settle = () => {
    clearTimeout(timer);
    timer = undefined;
    delay = FIRST_MS;
    toast.closeError(LOST);
  };
  const askLater = () => {
    timer ??= setTimeout(() => void ask(), delay);
  };
  const ask = async () => {
    if (await isServerWell()) await client.refetchQueries({ type: 'active', predicate: isWaiting });
    if (!isAnyWaiting()) return settle();
    timer = undefined;
    delay = Math.min(delay * 2, LONGEST_MS);
    askLater();
  };
  client.getQueryCache().subscribe(({ query }) => {
    if (isWaiting(query)) askLater();
    else if (timer !== undefined && !isAnyWaiting()) settle();
  });
}

const isServerWell = () =>
  fetch('/healthz').then(
    ({ ok }) => ok,
    () => false,
  );
