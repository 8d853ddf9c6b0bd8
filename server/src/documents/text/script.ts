/** How to set a text: its language for glyphs and screen readers, its direction, and its variant of Han characters. */
export type Voice = { lang: string; dir: 'ltr' | 'rtl'; han: Han };
type Han = 'sc' | 'jp' | 'kr';

/** By the first letter, as Unicode's bidirectional algorithm does for the direction. */
export function voiceOf(text: string): Voice {
  const first = /\p{L}/u.exec(text)?.[0] ?? '';
  const { lang } =
    languages.find(({ script, letters }) => script.test(first) && letters.test(text)) ?? english;
  return { lang, dir: lang === 'ar' || lang === 'he' ? 'rtl' : 'ltr', han: hanOf(text) };
}

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const hangul = /\p{Script=Hangul}/u;
const han = /\p{Script=Han}/u;
const latin = /\p{Script=Latin}/u;
const any = /(?:)/;

const hanOf = (text: string): Han => {
  if (kana.test(text)) return 'jp';
  return hangul.test(text) ? 'kr' : 'sc';
};

const english = { lang: 'en' };

const languages = [
  { lang: 'ar', script: /\p{Script=Arabic}/u, letters: any },
  { lang: 'he', script: /\p{Script=Hebrew}/u, letters: any },
  { lang: 'hi', script: /\p{Script=Devanagari}/u, letters: any },
  { lang: 'th', script: /\p{Script=Thai}/u, letters: any },
  { lang: 'ja', script: kana, letters: any },
  { lang: 'ja', script: han, letters: kana },
  { lang: 'ko', script: hangul, letters: any },
  { lang: 'ko', script: han, letters: hangul },
  { lang: 'zh', script: han, letters: any },
  { lang: 'uk', script: /\p{Script=Cyrillic}/u, letters: /[іїєґІЇЄҐ]/ },
  { lang: 'ru', script: /\p{Script=Cyrillic}/u, letters: any },
  { lang: 'el', script: /\p{Script=Greek}/u, letters: any },
  { lang: 'tr', script: latin, letters: /[ğĞşŞıİ]/ },
  { lang: 'vi', script: latin, letters: /[ơƠưƯđĐ\u1ea0-\u1ef9]/ },
];
