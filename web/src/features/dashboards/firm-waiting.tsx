import type { Recent, WaitingInFirm } from '@consultflow/contract/dashboards/schema';
import { t } from '@consultflow/contract/language/t';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { isWeekend } from '../../lib/time/coming-week.ts';
import { showAppointment, showMoment } from '../../lib/time/dates.ts';
import { useTimed } from '../../lib/time/now.ts';
import { rich } from '../../lib/language/rich.tsx';
import { Panel, PanelHead } from '../../ui/layout/panel.tsx';
import { PersonName } from '../../ui/text/person-name.tsx';
import { Ago } from '../../ui/text/relative-time.tsx';
import { RoomTag } from '../../domain/room-flag.tsx';
import { Scroller } from '../../ui/layout/scroller.tsx';
import { adminDashboard } from './queries.ts';
import { WorkRow } from './work-row.tsx';

/** Open work: the oldest request, overdue cases, the gaps of the week ahead, and the load of each consultant. */
export function FirmWaiting({ gaps: Gaps }: { gaps: ComponentType<{ zone: string | undefined }> }) {
  const { data } = useQuery(adminDashboard);
  const zone = data?.time_zone;
  const isNextWeek = useTimed(() => isWeekend(zone));
  if (!data?.waiting) return null;
  const { waiting } = data;
  const { late = [], late_count = late.length } = waiting;
  return (
    <div className="mb-8 grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
      <Panel aria-labelledby="waits">
        <PanelHead id="waits" title={t('What Waits')} />
        <Group title={t('Oldest undecided request')}>
          {waiting.oldest_request ? (
            <Oldest request={waiting.oldest_request} />
          ) : (
            <None>{t('Every request has been decided.')}</None>
          )}
        </Group>
        {late.length > 0 && (
          <Group title={<LateTitle count={late_count} />}>
            <ul>
              {late.map((recent) => (
                <WorkRow key={recent.id} recent={recent} />
              ))}
            </ul>
          </Group>
        )}
        <Group title={<OverdueTitle count={waiting.overdue_count} />}>
          <Overdue waiting={waiting} />
        </Group>
        {waiting.result_questions ? (
          <Group
            title={
              <Link to="/admin/consultations" search={{ status: 'questioned' }}>
                {t('Questions about results')}
              </Link>
            }
          >
            <None>
              {isAtEnd(waiting.result_questions)
                ? t('1,000 clients or more wait for an answer.')
                : t(
                    '{count, plural, one {One client waits for an answer.} other {# clients wait for an answer.}}',
                    { count: waiting.result_questions },
                  )}
            </None>
          </Group>
        ) : null}
        <Group title={isNextWeek ? t('Gaps next week') : t('Gaps this week')}>
          <Gaps zone={zone} />
        </Group>
      </Panel>
      <Load load={waiting.load} />
    </div>
  );
}

/** The server's count stops here. */
const isAtEnd = (count: number) => count >= 1_000;

function OverdueTitle({ count }: { count: number }) {
  if (count === 0) return t('Overdue');
  return (
    <Link to="/admin/consultations" search={{ status: 'overdue', by: 'scheduled_date', order: 'asc' }}>
      {isAtEnd(count) ? t('Overdue: 1,000 or more') : t('Overdue: {count, number}', { count })}
    </Link>
  );
}

const LateTitle = ({ count }: { count: number }) => (
  <Link to="/admin/consultations" search={{ due: 'overdue', by: 'due_at', order: 'asc' }}>
    {isAtEnd(count)
      ? t('Response overdue: 1,000 or more')
      : t('Response overdue: {count, number}', { count })}
  </Link>
);

function Group({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="border-b border-line last:border-0">
      <h3 className="px-4 pt-4 pb-1 text-sm font-medium text-ink-2 md:px-5">{title}</h3>
      {children}
    </section>
  );
}

/** A sentence instead of a list. */
export const None = ({ children }: { children: ReactNode }) => (
  <p className="px-4 pb-4 text-ink-3 md:px-5">{children}</p>
);

function Oldest({ request }: { request: Recent }) {
  const { created_at } = request;
  return (
    <ul>
      <WorkRow recent={request}>
        <time dateTime={created_at} title={showMoment(created_at)} className="text-ink-2">
          <Ago time={created_at} />
        </time>
      </WorkRow>
    </ul>
  );
}

function Overdue({ waiting: { overdue, overdue_count } }: { waiting: WaitingInFirm }) {
  if (overdue.length === 0) return <None>{t('Nothing is overdue.')}</None>;
  const more = overdue_count - overdue.length;
  return (
    <>
      <ul>
        {overdue.map((recent) => (
          <WorkRow key={recent.id} recent={recent}>
            <time dateTime={recent.scheduled_date ?? undefined} className="text-ink-2">
              {showAppointment(recent.scheduled_date)}
            </time>
          </WorkRow>
        ))}
      </ul>
      {more > 0 && (
        <None>
          {isAtEnd(overdue_count)
            ? t('and {count, number} or more others', { count: more })
            : t('and {count, number} more', { count: more })}
        </None>
      )}
    </>
  );
}

function Load({ load }: Pick<WaitingInFirm, 'load'>) {
  const most = Math.max(1, ...load.map(({ upcoming }) => upcoming));
  return (
    <Panel aria-labelledby="load">
      <PanelHead id="load" title={t('Load per Consultant')} note={t('Upcoming and overdue')} />
      {load.length === 0 && <p className="p-4 text-ink-3 md:p-5">{t('No consultant is active.')}</p>}
      <div className="flex max-h-120 flex-col">
        <Scroller label={t('Consultants')}>
          <ul aria-labelledby="load">
            {load.map(({ id, name, specialties, upcoming }) => (
              <li
                key={id}
                className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-b border-line px-4 py-3 last:border-0 md:px-5"
              >
                <span className="min-w-0 font-medium">
                  <PersonName>{name}</PersonName>
                </span>
                <Link
                  to="/admin/consultations"
                  search={{ consultant: id, status: 'approved', by: 'scheduled_date', order: 'asc' }}
                  className="figures"
                >
                  {rich('{count, number}<hidden> of {name}</hidden>', {
                    count: upcoming,
                    name,
                    hidden: <span className="sr-only" />,
                  })}
                </Link>
                <span aria-hidden className="col-span-2 h-1 rounded-full bg-sunken">
                  <span
                    className="block h-full rounded-full bg-primary"
                    style={{ inlineSize: `${(100 * upcoming) / most}%` }}
                  />
                </span>
                <span className="col-span-2 flex flex-wrap gap-x-3 text-sm">
                  {specialties.map((code) => (
                    <RoomTag key={code} code={code} />
                  ))}
                </span>
              </li>
            ))}
          </ul>
        </Scroller>
      </div>
    </Panel>
  );
}
