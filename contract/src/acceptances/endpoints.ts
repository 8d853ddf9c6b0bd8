import { z } from 'zod';
import { ConsultationDetail } from '../consultations/schema.ts';
import { Creating, type Endpoint, success } from '../endpoint.ts';
import { givenId } from '../given-id.ts';
import { says } from '../language/says.ts';
import { NewAcceptance } from './schema.ts';

export const acceptResult = {
  method: 'POST',
  url: '/consultations/:id/acceptance',
  summary: 'Accepts a version of the result, with a rating or without, or rates an accepted one; its client',
  tag: 'Consultations',
  roles: ['client'],
  refusals: [403, 409],
  example: { version: 1, rating: 5, comment: 'It settled the question.' },
  schema: {
    headers: Creating,
    params: z.object({ id: givenId(says('Consultation not found')) }),
    body: NewAcceptance,
    response: { 200: success(ConsultationDetail) },
  },
} as const satisfies Endpoint;
