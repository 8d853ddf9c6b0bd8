import { t } from '@consultflow/contract/language/t';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { monthAfter, showSpan } from './months.ts';

type MonthStepsProps = { from: string; to: string; present: string; onChange: (month: string) => void };

/** Steps by month, up to the present one, which ends the span. */
export function MonthSteps({ from, to, present, onChange }: MonthStepsProps) {
  return (
    <fieldset
      aria-label={t('Month')}
      className="inline-flex items-center max-md:w-full divide-x divide-line rounded-control border border-line-strong bg-surface shadow-control print:hidden"
    >
      <IconButton
        label={t('Previous month')}
        icon={ChevronLeft}
        onClick={() => onChange(monthAfter(to, -1))}
      />
      <span aria-live="polite" className="min-w-40 flex-1 px-3 text-center font-medium figures">
        {showSpan({ from, to })}
      </span>
      <IconButton
        label={t('Next month')}
        icon={ChevronRight}
        disabled={to >= present}
        onClick={() => onChange(monthAfter(to, 1))}
      />
    </fieldset>
  );
}
