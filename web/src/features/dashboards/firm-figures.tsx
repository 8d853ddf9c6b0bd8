import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isUnanswered } from '../../lib/api/replies.ts';
import { Failed, StaleNote } from '../../ui/feedback/failed.tsx';
import { Figures } from '../../ui/text/figures.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { adminDashboard } from './queries.ts';

/** The number of each, with a link. */
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
          {
            title: 'Total Clients',
            note: (
              <Link to="/admin/users" search={{ role: 'client' }}>
                With an account
              </Link>
            ),
            value: data?.stats.total_clients,
          },
          {
            title: 'Total Consultants',
            note: <Link to="/admin/consultants">Advising in the rooms</Link>,
            value: data?.stats.total_consultants,
          },
          {
            title: 'Total Consultations',
            note: <Link to="/admin/consultations">In every status</Link>,
            value: data?.stats.total_consultations,
          },
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
