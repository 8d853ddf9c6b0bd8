import { t } from '@consultflow/contract/language/t';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { monthAfter, showMonthOf } from './months.ts';

type MonthStepsProps = { month: string; present: string; onChange: (month: string) => void };

/** Steps by month, up to the present one. */
export function MonthSteps({ month, present, onChange }: MonthStepsProps) {
  return (
    <fieldset
      aria-label={t('Month')}
      className="inline-flex items-center divide-x divide-line rounded-control border border-line-strong bg-surface shadow-control print:hidden"
    >
      <IconButton
        label={t('Previous month')}
        icon={ChevronLeft}
        onClick={() => onChange(monthAfter(month, -1))}
      />
      <span aria-live="polite" className="min-w-40 flex-1 px-3 text-center font-medium figures">
        {showMonthOf(month)}
      </span>
      <IconButton
        label={t('Next month')}
        icon={ChevronRight}
        disabled={month >= present}
        onClick={() => onChange(monthAfter(month, 1))}
      />
    </fieldset>
  );
}
