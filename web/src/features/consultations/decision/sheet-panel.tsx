import { t } from '@consultflow/contract/language/t';
import type { ReactNode } from 'react';
import { Scroller } from '../../../ui/layout/scroller.tsx';

type SheetPanelProps = {
  children: ReactNode;
  /** What happens, beside the button. */
  says: ReactNode;
  button: ReactNode;
};

/** One way to decide: what is chosen or written, and a foot that stays in view. */
export function SheetPanel({ children, says, button }: SheetPanelProps) {
  return (
    <>
      <Scroller label={t('Decision')} className="decide-body">
        {children}
      </Scroller>
      <div className="decide-foot">
        <div className="text-sm text-ink-2">{says}</div>
        {button}
      </div>
    </>
  );
}
