import { labelOf } from '@consultflow/contract/consultations/label';
import { canMove } from '@consultflow/contract/consultations/policy';
import { canBecome } from '@consultflow/contract/consultations/status';
import { t } from '@consultflow/contract/language/t';
import { useQueryClient } from '@tanstack/react-query';
import { isHeld } from '../../../lib/held.ts';
import { useActor } from '../../../lib/session/session.ts';
import { useLetterKeys, useShortcuts } from '../../../lib/shortcuts.ts';
import { rich } from '../../../lib/language/rich.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import type { Decidable } from './decidable.ts';
import { useFullDay } from './full-day.ts';
import { useHeldDecision } from './held-decision.ts';
import { oneConsultation, useMove } from '../queries.ts';

type DecisionProps = {
  consultation: Decidable;
  place?: 'page' | 'row' | 'current row';
  /** A click now may be meant for what was here before. */
  isTooSoon?: boolean;
  /** Asks for the reason; owned by the page, so that the input outlives the row. */
  onReject: () => void;
  /** The approval was undone. */
  onTakenBack?: (() => void) | undefined;
};

/**
 * Approve and Reject, for users who may decide while the request is open. On a page and in the current row the keys A
 * and R do the same.
 */
export function DecisionButtons({
  consultation,
  place = 'page',
  isTooSoon = false,
  onReject,
  onTakenBack,
}: DecisionProps) {
  const actor = useActor();
  const [lettersAreOn] = useLetterKeys();
  const { isBusy } = useMove(consultation.id, 'approved', 'v1');
  const decide = useHeldDecision();
  const cache = useQueryClient();
  const warning = useFullDay();
  if (!canMove(actor, consultation, 'approved') || !canBecome('approved', consultation)) return null;

  const inRow = place !== 'page';
  const topic = labelOf(consultation);
  const attempt = (verb: 'approve' | 'reject', go: () => void) => () => {
    if (isTooSoon || isHeld(consultation.id)) return;
    const why = whyNot(verb, consultation, actor.id);
    if (why) toast.error(why);
    else go();
  };
  const startApproval = attempt('approve', () => {
    // The version that was read, if it differs from the one in the list.
    const read = cache.getQueryData(oneConsultation(consultation.id).queryKey)?.data;
    const { updated_at } = read ?? consultation;
    decide(consultation, 'approved', { updated_at }, { warning, onTakenBack });
  });
  const startRejection = attempt('reject', onReject);
  const hint = (key: string) => (inRow || !lettersAreOn ? undefined : key);
  const approveButton = (
    <Button
      key="approve"
      once
      variant={approveLook[place]}
      size={inRow ? 'small' : 'medium'}
      busy={isBusy}
      shortcut={hint('A')}
      onClick={startApproval}
    >
      {inRow ? rich('Approve<hidden> {topic}</hidden>', { topic, hidden }) : t('Approve Request')}
    </Button>
  );
  const rejectButton = (
    <Button
      key="reject"
      once
      variant={place === 'row' ? 'quiet' : 'plain'}
      size={inRow ? 'small' : 'medium'}
      disabled={isBusy}
      shortcut={hint('R')}
      onClick={startRejection}
    >
      {inRow ? rich('Reject<hidden> {topic}</hidden>', { topic, hidden }) : t('Reject Request')}
    </Button>
  );
  return (
    <>
      {inRow ? [rejectButton, approveButton] : [approveButton, rejectButton]}
      {place !== 'row' && (
        <DecisionKeys onApprove={startApproval} onReject={isBusy ? nothing : startRejection} />
      )}
    </>
  );
}

function DecisionKeys({ onApprove, onReject }: { onApprove: () => void; onReject: () => void }) {
  useShortcuts([
    { keys: ['a'], label: t('Approve'), run: onApprove },
    { keys: ['r'], label: t('Reject'), run: onReject },
  ]);
  return null;
}

const nothing = () => undefined;

/** One primary button per view: in a list only the current row has it. */
const approveLook = { page: 'primary', row: 'quiet', 'current row': 'tinted' } as const;

/** Why this consultant may not decide, as a sentence. */
const whyNot = (verb: 'approve' | 'reject', { topic }: Decidable, consultantId: string) => {
  if (!topic.trim())
    return verb === 'approve'
      ? t('Cannot approve: Topic is required')
      : t('Cannot reject: Topic is required');
  if (verb === 'approve' && !consultantId)
    return t('Unable to identify consultant ID. Please refresh and try again.');
  return undefined;
};

const hidden = <span className="sr-only" />;
