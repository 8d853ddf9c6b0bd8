import type { Recent } from '@consultflow/contract/dashboards/schema';
import { t } from '@consultflow/contract/language/t';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarDays } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { rich } from '../../lib/language/rich.tsx';
import { DecisionButtons } from '../../features/consultations/decision/decision.tsx';
import { RejectDialog } from '../../features/consultations/decision/reject-dialog.tsx';
import { consultantDashboard } from '../../features/dashboards/queries.ts';
import { TopClients } from '../../features/dashboards/top-clients.tsx';
import { WorkRow } from '../../features/dashboards/work-row.tsx';
import { showAppointment, showMoment } from '../../lib/time/dates.ts';
import { useHeldScreen } from '../../lib/held.ts';
import { useActor } from '../../lib/session/session.ts';
import { leave } from '../../lib/session/leave.ts';
import { useTitle } from '../../lib/title.ts';
import { buttonStyle } from '../../ui/button/button.tsx';
import { Failed, StaleNote } from '../../ui/feedback/failed.tsx';
import { Figures } from '../../ui/text/figures.tsx';
import { Ago } from '../../ui/text/relative-time.tsx';
import { WaitingRows } from '../../ui/list/listing.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Page, PageHead } from '../../ui/layout/page.tsx';
import { Panel, PanelHead } from '../../ui/layout/panel.tsx';
import { AcceptanceWord } from '../../domain/acceptance-word.tsx';
import { StatusTag } from '../../domain/status-tag.tsx';

export const prefetch = (cache: QueryClient) => cache.prefetchQuery(consultantDashboard);

export function ConsultantDashboardPage() {
  const dashboard = useQuery(consultantDashboard);
  const { data, error } = dashboard;
  const [rejecting, setRejecting] = useState<Recent>();
  const { held } = useHeldScreen();
  const actor = useActor();
  useTitle(t('Dashboard'));
  return (
    <Page>
      <PageHead
        title={t('Consultant Dashboard')}
        actions={
          <Link to="/consultant/schedule" className={buttonStyle()}>
            <CalendarDays aria-hidden size={16} strokeWidth={1.75} />
            {t('View Schedule')}
          </Link>
        }
      />
      {error && !data ? (
        <Panel>
          <Failed
            title={t('Error loading dashboard')}
            error={error}
            busy={dashboard.isFetching}
            onRetry={() => void dashboard.refetch()}
          />
          <p className="-mt-4 px-6 pb-8">
            <ReturnToLogin />
          </p>
        </Panel>
      ) : (
        <>
          <StaleNote failure={t('Failed to fetch dashboard data')} query={dashboard} />
          <Figures waiting={t('Loading your figures')} figures={figuresOf(data?.stats, actor.id)} />
          {data?.overdue ? <Overdue count={data.overdue} self={actor.id} /> : null}
          {data?.result_questions ? <Questions count={data.result_questions} /> : null}
          <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <div className="grid min-w-0 gap-8">
              <List
                title={t('Pending Requests')}
                rows={data?.pending_consultations.filter(({ id }) => !held.has(id))}
                none={t('No requests are waiting for you.')}
                all={
                  <Link to="/consultant/pending">
                    {seeAll(rich('See all<hidden> pending requests</hidden>', { hidden }))}
                  </Link>
                }
              >
                {(rows) => (
                  <ul>
                    <Pending rows={rows} onReject={setRejecting} />
                  </ul>
                )}
              </List>
              <List
                title={t('Upcoming Consultations')}
                rows={data?.upcoming_consultations}
                none={t('You have no upcoming consultations.')}
                all={
                  <Link to="/consultant/consultations" search={{ consultant: actor.id }}>
                    {seeAll(rich('See all<hidden> active consultations</hidden>', { hidden }))}
                  </Link>
                }
              >
                {(rows) => (
                  <ul>
                    <Upcoming rows={rows} />
                  </ul>
                )}
              </List>
            </div>
            <div className="grid min-w-0 gap-8">
              <List
                title={t('Top Clients')}
                rows={data?.top_clients}
                none={t('Nobody has consulted you yet.')}
                all={
                  <Link to="/consultant/clients/{-$id}">
                    {seeAll(rich('See all<hidden> clients</hidden>', { hidden }))}
                  </Link>
                }
              >
                {(rows) => <TopClients rows={rows} />}
              </List>
              <List
                title={t('Recent Activity')}
                rows={data?.recent_consultations}
                none={t('Nothing has happened yet.')}
                all={
                  <Link to="/consultant/history">
                    {seeAll(rich('See all<hidden> completed consultations</hidden>', { hidden }))}
                  </Link>
                }
              >
                {(rows) => (
                  <ul>
                    <Activity rows={rows} />
                  </ul>
                )}
              </List>
            </div>
          </div>
        </>
      )}
      {rejecting && (
        <RejectDialog
          key={rejecting.id}
          request={rejecting}
          onClose={() => setRejecting(undefined)}
          onFailed={() => setRejecting((now) => now ?? rejecting)}
        />
      )}
    </Page>
  );
}

const seeAll = (words: ReactNode) => <span className="text-sm font-medium">{words}</span>;

const hidden = <span className="sr-only" />;

type Stats = { pending: number; upcoming: number; completed: number; total: number };

/** All but the requests that wait are the consultant's own. */
const figuresOf = (stats: Stats | undefined, self: string) => [
  {
    title: t('Pending Requests'),
    note: <Link to="/consultant/pending">{t('Waiting in your rooms')}</Link>,
    value: stats?.pending,
  },
  {
    title: t('Upcoming Consultations'),
    note: (
      <Link to="/consultant/consultations" search={{ consultant: self }}>
        {t('Approved and to be carried out')}
      </Link>
    ),
    value: stats?.upcoming,
  },
  {
    title: t('Completed Consultations'),
    note: (
      <Link to="/consultant/history" search={{ mine: true }}>
        {t('With a result on file')}
      </Link>
    ),
    value: stats?.completed,
  },
  {
    title: t('Total Consultations'),
    note: stats ? <Parts {...stats} self={self} /> : t('Assigned to you so far'),
    value: stats?.total,
  },
];

function Parts({ upcoming, completed, total, self }: Stats & { self: string }) {
  const ended = total - upcoming - completed;
  const parts = {
    active: (
      <Link to="/consultant/consultations" search={{ consultant: self }}>
        {t('{count, number} active', { count: upcoming })}
      </Link>
    ),
    completed: (
      <Link to="/consultant/history" search={{ mine: true }}>
        {t('{count, number} completed', { count: completed })}
      </Link>
    ),
  };
  return ended > 0
    ? rich('{active}, {completed}, {ended}', {
        ...parts,
        ended: t('{count, number} rejected or canceled', { count: ended }),
      })
    : rich('{active}, {completed}', parts);
}

/** They have to be answered before the result counts as accepted. */
const Questions = ({ count }: { count: number }) => (
  <Note
    kind="waiting"
    className="-mt-4 mb-8"
    action={
      <Link to="/consultant/history" search={{ asked: true }} className="font-medium">
        {t('Show results')}
      </Link>
    }
  >
    {t(
      '{count, plural, one {A client waits for your answer about a result.} other {# clients wait for your answer about a result.}}',
      { count },
    )}
  </Note>
);

function Overdue({ count, self }: { count: number; self: string }) {
  return (
    <Note
      kind="waiting"
      className="-mt-4 mb-8"
      action={
        <Link
          to="/consultant/consultations"
          search={{ consultant: self, status: 'overdue', order: 'asc' }}
          className="font-medium"
        >
          {t('Show overdue')}
        </Link>
      }
    >
      {t(
        '{count, plural, one {# consultation is overdue: the day is over and no result is on file.} other {# consultations are overdue: the day is over and no result is on file.}}',
        { count },
      )}
    </Note>
  );
}

type ListProps<Row> = {
  title: string;
  rows: Row[] | undefined;
  none: string;
  /** A link to the rest. */
  all?: ReactNode;
  children: (rows: Row[]) => ReactNode;
};

function List<Row>({ title, rows, none, all, children }: ListProps<Row>) {
  const id = useId();
  return (
    <Panel aria-labelledby={id}>
      <PanelHead id={id} title={title}>
        {all}
      </PanelHead>
      {!rows && <WaitingRows label={t('Loading {part}', { part: title })} />}
      {rows && (rows.length > 0 ? children(rows) : <p className="px-4 py-6 text-ink-3 md:ps-5">{none}</p>)}
    </Panel>
  );
}

function Pending({ rows, onReject }: { rows: Recent[]; onReject: (request: Recent) => void }) {
  return rows.map((recent) => (
    <WorkRow key={recent.id} recent={recent}>
      <DecisionButtons consultation={recent} place="row" onDecide={() => onReject(recent)} />
    </WorkRow>
  ));
}

function Upcoming({ rows }: { rows: Recent[] }) {
  return rows.map((recent) => (
    <WorkRow key={recent.id} recent={recent}>
      <time dateTime={recent.scheduled_date ?? undefined} className="text-ink-2">
        {showAppointment(recent.scheduled_date)}
      </time>
    </WorkRow>
  ));
}

function Activity({ rows }: { rows: Recent[] }) {
  return rows.map((recent) => (
    <WorkRow key={recent.id} recent={recent}>
      <StatusTag status={recent.status} look="plain" />
      <AcceptanceWord of={recent} />
      <time dateTime={recent.updated_at} title={showMoment(recent.updated_at)} className="text-ink-3">
        <Ago time={recent.updated_at} />
      </time>
    </WorkRow>
  ));
}

/** Signs out first: the login redirects signed-in users back here. */
function ReturnToLogin() {
  return (
    <Link
      to="/login"
      onClick={(event) => {
        event.preventDefault();
        leave();
      }}
    >
      {t('Return to Login')}
    </Link>
  );
}
