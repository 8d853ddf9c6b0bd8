import { type Message, msg, t } from './t.ts';

/** The error of a field, translated when it is shown. */
export const says = <const Sentence extends string>(sentence: Sentence | Message<Sentence>) => {
  const message = typeof sentence === 'object' ? sentence : msg(sentence);
  return { error: () => t(message as Message<''>) };
};
