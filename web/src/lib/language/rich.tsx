import { type Message, messageOf, partsOf, type ValuesOf } from '@consultflow/contract/language/t';
import { Fragment, type ReactNode } from 'react';

type TagsOf<Sentence extends string> = Sentence extends `${string}</${infer Tag}>${infer Rest}`
  ? Tag | TagsOf<Rest>
  : never;

type RichValuesOf<Sentence extends string> = {
  [Name in keyof ValuesOf<Sentence>]: ValuesOf<Sentence>[Name] extends string
    ? ReactNode
    : ValuesOf<Sentence>[Name];
} & { [Tag in TagsOf<Sentence>]: (content: ReactNode) => ReactNode };

/** Stands for an element until the sentence is put together. */
const MARK = /(\uE000\w+\uE001)/;

/** Translates a sentence whose values are elements, or in which tags wrap parts of it. */
export function rich<const Sentence extends string>(
  sentence: Sentence | Message<Sentence>,
  values: RichValuesOf<Sentence>,
): ReactNode {
  const elements = new Map<string, ReactNode>();
  const given = Object.entries(values as Record<string, unknown>).map(([name, value]) => {
    if (typeof value === 'function')
      return [
        name,
        (chunks: unknown[]) => (value as (content: ReactNode) => ReactNode)(nodesOf(chunks, elements)),
      ];
    if (typeof value === 'string' || typeof value === 'number') return [name, value];
    elements.set(`\uE000${name}\uE001`, value as ReactNode);
    return [name, `\uE000${name}\uE001`];
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
