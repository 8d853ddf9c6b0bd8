import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../lib/replies.ts';
import { endSession, storedUser } from '../lib/session.ts';
import { toast } from '../ui/toast.tsx';

/** What a call says to the user when it ends. The server's own sentence wins. */
type Wording = { success?: string; failure?: string; quiet?: boolean };

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Wording;
    mutationMeta: Wording;
  }
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 10_000, retry: (count, error) => isPassing(error) && count < 2 },
  },
  queryCache: new QueryCache({ onError: leaveIfLoggedOut }),
  mutationCache: new MutationCache({
    onSuccess: (data, _input, _context, { meta }) => {
      const said = messageOf(data) ?? meta?.success;
      if (said && !meta?.quiet) toast.success(said);
    },
    onError: (error, _input, _context, { meta }) => {
      if (leaveIfLoggedOut(error) || meta?.quiet) return;
      toast.error(
        error instanceof ApiError ? error.message : (meta?.failure ?? 'An error occurred. Please try again.'),
      );
    },
  }),
});

const messageOf = (data: unknown) =>
  typeof data === 'object' && data !== null && 'message' in data && typeof data.message === 'string'
    ? data.message
    : undefined;

/** The network, or a server that is starting again. */
const isPassing = (error: Error) => error instanceof ApiError && (error.status === 0 || error.status === 503);

function leaveIfLoggedOut(error: Error) {
  if (!(error instanceof ApiError) || error.status !== 401) return false;
  if (storedUser()) toast.error(error.message);
  endSession();
  return true;
}
