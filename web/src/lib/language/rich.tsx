import {
  type Literal,
  type Message,
  messageOf,
  partsOf,
  type ValuesOf,
} from '@consultflow/contract/language/t';
import { cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';

type TagsOf<Sentence extends string> = Sentence extends `${string}</${infer Tag}>${infer Rest}`
  ? Tag | TagsOf<Rest>
  : never;

type RichValuesOf<Sentence extends string> = {
  [Name in keyof ValuesOf<Sentence>]: ValuesOf<Sentence>[Name] extends string
    ? ReactNode
    : ValuesOf<Sentence>[Name];
} & { [Tag in TagsOf<Sentence>]: ReactElement };

/** Stands for an element until the sentence is put together. */
const MARK = /(\uE000\w+\uE001)/;

/** Translates a sentence with elements: in the place of an argument, or around what is inside a tag. */
export function rich<const Sentence extends string>(
  sentence: (Sentence & Literal<Sentence>) | Message<Sentence>,
  values: RichValuesOf<Sentence>,
): ReactNode {
  const elements = new Map<string, ReactNode>();
  const given = Object.entries(values as Record<string, ReactNode>).map(([name, value]) => {
    if (typeof value === 'string' || typeof value === 'number') return [name, value];
    const mark = `\uE000${name}\uE001`;
    elements.set(mark, value);
    const around = (parts: unknown[]) =>
      isValidElement(value)
        ? cloneElement(value, undefined, nodesOf(parts, elements))
        : nodesOf(parts, elements);
    // A tag calls it, an argument is converted to a string.
    return [name, Object.assign(around, { toString: () => mark })];
  });
  return nodesOf([partsOf(messageOf(sentence), Object.fromEntries(given) as object)].flat(), elements);
}

const nodesOf = (parts: unknown[], elements: ReadonlyMap<string, ReactNode>): ReactNode =>
  parts
    .flatMap((part) => (typeof part === 'string' ? part.split(MARK) : [part as ReactNode]))
    .filter((part) => part !== '')
    .map((part, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a sentence keep their order
      <Fragment key={at}>
        {typeof part === 'string' && elements.has(part) ? elements.get(part) : part}
      </Fragment>
    ));
