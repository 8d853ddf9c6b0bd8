import { expect, type Locator, type Page } from '@playwright/test';
import type { Screen } from './screens.ts';

/** What a list says that has nothing to show. */
const NOTHING =
  /haven't requested any|don't have any|No .{0,30} yet\b|No pending|No user has|No consultants found|Nothing (waits|is scheduled|has happened)|No request waits|Nobody has consulted|Whoever signs up|requests? appears here/;

type Within = { timeout?: number };

export const said = (page: Page, words: RegExp): Locator =>
  page.getByText(words).filter({ visible: true }).first();

/** There is a main part with a heading, and no screen that broke. */
export async function expectNotBlank(page: Page, within: Within = {}) {
  await expect(page.locator('main h1').first()).toHaveText(/\S/, within);
  await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0, within);
}

/** No row, no figure and not that there is nothing: while it is not known, nothing is claimed. */
export async function expectNothingInvented(
  page: Page,
  { shows }: Pick<Screen, 'shows'>,
  within: Within = {},
) {
  await expect(said(page, NOTHING)).toHaveCount(0, within);
  await expect(page.locator('main, [data-dialog]').getByText(shows).filter({ visible: true })).toHaveCount(
    0,
    within,
  );
  await expect(page.locator('main table, [data-dialog] table')).toHaveCount(0, within);
  await expect(page.locator('main section[aria-label="Figures"]').filter({ hasText: /\d/ })).toHaveCount(
    0,
    within,
  );
}

/** Comes back by itself or by a press on what is there to try again. */
export async function expectRecovered(page: Page, { shows }: Pick<Screen, 'shows'>) {
  await expect(async () => {
    for (const again of await page.getByRole('button', { name: /^(Try Again|Retry)$/ }).all())
      // It may be gone by then: the screen has come back by itself.
      await again.click({ timeout: 500 }).catch(() => undefined);
    await expect(said(page, shows)).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 40_000 });
}
