import { z } from 'zod';
import { ConsultationDetail } from '../consultations/schema.ts';
import { Creating, type Endpoint, success } from '../endpoint.ts';
import { givenId } from '../given-id.ts';
import { says } from '../language/says.ts';
import { SignOffDecision } from './schema.ts';

export const decideSignOff = {
  method: 'POST',
  url: '/consultations/:id/sign-off',
  summary: 'Asks a colleague to sign the draft of a result, signs it, returns it or withdraws the request',
  tag: 'Consultations',
  roles: ['consultant', 'admin'],
  refusals: [403, 409],
  example: { decision: 'requested', draft_version: 3, consultant_id: '5b0c2b3e-1f53-4c1e-9a53-0d6f6c2f7a11' },
  schema: {
    headers: Creating,
    params: z.object({ id: givenId(says('Consultation not found')) }),
    body: SignOffDecision,
    response: { 200: success(ConsultationDetail) },
  },
} as const satisfies Endpoint;
