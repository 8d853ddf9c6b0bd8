import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  DEFAULT_LANGUAGE,
  type Language,
  languageOf,
  languages,
} from '@consultflow/contract/language/languages';
import { chromium as browsers, type Browser } from '@playwright/test';
import { chromium } from './chromium.ts';
import { labelsIn } from './labels.ts';
import { type Product, signedInState, startProduct } from './product.ts';
import { password, peopleOf, screens, type Shot, type Visitor } from './screens.ts';
import { settled } from './settled.ts';

/**
 * Saves a picture of every screen, light and dark, wide and narrow, with the sample firm; `npm run shots -- pending` only
 * those whose name contains the word, `--language ar` in that language.
 */
const { values, positionals } = parseArgs({
  options: { language: { type: 'string', default: DEFAULT_LANGUAGE } },
  allowPositionals: true,
});
const language = languageOf(values.language);
if (!language) throw new Error(`Use one of the languages ${Object.keys(languages).join(', ')}`);
const folder = join(import.meta.dirname, '..', 'shots', language === DEFAULT_LANGUAGE ? '' : language);
const [wanted = ''] = positionals;

const product = await startProduct({ DEMO: '1' });
const browser = await browsers.launch(chromium);
try {
  mkdirSync(folder, { recursive: true });
  for (const [role, list] of Object.entries(await screens(product, labelsIn(language))) as [
    Visitor,
    Shot[],
  ][]) {
    const chosen = list.filter(({ name }) => name.includes(wanted));
    if (chosen.length > 0) await photograph(browser, product, role, chosen, language);
  }
} finally {
  await browser.close();
  await product.stop();
}

async function photograph(
  inBrowser: Browser,
  { url, output }: Product,
  role: Visitor,
  list: Shot[],
  shown: Language,
) {
  for (const width of [1280, 390]) {
    const context = await inBrowser.newContext({
      baseURL: `${url}/consultflownavigator/`,
      viewport: { width, height: width === 390 ? 844 : 900 },
      deviceScaleFactor: 1,
      reducedMotion: 'reduce',
      locale: languages[shown].locale.split('-u-', 1)[0]!,
      timezoneId: 'Europe/Istanbul',
      ...(role !== 'nobody' && {
        storageState: await signedInState(url, { email: peopleOf(output())[role], password }),
      }),
    });
    const page = await context.newPage();
    for (const { name, path, before } of list) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.goto(path === '' && shown !== DEFAULT_LANGUAGE ? shown : path);
        await settled(page);
        await before?.(page);
        await settled(page);
        await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`) });
      }
    }
    await context.close();
  }
}
