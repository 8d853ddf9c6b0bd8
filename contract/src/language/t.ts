import type { GetICUArgs } from '@schummar/icu-type-parser';
import format, { type CompiledMessage, type FormatValues } from 'icu-minify/format';
import { keyOf } from './key.ts';
import { DEFAULT_LANGUAGE, type Language, languages } from './languages.ts';

/** The compiled translations of one language, by the key of their sentence. */
export type Catalogue = Readonly<Record<string, CompiledMessage>>;

/** Who a text is for. A sentence that the catalogue lacks is shown in English. */
export type Reader = { language: Language; catalogue?: Catalogue | undefined };

/** Numbers, dates and lists are formatted before, or by the ICU argument `number`. */
export type ValuesOf<Sentence extends string> = GetICUArgs<
  Sentence,
  { ICUArgument: string; ICUNumberArgument: number; ICUDateArgument: Date }
>;

/** The extraction cannot find a sentence that is known at run time only. */
export type Literal<Sentence extends string> = string extends Sentence ? never : Sentence;

type Given<Sentence extends string> = keyof ValuesOf<Sentence> extends never
  ? []
  : [values: ValuesOf<Sentence>];

/** A sentence to be translated when it is shown. */
export type Message<Sentence extends string = string> = {
  readonly sentence: Sentence;
  readonly context?: string;
  /** Its key and its compiled English, set by the build. */
  readonly built?: Built;
};

/** What the build makes of a sentence with arguments: its key and its compiled English. */
export type Built = readonly [key: string, english: CompiledMessage];

const ENGLISH: Reader = { language: DEFAULT_LANGUAGE };
let reader = (): Reader => ENGLISH;
let compile: ((sentence: string) => CompiledMessage) | undefined;

/** Sets where the reader of a text is found: on the server that of the request, in the browser that of the page. */
export const findReaderBy = (find: () => Reader) => void (reader = find);

/** Lets sentences be compiled at run time, where no build has done so. */
export const compileBy = (compiler: (sentence: string) => CompiledMessage) => void (compile = compiler);

export const currentLanguage = () => reader().language;

/** Marks a sentence of a table; `t` translates it when it is shown. */
export const msg = <const Sentence extends string>(
  sentence: Sentence & Literal<Sentence>,
  context?: string,
): Message<Sentence> => read(sentence, context) as Message<Sentence>;

/**
 * Translates a sentence for the current reader. Its key is its English text in ICU MessageFormat.
 * @param sentence a literal, or what `msg` has marked
 * @param values its arguments
 */
export function t<const Sentence extends string>(
  sentence: (Sentence & Literal<Sentence>) | Message<Sentence>,
  ...[values]: Given<Sentence>
): string {
  return asText(formatted(messageOf(sentence), values));
}

/** The same for an English sentence with several meanings; translators see the context. */
t.context = <const Sentence extends string>(
  context: string,
  sentence: Sentence & Literal<Sentence>,
  ...[values]: Given<Sentence>
): string => asText(formatted(read(sentence, context), values));

/** Translates a message whose values only the caller knows, as those of a stored record. */
export const translate = (message: Message, values: Readonly<Record<string, string | number>> = {}): string =>
  asText(formatted(message, values));

/** The parts of a sentence with tags, or with values that are no text. */
export const partsOf = (message: Message, values: object): unknown => formatted(message, values);

/** A sentence, or what `msg` has marked. */
export const messageOf = <Sentence extends string>(sentence: Sentence | Message<Sentence>): Message =>
  typeof sentence === 'string' || Array.isArray(sentence) ? read(sentence as string | Built) : sentence;

/** A built sentence arrives as its key and its compiled English. */
function read(sentence: string | Built, context?: string): Message {
  const known = context === undefined ? {} : { context };
  return typeof sentence === 'string' ? { sentence, ...known } : { sentence: '', ...known, built: sentence };
}

function formatted({ sentence, context, built }: Message, values: object = {}): unknown {
  const { language, catalogue } = reader();
  const translated = catalogue?.[built?.[0] ?? keyOf(sentence, context)];
  const message = translated ?? built?.[1] ?? english(sentence);
  if (typeof message === 'string') return message;
  const { locale } = languages[translated === undefined ? DEFAULT_LANGUAGE : language];
  return format<unknown>(message, locale, isolated(values, language, chosenBy(message)), { formatters });
}

const compiled = new Map<string, CompiledMessage>();

function english(sentence: string): CompiledMessage {
  if (!compile) return sentence;
  const known = compiled.get(sentence) ?? compile(sentence);
  compiled.set(sentence, known);
  return known;
}

const RIGHT_TO_LEFT =
  /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}/u;

/** A value of the other direction must not reorder the sentence around it (Unicode TR 9, section 2.7). */
function isolated(values: object, language: Language, keys: ReadonlySet<string>): FormatValues {
  const always = languages[language].direction === 'rtl';
  const isolate = (name: string, value: unknown) =>
    typeof value === 'string' && value !== '' && !keys.has(name) && (always || RIGHT_TO_LEFT.test(value))
      ? `\u2068${value}\u2069`
      : value;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, isolate(name, value)]),
  ) as FormatValues;
}

/** A text without the marks around its values, for where none may be stored. */
export const withoutIsolation = (text: string) => text.replace(/[\u2068\u2069]/g, '');

/** icu-minify's mark of a `select`, which compares its argument with its keys. */
const SELECT = 1;
const choosing = new WeakMap<object, ReadonlySet<string>>();

/** The arguments that choose a form of the sentence. */
function chosenBy(message: Exclude<CompiledMessage, string>): ReadonlySet<string> {
  const found = choosing.get(message) ?? new Set(selectsIn(message));
  choosing.set(message, found);
  return found;
}

const selectsIn = (node: unknown): string[] => {
  if (!Array.isArray(node)) return isForms(node) ? Object.values(node).flatMap(selectsIn) : [];
  const own = node[1] === SELECT ? [String(node[0])] : [];
  return [...own, ...node.flatMap(selectsIn)];
};

const isForms = (node: unknown): node is object => typeof node === 'object' && node !== null;

const asText = (parts: unknown) => (Array.isArray(parts) ? parts.join('') : String(parts));

const memoised = <Options, Format>(make: (locale: string, options?: Options) => Format) => {
  const known = new Map<string, Format>();
  return (locale: unknown, options?: Options): Format => {
    const key = `${String(locale)} ${JSON.stringify(options)}`;
    const found = known.get(key) ?? make(String(locale), options);
    known.set(key, found);
    return found;
  };
};

export const formatters = {
  getNumberFormat: memoised(
    (locale, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
  ),
  getDateTimeFormat: memoised(
    (locale, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
  ),
  getPluralRules: memoised(
    (locale, options?: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options),
  ),
};
