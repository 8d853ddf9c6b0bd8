import { labelOf } from '@consultflow/contract/consultations/label';
import { canMove } from '@consultflow/contract/consultations/policy';
import { canBecome } from '@consultflow/contract/consultations/status';
import { t } from '@consultflow/contract/language/t';
import { useQueryClient } from '@tanstack/react-query';
import { isHeld } from '../../../lib/held.ts';
import { useActor } from '../../../lib/session/session.ts';
import { useLetterKeys, useShortcuts } from '../../../lib/shortcuts.ts';
import { rich } from '../../../lib/language/rich.tsx';
import { CalendarClock } from 'lucide-react';
import { Button } from '../../../ui/button/button.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import type { Decidable } from './decidable.ts';
import type { DecisionTab } from './deciding.ts';
import { useFullDay } from '../full-day.ts';
import { useHeldDecision } from './held-decision.ts';
import { oneConsultation, useMove } from '../queries.ts';
import { tabKeys } from './tab-keys.ts';

type DecisionProps = {
  consultation: Decidable;
  place?: 'page' | 'row' | 'current row';
  /** A click now may be meant for what was here before. */
  isTooSoon?: boolean;
  /** Its sheet is open: no key approves without what is chosen there. */
  isInSheet?: boolean;
  /** Opens the sheet; owned by the page, so that the input outlives the row. */
  onDecide: (tab: DecisionTab) => void;
  /** The approval was undone. */
  onTakenBack?: (() => void) | undefined;
};

/**
 * The ways to decide, for users who may while the request is open; in a list only Approve and Reject. On a page and in
 * the current row their keys do the same.
 */
export function DecisionButtons({
  consultation,
  place = 'page',
  isTooSoon = false,
  isInSheet = false,
  onDecide,
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
  const attempt = (verb: DecisionTab, go: () => void) => () => {
    if (isTooSoon || isHeld(consultation.id)) return;
    const why = whyNot(verb, consultation, actor.id);
    if (why) toast.error(why);
    else go();
  };
  const startApproval = attempt('approve', () => {
    // Beside the list it is read in full; elsewhere a detail may be from an earlier visit, or only loaded ahead.
    const read =
      place === 'current row'
        ? cache.getQueryData(oneConsultation(consultation.id).queryKey)?.data
        : undefined;
    const { updated_at } = read ?? consultation;
    decide(consultation, 'approved', { updated_at }, { warning, onTakenBack });
  });
  const open = (tab: DecisionTab) => (isBusy ? undefined : attempt(tab, () => onDecide(tab))());
  const hint = (key: string) => (inRow || !lettersAreOn ? undefined : key);
  const keys = place !== 'row' && (
    <DecisionKeys onApprove={isInSheet ? undefined : startApproval} onOpen={open} />
  );
  if (inRow)
    return (
      <>
        <Button
          once
          variant={place === 'row' ? 'quiet' : 'plain'}
          size="small"
          disabled={isBusy}
          onClick={() => open('reject')}
        >
          {rich('Reject<hidden> {topic}</hidden>', { topic, hidden })}
        </Button>
        <Button once variant={approveLook[place]} size="small" busy={isBusy} onClick={startApproval}>
          {rich('Approve<hidden> {topic}</hidden>', { topic, hidden })}
        </Button>
        {keys}
      </>
    );
  const opens = (tab: DecisionTab) => ({
    once: true,
    disabled: isBusy,
    shortcut: hint(tabKeys[tab]),
    onClick: () => open(tab),
  });
  return (
    <>
      <span className="decide-approve max-md:basis-full!">
        <Button once variant="primary" busy={isBusy} shortcut={hint('A')} onClick={startApproval}>
          {t('Approve Request')}
        </Button>
        <Button
          {...opens('approve')}
          variant="primary"
          icon={CalendarClock}
          aria-label={t('Choose a time')}
        />
      </span>
      <Button {...opens('ask')} className="max-md:basis-2/5!">
        {t('Ask')}
      </Button>
      <Button {...opens('propose')} className="max-md:basis-2/5!">
        {t('Propose')}
      </Button>
      <Button {...opens('reject')} variant="quiet" className="max-md:basis-2/5!">
        {t('Reject Request')}
      </Button>
      {keys}
    </>
  );
}

type DecisionKeysProps = { onApprove: (() => void) | undefined; onOpen: (tab: DecisionTab) => void };

function DecisionKeys({ onApprove, onOpen }: DecisionKeysProps) {
  useShortcuts([
    ...(onApprove ? [{ keys: ['a'], label: t('Approve'), run: onApprove }] : []),
    { keys: ['s'], label: t('Choose a time'), run: () => onOpen('approve') },
    { keys: ['q'], label: t('Ask'), run: () => onOpen('ask') },
    { keys: ['p'], label: t('Propose'), run: () => onOpen('propose') },
    { keys: ['r'], label: t('Reject'), run: () => onOpen('reject') },
  ]);
  return null;
}

/** One primary button per view: in a list only the current row has it. */
const approveLook = { row: 'quiet', 'current row': 'tinted' } as const;

/** Why this consultant may not decide, as a sentence. */
const whyNot = (verb: DecisionTab, { topic }: Decidable, consultantId: string) => {
  if (!topic.trim())
    return verb === 'reject' ? t('Cannot reject: Topic is required') : t('Cannot approve: Topic is required');
  if (verb !== 'reject' && !consultantId)
    return t('Unable to identify consultant ID. Please refresh and try again.');
  return undefined;
};

const hidden = <span className="sr-only" />;
