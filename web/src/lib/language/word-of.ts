import { type Message, t } from '@consultflow/contract/language/t';

/** The word of a value; a newer server may send values that this page does not know. */
export const wordOf = (
  words: Readonly<Record<string, Message>>,
  value: string,
  unknown: string = t('Unknown'),
): string => (Object.hasOwn(words, value) ? t(words[value]!) : unknown);
