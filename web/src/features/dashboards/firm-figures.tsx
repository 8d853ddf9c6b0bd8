import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isUnanswered } from '../../lib/replies.ts';
import { Failed, StaleNote } from '../../ui/failed.tsx';
import { Figures } from '../../ui/figures.tsx';
import { Panel } from '../../ui/panel.tsx';
import { adminDashboard } from './queries.ts';

/** How many there are of each, and the way to those who wait. */
export function FirmFigures() {
  const figures = useQuery(adminDashboard);
  const { data, error, isFetching, refetch } = figures;
  if (error && !data) {
    return (
      <Panel className="mb-8">
        <Failed
          title={
            isUnanswered(error) ? 'Failed to load dashboard data' : 'Failed to load dashboard statistics'
          }
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      </Panel>
    );
  }
  return (
    <>
      <StaleNote failure="Failed to load dashboard statistics" query={figures} />
      <Figures
        waiting="Loading the figures"
        figures={[
          { title: 'Total Clients', note: 'With an account', value: data?.stats.total_clients },
          {
            title: 'Total Consultants',
            note: 'Who advise in the rooms',
            value: data?.stats.total_consultants,
          },
          { title: 'Total Consultations', note: 'In every status', value: data?.stats.total_consultations },
          {
            title: 'Pending Approvals',
            note: <Link to="/admin/pending-approvals">Review pending approvals</Link>,
            value: data?.stats.pending_approvals,
          },
        ]}
      />
    </>
  );
}
