import { t } from '@consultflow/contract/language/t';
import { useQuery } from '@tanstack/react-query';
import { CompanyPanel } from '../../features/companies/company-panel.tsx';
import { AccountNote } from '../../features/users/account-note.tsx';
import { CalendarFeedPanel } from '../../features/users/profile/calendar-feed.tsx';
import { MailChoice } from '../../features/users/profile/mail-choice.tsx';
import { PersonalInformation, SecuritySettings } from '../../features/users/profile/profile-forms.tsx';
import { ProfileForms } from '../../features/users/profile/profile-leave-question.tsx';
import { ReminderPanel } from '../../features/users/profile/reminder-panel.tsx';
import { ZonePanel } from '../../features/users/profile/zone-panel.tsx';
import { oneUser } from '../../features/users/queries.ts';
import { useActor } from '../../lib/session/session.ts';
import { useTitle } from '../../lib/title.ts';
import { Failed } from '../../ui/feedback/failed.tsx';
import { WaitingRows } from '../../ui/list/listing.tsx';
import { Page, PageHead } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';

export function ClientProfilePage() {
  const { id } = useActor();
  const { data: user, error, refetch, isFetching } = useQuery(oneUser(id));
  useTitle(t('Your Profile'));
  return (
    <Page size="form">
      <PageHead title={t('Your Profile')} />
      {!user && (
        <Panel>
          {error ? (
            <Failed
              title={t('Failed to fetch your profile data')}
              error={error}
              busy={isFetching}
              onRetry={() => void refetch()}
            />
          ) : (
            <WaitingRows label={t('Loading your profile')} />
          )}
        </Panel>
      )}
      {user && (
        <ProfileForms>
          <div className="grid gap-8">
            <AccountNote account={user} />
            <PersonalInformation key={user.id} user={user} />
            <SecuritySettings user={user} />
            <ZonePanel key={user.time_zone} user={user} />
            <ReminderPanel user={user} />
            <MailChoice user={user} />
            <CalendarFeedPanel id={user.id} role={user.role} />
            <CompanyPanel />
          </div>
        </ProfileForms>
      )}
    </Page>
  );
}
