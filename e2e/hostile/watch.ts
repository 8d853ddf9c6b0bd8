import { type Browser, expect, type Route } from '@playwright/test';
import { type Sign, signedInState } from '../product.ts';
import { type Fault, rebuild } from './faults.ts';
import { holdBack, provoke, settle } from './in-page.ts';

/** Which protections are active: the app with these faults, with or without the server's policy. */
export type Guards = { faults: Fault[]; policy: boolean };

export type Executed = { place: string; id: number };

/** A browser that records every call of `__executed`, from any window or frame. */
export async function watched(browser: Browser, url: string, as: Sign, guards: Guards) {
  const context = await browser.newContext({
    baseURL: `${url}/consultflownavigator/`,
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    locale: 'en-US',
    storageState: await signedInState(url, as),
  });
  const executed: Executed[] = [];
  let place = 'before the first place';
  let refusals = 0;
  let ledAway = 0;
  await context.exposeBinding('__executed', (_source, id: number) => executed.push({ place, id }));
  await context.addInitScript(holdBack);
  for (const fault of guards.faults) await rebuild(context, fault);
  const page = await context.newPage();
  page.on('console', (message) => (refusals += /Content Security Policy/.test(message.text()) ? 1 : 0));
  // What one visit has drafted stays on its device, so that the next one does not find it.
  await context.route('**/draft', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 503, body: '' }) : route.fallback(),
  );
  let isOpen = false;
  await context.route(screensOf(url), async (route) => {
    if (route.request().resourceType() !== 'document') return route.abort();
    if (!isOpen) return guards.policy ? route.continue() : withoutPolicy(route);
    ledAway += 1;
    return route.fulfill({ status: 204 });
  });

  /** Opens a screen from outside the app. */
  const load = async (path: string) => {
    isOpen = false;
    await page.goto(path);
    isOpen = true;
  };

  return {
    page,
    executed,
    /** How often the policy has blocked something. */
    refusals: () => refusals,
    /** How often the app, or a frame in it, tried to navigate to another page. */
    ledAway: () => ledAway,
    load,
    /** To another screen as a link of the app would. */
    async open(path: string) {
      if (!isOpen) return load(path);
      await page.evaluate((to) => {
        history.pushState(null, '', `/consultflownavigator/${to}`);
        dispatchEvent(new PopStateEvent('popstate'));
      }, path);
    },
    /** Does to everything that `selector` finds what a person could do to it, and waits for what comes of it. */
    async provoke(selector: string, name: string) {
      place = name;
      const count = await page.evaluate(provoke, selector);
      await page.evaluate(settle);
      for (const other of context.pages()) if (other !== page) await other.close();
      return count;
    },
    close: () => context.close(),
  };
}

export type Watched = Awaited<ReturnType<typeof watched>>;

async function withoutPolicy(route: Route) {
  const response = await route.fetch();
  const { 'content-security-policy': policy, ...headers } = response.headers();
  expect(policy).toContain("default-src 'none'");
  await route.fulfill({ response, headers });
}

const screensOf = (url: string) => (address: URL) =>
  address.origin === url &&
  address.pathname.startsWith('/consultflownavigator/') &&
  !/\.(css|js|svg|woff2)$/.test(address.pathname);
