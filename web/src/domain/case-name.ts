import { numberOf } from '@consultflow/contract/consultations/number';
import { topicText } from '@consultflow/contract/consultations/topics';

/** Number and topic of a consultation as one text, for the title of a page. */
export const caseName = ({ number, topic }: { number: number; topic: string }) =>
  number ? `${numberOf({ number })} ${topicText(topic)}` : topicText(topic);
