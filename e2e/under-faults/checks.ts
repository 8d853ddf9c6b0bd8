import { expect, type Locator, type Page } from '@playwright/test';
import { faults } from './faults.ts';
import type { Form } from './forms.ts';
import type { Screen } from './screens.ts';

/** The messages of empty lists. */
const NOTHING =
  /haven't requested any|don't have any|No .{0,30} yet\b|No pending|No user has|No consultants found|Nothing (is waiting|has happened)|No requests are waiting|You have no|Nobody has consulted|appears? here/;

type Within = { timeout?: number };

export const said = (page: Page, words: RegExp): Locator =>
  page.getByText(words).filter({ visible: true }).first();

/** There is a main element with a heading, and no crashed screen. */
export async function expectNotBlank(page: Page, within: Within = {}) {
  await expect(page.locator('main h1').first()).toHaveText(/\S/, within);
  await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0, within);
}

/** No empty-state message while the data is unknown. */
export const expectNothingClaimed = (page: Page, within: Within = {}) =>
  expect(said(page, NOTHING)).toHaveCount(0, within);

type Shown = Pick<Screen, 'shows' | 'elsewhere'>;

/** No row, no figure and no empty-state message: nothing is claimed while the data is unknown. */
export async function expectNothingInvented(
  page: Page,
  { shows, elsewhere = shows }: Shown,
  within: Within = {},
) {
  await expectNothingClaimed(page, within);
  for (const one of [shows, elsewhere])
    await expect(page.locator('main, [data-dialog]').getByText(one).filter({ visible: true })).toHaveCount(
      0,
      within,
    );
  await expect(page.locator('main table, [data-dialog] table')).toHaveCount(0, within);
  await expect(page.locator('main section[aria-label="Figures"]').filter({ hasText: /\d/ })).toHaveCount(
    0,
    within,
  );
}

/** Placeholders are shown, and nothing is claimed. */
export async function expectAwaited(page: Page, screen: Shown, within: Within = {}) {
  await expect(said(page, faults['10 s slow'].words)).toBeAttached(within);
  await expectNothingInvented(page, screen, within);
  await expectNotBlank(page, within);
}

/** Recovers by itself or by the retry button. */
export async function expectRecovered(
  page: Page,
  { shows, elsewhere = shows }: Shown,
  { timeout = 40_000 }: Within = {},
) {
  await expect(async () => {
    for (const again of await page.getByRole('button', { name: /^(Try Again|Retry)$/ }).all())
      // The button may be gone if the screen has already recovered by itself.
      await again.click({ timeout: 500 }).catch(() => undefined);
    await expect(said(page, elsewhere)).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout });
}

/** On the login, which remembers the path. */
export async function expectLedToLogin(page: Page, path: string, within: Within = {}) {
  const leadsBack = (url: URL) =>
    url.pathname === `${BASE}login` && isSamePlace(url.searchParams.get('redirect'), `/${path}`);
  await expect(page).toHaveURL(leadsBack, within);
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible(within);
  await expect(said(page, faults['401'].words)).toBeVisible(within);
}

export const expectAt = (page: Page, path: string) =>
  expect(page).toHaveURL((url) => isSamePlace(`${url.pathname}${url.search}`, `${BASE}${path}`));

const BASE = '/consultflownavigator/';

function isSamePlace(one: string | null, other: string) {
  if (one === null) return false;
  const [a, b] = [new URL(one, 'http://app.invalid'), new URL(other, 'http://app.invalid')];
  for (const { searchParams } of [a, b]) searchParams.sort();
  return a.pathname === b.pathname && `${a.searchParams}` === `${b.searchParams}`;
}

/** However often and however it is sent while the response is pending, the server gets one call. */
export async function expectSentOnce(page: Page, form: Pick<Form, 'save' | 'isKept'>, calls: () => number) {
  // The button element itself: its label may change meanwhile.
  const save = await form.save(page).elementHandle();
  await save.evaluate((button) => [1, 2].forEach(() => (button as HTMLElement).click()));
  await expect.poll(calls).toBeGreaterThan(0);
  await save.click();
  await save.press('Enter');
  await save.evaluate((button) => {
    const line = [...((button as HTMLButtonElement).form?.elements ?? [])].find((one) =>
      one.matches('input:not([type=checkbox], [type=radio], [hidden])'),
    );
    (line as HTMLElement | undefined)?.focus();
  });
  if (await page.evaluate(() => document.activeElement?.matches('input'))) await page.keyboard.press('Enter');
  await form.isKept(page);
  expect(calls()).toBe(1);
}
