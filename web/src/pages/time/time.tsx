import { t } from '@consultflow/contract/language/t';
import { getRouteApi } from '@tanstack/react-router';
import { readSearch } from '../../features/time/search.ts';
import { TimeReportScreen } from '../../features/time/time-report.tsx';

const ofAdmin = getRouteApi('/admin/time');
const ofConsultant = getRouteApi('/consultant/time');

/** The time of the firm, and its months. */
export const FirmTimePage = () => (
  <TimeReportScreen title={t('Time')} screen="/admin/time" asked={readSearch(ofAdmin.useSearch())} />
);

/** A consultant's own time. */
export const OwnTimePage = () => (
  <TimeReportScreen
    title={t('My Time')}
    screen="/consultant/time"
    asked={readSearch(ofConsultant.useSearch())}
  />
);
