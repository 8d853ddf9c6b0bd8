import { t } from '@consultflow/contract/language/t';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { ClosuresPanel } from '../../features/absences/closures-panel.tsx';
import { allRooms } from '../../features/rooms/queries.ts';
import { RoomLine } from '../../features/rooms/room-line.tsx';
import { BackupAge } from '../../features/settings/backup-age.tsx';
import { FirmIdentityForm } from '../../features/settings/firm-form.tsx';
import { GeneralForm } from '../../features/settings/general-form.tsx';
import { NotificationForm } from '../../features/settings/notification-form.tsx';
import { PagesForm } from '../../features/settings/pages-form.tsx';
import { SchedulingForm } from '../../features/settings/scheduling-form.tsx';
import { settings, topicsToEdit } from '../../features/settings/queries.ts';
import { AskBeforeLeaving } from '../../ui/dialog/unsaved.tsx';
import { TemplatePanel } from '../../features/templates/template-panel.tsx';
import { TopicsForm } from '../../features/settings/topics-form.tsx';
import { useTitle } from '../../lib/title.ts';
import { Failed } from '../../ui/feedback/failed.tsx';
import { WaitingRows } from '../../ui/list/listing.tsx';
import { Page, PageHead } from '../../ui/layout/page.tsx';
import { Panel, PanelHead } from '../../ui/layout/panel.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/list/tabs.tsx';

const route = getRouteApi('/admin/settings');

export const prefetch = (cache: QueryClient) => cache.prefetchQuery(settings);

/** Input in one tab stays while another is open. */
export function SettingsPage() {
  const { tab = 'general' } = route.useSearch();
  const navigate = route.useNavigate();
  const firm = useQuery(settings);
  const rooms = useQuery(allRooms);
  const topics = useQuery(topicsToEdit);
  useTitle(t('System Settings'));
  // Its editors are heavy.
  const [hasPages, setHasPages] = useState(false);
  if (tab === 'pages' && !hasPages) setHasPages(true);
  const choose = (chosen: typeof tab) =>
    void navigate({ search: { tab: chosen === 'general' ? undefined : chosen }, replace: true });
  return (
    <Page size="form">
      <PageHead title={t('System Settings')} />
      <AskBeforeLeaving warning={t('The changes to the settings are not saved and will be lost.')}>
        <Tabs value={tab} onValueChange={choose}>
          <TabList aria-label={t('System Settings')} className="mb-6 xl:-me-32">
            <Tab value="general">{t('General Settings')}</Tab>
            <Tab value="scheduling">{t('Scheduling')}</Tab>
            <Tab value="firm">{t('Firm')}</Tab>
            <Tab value="topics">{t('Topics')}</Tab>
            <Tab value="rooms">{t('Room Specialties')}</Tab>
            <Tab value="texts">{t('Saved Texts')}</Tab>
            <Tab value="pages">{t('Public Pages')}</Tab>
            <Tab value="notifications">{t('Notifications')}</Tab>
          </TabList>
          <TabPanel keepMounted value="general">
            <Part
              id="general"
              title={t('General Settings')}
              failure={t('Failed to load settings')}
              query={firm}
            >
              {(data) => <GeneralForm settings={data} />}
            </Part>
            {firm.data && <BackupAge last={firm.data.last_backup_at} />}
          </TabPanel>
          <TabPanel keepMounted value="scheduling">
            <Part id="scheduling" title={t('Scheduling')} failure={t('Failed to load settings')} query={firm}>
              {(data) => <SchedulingForm settings={data} />}
            </Part>
            {firm.data && tab === 'scheduling' && (
              <div className="mt-6">
                <ClosuresPanel zone={firm.data.time_zone} />
              </div>
            )}
          </TabPanel>
          <TabPanel keepMounted value="firm">
            <Part id="firm" title={t('Name and Logo')} failure={t('Failed to load settings')} query={firm}>
              {(data) => <FirmIdentityForm settings={data} />}
            </Part>
          </TabPanel>
          <TabPanel keepMounted value="topics">
            <Part id="topics" title={t('Topics')} failure={t('Failed to load the topics')} query={topics}>
              {(data) => <TopicsForm topics={data} />}
            </Part>
          </TabPanel>
          <TabPanel keepMounted value="rooms">
            <Part
              id="rooms"
              title={t('Room Specialties')}
              note={t('The letters cannot be changed.')}
              failure={t('Failed to load room data.')}
              query={rooms}
            >
              {(list) => (
                <ul>
                  {list.map((room) => (
                    <RoomLine key={room.id} room={room} />
                  ))}
                </ul>
              )}
            </Part>
          </TabPanel>
          <TabPanel keepMounted value="texts">
            <TemplatePanel rooms={rooms.data ?? []} />
          </TabPanel>
          <TabPanel keepMounted value="pages">
            <Part id="pages" title={t('Public Pages')} failure={t('Failed to load settings')} query={firm}>
              {(data) => hasPages && <PagesForm settings={data} />}
            </Part>
          </TabPanel>
          <TabPanel keepMounted value="notifications">
            <Part
              id="notifications"
              title={t('Notification Settings')}
              failure={t('Failed to load settings')}
              query={firm}
            >
              {(data) => <NotificationForm settings={data} />}
            </Part>
          </TabPanel>
        </Tabs>
      </AskBeforeLeaving>
    </Page>
  );
}

type PartProps<Data> = {
  id: string;
  title: string;
  note?: string;
  failure: string;
  query: { data: Data | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown };
  children: (data: Data) => ReactNode;
};

function Part<Data>({ id, title, note, failure, query, children }: PartProps<Data>) {
  const { data, error, isFetching } = query;
  return (
    <Panel aria-labelledby={id}>
      <PanelHead id={id} title={title} note={note} />
      {data !== undefined && children(data)}
      {data === undefined && error && (
        <Failed
          title={failure}
          error={error}
          busy={isFetching}
          onRetry={() => void query.refetch()}
          level={3}
        />
      )}
      {data === undefined && !error && <WaitingRows label={t('Loading {part}', { part: title })} />}
    </Panel>
  );
}
