import { t } from '../language/t.ts';

/** The last choice of every list of topics; it needs a custom text. */
export const OTHER_TOPIC = 'Other (please specify)';
/** The topic of a consultation that was requested without one. */
export const DEFAULT_TOPIC = 'General Consultation';

/** A topic for the reader: what the client has written as it is, what the product has added translated. */
export const topicText = (stored: string) =>
  stored === '' || stored === DEFAULT_TOPIC
    ? t('General Consultation')
    : // i18n: before a topic that the client has written
      stored.replace(hasOther, (other) => other.replace('Other:', () => t('Other:')));

const other = 'Other: ';

export type TopicChoice = { topics: string[]; custom: string };

/** One line: the topics separated by commas, the custom one last, so that a comma in it does no harm. */
export const joinTopics = ({ topics, custom }: TopicChoice) =>
  [
    ...topics.filter((topic) => topic !== OTHER_TOPIC),
    ...(topics.includes(OTHER_TOPIC) ? [other + custom.trim()] : []),
  ].join(', ');

/** The inverse: the choice that made the line. The part before the first 'Other:' is split at its commas. */
export const splitTopics = (line: string): TopicChoice => {
  const [, before = '', custom = ''] = /^(?:(.*?), )??Other:(?: (.*))?$/s.exec(line) ?? [undefined, line];
  const topics = before.split(', ').filter((topic) => topic.trim() !== '');
  return hasOther.test(line) ? { topics: [...topics, OTHER_TOPIC], custom } : { topics, custom: '' };
};

const hasOther = /(?:^|, )Other:(?: |$)/;

/** 'Other' is always among the choices. */
export const withOther = (topics: readonly string[]) =>
  topics.includes(OTHER_TOPIC) ? [...topics] : [...topics, OTHER_TOPIC];
