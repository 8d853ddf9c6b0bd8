import { oneLine, severalLines } from '@consultflow/contract/text';

/** In characters as people see them. */
const LONGEST = { name: 80, topic: 200 };

/** The beginnings of a name and of a topic: as much as a notification keeps. */
export const nameOf = ({ name }: { name: string }) => beginning(oneLine(name), LONGEST.name);
export const topicOf = ({ topic }: { topic: string }) => beginning(oneLine(topic), LONGEST.topic);

/** What somebody calls themselves or their company, told apart from what we say. */
export const quotedName = (name: string) => quoted(nameOf({ name }));

export const quotedTopic = (topic: string) => quoted(topicOf({ topic }));

/** A reason that somebody gave, after what it is the reason of. */
export const because = (reason: string | null | undefined) =>
  reason ? ` Reason: ${quoted(severalLines(reason))}` : '';

/** Nothing in it ends the quotation; straight quotation marks do not. */
const quoted = (text: string) => `“${text.replace(/[“”„‟«»＂]/g, "'")}”`;

/** A text cut between characters as people see them; none of them counts for more than a few marks. */
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
