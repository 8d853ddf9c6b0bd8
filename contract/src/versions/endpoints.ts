import { z } from 'zod';
import { type Endpoint, pageOf, success } from '../endpoint.ts';
import { givenId } from '../given-id.ts';
import { says } from '../language/says.ts';
import { Paging } from '../paging.ts';
import {
  Comparison,
  ComparisonFilter,
  DraftComparison,
  DraftComparisonFilter,
  Version,
  VersionNumber,
} from './schema.ts';

const tag = 'Consultations';
const ofCase = z.object({ id: givenId(says('Consultation not found')) });
const everyone = ['client', 'consultant', 'admin'] as const;

export const listVersions = {
  method: 'GET',
  url: '/consultations/:id/versions',
  summary: 'Lists the released results of a consultation, oldest first',
  tag,
  roles: everyone,
  schema: { params: ofCase, querystring: Paging, response: { 200: pageOf(Version) } },
} as const satisfies Endpoint;

export const compareVersions = {
  method: 'GET',
  url: '/consultations/:id/versions/:number/diff',
  summary: 'Compares a released result with another',
  tag,
  roles: everyone,
  schema: {
    params: ofCase.extend({ number: VersionNumber }),
    querystring: ComparisonFilter,
    response: { 200: success(Comparison) },
  },
} as const satisfies Endpoint;

export const compareDraft = {
  method: 'GET',
  url: '/consultations/:id/draft/diff',
  summary: 'Compares the draft of a result with a released one',
  tag,
  roles: ['consultant'],
  schema: {
    params: ofCase,
    querystring: DraftComparisonFilter,
    response: { 200: success(DraftComparison) },
  },
} as const satisfies Endpoint;
