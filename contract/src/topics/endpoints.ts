import { z } from 'zod';
import { type Endpoint, success } from '../endpoint.ts';
import { TopicsToSave } from './schema.ts';

const tag = 'Topics';

/** The whole list at once; existing requests keep their earlier topics. */
export const updateTopics = {
  method: 'PUT',
  url: '/topics',
  summary: 'Replaces the topics that the request form offers',
  tag,
  roles: ['admin'],
  refusals: [409],
  schema: { body: TopicsToSave, response: { 200: success(z.array(z.string())) } },
} as const satisfies Endpoint;
