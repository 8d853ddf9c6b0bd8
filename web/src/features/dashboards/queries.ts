import {
  getAdminDashboard,
  getClientDashboard,
  getConsultantDashboard,
} from '@consultflow/contract/dashboards/endpoints';
import { msg, t } from '@consultflow/contract/language/t';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../lib/api/query-keys.ts';
import { call } from '../../lib/api/api.ts';
import { EMPTY } from '../../lib/api/replies.ts';

const failure = msg('Failed to fetch dashboard data');
const signedOut = msg('You are not logged in. Please log in to view your dashboard.');
const words = () => ({
  empty: t(failure),
  refused: t(failure),
  unusable: t('An error occurred while fetching dashboard data. Please try logging in again.'),
});

export const clientDashboard = queryOptions({
  queryKey: queryKeys.consultations.clientDashboard,
  queryFn: ({ signal }) => call(getClientDashboard, {}, { signal, words: words() }),
  select: ({ data }) => data,
  meta: { failure, signedOut },
});

/** The firm's figures, refetched at each visit. */
export const adminDashboard = queryOptions({
  queryKey: queryKeys.adminDashboard.every,
  queryFn: ({ signal }) => call(getAdminDashboard, {}, { signal, words: { empty: t(EMPTY) } }),
  select: ({ data }) => data,
  staleTime: 0,
  meta: { failure: msg('Failed to load dashboard data') },
});

export const consultantDashboard = queryOptions({
  queryKey: queryKeys.consultations.consultantDashboard,
  queryFn: ({ signal }) => call(getConsultantDashboard, {}, { signal, words: words() }),
  select: ({ data }) => data,
  meta: { failure, signedOut },
});
