import { type Endpoint, success } from '../endpoint.ts';
import { User } from '../users/schema.ts';
import { NewConsultant } from './schema.ts';

export const addConsultant = {
  method: 'POST',
  url: '/consultants',
  roles: ['admin'],
  schema: { body: NewConsultant, response: { 200: success(User) } },
} as const satisfies Endpoint;
