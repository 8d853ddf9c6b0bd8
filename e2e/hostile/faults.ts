import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { BrowserContext } from '@playwright/test';

/** A replacement in the built app. */
export type Fault = Record<string, (found: RegExpExecArray) => string>;

/** Shows every text without sanitising it. */
export const withoutCleaning: Fault = {
  [String.raw`[\w$]+\.sanitize\(([\w$]+),\{RETURN_DOM_FRAGMENT:`]: ([, html]) =>
    `(html=>Object.assign(document.createElement('template'),{innerHTML:html}).content)(${html},{RETURN_DOM_FRAGMENT:`,
};

/** Parses loaded and pasted HTML in the live document. */
export const careless: Fault = {
  [String.raw`new window\.DOMParser\(\)\.parseFromString\(([\w$]+),.text/html.\)\.body`]: ([, html]) =>
    `Object.assign(document.createElement('div'),{innerHTML:${html}})`,
  [String.raw`document\.implementation\.createHTMLDocument\(.title.\)`]: () =>
    '({body:document.createElement("div"),styleSheets:[]})',
};

/** Treats every text as markup. */
export const textAsMarkup: Fault = {
  [String.raw`([\w$]+)\.nodeValue=([\w$]+);return\}\}([\w$]+)\.textContent=\2`]: ([found, , text, element]) =>
    found.replace(`${element}.textContent=${text}`, `${element}.innerHTML=${text}`),
};

/** The built app with a fault, whose place must be found. */
export async function rebuild(context: BrowserContext, fault: Fault) {
  const files = globSync(join(import.meta.dirname, '..', '..', 'web', 'dist', 'assets', '*.js'));
  for (const file of files) {
    const built = readFileSync(file, 'utf8');
    const found = Object.entries(fault).map(([pattern, instead]) => {
      const match = new RegExp(pattern).exec(built);
      return match && { what: match[0], instead: instead(match) };
    });
    if (found.some((one) => !one)) continue;
    const body = found.reduce((text, one) => text.replace(one!.what, () => one!.instead), built);
    return context.route(`**/assets/${basename(file)}`, (route) =>
      route.fulfill({ body, contentType: 'text/javascript; charset=utf-8' }),
    );
  }
  throw new Error('Nothing that was built has a place for this fault');
}
