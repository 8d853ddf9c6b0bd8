import { listConsultations } from '@consultflow/contract/consultations/endpoints';
import { ConsultationExcerpt, type ConsultationFilter } from '@consultflow/contract/consultations/schema';
import { pageOf } from '@consultflow/contract/endpoint';
import { t } from '@consultflow/contract/language/t';
import { type Base, call } from '../../lib/api/api.ts';
import { AT_ONCE } from '../../lib/api/pages.ts';
import { EMPTY } from '../../lib/api/replies.ts';

const excerpts = {
  ...listConsultations,
  schema: { ...listConsultations.schema, response: { 200: pageOf(ConsultationExcerpt) } },
};

type Asking = { base?: Base; signal?: AbortSignal; unusable?: string };

/** A page of a list without the long texts, which the detail contains. */
export const readExcerpts = (
  query: Omit<ConsultationFilter, 'limit'>,
  { base = 'v2', signal, unusable }: Asking,
) =>
  call(
    excerpts,
    { query: { ...query, limit: AT_ONCE, fields: 'excerpt' } },
    {
      base,
      ...(signal && { signal }),
      words: { empty: t(EMPTY), ...(unusable !== undefined && { unusable }) },
    },
  );
