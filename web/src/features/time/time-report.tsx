import { t } from '@consultflow/contract/language/t';
import { ReportBy } from '@consultflow/contract/time/report';
import { showMinutes } from '@consultflow/contract/time/minutes';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useActor } from '../../lib/session/session.ts';
import { useTitle } from '../../lib/title.ts';
import { DownloadButton } from '../../ui/button/download-button.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { Failed } from '../../ui/feedback/failed.tsx';
import { Page, PageHead } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { FilterTabs, filterTabStyle } from '../../ui/list/filter-tabs.tsx';
import { WaitingRows } from '../../ui/list/listing.tsx';
import { MonthNote } from './month-note.tsx';
import { MonthSteps } from './month-steps.tsx';
import {
  presentMonth,
  timeReport,
  useDownloadEntries,
  useDownloadPdf,
  useDownloadReport,
} from './queries.ts';
import { ReportFilters } from './report-filters.tsx';
import { ReportTable } from './report-table.tsx';
import { type Asked, type Search, spanOf } from './search.ts';

type TimeReportProps = { title: string; screen: '/admin/time' | '/consultant/time'; asked: Asked };

/** The time of some months by company, consultant or room, or month by month. */
export function TimeReportScreen({ title, screen, asked }: TimeReportProps) {
  const { by, only } = asked;
  const present = useQuery(presentMonth);
  const span = spanOf(asked, present.data);
  const { role, id } = useActor();
  const navigate = useNavigate();
  const change = (changed: Partial<Search>) =>
    void navigate({
      to: screen,
      search: (now: object) => ({ ...now, ...changed }),
      resetScroll: false,
    });
  const selection = {
    ...span,
    company_id: only.company,
    user_id: role === 'admin' ? only.consultant : id,
    room: only.room,
    is_billable: only.billable === undefined ? undefined : `${only.billable}`,
  };
  const filter = { by, ...selection };
  const read = useQuery({ ...timeReport(filter), enabled: span !== undefined });
  const report = read.data;
  const { error, isFetching, refetch } = span ? read : present;
  const saving = useDownloadReport(filter);
  const savingPdf = useDownloadPdf(filter);
  const savingEntries = useDownloadEntries(selection);
  const isNarrowed = Object.values(only).some((one) => one !== undefined);
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
            <DownloadButton saving={savingPdf} disabled={!span} aria-label={t('Report as PDF')}>
              {t('PDF')}
            </DownloadButton>
            <DownloadButton saving={saving} disabled={!span} aria-label={t('Report as CSV')}>
              {t('CSV')}
            </DownloadButton>
            <DownloadButton saving={savingEntries} disabled={!span} className="max-md:flex-auto!">
              {t('Entries as CSV')}
            </DownloadButton>
          </>
        }
      />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <FilterTabs label={t('By')} current={kindsShown.indexOf(by)}>
          {kindsShown.map((one) => (
            <Link
              key={one}
              to={screen}
              search={(now: object) => ({ ...now, report: one })}
              resetScroll={false}
              aria-current={one === by ? 'page' : undefined}
              className={filterTabStyle}
            >
              {labels()[one]}
            </Link>
          ))}
        </FilterTabs>
        <MonthSteps span={span} present={present.data} onChange={(month) => change({ month })} />
      </div>
      <ReportFilters asked={asked} span={span} shown={report?.only} onChange={change} />
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
          <Empty
            drawing={isNarrowed ? 'none-match' : 'none-yet'}
            title={isNarrowed ? t('No time matches these filters') : t('No time in this period')}
          >
            {isNarrowed
              ? t('Choose fewer filters, or another period.')
              : t('Time is added on the page of a consultation.')}
          </Empty>
        )}
        {report && report.rows.length > 0 && <ReportTable report={report} selection={selection} />}
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
