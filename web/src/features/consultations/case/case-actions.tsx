import {
  canEditRequest,
  canEditResult,
  canFollowUp,
  canMove,
  isEditable,
  isExportable,
  isPastCutOff,
} from '@consultflow/contract/consultations/policy';
import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { canBecome, isCompleted, type Status } from '@consultflow/contract/consultations/status';
import { isDraftable } from '@consultflow/contract/drafts/policy';
import { openSignOff } from '@consultflow/contract/sign-offs/policy';
import { t } from '@consultflow/contract/language/t';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { CalendarClock, Download, Ellipsis, Lock, type LucideIcon, PencilLine, X } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { hasDraft } from '../../../lib/form/draft.ts';
import { useHeld } from '../../../lib/held.ts';
import { useActor } from '../../../lib/session/session.ts';
import { useShortcuts } from '../../../lib/shortcuts.ts';
import { buttonStyle } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Kbd } from '../../../ui/keyboard/kbd.tsx';
import { Menu, MenuItem } from '../../../ui/popup/menu.tsx';
import { RescheduleDialog } from '../appointment/reschedule-dialog.tsx';
import { DecisionButtons } from '../decision/decision.tsx';
import { useDeciding } from '../decision/deciding.ts';
import { OnItsWay } from '../decision/on-its-way.tsx';
import { DecideSheet } from '../decision/sheet.tsx';
import { draftOf } from '../draft/queries.ts';
import { ExportButton } from '../export/export-button.tsx';
import { CancelDialog } from '../own-appointment/cancel-dialog.tsx';
import { type PickerProps, RestrictDialog } from '../restriction/restrict-dialog.tsx';
import { resultDraft } from '../result/use-completing.ts';

type Asking = 'rescheduled' | 'canceled' | 'restriction';

type CaseActionsProps = {
  consultation: ConsultationDetail;
  /** The reader may no longer see it: what they have begun to write stays. */
  isGone: boolean;
  /** Its text has only just changed. */
  isTooSoon: boolean;
  picker: ComponentType<PickerProps>;
};

/** What the reader may do with a consultation now: the main action as a button, the others in a menu. */
export function CaseActions({ consultation, isGone, isTooSoon, picker }: CaseActionsProps) {
  const actor = useActor();
  const [asking, setAsking] = useState<Asking>();
  const { deciding, decide, close: closeSheet, decideAgain } = useDeciding();
  const { held, canUndo } = useHeld();
  const { id } = consultation;
  const isOwn = canEditRequest(actor, consultation);
  const isForStaff = actor.role !== 'client';
  const { appointment } = consultation;
  const isTooLate = !isForStaff && appointment && isPastCutOff(appointment);
  const may = (next: Status) =>
    !isGone && canMove(actor, consultation, next) && canBecome(next, consultation);
  const mayImprove = !isGone && canEditResult(actor) && isCompleted(consultation);
  const { data: drafted } = useQuery({
    ...draftOf(id),
    enabled: actor.role === 'consultant' && !isGone && isDraftable(consultation),
  });
  const close = () => setAsking(undefined);
  const isHeld = held.has(id);
  const inMenu = [
    may('rescheduled') && { icon: CalendarClock, word: t('Reschedule'), ask: 'rescheduled' as const },
    (actor.role === 'consultant' || (actor.role === 'admin' && consultation.is_restricted)) &&
      !isGone && {
        icon: Lock,
        word: consultation.is_restricted ? t('Change Restriction…') : t('Restrict…'),
        ask: 'restriction' as const,
      },
    may('canceled') && !isTooLate && { icon: X, word: t('Cancel Consultation'), ask: 'canceled' as const },
  ].filter((one) => one !== false && one !== undefined);
  return (
    <>
      {may('approved') &&
        (isHeld ? (
          <div className="flex flex-wrap items-center gap-2">
            <OnItsWay canUndo={canUndo} />
          </div>
        ) : (
          <DecisionButtons
            consultation={consultation}
            isTooSoon={isTooSoon}
            onDecide={(tab) => decide(consultation, tab)}
          />
        ))}
      {may('completed') && (
        <ToResult id={id} variant={openSignOff(consultation) ? 'plain' : 'primary'}>
          {hasDraft(resultDraft(id)) || drafted ? t('Continue the result') : t('Complete Consultation')}
        </ToResult>
      )}
      {mayImprove && (
        <ToResult id={id} icon={PencilLine}>
          {t('Edit Result')}
        </ToResult>
      )}
      {isOwn && !isGone && isEditable(consultation) && (
        <Link to="/client/new-consultation" search={{ id }} className={buttonStyle()}>
          {t('Edit')}
        </Link>
      )}
      {isOwn && !isGone && consultation.status === 'rejected' && (
        <Link to="/client/new-consultation" search={{ again: id }} className={buttonStyle()}>
          {t('Request again')}
        </Link>
      )}
      {!isGone && canFollowUp(actor, consultation) && (
        <Link to="/client/new-consultation" search={{ follows: id }} className={buttonStyle()}>
          {t('Ask a follow-up')}
        </Link>
      )}
      {!isGone && isExportable(consultation) && !isForStaff && (
        <Link to="/client/exports/$id" params={{ id }} className={buttonStyle()}>
          <Download aria-hidden size={16} strokeWidth={1.75} />
          {t('Export')}
        </Link>
      )}
      {!isGone && isForStaff && <ExportButton consultation={consultation} />}
      {inMenu.length > 0 && !isHeld && (
        <Menu trigger={<IconButton label={t('More actions')} icon={Ellipsis} />}>
          {inMenu.map(({ icon, word, ask }) => (
            <MenuItem key={ask} icon={icon} onClick={() => setAsking(ask)}>
              {word}
            </MenuItem>
          ))}
        </Menu>
      )}
      {deciding && (
        <DecideSheet
          deciding={deciding}
          look="dialog"
          onTab={(tab) => decide(consultation, tab)}
          onClose={closeSheet}
          onFailed={(tab, error) => decideAgain(consultation, tab, error)}
        />
      )}
      {asking === 'rescheduled' && <RescheduleDialog consultation={consultation} onClose={close} />}
      {asking === 'restriction' && (
        <RestrictDialog consultation={consultation} picker={picker} onClose={close} />
      )}
      {asking === 'canceled' && <CancelDialog consultation={consultation} onClose={close} />}
    </>
  );
}

type ToResultProps = { id: string; variant?: 'plain' | 'primary'; icon?: LucideIcon; children: string };

/** To the page on which the result is written. */
function ToResult({ id, variant = 'plain', icon: Icon, children }: ToResultProps) {
  const navigate = useNavigate();
  const to = { to: '/consultant/consultations/$id/result', params: { id } } as const;
  useShortcuts([{ keys: ['e'], label: t('Write the result'), run: () => void navigate(to) }]);
  return (
    <Link {...to} aria-keyshortcuts="E" className={buttonStyle({ variant })}>
      {Icon && <Icon aria-hidden size={16} strokeWidth={1.75} />}
      {children}
      <Kbd inside>E</Kbd>
    </Link>
  );
}
