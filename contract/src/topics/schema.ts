import { z } from 'zod';
import { OTHER_TOPIC } from '../consultations/topics.ts';
import { required } from '../text.ts';

export const MOST_TOPICS = 60;
export const TOPIC_LENGTH = 80;

/** One choice of the request form. Several are stored in one line, with commas between them. */
export const TopicName = required('Please enter a topic', TOPIC_LENGTH)
  .regex(/^[^,]*$/, 'Please use no comma in a topic')
  .refine(
    (topic) => topic !== OTHER_TOPIC && !/^Other:/i.test(topic),
    'The list always ends with “Other (please specify)”',
  );

/** The choices of the request form in their order; “Other” is appended automatically. */
export const TopicList = z.object({
  topics: z
    .array(TopicName, 'Please send the topics')
    .min(1, 'Please leave one topic at least')
    .max(MOST_TOPICS, `Please enter at most ${MOST_TOPICS} topics`)
    .refine(
      (topics) => new Set(topics.map((topic) => topic.toLowerCase())).size === topics.length,
      'Please enter each topic once',
    ),
});
export type TopicList = z.infer<typeof TopicList>;
