import { canRequest } from '@consultflow/contract/consultations/policy';
import { t } from '@consultflow/contract/language/t';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { NextMeeting } from '../../features/consultations/own-appointment/next-meeting.tsx';
import { clientDashboard } from '../../features/dashboards/queries.ts';
import { NextLine } from '../../features/dashboards/next-line.tsx';
import { RequestLink } from '../../features/users/request-link.tsx';
import { RecentList } from '../../features/dashboards/recent-list.tsx';
import { AccountNote } from '../../features/users/account-note.tsx';
import { oneUser } from '../../features/users/queries.ts';
import { useActor } from '../../lib/session/session.ts';
import { useTitle } from '../../lib/title.ts';
import { buttonStyle } from '../../ui/button/button.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { Failed, StaleNote } from '../../ui/feedback/failed.tsx';
import { Figures } from '../../ui/text/figures.tsx';
import { WaitingRows } from '../../ui/list/listing.tsx';
import { Page, PageHead } from '../../ui/layout/page.tsx';
import { Panel, PanelHead } from '../../ui/layout/panel.tsx';

export const prefetch = (cache: QueryClient) => cache.prefetchQuery(clientDashboard);

export function ClientDashboardPage() {
  const actor = useActor();
  const { data: self } = useQuery(oneUser(actor.id));
  const account = {
    ...actor,
    account_status: self?.account_status ?? actor.account_status,
    account_reason: self?.account_reason ?? null,
  };
  const dashboard = useQuery(clientDashboard);
  const { data, error } = dashboard;
  useTitle(t('Dashboard'));
  return (
    <Page>
      <PageHead
        title={t('Client Dashboard')}
        note={self?.companies[0] && <bdi>{self.companies[0].name}</bdi>}
        actions={<RequestLink account={account} />}
      />
      <AccountNote account={account} />
      {error && !data ? (
        <Panel>
          <Failed
            title={t('Error loading dashboard')}
            error={error}
            busy={dashboard.isFetching}
            onRetry={() => void dashboard.refetch()}
          />
        </Panel>
      ) : (
        <>
          <StaleNote failure={t('Failed to fetch dashboard data')} query={dashboard} />
          <Figures
            waiting={t('Loading your figures')}
            figures={[
              {
                title: t('Upcoming Consultations'),
                note: <Way status="scheduled">{t('Scheduled for the upcoming days')}</Way>,
                value: data?.stats.upcoming,
              },
              {
                title: t('Pending Requests'),
                note: <Way status="open">{t('Awaiting consultant approval')}</Way>,
                value: data?.stats.pending,
              },
              {
                title: t('Completed Consultations'),
                note: <Way status="completed">{t('Successfully completed sessions')}</Way>,
                value: data?.stats.completed,
              },
            ]}
          >
            {data?.next_consultation && (
              <NextLine next={data.next_consultation}>
                <NextMeeting id={data.next_consultation.id} />
              </NextLine>
            )}
          </Figures>
          <Panel aria-labelledby="recent">
            <PanelHead id="recent" title={t('Recent Consultations')}>
              <Link to="/client/consultations" className="font-medium no-underline hover:underline">
                {t('My Consultations')}
              </Link>
            </PanelHead>
            {!data && <WaitingRows label={t('Loading your consultations')} />}
            {data &&
              (data.recent_consultations.length > 0 ? (
                <RecentList rows={data.recent_consultations} />
              ) : (
                <NoneYet canRequest={canRequest(account)} />
              ))}
          </Panel>
        </>
      )}
    </Page>
  );
}

/** A link to the rows that a figure counts. */
const Way = ({ status, children }: { status: 'open' | 'scheduled' | 'completed'; children: string }) => (
  <Link to="/client/consultations" search={{ status }}>
    {children}
  </Link>
);

function NoneYet({ canRequest: mayRequest }: { canRequest: boolean }) {
  return (
    <Empty
      drawing="none-yet"
      title={t('No consultations yet')}
      level={3}
      action={
        // If it is disabled, the one above with its reason is enough.
        mayRequest && (
          <Link to="/client/new-consultation" className={buttonStyle()}>
            {t('Request Consultation')}
          </Link>
        )
      }
    >
      {t('Start by requesting your first consultation')}
    </Empty>
  );
}
