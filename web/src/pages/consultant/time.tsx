import { t } from '@consultflow/contract/language/t';
import { getRouteApi } from '@tanstack/react-router';
import { TimeReportScreen } from '../../features/time/time-report.tsx';

const route = getRouteApi('/consultant/time');

/** A consultant's own time. */
export function TimePage() {
  const { report = 'company', month } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <TimeReportScreen
      title={t('My Time')}
      by={report}
      month={month}
      hrefOf={(chosen) => `/consultant/time?report=${chosen}`}
      onBy={(chosen) => void navigate({ search: (now) => ({ ...now, report: chosen }) })}
      onMonth={(chosen) => void navigate({ search: (now) => ({ ...now, month: chosen }) })}
    />
  );
}
