import { t } from '@consultflow/contract/language/t';
import { AnalyticsDashboard } from './analytics-dashboard.tsx';
import { ClientManagement } from './client-management.tsx';
import { Notifications } from './notifications.tsx';
import { Section } from '../section.tsx';
import { Security } from './security.tsx';
import { SmartScheduling } from './smart-scheduling.tsx';
import { TimeTracking } from './time-tracking.tsx';

export function Capabilities() {
  return (
    <Section
      id="capabilities"
      // i18n: the six capabilities are the instruments on the bridge of a ship
      title={t('Six instruments, one bridge')}
      says={t(
        'Nothing to assemble. What clients ask, who answers, when, and what was said are one record, seen from three sides.',
      )}
    >
      <div className="grid border-t-2 border-ink lg:grid-cols-12">
        <SmartScheduling />
        <Notifications />
        <ClientManagement />
        <AnalyticsDashboard />
        <TimeTracking />
        <Security />
      </div>
    </Section>
  );
}
