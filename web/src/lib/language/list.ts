import { languages } from '@consultflow/contract/language/languages';
import { currentLanguage } from '@consultflow/contract/language/t';

const lists = new Map<string, Intl.ListFormat>();

/** 'Monday, Tuesday, and Friday'; narrow 'Monday, Tuesday, Friday'. */
export function showList(parts: string[], style: 'long' | 'narrow' = 'long') {
  const { locale } = languages[currentLanguage()];
  const key = `${locale} ${style}`;
  const list = lists.get(key) ?? new Intl.ListFormat(locale, { style });
  lists.set(key, list);
  return list.format(parts);
}
