import { numberOf } from '@consultflow/contract/consultations/number';
import { topicText } from '@consultflow/contract/consultations/topics';
import { type Message, msg, t } from '@consultflow/contract/language/t';
import type { ReportBy } from '@consultflow/contract/time/report';
import type { ReportRow, TimeAsked, TimeEntry, TimeReport } from '@consultflow/contract/time/schema';
import { leftWords, nameOfRow } from '@consultflow/contract/time/words';
import { showMinutes } from '@consultflow/contract/time/minutes';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { CaseLink } from '../../domain/case-link.tsx';
import { showNearDate } from '../../lib/time/dates.ts';
import { Button } from '../../ui/button/button.tsx';
import { FailedNote } from '../../ui/feedback/failed.tsx';
import { Bone, Waiting } from '../../ui/feedback/skeleton.tsx';
import { Cell, HeadCell, Row, Table } from '../../ui/table/table.tsx';
import { PersonName } from '../../ui/text/person-name.tsx';
import { showMonthOf } from './months.ts';
import { timeEntries } from './queries.ts';

export const kinds: Record<ReportBy, Message> = {
  company: msg('Company'),
  consultant: msg('Consultant'),
  room: msg('Room'),
  month: msg('Month'),
};

const head = (by: ReportBy) => (
  <>
    <HeadCell className="w-[40%]">{t(kinds[by])}</HeadCell>
    <HeadCell className="text-end">{t('Billable')}</HeadCell>
    <HeadCell className="text-end">{t('Not billable')}</HeadCell>
    <HeadCell className="text-end">
      {by === 'company' ? t('Agreed, left') : t.context('of time', 'Entries')}
    </HeadCell>
  </>
);

/** The time of each company, consultant, room or month; a row unfolds to its entries. */
export function ReportTable({ report, selection }: { report: TimeReport; selection: TimeAsked }) {
  const { by, rows, total } = report;
  const most = Math.max(1, ...rows.map(({ billable, not_billable }) => billable + not_billable));
  return (
    <Table label={t('Time')} head={head(by)}>
      {rows.map((row) => (
        <ReportLine
          key={`${row.key} ${row.name} ${row.is_sealed}`}
          by={by}
          row={row}
          most={most}
          selection={selectionOf(report, row, selection)}
        />
      ))}
      <Row className="font-semibold">
        <Cell>{t('Total')}</Cell>
        <Cell label={t('Billable')} className="text-end figures">
          {showMinutes(total.billable)}
        </Cell>
        <Cell label={t('Not billable')} className="text-end figures">
          {showMinutes(total.not_billable)}
        </Cell>
        <Cell label={t.context('of time', 'Entries')} className="text-end figures">
          {by === 'company' ? '' : total.entries}
        </Cell>
      </Row>
    </Table>
  );
}

/** The entries of a row; none where it names nothing that one can ask for. */
function selectionOf({ by }: TimeReport, { key }: ReportRow, all: TimeAsked): TimeAsked | undefined {
  if (key === null) return undefined;
  switch (by) {
    case 'company':
      return { ...all, company_id: key };
    case 'consultant':
      return { ...all, user_id: key };
    case 'room':
      return { ...all, room: key };
    case 'month':
      return { ...all, from: key, to: key };
  }
}

type ReportLineProps = { by: ReportBy; row: ReportRow; most: number; selection: TimeAsked | undefined };

function ReportLine({ by, row, most, selection }: ReportLineProps) {
  const [isOpen, setOpen] = useState(false);
  const { billable, not_billable, entries } = row;
  const name = by === 'month' && row.key ? showMonthOf(row.key) : nameOfRow(by, row);
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <>
      <Row>
        <Cell>
          {selection ? (
            <button
              type="button"
              aria-expanded={isOpen}
              className="print-shown inline-flex items-start gap-1.5 text-start font-medium hover:underline"
              onClick={() => setOpen(!isOpen)}
            >
              <Chevron aria-hidden size={16} className="mt-0.5 flex-none rtl:-scale-x-100" />
              <bdi>{name}</bdi>
            </button>
          ) : (
            <span className="ps-5.5 font-medium">
              <bdi>{name}</bdi>
            </span>
          )}
          <span className="block ps-5.5 text-sm text-ink-3">
            {t('{count, plural, one {# entry} other {# entries}}', { count: entries })}
          </span>
          <span aria-hidden className="ms-5.5 mt-1 flex h-1.5">
            <span className="bg-primary" style={{ inlineSize: `${(100 * billable) / most}%` }} />
            <span className="bg-line-strong" style={{ inlineSize: `${(100 * not_billable) / most}%` }} />
          </span>
        </Cell>
        <Cell label={t('Billable')} className="text-end figures">
          {showMinutes(billable)}
        </Cell>
        <Cell label={t('Not billable')} className="text-end figures">
          {not_billable > 0 ? showMinutes(not_billable) : '–'}
        </Cell>
        {by === 'company' ? (
          <Cell label={t('Agreed, left')} className="text-end figures">
            <Left row={row} />
          </Cell>
        ) : (
          <Cell label={t.context('of time', 'Entries')} className="text-end figures">
            {entries}
          </Cell>
        )}
      </Row>
      {isOpen && selection && <Entries selection={selection} />}
    </>
  );
}

function Left({ row }: { row: ReportRow }) {
  const words = leftWords(row) ?? '–';
  return (row.left ?? 0) < 0 ? <strong className="text-accent-ink">{words}</strong> : words;
}

function Entries({ selection }: { selection: TimeAsked }) {
  const { data, error, isFetching, refetch, ...more } = useInfiniteQuery(timeEntries(selection));
  if (!data)
    return (
      <Unfolded>
        {error ? (
          <FailedNote busy={isFetching} onRetry={() => void refetch()}>
            {t('The time could not be loaded')}
          </FailedNote>
        ) : (
          <Waiting label={t('Loading the time')}>
            <Bone className="w-2/5" />
          </Waiting>
        )}
      </Unfolded>
    );
  const { rows, total } = data;
  return (
    <>
      {rows.map((entry) => (
        <EntryLine key={entry.id} entry={entry} />
      ))}
      {more.hasNextPage && (
        <Unfolded>
          <Button
            size="small"
            variant="quiet"
            busy={more.isFetchingNextPage}
            onClick={() => void more.fetchNextPage()}
          >
            {t('{count, plural, one {# more entry} other {# more entries}}', {
              count: total.entries - rows.length,
            })}
          </Button>
        </Unfolded>
      )}
    </>
  );
}

/** A line below a row that was unfolded. */
const Unfolded = ({ children }: { children: ReactNode }) => (
  <Row className="bg-canvas text-sm">
    <Cell className="ps-8" colSpan={4}>
      {children}
    </Cell>
  </Row>
);

function EntryLine({ entry }: { entry: TimeEntry }) {
  return (
    <Row className="bg-canvas text-sm">
      <Cell className="ps-8">
        <time dateTime={entry.day} className="text-ink-3">
          {showNearDate(entry.day)}
        </time>{' '}
        {entry.topic === null ? (
          <span>
            {numberOf(entry)} {t('Restricted case')}
          </span>
        ) : (
          <CaseLink id={entry.consultation_id}>
            {numberOf(entry)} <bdi>{topicText(entry.topic)}</bdi>
          </CaseLink>
        )}
        <span className="block text-ink-3">
          <PersonName>{entry.user_name}</PersonName>
          {entry.description && (
            <span className="block break-words">
              <bdi>{entry.description}</bdi>
            </span>
          )}
          {entry.overlaps && <small className="block text-accent-ink">{t('Overlaps another entry')}</small>}
        </span>
      </Cell>
      <Cell label={t('Billable')} className="text-end figures">
        {entry.is_billable ? showMinutes(entry.minutes ?? 0) : '–'}
      </Cell>
      <Cell label={t('Not billable')} className="text-end figures">
        {entry.is_billable ? '–' : showMinutes(entry.minutes ?? 0)}
      </Cell>
      <Cell />
    </Row>
  );
}
