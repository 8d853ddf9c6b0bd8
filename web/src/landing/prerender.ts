import { fileURLToPath } from 'node:url';
import {
  DEFAULT_LANGUAGE,
  languageOf,
  type Language,
  languages,
} from '@consultflow/contract/language/languages';
import type { Reader } from '@consultflow/contract/language/t';
import { catalogueOf } from '@consultflow/translations/catalogue';
import { type Plugin, runnerImport } from 'vite';
import type { Rendered } from './head.ts';

const PAGE = fileURLToPath(new URL('page.tsx', import.meta.url));
const others = (Object.keys(languages) as Language[]).filter((language) => language !== DEFAULT_LANGUAGE);

/**
 * Pre-renders the landing page into web/landing.html, in the build and at each request in development; the build also
 * emits landing.<language>.html for every other language.
 */
export function prerenderLanding(): Plugin {
  let base = '/';
  return {
    name: 'prerender-landing',
    enforce: 'post',
    configResolved: (config) => {
      base = config.base;
    },
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _response, next) => {
        const language = languageAt(request.url, base);
        if (language) request.url = `${base}landing.html`;
        next();
      });
    },
    transformIndexHtml: {
      order: 'pre',
      handler: async (html, { path, originalUrl }) => {
        if (!path.endsWith('landing.html')) return html;
        const language = languageAt(originalUrl, base) ?? DEFAULT_LANGUAGE;
        const page = withPage(html, MARKS, await rendered(language), language);
        return page.replace('<!-- the page in every language -->', alternates(base));
      },
    },
    generateBundle: {
      order: 'post',
      handler: async function (_options, bundle) {
        const built = bundle['landing.html'];
        if (built?.type !== 'asset') return;
        const english = await rendered(DEFAULT_LANGUAGE);
        for (const language of others)
          this.emitFile({
            type: 'asset',
            fileName: `landing.${language}.html`,
            source: withPage(String(built.source), english, await rendered(language), language),
          });
      },
    },
  };
}

/** For search engines: the page in each language, and the one for readers of any other. */
const alternates = (base: string) =>
  [...Object.keys(languages), 'x-default']
    .map((code) => {
      const path = code === DEFAULT_LANGUAGE || code === 'x-default' ? '' : code;
      return `<link rel="alternate" hreflang="${code}" href="${base}${path}" />`;
    })
    .join('\n    ');

/** What stands in web/landing.html for the texts of the page. */
const MARKS: Rendered = {
  body: '<!-- the page -->',
  title: '%title%',
  description: '%description%',
  ogTitle: '%og-title%',
  ogDescription: '%og-description%',
};

/** The language of a landing page's address; undefined for any other address. */
function languageAt(url: string | undefined, base: string): Language | undefined {
  const path = url?.split('?')[0];
  if (path === base) return DEFAULT_LANGUAGE;
  return others.find((language) => path === base + language);
}

async function rendered(language: Language): Promise<Rendered> {
  const { module } = await runnerImport<{ render: (reader: Reader) => Rendered }>(PAGE);
  return module.render({
    language,
    ...(language !== DEFAULT_LANGUAGE && { catalogue: catalogueOf(language) }),
  });
}

/** The page with other texts: the marks, or those of another language, are replaced. */
function withPage(html: string, from: Rendered, to: Rendered, language: Language) {
  const { direction, locale } = languages[languageOf(language) ?? DEFAULT_LANGUAGE];
  return Object.keys(from)
    .map((name) => name as keyof Rendered)
    .reduce((text, name) => text.replace(from[name], () => to[name]), html)
    .replace(/<html lang="en"[^>]*>/, `<html lang="${language}" dir="${direction}">`)
    .replace('content="en_US"', `content="${language}_${new Intl.Locale(locale).maximize().region}"`);
}
