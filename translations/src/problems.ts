import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { languages } from '@consultflow/contract/language/languages';
import type { Translated } from './catalogue.ts';
import { readPo } from './catalogue.ts';
import type { Sentence } from './sources.ts';

const nameOf = ({ sentence, context }: Pick<Sentence, 'sentence' | 'context'>) =>
  `“${sentence}”${context === undefined ? '' : ` (${context})`}`;

const keyOf = (sentence: string, context?: string) => JSON.stringify([sentence, context ?? '']);

/** What is wrong with the translations of a language: missing, unused, malformed, or with other arguments. */
export function problemsOf(language: Translated, sentences: readonly Sentence[]): string[] {
  const { items, headers } = readPo(language);
  const translations = new Map(items.map((item) => [keyOf(item.msgid, item.msgctxt || ''), item]));
  const used = new Set(sentences.map(({ sentence, context }) => keyOf(sentence, context)));
  const unused = items
    .filter(({ msgid, msgctxt }) => !used.has(keyOf(msgid, msgctxt || '')))
    .map(
      ({ msgid, msgctxt }) => `${nameOf({ sentence: msgid, context: msgctxt || undefined! })} is not used`,
    );
  const wrong = sentences.flatMap((one) => {
    const item = translations.get(keyOf(one.sentence, one.context));
    const text = item?.msgstr[0];
    const found = text ? differences(one.sentence, text, language) : ['is not translated'];
    if (item?.flags['fuzzy']) found.push('is marked as fuzzy');
    return found.map((reason) => `${nameOf(one)} ${reason}`);
  });
  const head = headers['Language'] === language ? [] : [`the head says “Language: ${headers['Language']}”`];
  return [...head, ...wrong, ...unused].map((problem) => `${language}.po: ${problem}`);
}

/** What is wrong with a sentence of the source itself. */
export function problemsOfEnglish(sentences: readonly Sentence[]): string[] {
  return sentences.flatMap((one) => {
    const found = shapeOf(one.sentence);
    return 'error' in found ? [`${nameOf(one)} is not ICU MessageFormat: ${found.error}`] : [];
  });
}

/** Why a translation cannot stand for its English sentence. */
export function differences(english: string, translation: string, language: Translated): string[] {
  const source = shapeOf(english);
  const target = shapeOf(translation);
  if ('error' in source) return [];
  if ('error' in target) return [`is not ICU MessageFormat: ${target.error}`];
  const reasons: string[] = [];
  for (const name of source.used) if (!target.used.has(name)) reasons.push(`lacks ${name}`);
  for (const name of target.used) if (!source.used.has(name)) reasons.push(`has ${name}, which is unknown`);
  for (const [name, forms] of target.plurals)
    for (const form of formsOf(language, name.startsWith('ordinal ')))
      if (!forms.has(form))
        reasons.push(`lacks the plural form “${form}” of ${name}, which “=1” does not replace`);
  if (target.hasOffset) reasons.push('has a plural offset, which is ignored');
  return reasons;
}

type Shape = { used: Set<string>; plurals: Map<string, Set<string>>; hasOffset: boolean };

function shapeOf(text: string): Shape | { error: string } {
  const shape: Shape = { used: new Set(), plurals: new Map(), hasOffset: false };
  try {
    collect(parse(text, { requiresOtherClause: true }), shape);
    return shape;
  } catch (error) {
    return { error: (error as Error).message };
  }
}

function collect(elements: MessageFormatElement[], shape: Shape) {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
    shape.used.add(element.type === TYPE.tag ? `<${element.value}>` : `{${element.value}}`);
    if (element.type === TYPE.tag) collect(element.children, shape);
    if (element.type === TYPE.plural) {
      const name = `${element.pluralType === 'ordinal' ? 'ordinal ' : ''}{${element.value}}`;
      const forms = shape.plurals.get(name) ?? new Set();
      for (const form of Object.keys(element.options)) forms.add(form);
      shape.plurals.set(name, forms);
      shape.hasOffset ||= element.offset !== 0;
    }
    if (element.type === TYPE.plural || element.type === TYPE.select)
      for (const { value } of Object.values(element.options)) collect(value, shape);
  }
}

/** The forms that a language needs (Unicode CLDR); `many` of the Romance languages counts from a million. */
function formsOf(language: Translated, isOrdinal: boolean): string[] {
  const { pluralCategories } = new Intl.PluralRules(languages[language].locale, {
    type: isOrdinal ? 'ordinal' : 'cardinal',
  }).resolvedOptions();
  return pluralCategories.filter((form) => form !== 'many' || !/^(fr|es|pt|it)/.test(language));
}
