import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './people.ts';

const capabilities = [
  'Smart Scheduling',
  'Messaging & Notifications',
  'Client Management',
  'Analytics Dashboard',
  'Time Tracking',
  'Security & Compliance',
];
const says = [
  'Ask once. See where it stands. Keep the answer.',
  'Your room’s queue, one clear decision at a time.',
  'People, rooms and weeks, all on one chart.',
];
const signedIn = /\/consultflownavigator\/(client|consultant|admin)\/dashboard$/;
const headline = (page: Page) => page.getByRole('heading', { level: 1, name: 'Every trade question' });

const storeUser = (page: Page, stored: string) =>
  page.evaluate((text) => localStorage.setItem('user', text), stored);

test('all content is readable before any script runs', async ({ browser, product }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(product.url);
  await expect(page).toHaveURL(`${product.url}/consultflownavigator/`);
  const root = page.locator('#root');
  await expect(root.getByRole('heading', { level: 1 })).toHaveText(
    'Every trade question, brought safely to port.',
  );
  for (const name of capabilities)
    await expect(root.getByRole('heading', { level: 3, name, exact: true })).toBeVisible();
  for (const words of says) await expect(root.getByText(words)).toBeVisible();
  for (const role of ['Client', 'Consultant', 'Admin'])
    await expect(root.getByRole('heading', { level: 3, name: role, exact: true })).toBeVisible();
  await expect(root.getByRole('tablist')).toBeHidden();
  await expect(root.getByRole('radio')).toHaveCount(0);
  await expect(root.locator('figure blockquote')).toHaveCount(3);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /international trade/);
  await expect(page.locator('meta[property="og:title"]')).toHaveCount(1);
  await context.close();
});

test('every Get Started leads to the login, and the home link leads back', async ({ person }) => {
  const page = await person('stranger');
  for (const place of [0, 1, 2]) {
    await page.goto('');
    await page.getByRole('link', { name: 'Get Started' }).nth(place).click();
    await expect(page).toHaveURL(/\/consultflownavigator\/login$/);
    await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
  }
  await page.goto('no/such/page');
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(headline(page)).toBeVisible();
  await expect(page).toHaveURL(/\/consultflownavigator\/$/);
});

test('no link is broken', async ({ person }) => {
  const page = await person('stranger');
  await page.goto('');
  const links = await page.getByRole('link').evaluateAll((all) => all.map((a) => a.getAttribute('href')!));
  expect(links.length).toBeGreaterThan(12);
  for (const href of new Set(links)) {
    if (href.startsWith('#')) await expect(page.locator(href)).toHaveCount(1);
    else expect((await page.request.get(href)).status(), href).toBe(200);
  }
});

test('the role tabs switch by click, the arrow keys, Home and End', async ({ person }) => {
  const page = await person('stranger');
  await page.goto('');
  const tab = (name: string) => page.getByRole('tab', { name });
  const shows = async (name: string, place: number) => {
    await expect(tab(name)).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel')).toHaveCount(1);
    await expect(page.getByRole('tabpanel', { name })).toContainText(says[place]!);
  };
  await shows('Client', 0);
  await tab('Admin').click();
  await shows('Admin', 2);
  for (const [key, name, place] of [
    ['ArrowRight', 'Client', 0],
    ['ArrowRight', 'Consultant', 1],
    ['End', 'Admin', 2],
    ['ArrowLeft', 'Consultant', 1],
    ['Home', 'Client', 0],
    ['ArrowLeft', 'Admin', 2],
  ] as const) {
    await page.keyboard.press(key);
    await shows(name, place);
    await expect(tab(name)).toBeFocused();
  }
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(tab('Admin')).toBeFocused();
});

test('the skip link is the first stop and leads to the content', async ({ person }) => {
  const page = await person('stranger');
  await page.goto('');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('a signed-in user is redirected to the dashboard of their role, however the user is stored', async ({
  person,
}) => {
  const page = await person('somebody');
  // Calls are held back: an invalid token would end the session before the redirect can be seen.
  await page.route('**/api/**', () => undefined);
  for (const [stored, role] of [
    ['{"token":"x","role":"client"}', 'client'],
    ['{"id":7,"role":"Consultant"}', 'consultant'],
    ['{"Token":"x","Role":"ADMIN"}', 'admin'],
    ['{"token":"","user":{"id":"a","role":"consultant"}}', 'consultant'],
    ['{"User":{"Token":"t","Role":"client"}}', 'client'],
  ] as const) {
    await page.goto('mark.svg');
    await storeUser(page, stored);
    await page.goto('', { waitUntil: 'commit' });
    await expect(page).toHaveURL(signedIn);
    expect(page.url()).toContain(`/${role}/dashboard`);
  }
});

test('the redirect to the dashboard never shows the landing page', async ({ person }) => {
  const page = await person('somebody');
  await page.route('**/api/**', () => undefined);
  await page.route('**/client/dashboard', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.addInitScript(() => {
    const look = () => {
      if (document.getElementById('title')?.checkVisibility()) sessionStorage.setItem('seen', 'yes');
      requestAnimationFrame(look);
    };
    look();
  });
  const seen = () => page.evaluate(() => sessionStorage.getItem('seen'));
  await page.goto('');
  await expect.poll(seen).toBe('yes');
  await page.goto('mark.svg');
  await page.evaluate(() => sessionStorage.clear());
  await storeUser(page, '{"token":"x","role":"client"}');
  await page.goto('', { waitUntil: 'commit' });
  await expect(page).toHaveURL(signedIn);
  expect(await seen()).toBeNull();
});

test('unreadable or incomplete stored data keeps the visitor on the page', async ({ person }) => {
  const page = await person('somebody');
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await page.goto('');
  const unreadable = ['{broken', '[]', '"client"', 'null'];
  for (const stored of unreadable) {
    await storeUser(page, stored);
    await page.goto('');
    await expect(headline(page)).toBeVisible();
  }
  expect(warnings.filter((text) => text.includes('The stored user cannot be read'))).toHaveLength(4);
  for (const stored of ['{"token":"x","role":"captain"}', '{"role":"client"}', '{"id":{},"role":"client"}']) {
    await storeUser(page, stored);
    await page.goto('');
    await expect(headline(page)).toBeVisible();
  }
});

test('the theme chosen here applies to the app as well', async ({ person }) => {
  const page = await person('stranger');
  const ink = () => page.evaluate(() => getComputedStyle(document.body).color);
  await page.goto('');
  const light = await ink();
  await page.getByRole('radio', { name: 'Dark' }).check();
  expect(await ink()).not.toBe(light);
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await page.goto('login');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.goto('');
  await page.getByRole('radio', { name: 'System' }).check();
  expect(await ink()).toBe(light);
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull();
});

for (const width of [1280, 768, 390]) {
  test(`axe finds nothing in either theme at ${width} px`, async ({ person }) => {
    const page = await person('stranger', { width, height: width === 390 ? 844 : 900 });
    await page.goto('');
    for (const name of ['Client', 'Consultant', 'Admin']) {
      await page.getByRole('tab', { name }).click();
      await expectAccessible(page);
    }
  });
}

test('the page never scrolls sideways, from 320 px and in both text directions', async ({ person }) => {
  for (const width of [320, 390, 600, 767, 768, 1023, 1024, 1280, 2560]) {
    const page = await person(`stranger ${width}`, { width });
    await page.goto('');
    for (const dir of ['ltr', 'rtl']) {
      await page.evaluate((way) => (document.documentElement.dir = way), dir);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} ${dir}`).toBe(width);
    }
    await page.close();
  }
});

test('the print shows all three roles and not the chart', async ({ person }) => {
  const page = await person('stranger');
  await page.goto('');
  await page.emulateMedia({ media: 'print' });
  for (const words of says) await expect(page.getByText(words)).toBeVisible();
  await expect(page.locator('.hero-chart')).toBeHidden();
});

test('the chart is animated once, and not with reduced motion', async ({ person }) => {
  const page = await person('stranger');
  await page.goto('');
  const animations = () =>
    page.evaluate(() => document.getAnimations().map(({ effect }) => effect!.getTiming().iterations));
  expect(await animations()).toEqual([]);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect.poll(animations).toEqual([1, 1, 1, 1]);
  await expect.poll(animations).toEqual([]);
});

test('the layout does not shift when the fonts load', async ({ person }) => {
  const page = await person('stranger', { width: 390, height: 844 });
  await page.route('**/*.woff2', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved += (entry as PerformanceEntry & { value: number }).value;
      document.documentElement.dataset.moved = String(moved);
    }).observe({ type: 'layout-shift', buffered: true });
    let moved = 0;
  });
  await page.goto('', { waitUntil: 'networkidle' });
  expect(Number((await page.locator('html').getAttribute('data-moved')) ?? 0)).toBeLessThan(0.01);
});
