import { t } from '@consultflow/contract/language/t';
import { Month, ReportBy } from '@consultflow/contract/time/report';
import { getRouteApi } from '@tanstack/react-router';
import { TimeReportScreen } from '../../features/time/time-report.tsx';

const ofAdmin = getRouteApi('/admin/time');
const ofConsultant = getRouteApi('/consultant/time');

type Search = { report?: string | undefined; month?: string | undefined };

/** An address may have been typed by hand. */
const readSearch = ({ report, month }: Search) => ({
  by: ReportBy.catch('company').parse(report),
  month: Month.optional().catch(undefined).parse(month),
});

/** The time of the firm, and its months. */
export function FirmTimePage() {
  const navigate = ofAdmin.useNavigate();
  return (
    <TimeReportScreen
      title={t('Time')}
      {...readSearch(ofAdmin.useSearch())}
      hrefOf={(chosen) => `/admin/time?report=${chosen}`}
      onBy={(chosen) => void navigate({ search: (now) => ({ ...now, report: chosen }) })}
      onMonth={(chosen) => void navigate({ search: (now) => ({ ...now, month: chosen }) })}
    />
  );
}

/** A consultant's own time. */
export function OwnTimePage() {
  const navigate = ofConsultant.useNavigate();
  return (
    <TimeReportScreen
      title={t('My Time')}
      {...readSearch(ofConsultant.useSearch())}
      hrefOf={(chosen) => `/consultant/time?report=${chosen}`}
      onBy={(chosen) => void navigate({ search: (now) => ({ ...now, report: chosen }) })}
      onMonth={(chosen) => void navigate({ search: (now) => ({ ...now, month: chosen }) })}
    />
  );
}
