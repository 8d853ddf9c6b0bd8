import type { Page, Route } from '@playwright/test';

/** Every call, the live stream and the health check, but no file of the app. */
const CALLS = /:\d+\/(api|healthz)\b/;

const CLOSED = 'The harbour is closed';
const SLOW_MS = 10_000;

/** A fault of every call until it is fixed, and the message that the screens show. */
export const faults = {
  '500': {
    answer: (route) => route.fulfill({ status: 500, json: { status: 'error', message: CLOSED } }),
    words: new RegExp(`^${CLOSED}$`),
  },
  'cut-off JSON': {
    answer: (route) => route.fulfill({ status: 200, body: '{"status":"success","data":[{"id":"' }),
    words:
      /Incomplete response from server\.|Server returned an incomplete response\.|^Failed to parse server response$/,
  },
  'server down': {
    answer: (route) => route.abort('connectionrefused'),
    words: /^Failed to fetch$/,
  },
  'empty 200': {
    answer: (route) => route.fulfill({ status: 200, body: '' }),
    words: /an (empty|incomplete) response|^Failed to |^An error occurred/,
  },
  '401': {
    answer: (route) => route.fulfill({ status: 401, json: { status: 'error', message: 'Session ended' } }),
    words: /^Authentication failed: Please log in again$/,
  },
  '10 s slow': {
    answer: async (route) => {
      await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
      await route.continue();
    },
    words: /^Loading/,
  },
} satisfies Record<string, Fault>;

export type Fault = { answer: (route: Route) => Promise<unknown>; words: RegExp };
export type FaultName = keyof typeof faults;

/** What a form sends waits until it is released; reads continue, and a screen may say how far it was read. */
export function holding() {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let calls = 0;
  const answer = async (route: Route) => {
    const request = route.request();
    if (request.method() !== 'GET' && !request.url().endsWith('/read-position')) {
      calls += 1;
      await released;
    }
    await route.continue();
  };
  return { answer, release, calls: () => calls };
}

/** The browser's own console errors meanwhile; several windows of one user also share five streams. */
export const complaints = /ERR_CONNECTION_REFUSED|status of (400|401|429|500)/;

export type Edge = { fail: (fault: Pick<Fault, 'answer'>) => void; mend: () => void };

/** The network of a page, which works until it is told to fail. */
export async function edgeOf(page: Page): Promise<Edge> {
  let fault: Pick<Fault, 'answer'> | undefined;
  await page.route(CALLS, (route) => (fault ? fault.answer(route) : route.continue()));
  return {
    fail: (next) => (fault = next),
    mend: () => (fault = undefined),
  };
}
