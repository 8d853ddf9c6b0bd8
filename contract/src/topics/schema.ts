import { z } from 'zod';
import { msg } from '../language/t.ts';
import { says } from '../language/says.ts';
import { OTHER_TOPIC } from '../consultations/topics.ts';
import { required, text } from '../text.ts';

export const MOST_TOPICS = 60;
export const TOPIC_LENGTH = 80;

/** One choice of the request form. Several are stored in one line, with commas between them. */
export const TopicName = required(msg('Please enter a topic'), TOPIC_LENGTH)
  .regex(/^[^,]*$/, says('Please use no comma in a topic'))
  .refine(
    (topic) => topic !== OTHER_TOPIC && !/^Other:/i.test(topic),
    says('The list always ends with “Other (please specify)”'),
  );

/** The choices of the request form in their order; “Other” is appended automatically. */
export const TopicList = z.object({
  topics: z
    .array(TopicName, says('Please send the topics'))
    .min(1, says('Please leave one topic at least'))
    .max(MOST_TOPICS, says('Please enter at most 60 topics'))
    .refine(
      (topics) => new Set(topics.map((topic) => topic.toLowerCase())).size === topics.length,
      says('Please enter each topic once'),
    ),
});
export type TopicList = z.infer<typeof TopicList>;

/** The body of a save. */
export const TopicsToSave = TopicList.extend({
  /** The topics last seen, without “Other”; a later change by somebody else is reported and not overwritten. */
  before: z
    .array(text(TOPIC_LENGTH), says('Please send the topics'))
    .max(MOST_TOPICS, says('Please enter at most 60 topics'))
    .optional(),
});
export type TopicsToSave = z.infer<typeof TopicsToSave>;
