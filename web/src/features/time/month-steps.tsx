import { t } from '@consultflow/contract/language/t';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { monthAfter, showSpan } from './months.ts';
import type { Span } from './search.ts';

type MonthStepsProps = {
  /** Undefined until the present month is loaded. */
  span: Span | undefined;
  present: string | undefined;
  onChange: (month: string) => void;
};

/** Steps by month, up to the present one, which ends the span. */
export function MonthSteps({ span, present, onChange }: MonthStepsProps) {
  const step = (by: 1 | -1) => span && onChange(monthAfter(span.to, by));
  return (
    <fieldset
      aria-label={t('Month')}
      className="inline-flex items-center max-md:w-full divide-x divide-line rounded-control border border-line-strong bg-surface shadow-control print:hidden"
    >
      <IconButton label={t('Previous month')} icon={ChevronLeft} disabled={!span} onClick={() => step(-1)} />
      <span aria-live="polite" className="min-w-40 flex-1 px-3 text-center font-medium figures">
        {span ? showSpan(span) : '…'}
      </span>
      <IconButton
        label={t('Next month')}
        icon={ChevronRight}
        disabled={!span || !present || span.to >= present}
        onClick={() => step(1)}
      />
    </fieldset>
  );
}
