import { t } from '../language/t.ts';
import { numberOf } from './number.ts';
import { topicText } from './topics.ts';

type Named = { number: number; topic: string };

/** How the name of a control, as “View …”, names a consultation: what it is about comes first. */
export const labelOf = (one: Named) =>
  one.number
    ? // i18n: a consultation in the name of a button: its topic and its number, as “Customs valuation, #1042”
      t('{topic}, {number}', { topic: topicText(one.topic), number: numberOf(one) })
    : topicText(one.topic);
