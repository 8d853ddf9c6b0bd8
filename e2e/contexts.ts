import type { Browser, BrowserContext, Page } from '@playwright/test';

type Looks = {
  width: number;
  height: number;
  /** Of the browser. */
  zone: string;
};

type Entry = { name: string; value: string };

type Kept = {
  context: BrowserContext;
  /** Keeps the process of the context's pages, and reaches its storage. */
  anchor: Page;
  /** Something was set that cannot be taken back. */
  isSpoiled: () => boolean;
  clearCache: () => Promise<unknown>;
};

/** What is set for a context cannot be taken back; such a context is used once. */
const LASTING = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'newCDPSession',
  'setDefaultTimeout',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setHTTPCredentials',
] as const;
/** What a test may listen to; the context itself listens to its end. */
const HEARD = [
  'console',
  'dialog',
  'page',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'weberror',
];
const CLOCK = [
  'fastForward',
  'install',
  'pauseAt',
  'resume',
  'runFor',
  'setFixedTime',
  'setSystemTime',
] as const;

/**
 * Empty browser contexts for one test after another. A new context costs two seconds of the processor with its first
 * page, because it starts a process and compiles the app.
 */
export function newContexts(browser: Browser, url: string) {
  const idle = new Map<string, Kept[]>();

  const open = async ({ width, height, zone }: Looks): Promise<Kept> => {
    const context = await browser.newContext({
      baseURL: `${url}/consultflownavigator/`,
      viewport: { width, height },
      reducedMotion: 'reduce',
      locale: 'en-US',
      timezoneId: zone,
      acceptDownloads: true,
    });
    const anchor = await context.newPage();
    await anchor.goto(`${url}/healthz`);
    const session = await context.newCDPSession(anchor);
    let isSpoiled = false;
    const spoil = () => (isSpoiled = true);
    for (const name of LASTING) spoiling(context, name, spoil);
    for (const name of CLOCK) spoiling(context.clock, name, spoil);
    return {
      context,
      anchor,
      isSpoiled: () => isSpoiled,
      clearCache: () => session.send('Network.clearBrowserCache'),
    };
  };

  const giveBack = async (kept: Kept, looks: Looks) => {
    if (kept.isSpoiled()) return kept.context.close();
    await empty(kept);
    const key = JSON.stringify(looks);
    idle.set(key, [...(idle.get(key) ?? []), kept]);
  };

  return {
    /** A new page of these looks, with only these entries in its local storage. */
    take: async (looks: Looks, entries: Entry[]) => {
      const kept = idle.get(JSON.stringify(looks))?.pop() ?? (await open(looks));
      await kept.anchor.evaluate(
        (these) => these.forEach(({ name, value }) => localStorage.setItem(name, value)),
        entries,
      );
      return { page: await kept.context.newPage(), close: () => giveBack(kept, looks) };
    },
    end: async () => {
      for (const { context } of [...idle.values()].flat()) await context.close();
    },
  };
}

function spoiling<Name extends string>(
  of: Record<Name, (...given: never[]) => unknown>,
  name: Name,
  spoil: () => void,
) {
  const original = of[name];
  of[name] = (...given) => {
    spoil();
    return original.apply(of, given);
  };
}

/** Nothing of a test is left: neither pages and what was set for them, nor cookies, responses and stored data. */
async function empty({ context, anchor, clearCache }: Kept) {
  for (const page of context.pages()) if (page !== anchor) await page.close();
  for (const event of HEARD) context.removeAllListeners(event);
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearPermissions();
  await context.clearCookies();
  await clearCache();
  await anchor.evaluate(async () => {
    localStorage.clear();
    for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
    for (const name of await caches.keys()) await caches.delete(name);
  });
}
