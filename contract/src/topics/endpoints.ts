import { z } from 'zod';
import { type Endpoint, success } from '../endpoint.ts';
import { TopicList } from './schema.ts';

/** The whole list at once; what was requested under an earlier topic keeps it. */
export const updateTopics = {
  method: 'PUT',
  url: '/topics',
  roles: ['admin'],
  schema: { body: TopicList, response: { 200: success(z.array(z.string())) } },
} as const satisfies Endpoint;
