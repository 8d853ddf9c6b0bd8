import { numberOf } from '@consultflow/contract/consultations/number';
import { topicText } from '@consultflow/contract/consultations/topics';
import { t } from '@consultflow/contract/language/t';
import { oneLine, severalLines } from '@consultflow/contract/text';

/** In graphemes. */
const LONGEST = { name: 80, topic: 200, inSubject: 60 };

/** The beginning of a name and of a topic, as much as a notification stores. */
export const nameOf = ({ name }: { name: string }) => beginning(oneLine(name), LONGEST.name);
export const topicOf = ({ topic }: { topic: string }) => beginning(oneLine(topic), LONGEST.topic);

/** The number of a consultation, and the beginning of its topic. */
export const shortNameOf = (one: { number: number; topic: string }) =>
  `${numberOf(one)} ${beginning(oneLine(topicText(one.topic)), LONGEST.inSubject)}`;

/** The name of a user or company, distinguishable from our own text. */
export const quotedName = (name: string) => quoted(nameOf({ name }));

export const quotedTopic = (topic: string) => quoted(topicOf({ topic }));

/** A consultation by its number and topic; notifications of earlier versions have no number. */
export const about = ({ topic, number }: { topic: string; number?: number }) => {
  const name = quotedTopic(topicText(topic));
  return number === undefined ? name : `${numberOf({ number })} ${name}`;
};

/** A user's reason, after the sentence it belongs to. */
export const because = (reason: string | null | undefined) =>
  reason ? ` ${t('Reason: {reason}', { reason: quoted(severalLines(reason)) })}` : '';

/** Nothing in it ends the quotation, not even straight quotation marks. */
export const quoted = (text: string) =>
  // i18n: a name or a reason in quotation marks; in a right-to-left language put marks U+200F at both ends
  t('“{text}”', { text: text.replace(/[“”„‟«»＂]/g, "'") });

/** A text cut between graphemes, each of them limited to a few combining marks. */
export function beginning(text: string, most: number) {
  let short = '';
  let count = 0;
  for (const { segment } of characters.segment(text)) {
    count += 1;
    if (count > most || short.length + segment.length > most * MOST_UNITS) return `${short.trimEnd()}…`;
    short += segment;
  }
  return short;
}

const characters = new Intl.Segmenter();
/** UTF-16 units, on average. */
const MOST_UNITS = 4;
