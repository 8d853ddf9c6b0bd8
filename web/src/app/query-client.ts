import { type Message, t } from '@consultflow/contract/language/t';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { whoWasFaster } from '../features/consultations/decision/who-was-faster.ts';
import { isShownAtFields } from '../lib/form/form-errors.ts';
import { NOBODY } from '../lib/api/bearer.ts';
import { ApiError, isUnanswered, isUnreached } from '../lib/api/replies.ts';
import { endSession, storedUser } from '../lib/session/session.ts';
import { toast } from '../ui/feedback/toast.tsx';
import { isPassing, recoverByItself } from './recovery.ts';

/** The message of a call when it ends, if the server sends none; absent if the screen shows its own. */
type Wording = {
  success?: Message | false;
  failure?: Message | false;
  /** The message without any response, if it differs. */
  lost?: Message;
  /** Shown when the session has ended. */
  signedOut?: Message;
};

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Wording;
    mutationMeta: Wording;
  }
}

export const queryClient = new QueryClient({
  defaultOptions: {
    // Without a network they fail with a message instead of waiting silently.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 10_000,
      retry: (count, error) => (isPassing(error) || isPast(error)) && count < 2,
    },
  },
  queryCache: new QueryCache({
    onError: (error, query) => void leaveIfLoggedOut(error, query.meta),
  }),
  mutationCache: new MutationCache({
    onSuccess: (data, _input, _context, { meta }) => {
      if (meta?.success !== false || meta.failure !== false) toast.closeErrors();
      if (meta?.success === false) return;
      const said = messageOf(data) ?? (meta?.success && t(meta.success));
      if (said) toast.success(said);
    },
    onError: (error, _input, _context, mutation) => {
      const { meta } = mutation;
      if (isUnreached(error)) recovery.look();
      // Failures of an earlier session are not shown to the current user.
      if (isPast(error) && !isKnown(mutation)) return;
      if (leaveIfLoggedOut(error, meta) || meta?.failure === false) return;
      const failure = isUnanswered(error) ? (meta?.lost ?? meta?.failure) : meta?.failure;
      const { title, note } = failureWords(error, failure);
      // After the form, whose handler runs next and may show it at the fields.
      setTimeout(() => isShownAtFields(error) || toast.error(title, { note }));
    },
  }),
});

const recovery = recoverByItself(queryClient);

/** The server's sentence; without one, what failed and the known reason. */
function failureWords(error: Error, wording: Message | undefined) {
  const failure = wording && t(wording);
  if (!(error instanceof ApiError)) return { title: failure ?? t('An error occurred. Please try again.') };
  return error.isServers || !failure
    ? { title: error.message, note: whoWasFaster(error) }
    : { title: failure, note: error.message };
}

const messageOf = (data: unknown) =>
  typeof data === 'object' && data !== null && 'message' in data && typeof data.message === 'string'
    ? data.message
    : undefined;

const isKnown = ({ mutationId }: { mutationId: number }) =>
  queryClient
    .getMutationCache()
    .getAll()
    .some((one) => one.mutationId === mutationId);

/** From an earlier session that ended before the response; the new one goes on. */
const isPast = (error: Error) => error instanceof ApiError && error.isPast && storedUser() !== undefined;

/** Whether the session has ended; then its screens close too. */
export function leaveIfLoggedOut(error: Error, meta?: Wording) {
  if (!(error instanceof ApiError) || error.status !== 401 || isPast(error)) return false;
  const said = storedUser()
    ? error.message
    : error.message === t(NOBODY) && meta?.signedOut && t(meta.signedOut);
  if (said) toast.error(said);
  endSession();
  return true;
}
