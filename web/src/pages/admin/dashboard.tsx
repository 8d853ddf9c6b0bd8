import { msg, t } from '@consultflow/contract/language/t';
import type { QueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarDays, ChevronRight, DoorOpen, UserCheck, Users } from 'lucide-react';
import { FirmWaiting } from '../../features/dashboards/firm-waiting.tsx';
import { adminDashboard } from '../../features/dashboards/queries.ts';
import { FirmFigures } from '../../features/dashboards/firm-figures.tsx';
import { GapsAhead } from '../../features/schedules/gaps-ahead.tsx';
import { useTitle } from '../../lib/title.ts';
import { buttonStyle } from '../../ui/button/button.tsx';
import { Page, PageHead } from '../../ui/layout/page.tsx';
import { Panel, PanelHead } from '../../ui/layout/panel.tsx';

const tasks = [
  {
    title: msg('Weekly Schedule'),
    text: msg('Who advises in which room, from Monday to Friday.'),
    to: '/admin/schedule',
    verb: msg('Manage Schedule'),
  },
  {
    title: msg('Consultant Management'),
    text: msg('Add consultants, choose their rooms, activate or deactivate them.'),
    to: '/admin/consultants',
    verb: msg('Manage Consultants'),
  },
  {
    title: msg('Client Approvals'),
    text: msg('New clients can request consultations once an admin approves them.'),
    to: '/admin/pending-approvals',
    verb: msg('Review Clients'),
  },
] as const;

const quickActions = [
  { word: msg('Manage Users'), to: '/admin/users', icon: Users },
  { word: msg('Edit Schedule'), to: '/admin/schedule', icon: CalendarDays },
  { word: msg('Manage Rooms'), to: '/admin/rooms', icon: DoorOpen },
  { word: msg('Pending Approvals'), to: '/admin/pending-approvals', icon: UserCheck },
] as const;

export const prefetch = (cache: QueryClient) => cache.prefetchQuery(adminDashboard);

export function AdminDashboardPage() {
  useTitle(t('Dashboard'));
  return (
    <Page>
      <PageHead title={t('Admin Dashboard')} />
      <FirmFigures />
      <FirmWaiting gaps={GapsAhead} />
      <Panel className="mb-8 grid divide-line max-lg:divide-y lg:grid-cols-3 lg:divide-x">
        {tasks.map(({ title, text, to, verb }) => (
          <section key={to} className="grid grid-rows-[auto_1fr_auto] justify-items-start gap-1 p-4 lg:p-5">
            <h2 className="text-md">{t(title)}</h2>
            <p className="text-ink-2">{t(text)}</p>
            <Link to={to} className={`${buttonStyle()} mt-3`}>
              {t(verb)}
            </Link>
          </section>
        ))}
      </Panel>
      <Panel aria-labelledby="quick">
        <PanelHead id="quick" title={t('Quick Actions')} />
        <ul>
          {quickActions.map(({ word, to, icon: Icon }) => (
            <li key={to} className="border-b border-line last:border-0">
              <Link
                to={to}
                className="flex min-h-13 items-center gap-3 px-4 font-medium no-underline hover:bg-hover focus-visible:-outline-offset-2 md:ps-5"
              >
                <Icon aria-hidden size={16} strokeWidth={1.75} />
                {t(word)}
                <ChevronRight aria-hidden size={16} className="ms-auto text-ink-3" />
              </Link>
            </li>
          ))}
        </ul>
      </Panel>
    </Page>
  );
}
