import { t } from '@consultflow/contract/language/t';
import type { ReportBy } from '@consultflow/contract/time/report';
import type { ReportRow, TimeReport } from '@consultflow/contract/time/schema';
import { useQuery } from '@tanstack/react-query';
import { useActor } from '../../lib/session/session.ts';
import { Select } from '../../ui/form/select.tsx';
import { FilterSelect } from '../../ui/list/filter-select.tsx';
import { timeReport } from './queries.ts';
import type { Asked, Search, Span } from './search.ts';

type ReportFiltersProps = {
  asked: Asked;
  /** Undefined until the present month is loaded. */
  span: Span | undefined;
  /** Once it is loaded. */
  shown: TimeReport['only'] | undefined;
  onChange: (changed: Partial<Search>) => void;
};

const spans = [1, 3, 6, 12, 24];

const half = 'max-md:flex-[1_1_40%]';

/** How many months, and of whom: the choices are what the span has time of. */
export function ReportFilters({ asked: { count, only }, span, shown, onChange }: ReportFiltersProps) {
  const { role } = useActor();
  const companies = useChoices('company', span);
  const consultants = useChoices('consultant', span);
  const rooms = useChoices('room', span);
  return (
    <div className="mb-4 flex flex-wrap gap-3 print:hidden">
      <Select
        aria-label={t('Period')}
        value={count}
        onChange={({ target }) => onChange({ months: Number(target.value) })}
        className={`${half} md:w-36`}
      >
        {[...new Set([...spans, count])]
          .toSorted((a, b) => a - b)
          .map((months) => (
            <option key={months} value={months}>
              {t('{months, plural, =1 {One month} other {# months}}', { months })}
            </option>
          ))}
      </Select>
      <FilterSelect
        label={t('Filter by company')}
        all={t('Any company')}
        value={only.company}
        choices={companies}
        missing={shown ? (shown.company_name ?? undefined) : '…'}
        onChange={(company) => onChange({ company })}
        className={`${half} md:w-56`}
      />
      {role === 'admin' && (
        <FilterSelect
          label={t('Filter by consultant')}
          all={t('Any consultant')}
          value={only.consultant}
          choices={consultants}
          missing={shown ? (shown.user_name ?? undefined) : '…'}
          onChange={(consultant) => onChange({ consultant })}
          className={`${half} md:w-44`}
        />
      )}
      <FilterSelect
        label={t('Filter by room')}
        all={t('Any room')}
        value={only.room}
        choices={rooms.map(({ value }) => ({ value, word: roomWord(value) }))}
        missing={only.room && roomWord(only.room)}
        onChange={(room) => onChange({ room })}
        className={`${half} md:w-32`}
      />
      <FilterSelect
        label={t('Filter by billable')}
        all={t('Billable or not')}
        value={only.billable === undefined ? undefined : `${only.billable}`}
        choices={[
          { value: 'true', word: t('Billable') },
          { value: 'false', word: t('Not billable') },
        ]}
        onChange={(chosen) => onChange({ billable: chosen === undefined ? undefined : chosen === 'true' })}
        className={`${half} md:w-52`}
      />
    </div>
  );
}

/** What has time in the span. */
function useChoices(by: ReportBy, span: Span | undefined) {
  const { data } = useQuery({ ...timeReport({ by, ...span }), enabled: span !== undefined });
  return data?.rows.flatMap(choiceOf) ?? [];
}

const roomWord = (code: string) => t('Room {code}', { code });

const choiceOf = ({ key, name }: ReportRow) => (key === null ? [] : [{ value: key, word: name ?? key }]);
