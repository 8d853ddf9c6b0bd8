import { zoneCity } from '@consultflow/contract/zones';
import type { Page } from '@playwright/test';
import { languages } from '@consultflow/contract/language/languages';
import { PSEUDO } from './product.ts';

/** The cities that time zones are named by, of which few have other names. */
const cities = Intl.supportedValuesOf('timeZone')
  .map((zone) => zoneCity(zone).replaceAll('.', '\\.'))
  .toSorted((one, other) => other.length - one.length);

/** What is the same in every language. */
const same = [
  /\S+@\S+/g,
  /https?:\/\/\S+/g,
  // A link of a video call, shown without its protocol.
  /\b[\w-]+(\.[\w-]+)*\.example\/\S+/g,
  // Time zones by their names in the IANA database, and what an admin types into a terminal.
  /\b[A-Z]\w+(\/[A-Z][\w ]+)+/g,
  /\bIstanbul\b/g,
  new RegExp(`\\b(${cities.join('|')})\\b`, 'g'),
  /npm run backup -- FILE/g,
  /\/\w+[\w/-]+\/mail\b/g,
  // What the screens without results were searched for.
  /aflatoxin in space|nobody at all/g,
  /ConsultFlow|Navigator/g,
  // Names of the examples on the landing page.
  /Ege Kuru Meyve( Gıda A\.Ş\.)?|Barcelona|Mehta|(J\.|Jonas)? ?Lindqvist|Okafor|Carvalho|Marta Wiśniewska|\b(EA|RM|JL|CO|BC|HN)\b/g,
  ...Object.values(languages).map(({ name }) => new RegExp(RegExp.escape(name), 'g')),
  ...calendarWords().map((word) => new RegExp(`${RegExp.escape(word)}(?!\\p{L})`, 'gu')),
  ...listWords(),
];

/** What joins the items of a list. */
function listWords() {
  const parts = new Intl.ListFormat(languages[PSEUDO].locale).formatToParts(['1', '2', '3']);
  return parts
    .filter(({ type, value }) => type === 'literal' && /\p{L}/u.test(value))
    .map(({ value }) => new RegExp(RegExp.escape(value), 'gu'));
}

/** The names of months and weekdays, and what else dates are made of; the longest first. */
function calendarWords() {
  const { locale } = languages[PSEUDO];
  const days = Array.from({ length: 84 }, (_, day) => new Date(2026, day % 12, 1 + day));
  const styles: Intl.DateTimeFormatOptions[] = (['long', 'short'] as const).map((month) => ({
    month,
    weekday: month,
    dayPeriod: month,
    timeZoneName: month,
  }));
  const words = styles.flatMap((style) =>
    days.flatMap((day) => new Intl.DateTimeFormat(locale, style).formatToParts(day)),
  );
  // Within a sentence some languages begin them with a small letter.
  return [...new Set(words.flatMap(({ value }) => [value.trim(), value.trim().toLocaleLowerCase(locale)]))]
    .filter((word) => /\p{L}/u.test(word))
    .toSorted((one, other) => other.length - one.length);
}

/** The words of a text that are in plain Latin letters, which the pseudo-language never is. */
export function untranslatedWords(text: string) {
  const rest = same.reduce((left, pattern) => left.replace(pattern, ' '), text);
  return rest.match(/(?<![\p{L}\p{N}_-])[A-Za-z]{2,}(?![\p{L}\p{N}_])/gu) ?? [];
}

/** Every text of a page that has untranslated words, also those that only a screen reader says; keys keep their names. */
export async function untranslatedTexts(page: Page) {
  const texts = await page.evaluate(() => {
    const found: string[] = [document.title];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode())
      // The last is the text of a file, which its author has written.
      if (!node.parentElement?.closest('script, style, noscript, template, kbd, .viewer-stage > p')) {
        // An address with places where it may break.
        const whole = node.parentElement?.querySelector(':scope > wbr') ? node.parentElement : node;
        found.push(whole.textContent ?? '');
      }
    const spoken = [
      'aria-label',
      'aria-description',
      'aria-roledescription',
      'aria-valuetext',
      'aria-placeholder',
      'title',
      'placeholder',
      'alt',
      'data-placeholder',
    ];
    for (const element of document.body.querySelectorAll('*')) {
      for (const name of spoken) found.push(element.getAttribute(name) ?? '');
      for (const pseudo of ['::before', '::after']) {
        const { content } = getComputedStyle(element, pseudo);
        if (content.startsWith('"')) found.push(content);
      }
    }
    return found.filter((text) => /[a-z]/i.test(text));
  });
  return [...new Set(texts.filter((text) => untranslatedWords(text).length > 0))].map((text) => text.trim());
}
