import { listConsultations } from '@consultflow/contract/consultations/endpoints';
import {
  ConsultationExcerpt,
  type ConsultationFilter,
  ConsultationRow,
  type SealedConsultation,
} from '@consultflow/contract/consultations/schema';
import { pageOf } from '@consultflow/contract/endpoint';
import { t } from '@consultflow/contract/language/t';
import { z } from 'zod';
import { type Base, call } from '../../lib/api/api.ts';
import { AT_ONCE } from '../../lib/api/pages.ts';
import { EMPTY } from '../../lib/api/replies.ts';

const excerpts = {
  ...listConsultations,
  schema: { ...listConsultations.schema, response: { 200: pageOf(ConsultationExcerpt) } },
};

type Asking = { base?: Base; signal?: AbortSignal; unusable?: string };

/** A restricted case that the admin has not opened. */
export type Sealed = Pick<
  SealedConsultation,
  'id' | 'number' | 'room' | 'status' | 'is_restricted' | 'topic'
>;

const Sealed = ConsultationRow.pick({ id: true, number: true, room: true, status: true }).extend({
  is_restricted: z.literal(true),
  topic: z.null(),
});

export const isSealed = (row: ConsultationExcerpt | Sealed): row is Sealed => row.topic === null;

const excerptsOrSealed = {
  ...listConsultations,
  schema: {
    ...listConsultations.schema,
    response: { 200: pageOf(z.union([Sealed, ConsultationExcerpt])) },
  },
};

/** A page of a list without the long texts, which the detail contains. */
export const readExcerpts = (query: Query, asking: Asking) =>
  call(excerpts, { query: { ...query, ...wanted } }, optionsOf(asking));

/** The same for an admin. */
export const readExcerptsOrSealed = (query: Query, asking: Asking) =>
  call(excerptsOrSealed, { query: { ...query, ...wanted } }, optionsOf(asking));

type Query = Omit<ConsultationFilter, 'limit'>;

const wanted = { limit: AT_ONCE, fields: 'excerpt' } as const;

const optionsOf = ({ base = 'v2', signal, unusable }: Asking) => ({
  base,
  ...(signal && { signal }),
  words: { empty: t(EMPTY), ...(unusable !== undefined && { unusable }) },
});
