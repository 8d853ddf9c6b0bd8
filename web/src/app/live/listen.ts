import { ApiError } from '../../lib/api/replies.ts';
import { storedUser } from '../../lib/session/session.ts';
import { type Heard, readStream } from './read-stream.ts';

/** In milliseconds. */
const AGAIN = { least: 500, most: 30_000 };
const NAME = 'consultflow-events';

export type Listening = {
  user: string;
  stop: AbortSignal;
  hear: (event: Heard) => void;
  onRefused: (error: Error) => void;
};

/**
 * Receives the server's events for this user until stopped. One tab of the browser holds the stream and shares its
 * events; when it is closed, the next one continues from there.
 */
export function listen({ user, stop, hear, onRefused }: Listening) {
  const tabs = new BroadcastChannel(NAME);
  tabs.addEventListener('message', ({ data }: MessageEvent<{ user: string; event: Heard }>) => {
    if (data.user === user) hear(data.event);
  });
  stop.addEventListener('abort', () => tabs.close());

  const pass = (event: Heard) => {
    hear(event);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, and no window
    tabs.postMessage({ user, event });
    if (event.id !== undefined) remember(user, event.id);
  };
  const hold = () => goOn({ user, stop, hear: pass, onRefused });
  // Locks need a secure origin; without them each tab has its own stream.
  const held = navigator.locks ? navigator.locks.request(`${NAME} ${user}`, { signal: stop }, hold) : hold();
  held.catch((error: unknown) => {
    if (!stop.aborted) console.warn('Live changes are not heard', error);
  });
}

async function goOn({ user, stop, hear, onRefused }: Listening) {
  let wait = AGAIN.least;
  while (!stop.aborted) {
    try {
      await readStream(remembered(user), stop, (event) => {
        wait = AGAIN.least;
        hear(event);
      });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return onRefused(error);
      if (error instanceof ApiError && error.status === 429) wait = AGAIN.most;
    }
    // Spread over time when a server restarts.
    await pause(wait * (0.5 + Math.random()), stop);
    wait = Math.min(wait * 2, AGAIN.most);
  }
}

/** Ends early when the network comes back. */
const pause = (ms: number, stop: AbortSignal) =>
  new Promise<void>((resolve) => {
    const over = () => {
      clearTimeout(timer);
      window.removeEventListener('online', over);
      stop.removeEventListener('abort', over);
      resolve();
    };
    const timer = setTimeout(over, ms);
    window.addEventListener('online', over);
    stop.addEventListener('abort', over);
  });

/** The last event of this user, for the next tab or the next load of the page; none after a logout. */
function remember(user: string, id: string) {
  if (storedUser()?.id === user) localStorage.setItem(NAME, JSON.stringify({ user, id }));
}

function remembered(user: string): string | undefined {
  try {
    const last = JSON.parse(localStorage.getItem(NAME) ?? 'null') as { user?: string; id?: string } | null;
    return last?.user === user ? last.id : undefined;
  } catch {
    return undefined;
  }
}
