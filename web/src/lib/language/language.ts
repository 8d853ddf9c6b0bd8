import {
  DEFAULT_LANGUAGE,
  firstLanguage,
  type Language,
  languageOf,
  languages,
} from '@consultflow/contract/language/languages';
import { type Catalogue, findReaderBy } from '@consultflow/contract/language/t';
import { useSyncExternalStore } from 'react';

/** The texts before sign-in, and those of the portal. */
type Area = 'start' | 'portal';
type Load = () => Promise<{ default: Catalogue }>;

const catalogues: Record<Exclude<Language, 'en'>, Record<Area, Load>> = {
  tr: {
    start: () => import('virtual:catalogue/tr/start'),
    portal: () => import('virtual:catalogue/tr/portal'),
  },
  ar: {
    start: () => import('virtual:catalogue/ar/start'),
    portal: () => import('virtual:catalogue/ar/portal'),
  },
};

/** The language that the user has chosen in this browser. */
const STORED = 'language';

let now: { language: Language; catalogue: Catalogue } = { language: DEFAULT_LANGUAGE, catalogue: {} };
const areas = new Set<Area>();
const changed = new EventTarget();

findReaderBy(() => now);

/** The chosen language, else the browser's, else English. */
const preferred = (): Language =>
  languageOf(localStorage.getItem(STORED)) ?? firstLanguage(navigator.languages) ?? DEFAULT_LANGUAGE;

/** Loads the texts of an area in the user's language; without them it is shown in English. */
export async function loadTexts(area: Area) {
  if (areas.has(area) && now.language === preferred()) return;
  areas.add(area);
  await show(preferred());
}

/** The next texts are in the language of the user who signs in, if they have chosen one. */
export function rememberLanguage(language: unknown) {
  const chosen = languageOf(language);
  if (chosen) localStorage.setItem(STORED, chosen);
}

/** Shows everything in another language from now on. */
export async function switchLanguage(language: Language) {
  localStorage.setItem(STORED, language);
  await show(language);
}

async function show(language: Language) {
  try {
    const loaded =
      language === 'en' ? [] : await Promise.all([...areas].map((area) => catalogues[language][area]()));
    now = { language, catalogue: Object.assign({}, ...loaded.map((one) => one.default)) as Catalogue };
  } catch (error) {
    console.warn('The translations could not be loaded', error);
    now = { language: DEFAULT_LANGUAGE, catalogue: {} };
  }
  document.documentElement.lang = now.language;
  document.documentElement.dir = languages[now.language].direction;
  changed.dispatchEvent(new Event('change'));
}

/** Calls the listener before the page is built anew in another language; returns how to stop. */
export const onLanguageChange = (listener: () => void) => {
  changed.addEventListener('change', listener);
  return () => changed.removeEventListener('change', listener);
};

/** The language that the page is in. */
export const useLanguage = () => useSyncExternalStore(onLanguageChange, () => now.language);

// Another tab has chosen a language.
window.addEventListener('storage', ({ key }) => {
  if (key === STORED) void show(preferred());
});
