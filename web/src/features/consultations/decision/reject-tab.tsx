import { numberOf } from '@consultflow/contract/consultations/number';
import { t } from '@consultflow/contract/language/t';
import { forgetForm } from '../../../lib/form/form-restoration.ts';
import { useKeptState } from '../../../lib/form/kept-state.ts';
import { useKeptWhenLeft } from '../../../lib/form/kept-on-leaving.ts';
import { Button } from '../../../ui/button/button.tsx';
import { TextareaField } from '../../../ui/form/textarea-field.tsx';
import { useHeldDecision } from './held-decision.ts';
import { SheetPanel } from './sheet-panel.tsx';
import type { TabProps } from './tab-props.ts';

/** The reason, which the client reads. */
export function RejectTab({ request, now, isPast, onDone, ...then }: TabProps) {
  const about = `reject:${request.id}`;
  const [reason, setReason, keep] = useKeptState(about, '');
  useKeptWhenLeft(about, keep);
  const decide = useHeldDecision();
  const reject = () => {
    onDone();
    decide(
      request,
      'rejected',
      { reason: reason.trim(), updated_at: now.updated_at },
      { ...then, onDone: () => forgetForm(about) },
    );
  };
  return (
    <SheetPanel
      says={!isPast && t('{number} becomes Rejected and leaves the queue.', { number: numberOf(request) })}
      button={
        isPast ? (
          <Button onClick={onDone}>{t('Close')}</Button>
        ) : (
          <Button data-main once variant="danger" onClick={reject}>
            {t('Reject Request')}
          </Button>
        )
      }
    >
      <TextareaField
        data-begin
        label={t('Reason')}
        optional
        hint={t('The request ends here. The client reads your reason.')}
        maxLength={2000}
        rows={4}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        onKeyDown={(event) => {
          // Held down since before: it opened this tab.
          if (event.repeat && reason === '') event.preventDefault();
        }}
      />
    </SheetPanel>
  );
}
