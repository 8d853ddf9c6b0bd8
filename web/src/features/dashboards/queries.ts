import { getClientDashboard } from '@consultflow/contract/dashboards/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

const failure = 'Failed to fetch dashboard data';

export const clientDashboard = queryOptions({
  queryKey: ['consultations', 'client dashboard'],
  queryFn: ({ signal }) => call(getClientDashboard, {}, { signal }),
  select: ({ data }) => data,
  meta: { failure },
});
