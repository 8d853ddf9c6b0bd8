import type { QueryClient } from '@tanstack/react-query';
import { onSessionChange, storedUser } from '../../lib/session/session.ts';
import type { Listening } from './listen.ts';

/** Keeps the screens of the signed-in user up to date, from one sign-in to the next. */
export function stayLive(cache: QueryClient, onRefused: (error: Error) => void) {
  let listening: { token: string; end: () => void } | undefined;

  const follow = () => {
    const { id, token } = storedUser() ?? {};
    if (listening?.token === token) return;
    listening?.end();
    listening = undefined;
    if (!id || !token) return;
    const leaving = new AbortController();
    void hearAll(cache, { user: id, stop: leaving.signal, onRefused });
    listening = { token, end: () => leaving.abort() };
  };
  follow();
  onSessionChange(follow);
}

/** Nothing waits for it, and without a session it is not needed. */
async function hearAll(cache: QueryClient, listening: Omit<Listening, 'hear'>) {
  const [{ listen }, { refresher }] = await Promise.all([import('./listen.ts'), import('./refresh.ts')]);
  if (!listening.stop.aborted) listen({ ...listening, hear: refresher(cache, listening.stop) });
}
