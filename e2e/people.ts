import { test as base, expect, type Locator, type Page } from '@playwright/test';
import axe from 'axe-core';
import { newContexts } from './contexts.ts';
import { freePort } from './free-port.ts';
import { move, newClient, newConsultant, newRequest, type Someone } from './firm.ts';
import { copyOfFirstStart } from './first-start.ts';
import { asAdmin, callApi, type Product, type Sign, signedInEntries, startProduct } from './product.ts';

export { expect };

type PersonOptions = {
  width?: number;
  height?: number;
  /** Of the browser. */
  zone?: string;
  /** The signed-in user. */
  as?: Sign;
  /** The expected console error for a fault that the test causes. */
  expected?: RegExp;
};

export type People = {
  /** A separate browser for one person; a console error in it fails the test. */
  person: (name: string, options?: PersonOptions) => Promise<Page>;
  /** Creates people and requests by the API; open requests are canceled afterwards. */
  firm: Firm;
};

/** What a test leaves behind. */
type Ending = {
  close: (() => Promise<void>)[];
  undo: (() => Promise<void>)[];
  /** Unexpected errors on the consoles. */
  complaints: string[];
};

/** The firm of one file of tests. */
type Place = { product: Product; roomForTests: () => Promise<string> };

async function newRoom(url: string) {
  const { code } = await callApi(url, 'POST', '/rooms', {
    token: await asAdmin(url),
    body: { name: 'Testing' },
  });
  return String(code);
}

async function newPlace(PORT: string) {
  const product = await startProduct({ DATA_DIR: copyOfFirstStart(), PORT });
  let room: Promise<string> | undefined;
  return { product, roomForTests: () => (room ??= newRoom(product.url)) };
}

type Worker = {
  port: string;
  contexts: ReturnType<typeof newContexts>;
  placeOf: (file: string) => Promise<Place>;
};

export const test = base.extend<
  People & { place: Place; product: Product; room: string; ending: Ending },
  Worker
>({
  port: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads the names out of the pattern
    async ({}, use, { parallelIndex }) => use(String(await freePort(20_000 + parallelIndex * 1000))),
    { scope: 'worker' },
  ],
  contexts: [
    async ({ browser, port }, use) => {
      const contexts = newContexts(browser, `http://127.0.0.1:${port}`);
      await use(contexts);
      await contexts.end();
    },
    { scope: 'worker' },
  ],
  // A worker takes one file after another. Each has its own firm, at the same address, since new contexts cost time.
  placeOf: [
    async ({ port }, use) => {
      let current: (Place & { file: string }) | undefined;
      const end = async () => {
        const ended = current;
        current = undefined;
        await ended?.product.stop();
      };
      await use(async (file) => {
        if (current?.file !== file) {
          await end();
          current = { file, ...(await newPlace(port)) };
        }
        return current;
      });
      await end();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  place: async ({ placeOf }, use, { titlePath }) => use(await placeOf(titlePath[0]!)),
  product: ({ place }, use) => use(place.product),
  room: async ({ place }, use) => use(await place.roomForTests()),
  // Pages close before the records they show are undone, which would be errors to them.
  // oxlint-disable-next-line no-empty-pattern -- the runner reads the names out of the pattern
  ending: async ({}, use) => {
    const ending: Ending = { close: [], undo: [], complaints: [] };
    await use(ending);
    for (const end of [...ending.close, ...ending.undo]) await end();
    expect(ending.complaints).toEqual([]);
  },
  person: async ({ contexts, product: { url }, ending }, use) => {
    await use(async (name, options = {}) => {
      const { expected, as, width = 1280, height = 900, zone = 'Europe/Istanbul' } = options;
      const entries = as ? await signedInEntries(url, as) : [];
      const { page, close } = await contexts.take({ width, height, zone }, entries);
      page.on('console', (message) => {
        if (message.type() === 'error' && !expected?.test(message.text()))
          ending.complaints.push(`${name}: ${message.text()} ${message.location().url}`);
      });
      page.on('pageerror', (error) => ending.complaints.push(`${name}: ${error.message}`));
      ending.close.push(close);
      return page;
    });
  },
  firm: async ({ product: { url }, room, ending }, use) => {
    const clients: Someone[] = [];
    ending.undo.push(async () => {
      for (const client of clients) await cancelOpen(url, client);
    });
    await use(firmIn(url, room, clients));
  },
});

type Made = { id: string; number: number; room: string; updated_at: string; status: string };

/** Each method returns what the calls need; requests go to a room that only these tests use. */
const firmIn = (url: string, room: string, clients: Someone[]) => ({
  client: async (name = 'Ayşe Yıldırım', options: { approved?: boolean } = {}) => {
    const client = await newClient(url, name, options);
    clients.push(client);
    return client;
  },
  consultant: (name = 'Jonas Lindqvist') => newConsultant(url, name, [room]),
  request: (client: Someone, request: Parameters<typeof newRequest>[2] = {}) =>
    newRequest(url, client, { room, problem_details: '<p>We ship figs.</p>', ...request }) as Promise<Made>,
  move: (who: Someone, { id }: Made, status: string, body: object = {}): Promise<Made> =>
    move(url, who, id, { status, ...body }),
  change: ({ token }: Someone, { id }: Made, body: object): Promise<Made> =>
    callApi(url, 'PUT', `/consultations/${id}`, { token, body }),
  find: (
    { token }: Someone,
    { id }: Made,
  ): Promise<Made & { problem_details: string; reason: string; consultation_result: string }> =>
    callApi(url, 'GET', `/consultations/${id}`, { token }),
  decideOnAccount: async ({ id }: Someone, account_status: 'approved' | 'rejected', reason = '') =>
    callApi(url, 'PUT', `/users/${id}`, { token: await asAdmin(url), body: { account_status, reason } }),
});

export type Firm = ReturnType<typeof firmIn>;

/** On the day before an appointment only an admin can cancel it. */
async function cancelOpen(url: string, client: Someone) {
  const made: Made[] = await callApi(url, 'GET', '/consultations', { token: client.token });
  const cancel = (id: string, token: string) =>
    callApi(url, 'PUT', `/consultations/${id}/status`, { token, body: { status: 'canceled' } });
  for (const { id, status } of made) {
    if (!['requested', 'approved', 'rescheduled'].includes(status)) continue;
    await cancel(id, client.token).catch(async (error: Error) => {
      if (!error.message.includes('It is too late')) throw error;
      await cancel(id, await asAdmin(url));
    });
  }
}

export async function logIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto('login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/dashboard');
}

/** axe finds no violation, in the light and in the dark theme, which differ only in colours. */
export async function expectAccessible(page: Page) {
  if (!(await page.evaluate('Boolean(globalThis.axe)'))) await page.evaluate(axe.source);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const found = await page.evaluate(violationsOf, colorScheme === 'dark' ? ofColours : null);
    expect(found.map((violation) => `${colorScheme} ${violation}`)).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

/** Runs in the page, where axe is loaded: the violations of the named rules, or of all. */
async function violationsOf(rules: string[] | null) {
  const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
  const { violations } = await run(
    { exclude: ['[data-base-ui-focus-guard]'] },
    { resultTypes: ['violations'], ...(rules && { runOnly: rules }) },
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/** axe's rules about colours. */
const ofColours = ['color-contrast', 'link-in-text-block'];

/** Nothing overflows the window sideways, on phones and on a desktop. */
export async function expectNoSidewaysScroll(page: Page, widths = [1280, 390, 320]) {
  const { height = 900 } = page.viewportSize() ?? {};
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    const beyond = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(beyond, `pixels too wide at ${width}`).toBe(0);
  }
}

export const toast = (page: Page, text: string | RegExp) =>
  expect(
    page
      .getByRole('dialog')
      .or(page.getByRole('alertdialog'))
      .or(page.getByRole('region'))
      .getByText(text)
      .first(),
  ).toBeVisible();

/** The message is on the page, in a note or a toast. */
export const expectSaid = (place: Page | Locator, sentence: string | RegExp) =>
  expect(place.getByText(sentence).filter({ visible: true }).first()).toBeVisible();

/** The sentence stands at a field, and in no toast, which would come in the next turn. */
export async function expectOnlyAtField(place: Locator, sentence: string) {
  await expect(place.getByText(sentence).first()).toBeVisible();
  const page = place.page();
  await page.evaluate(() => new Promise((done) => setTimeout(() => requestAnimationFrame(done))));
  await expect(page.locator('.toasts').getByText(sentence)).toHaveCount(0);
}

export async function closeToasts(page: Page) {
  const close = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Close' });
  await close.evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLElement).click()));
  await expect(close).toHaveCount(0);
}

/** The user returns to the window after a minute, or several. */
export async function lookAgain(page: Page, minutes = 1) {
  // Not the runner's clock: until it is set, the page is in 1970, and may request a week of that year.
  await page.evaluate((later) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + later;
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, minutes * 60_000);
}

/** Pressed, unless a live change has already restored the screen. */
export const tryAgain = (place: Page | Locator) =>
  place
    .getByRole('button', { name: /Try Again/ })
    .evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLElement).click()));

/** Holds the server's responses until they are released. */
export async function holdAnswers(page: Page, url: string | RegExp) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let calls = 0;
  await page.route(url, async (route) => {
    calls += 1;
    await released;
    await route.continue();
  });
  return { release, calls: () => calls };
}

/** Words without a space to break at, and other scripts. */
export const hostile = {
  word: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(2),
  name: 'محمد بن سالم الحارثي Nguyễn Thị Minh Châu Wolfeschlegelsteinhausenbergerdorffwelchevoralternwaren',
};
