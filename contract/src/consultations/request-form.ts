import { z } from 'zod';
import { t } from '../language/t.ts';
import { says } from '../language/says.ts';
import { TEXT_LENGTH, text, REQUIRED } from '../text.ts';
import { askedOf, ConsultationRequest } from './schema.ts';
import { joinTopics, OTHER_TOPIC, splitTopics } from './topics.ts';

/** The fields of the request form, with their messages. */
export const RequestForm = ConsultationRequest.omit({ topic: true })
  .extend({ topics: z.array(text(TEXT_LENGTH)).min(1, says(REQUIRED)), custom: text(TEXT_LENGTH) })
  .refine(({ topics, custom }) => !topics.includes(OTHER_TOPIC) || custom !== '', {
    error: () => t('Please specify your custom topic'),
    path: ['custom'],
  })
  .refine((form) => joinTopics(form).length <= TEXT_LENGTH, {
    error: () => t('Please shorten your custom topic'),
    path: ['custom'],
  });
export type RequestForm = z.infer<typeof RequestForm>;

/** The request body of a filled-in form. */
export const requestOf = ({ topics, custom, ...rest }: RequestForm): ConsultationRequest =>
  askedOf({ topic: joinTopics({ topics, custom }), ...rest });

/** The form filled in from an existing request. */
export function formOf(request: ConsultationRequest): RequestForm {
  const { topic, ...rest } = askedOf(request);
  return { ...splitTopics(topic), ...rest };
}
