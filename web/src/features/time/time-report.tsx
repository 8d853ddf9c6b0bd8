import { t } from '@consultflow/contract/language/t';
import { ReportBy } from '@consultflow/contract/time/report';
import { showMinutes } from '@consultflow/contract/time/minutes';
import { useQuery } from '@tanstack/react-query';
import { useActor } from '../../lib/session/session.ts';
import { today } from '../../lib/time/week.ts';
import { useTitle } from '../../lib/title.ts';
import { DownloadButton } from '../../ui/button/download-button.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { Failed } from '../../ui/feedback/failed.tsx';
import { Page, PageHead } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { FilterTab, FilterTabs } from '../../ui/list/filter-tabs.tsx';
import { WaitingRows } from '../../ui/list/listing.tsx';
import { MonthNote } from './month-note.tsx';
import { MonthSteps } from './month-steps.tsx';
import { monthAfter } from './months.ts';
import { timeReport, useDownloadEntries, useDownloadPdf, useDownloadReport } from './queries.ts';
import { ReportTable } from './report-table.tsx';

type TimeReportProps = {
  title: string;
  by: ReportBy;
  month: string | undefined;
  hrefOf: (by: ReportBy) => string;
  onBy: (by: ReportBy) => void;
  onMonth: (month: string) => void;
};

/** How many months the report by month compares. */
const COMPARED = 12;

/** The time of a month by company, consultant or room, or of the last twelve months. */
export function TimeReportScreen({ title, by, month, hrefOf, onBy, onMonth }: TimeReportProps) {
  const { role, id } = useActor();
  const own = role === 'admin' ? undefined : id;
  const present = today().slice(0, 7);
  const to = month ?? present;
  const from = by === 'month' ? monthAfter(to, 1 - COMPARED) : to;
  const filter = { by, from, to };
  const { data: report, error, isFetching, refetch } = useQuery(timeReport(filter));
  const saving = useDownloadReport(filter);
  const savingPdf = useDownloadPdf(filter);
  const savingEntries = useDownloadEntries({ from, to, ...(own !== undefined && { user_id: own }) });
  const state = report?.months[0];
  useTitle(title);
  const kindsShown = ReportBy.options.filter((one) => one !== 'consultant' || role === 'admin');
  return (
    <Page>
      <PageHead
        title={title}
        note={
          report &&
          t('{billable} billable, {rest} not billable', {
            billable: showMinutes(report.total.billable),
            rest: showMinutes(report.total.not_billable),
          })
        }
        actions={
          <>
            <DownloadButton saving={savingPdf}>{t('Report as PDF')}</DownloadButton>
            <DownloadButton saving={saving}>{t('Report as CSV')}</DownloadButton>
            <DownloadButton saving={savingEntries}>{t('Entries as CSV')}</DownloadButton>
          </>
        }
      />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <FilterTabs label={t('By')} current={kindsShown.indexOf(by)}>
          {kindsShown.map((one) => (
            <FilterTab
              key={one}
              href={hrefOf(one)}
              current={one === by}
              onClick={(event) => {
                event.preventDefault();
                onBy(one);
              }}
            >
              {labels()[one]}
            </FilterTab>
          ))}
        </FilterTabs>
        <MonthSteps month={to} present={present} onChange={onMonth} />
      </div>
      {state && <MonthNote key={state.month} state={state} />}
      <Panel>
        {!report && error && (
          <Failed
            title={t('The time could not be loaded')}
            error={error}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!report && !error && <WaitingRows label={t('Loading the time')} />}
        {report?.rows.length === 0 && (
          <Empty drawing="none-yet" title={t('No time in this month')}>
            {t('Time is added on the page of a consultation.')}
          </Empty>
        )}
        {report && report.rows.length > 0 && <ReportTable report={report} own={own} />}
      </Panel>
    </Page>
  );
}

const labels = (): Record<ReportBy, string> => ({
  company: t('By company'),
  consultant: t('By consultant'),
  room: t('By room'),
  month: t('By month'),
});
