import { getFirm, getFirmTexts } from '@consultflow/contract/firm/endpoints';
import { msg } from '@consultflow/contract/language/t';
import { queryOptions } from '@tanstack/react-query';
import { firmKeys } from '../../lib/api/firm-keys.ts';
import { call } from '../../lib/api/api.ts';

/** The public data of the firm. */
export const firm = queryOptions({
  queryKey: firmKeys.every,
  queryFn: ({ signal }) => call(getFirm, {}, { signal }),
  select: ({ data }) => data,
  staleTime: 5 * 60_000,
  // The screen also works without them.
  retry: false,
  meta: { failure: false },
});

export const firmTexts = queryOptions({
  queryKey: firmKeys.texts,
  queryFn: ({ signal }) => call(getFirmTexts, {}, { signal }),
  select: ({ data }) => data,
  meta: { failure: msg('This page could not be loaded') },
});
