import { t } from '@consultflow/contract/language/t';
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
            isUnanswered(error)
              ? t('Failed to load dashboard data')
              : t('Failed to load dashboard statistics')
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
      <StaleNote failure={t('Failed to load dashboard statistics')} query={figures} />
      <Figures
        waiting={t('Loading the figures')}
        figures={[
          {
            title: t('Total Clients'),
            note: (
              <Link to="/admin/users" search={{ role: 'client' }}>
                {/* i18n: a note under the number of clients */}
                {t('With an account')}
              </Link>
            ),
            value: data?.stats.total_clients,
          },
          {
            title: t('Total Consultants'),
            note: <Link to="/admin/consultants">{t('Advising in the rooms')}</Link>,
            value: data?.stats.total_consultants,
          },
          {
            title: t('Total Consultations'),
            note: <Link to="/admin/consultations">{t('In every status')}</Link>,
            value: data?.stats.total_consultations,
          },
          {
            title: t('Pending Approvals'),
            note: <Link to="/admin/pending-approvals">{t('Review pending approvals')}</Link>,
            value: data?.stats.pending_approvals,
          },
        ]}
      />
    </>
  );
}
