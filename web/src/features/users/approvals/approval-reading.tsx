import { t } from '@consultflow/contract/language/t';
import type { UserExcerpt } from '@consultflow/contract/users/schema';
import { PersonName } from '../../../ui/text/person-name.tsx';
import { Scroller } from '../../../ui/layout/scroller.tsx';
import { ApprovalButtons } from './approval-buttons.tsx';
import { ApprovalFacts } from './approval-facts.tsx';

type ApprovalReadingProps = {
  client: UserExcerpt;
  /** It has only just replaced another client. */
  isTooSoon: boolean;
  onReject: () => void;
  onTakenBack: () => void;
};

/** The client beside the list, with the decision at the bottom. */
export function ApprovalReading({ client, isTooSoon, onReject, onTakenBack }: ApprovalReadingProps) {
  return (
    <article
      aria-label={t('Client')}
      tabIndex={-1}
      className="grid min-h-0 min-w-0 grid-rows-[minmax(0,1fr)_auto] bg-surface outline-none"
    >
      <Scroller label={t('Sign-up details')} className="px-10 pt-6 pb-8 *:max-w-184">
        <h2 className="mb-5 text-xl">
          <PersonName>{client.name || t('Unknown Client')}</PersonName>
        </h2>
        <ApprovalFacts listed={client} />
      </Scroller>
      <footer className="flex flex-wrap items-center gap-2 border-t border-line px-10 py-3">
        <ApprovalButtons
          client={client}
          place="pane"
          isTooSoon={isTooSoon}
          onReject={onReject}
          onTakenBack={onTakenBack}
        />
        <p className="ms-auto text-sm text-ink-3">{t('Once approved, they can request consultations.')}</p>
      </footer>
    </article>
  );
}
