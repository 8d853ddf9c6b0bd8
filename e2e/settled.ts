import type { Page } from '@playwright/test';

/** Waits until nothing loads any more, the fonts included; the network itself is never idle while a screen listens. */
export async function settled(page: Page) {
  await page.waitForFunction(
    () =>
      document.querySelector('h1') &&
      !document.querySelector('.editor-tools:empty, div[role=status]') &&
      // The landing page asks for its fonts after its first paint: until then they are not even declared.
      [...document.fonts].some(
        ({ family, status }) => family.includes('IBM Plex Sans Variable') && status === 'loaded',
      ),
  );
  await page.evaluate(() => document.fonts.ready);
}
