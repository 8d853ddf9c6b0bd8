import { t } from '@consultflow/contract/language/t';
import type { ReportBy } from '@consultflow/contract/time/report';
import type { ReportRow, TimeReport } from '@consultflow/contract/time/schema';
import { useQuery } from '@tanstack/react-query';
import { useActor } from '../../lib/session/session.ts';
import { Select } from '../../ui/form/select.tsx';
import { FilterSelect } from '../../ui/list/filter-select.tsx';
import { timeReport } from './queries.ts';
import type { Asked, Search } from './search.ts';

type ReportFiltersProps = {
  asked: Asked;
  /** Once it is loaded. */
  shown: TimeReport['only'] | undefined;
  onChange: (changed: Partial<Search>) => void;
};

const spans = [1, 3, 6, 12, 24];

const half = 'max-md:flex-[1_1_40%]';

/** How many months, and of whom: the choices are what the span has time of. */
export function ReportFilters({ asked: { span, count, only }, shown, onChange }: ReportFiltersProps) {
  const { role } = useActor();
  const choicesOf = (by: ReportBy, chosen: string | undefined, name: string | null | undefined) => ({
    by,
    chosen,
    name,
    span,
  });
  const companies = useChoices(choicesOf('company', only.company, shown?.company_name));
  const consultants = useChoices(choicesOf('consultant', only.consultant, shown?.user_name));
  const rooms = useChoices(choicesOf('room', only.room, only.room));
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
        onChange={(company) => onChange({ company })}
        className={`${half} md:w-56`}
      />
      {role === 'admin' && (
        <FilterSelect
          label={t('Filter by consultant')}
          all={t('Any consultant')}
          value={only.consultant}
          choices={consultants}
          onChange={(consultant) => onChange({ consultant })}
          className={`${half} md:w-44`}
        />
      )}
      <FilterSelect
        label={t('Filter by room')}
        all={t('Any room')}
        value={only.room}
        choices={rooms.map(({ value }) => ({ value, word: t('Room {code}', { code: value }) }))}
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

type Choices = {
  by: ReportBy;
  chosen: string | undefined;
  /** Of what is chosen, which may have no time in the span. */
  name: string | null | undefined;
  span: Asked['span'];
};

function useChoices({ by, chosen, name, span }: Choices) {
  const { data } = useQuery(timeReport({ by, ...span }));
  const found = data?.rows.flatMap(choiceOf) ?? [];
  if (chosen === undefined || found.some(({ value }) => value === chosen)) return found;
  return [{ value: chosen, word: name ?? '…' }, ...found];
}

const choiceOf = ({ key, name }: ReportRow) => (key === null ? [] : [{ value: key, word: name ?? key }]);
