import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { whoWasFaster } from '../features/consultations/decision/who-was-faster.ts';
import { isShownAtFields } from '../lib/form/form-errors.ts';
import { NOBODY } from '../lib/api/bearer.ts';
import { ApiError, isUnanswered, isUnreached } from '../lib/api/replies.ts';
import { endSession, storedUser } from '../lib/session/session.ts';
import { toast } from '../ui/feedback/toast.tsx';
import { isPassing, recoverByItself } from './recovery.ts';

/** What a call says to the user when it ends, if the server sends no sentence; nothing where the screen says it. */
type Wording = {
  success?: string | false;
  failure?: string | false;
  /** Where no answer came at all, if that has words of its own. */
  lost?: string;
  /** Said where nobody is signed in any more. */
  signedOut?: string;
};

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Wording;
    mutationMeta: Wording;
  }
}

export const queryClient = new QueryClient({
  defaultOptions: {
    // Without a network they fail and say so, instead of waiting for one in silence.
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
      toast.closeErrors();
      if (meta?.success === false) return;
      const said = messageOf(data) ?? meta?.success;
      if (said) toast.success(said);
    },
    onError: (error, _input, _context, mutation) => {
      const { meta } = mutation;
      if (isUnreached(error)) recovery.look();
      // What somebody else had begun here before is none of this person's business.
      if (isPast(error) && !isKnown(mutation)) return;
      if (leaveIfLoggedOut(error, meta) || meta?.failure === false) return;
      const failure = isUnanswered(error) ? (meta?.lost ?? meta?.failure) : meta?.failure;
      const { title, note } = failureWords(error, failure);
      // After the form, which is told right after this and may put it at its fields.
      setTimeout(() => isShownAtFields(error) || toast.error(title, { note }));
    },
  }),
});

const recovery = recoverByItself(queryClient);

/** The server's sentence; without one what failed, and what is known of why. */
function failureWords(error: Error, failure: string | undefined) {
  if (!(error instanceof ApiError)) return { title: failure ?? 'An error occurred. Please try again.' };
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

/** Of a session that was over before the answer came; the one that has begun since goes on. */
const isPast = (error: Error) => error instanceof ApiError && error.isPast && storedUser() !== undefined;

/** Whether the session has ended; then also its screens end. */
export function leaveIfLoggedOut(error: Error, meta?: Wording) {
  if (!(error instanceof ApiError) || error.status !== 401 || isPast(error)) return false;
  const said = storedUser() ? error.message : error.message === NOBODY && meta?.signedOut;
  if (said) toast.error(said);
  endSession();
  return true;
}
