import {
  getAdminDashboard,
  getClientDashboard,
  getConsultantDashboard,
} from '@consultflow/contract/dashboards/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

const failure = 'Failed to fetch dashboard data';

export const clientDashboard = queryOptions({
  queryKey: ['consultations', 'client dashboard'],
  queryFn: ({ signal }) => call(getClientDashboard, {}, { signal }),
  select: ({ data }) => data,
  meta: { failure },
});

/** The firm's figures, read anew at each visit. */
export const adminDashboard = queryOptions({
  queryKey: ['admin dashboard'],
  queryFn: ({ signal }) => call(getAdminDashboard, {}, { signal }),
  select: ({ data }) => data.stats,
  staleTime: 0,
  meta: { failure: 'Failed to load dashboard data' },
});

export const consultantDashboard = queryOptions({
  queryKey: ['consultations', 'consultant dashboard'],
  queryFn: ({ signal }) => call(getConsultantDashboard, {}, { signal }),
  select: ({ data }) => data,
  meta: { failure },
});
