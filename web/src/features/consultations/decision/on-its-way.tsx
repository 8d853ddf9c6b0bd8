import { t } from '@consultflow/contract/language/t';
import { takeBack } from '../../../lib/held.ts';
import { Button } from '../../../ui/button/button.tsx';

/** Instead of the buttons: decided here, and not yet sent. */
export function OnItsWay({ canUndo }: { canUndo: boolean }) {
  return (
    <>
      <p>{t('Your decision is on its way.')}</p>
      {canUndo && <Button onClick={() => takeBack()}>{t('Undo')}</Button>}
    </>
  );
}
