import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { DEFAULT_LANGUAGE, type Language } from '@consultflow/contract/language/languages';
import { readPo } from '@consultflow/translations/catalogue';
import { pseudo } from '@consultflow/translations/pseudo';

/** Finds a label by its English sentence; an argument of the sentence matches any text. */
export type Labels = (sentence: string, context?: string) => RegExp;

/** What the labels of the product say in a language, or in the pseudo-language. */
export function labelsIn(language: Language | 'pseudo'): Labels {
  const { items } = readPo(language === DEFAULT_LANGUAGE || language === 'pseudo' ? 'tr' : language);
  return (sentence, context = '') => {
    const item = items.find((one) => one.msgid === sentence && (one.msgctxt ?? '') === context);
    if (!item) throw new Error(`The product does not say “${sentence}”`);
    const english = language === DEFAULT_LANGUAGE ? sentence : item.msgstr[0]!;
    return new RegExp(patternOf(parse(language === 'pseudo' ? pseudo(sentence) : english)));
  };
}

const patternOf = (elements: MessageFormatElement[]): string =>
  elements
    .map((element) => {
      if (element.type === TYPE.literal) return RegExp.escape(element.value);
      // A hidden part stands apart, so a space may precede it.
      return element.type === TYPE.tag ? `\\s*${patternOf(element.children)}` : '.*';
    })
    .join('');
