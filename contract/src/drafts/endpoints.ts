import { z } from 'zod';
import { type Endpoint, success } from '../endpoint.ts';
import { givenId } from '../given-id.ts';
import { says } from '../language/says.ts';
import { DiscardedDraft, Draft, DraftForm } from './schema.ts';

const tag = 'Consultations';
const byId = z.object({ id: givenId(says('Consultation not found')) });

export const getDraft = {
  method: 'GET',
  url: '/consultations/:id/draft',
  summary: 'Returns the draft of a result, or null',
  tag,
  roles: ['consultant'],
  schema: { params: byId, response: { 200: success(Draft.nullable()) } },
} as const satisfies Endpoint;

export const saveDraft = {
  method: 'PUT',
  url: '/consultations/:id/draft',
  summary: 'Begins the draft of a result, or changes the one that the caller saw',
  tag,
  roles: ['consultant'],
  refusals: [409],
  example: { body: '<p>Use a EUR.1.</p>', updated_at: '2026-11-16T10:05:00.000Z' },
  schema: { params: byId, body: DraftForm, response: { 200: success(Draft) } },
} as const satisfies Endpoint;

export const discardDraft = {
  method: 'DELETE',
  url: '/consultations/:id/draft',
  summary: 'Discards the draft of a result that the caller saw',
  tag,
  roles: ['consultant'],
  refusals: [409],
  schema: { params: byId, querystring: DiscardedDraft, response: { 200: success(z.null()) } },
} as const satisfies Endpoint;
