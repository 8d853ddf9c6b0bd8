/** The languages of the product, each by its own name. */
export const languages = {
  en: { name: 'English', locale: 'en-US', direction: 'ltr' },
  tr: { name: 'Türkçe', locale: 'tr-TR', direction: 'ltr' },
  // Western digits in every country.
  ar: { name: 'العربية', locale: 'ar-u-nu-latn', direction: 'rtl' },
} as const satisfies Record<string, { name: string; locale: string; direction: 'ltr' | 'rtl' }>;

export type Language = keyof typeof languages;

const isLanguage = (code: string): code is Language => Object.hasOwn(languages, code);

export const DEFAULT_LANGUAGE = 'en' satisfies Language;

/** The language of a BCP 47 tag, also of a country or script that has no texts of its own; undefined if not offered. */
export function languageOf(tag: unknown): Language | undefined {
  if (typeof tag !== 'string') return undefined;
  const code = tag.trim().split('-', 1)[0]?.toLowerCase() ?? '';
  return isLanguage(code) ? code : undefined;
}

/** The first language that is offered, of tags in order of preference. */
export const firstLanguage = (tags: readonly unknown[]) =>
  tags.map(languageOf).find((language) => language !== undefined);

/** The best language for an Accept-Language header (RFC 9110, section 12.5.4). */
export function acceptedLanguage(header: unknown): Language | undefined {
  if (typeof header !== 'string') return undefined;
  const wanted = header
    .slice(0, 1_000)
    .split(',')
    .map((part) => {
      const [tag, ...parameters] = part.split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/i.exec(parameter)?.[1]).find(Boolean);
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality);
  return firstLanguage(wanted.map(({ tag }) => tag));
}
