import { type Literal, type Message, messageOf, translate } from './t.ts';

/** The error of a field, translated when it is shown. */
export const says = <const Sentence extends string>(
  sentence: (Sentence & Literal<Sentence>) | Message<Sentence>,
) => {
  const message = messageOf<Sentence>(sentence);
  return { error: () => translate(message) };
};
