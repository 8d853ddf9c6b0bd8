import { t } from '@consultflow/contract/language/t';
import { getRouteApi } from '@tanstack/react-router';
import { TimeReportScreen } from '../../features/time/time-report.tsx';

const ofAdmin = getRouteApi('/admin/time');
const ofConsultant = getRouteApi('/consultant/time');

/** The time of the firm, and its months. */
export function FirmTimePage() {
  const { report = 'company', month } = ofAdmin.useSearch();
  const navigate = ofAdmin.useNavigate();
  return (
    <TimeReportScreen
      title={t('Time')}
      by={report}
      month={month}
      hrefOf={(chosen) => `/admin/time?report=${chosen}`}
      onBy={(chosen) => void navigate({ search: (now) => ({ ...now, report: chosen }) })}
      onMonth={(chosen) => void navigate({ search: (now) => ({ ...now, month: chosen }) })}
    />
  );
}

/** A consultant's own time. */
export function OwnTimePage() {
  const { report = 'company', month } = ofConsultant.useSearch();
  const navigate = ofConsultant.useNavigate();
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
