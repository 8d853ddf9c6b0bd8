import { type QueryClient, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarDays, ChevronRight, DoorOpen, UserCheck, Users } from 'lucide-react';
import { consultantsToPlan } from '../../features/consultants/queries.ts';
import { FirmWaiting } from '../../features/dashboards/firm-waiting.tsx';
import { adminDashboard } from '../../features/dashboards/queries.ts';
import { FirmFigures } from '../../features/dashboards/firm-figures.tsx';
import { allRooms } from '../../features/rooms/queries.ts';
import { GapsAhead } from '../../features/schedules/gaps-ahead.tsx';
import { useTitle } from '../../lib/title.ts';
import { buttonStyle } from '../../ui/button/button.tsx';
import { Page, PageHead } from '../../ui/layout/page.tsx';
import { Panel, PanelHead } from '../../ui/layout/panel.tsx';

const tasks = [
  {
    title: 'Weekly Schedule',
    text: 'Who advises in which room, from Monday to Friday.',
    to: '/admin/schedule',
    verb: 'Manage Schedule',
  },
  {
    title: 'Consultant Management',
    text: 'Add consultants, choose their rooms, activate or deactivate them.',
    to: '/admin/consultants',
    verb: 'Manage Consultants',
  },
  {
    title: 'Client Approvals',
    text: 'New clients can request consultations once an admin approves them.',
    to: '/admin/pending-approvals',
    verb: 'Review Clients',
  },
] as const;

const quickActions = [
  { word: 'Manage Users', to: '/admin/users', icon: Users },
  { word: 'Edit Schedule', to: '/admin/schedule', icon: CalendarDays },
  { word: 'Manage Rooms', to: '/admin/rooms', icon: DoorOpen },
  { word: 'Pending Approvals', to: '/admin/pending-approvals', icon: UserCheck },
] as const;

export const prefetch = (cache: QueryClient) => cache.prefetchQuery(adminDashboard);

export function AdminDashboardPage() {
  const { data: rooms } = useQuery(allRooms);
  const { data: consultants } = useQuery(consultantsToPlan);
  useTitle('Dashboard');
  return (
    <Page>
      <PageHead title="Admin Dashboard" />
      <FirmFigures />
      <FirmWaiting gaps={<GapsAhead rooms={rooms} consultants={consultants} />} />
      <Panel className="mb-8 grid divide-line max-lg:divide-y lg:grid-cols-3 lg:divide-x">
        {tasks.map(({ title, text, to, verb }) => (
          <section
            key={title}
            className="grid grid-rows-[auto_1fr_auto] justify-items-start gap-1 p-4 lg:p-5"
          >
            <h2 className="text-md">{title}</h2>
            <p className="text-ink-2">{text}</p>
            <Link to={to} className={`${buttonStyle()} mt-3`}>
              {verb}
            </Link>
          </section>
        ))}
      </Panel>
      <Panel aria-labelledby="quick">
        <PanelHead id="quick" title="Quick Actions" />
        <ul>
          {quickActions.map(({ word, to, icon: Icon }) => (
            <li key={word} className="border-b border-line last:border-0">
              <Link
                to={to}
                className="flex min-h-13 items-center gap-3 px-4 font-medium no-underline hover:bg-hover focus-visible:-outline-offset-2 md:ps-5"
              >
                <Icon aria-hidden size={16} strokeWidth={1.75} />
                {word}
                <ChevronRight aria-hidden size={16} className="ms-auto text-ink-3" />
              </Link>
            </li>
          ))}
        </ul>
      </Panel>
    </Page>
  );
}
