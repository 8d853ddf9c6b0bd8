import type { Page } from '@playwright/test';

/** Waits until nothing is loading, including fonts; an open event stream means that the network is never idle. */
export async function settled(page: Page) {
  await page.waitForFunction(
    () =>
      document.querySelector('h1') &&
      !document.querySelector('.editor-tools:empty, div[role=status]') &&
      // The landing page loads its fonts after its first paint; before that they are not even declared.
      [...document.fonts].some(
        ({ family, status }) => family.includes('IBM Plex Sans Variable') && status === 'loaded',
      ),
  );
  await page.evaluate(() => document.fonts.ready);
}
