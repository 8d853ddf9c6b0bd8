import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { msg, t } from '@consultflow/contract/language/t';
import { shownHere } from '../../../lib/form/form-errors.ts';
import { showDay } from '../../../lib/time/dates.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { AheadEntry } from './ahead-entry.tsx';
import { useAcceptResult } from './queries.ts';

type AcceptPromptProps = {
  consultation: ConsultationDetail;
  version: number;
  /** Whether another version was on the page first. */
  isImproved: boolean;
  isTooSoon: boolean;
  onAsk: () => void;
};

/** Asks the client to accept the version that is on the page, or to ask about it. */
export function AcceptPrompt(props: AcceptPromptProps) {
  const { consultation, version, isImproved, isTooSoon, onAsk } = props;
  const { id, accept_due_at, accepted_version, accepted_at } = consultation;
  const { run, isBusy, error } = useAcceptResult(id, msg('The result could not be accepted'));
  const waits = Boolean(accept_due_at);
  return (
    <AheadEntry label={t('Your acceptance')} waits={waits}>
      <p className="font-semibold">{t('Does this answer your question?')}</p>
      <p className="text-ink-2">
        {accepted_version && accepted_at
          ? `${t('You accepted version {version} on {date}; it has been improved since.', {
              version: `${accepted_version}`,
              date: showDay(accepted_at),
            })} `
          : ''}
        {accept_due_at
          ? t(
              'Your name and the time will stand on the document. If we hear nothing, it counts as accepted on {date}.',
              { date: showDay(accept_due_at) },
            )
          : t('Your name and the time will stand on the document.')}
      </p>
      {error && !isBusy ? (
        <Note kind="error" className="mt-3">
          {error.message}
        </Note>
      ) : (
        isImproved && (
          <Note kind="waiting" alert className="mt-3">
            {t('The result has been improved since. Please read version {version} first.', {
              version: `${version}`,
            })}
          </Note>
        )
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          variant={waits ? 'primary' : 'plain'}
          busy={isBusy}
          disabled={isTooSoon && !isBusy}
          onClick={() => run({ version }, shownHere)}
        >
          {t('Accept result')}
        </Button>
        <Button onClick={onAsk}>{t('Ask about it')}</Button>
      </div>
    </AheadEntry>
  );
}
