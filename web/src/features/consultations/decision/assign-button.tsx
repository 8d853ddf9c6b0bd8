import type { ListedConsultant } from '@consultflow/contract/consultants/schema';
import { canArrange } from '@consultflow/contract/consultations/policy';
import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { isOpen, isScheduled } from '@consultflow/contract/consultations/status';
import { t } from '@consultflow/contract/language/t';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { advisersOf, colleaguesOf } from '../../../domain/appointments/queries.ts';
import { useStanding } from '../../../domain/appointments/reasons.ts';
import { nextTimes } from '../../../domain/appointments/taken.ts';
import { markShown } from '../../../lib/form/form-errors.ts';
import { useHeld } from '../../../lib/held.ts';
import { showList } from '../../../lib/language/list.ts';
import { useActor } from '../../../lib/session/session.ts';
import { useLetterKeys, useShortcuts } from '../../../lib/shortcuts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/popup/menu.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';
import { RescheduleDialog, type Taken } from '../appointment/reschedule-dialog.tsx';
import { useAssign } from '../queries.ts';
import { whoSee } from '../restriction/who-see.ts';

type AssignButtonProps = { consultation: ConsultationDetail };

/**
 * Assigns a case to oneself, or to a colleague of its room who sees it, by a menu; by the key I too. Not while a
 * decision is held, which would be refused because of the change.
 */
export function AssignButton({ consultation }: AssignButtonProps) {
  const actor = useActor();
  if (!canArrange(actor) || !(isOpen(consultation) || isScheduled(consultation))) return null;
  return <Assign consultation={consultation} />;
}

function Assign({ consultation }: AssignButtonProps) {
  const { id, room, consultant_id, consultant_name, appointment, updated_at } = consultation;
  const actor = useActor();
  const [lettersAreOn] = useLetterKeys();
  const { run, isBusy } = useAssign(id);
  const isHeld = useHeld().held.has(id);
  const { data: colleagues } = useQuery(colleaguesOf(room));
  const { data: advisers } = useQuery({ ...advisersOf(room, id), enabled: Boolean(appointment) });
  const [taken, setTaken] = useState<Taken>();
  const canTake = actor.role === 'consultant' && consultant_id !== actor.id;
  /** An appointment always has somebody. */
  const before = consultant_id ?? (isOpen(consultation) ? null : undefined);
  const assign = (to: string | null) =>
    run(
      { consultant_id: to, updated_at, before },
      {
        onError: (error) => {
          const next = nextTimes(error);
          const person = colleagues?.find((one) => one.id === to);
          if (!next || !appointment) return;
          markShown(error);
          const { starts_at, ends_at } = appointment;
          const slot = person && {
            starts_at,
            ends_at,
            consultant_id: person.id,
            consultant_name: person.name,
          };
          setTaken({ slot, next });
        },
      },
    );
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {consultant_id && (
        <span className="text-sm text-ink-2">{assignedTo(consultant_id, consultant_name, actor.id)}</span>
      )}
      <span className={canTake ? 'assign' : 'inline-flex'}>
        {canTake && (
          <Button
            size="small"
            busy={isBusy}
            disabled={isHeld}
            shortcut={lettersAreOn ? 'I' : undefined}
            onClick={() => assign(actor.id)}
          >
            {t('Assign to me')}
          </Button>
        )}
        <Menu
          label={t('Assign to')}
          trigger={
            <Button
              size="small"
              icon={ChevronDown}
              aria-label={t('Assign to a colleague')}
              disabled={isBusy || isHeld}
            >
              {/* Beside nothing else, the arrow alone would say nothing. */}
              {!canTake && !consultant_id && t('Assign to a colleague')}
            </Button>
          }
        >
          <Colleagues
            room={room}
            self={actor.id}
            all={whoSee(consultation, colleagues)}
            assigned={consultant_id}
            isBusy={(person) =>
              advisers?.some(({ consultant_id: one, is_free }) => one === person && !is_free) ?? false
            }
            onChoose={assign}
          />
          {consultant_id && isOpen(consultation) && (
            <>
              <MenuSeparator />
              <MenuItem onClick={() => assign(null)}>{t('Nobody')}</MenuItem>
            </>
          )}
        </Menu>
      </span>
      {canTake && <AssignKey onPress={() => isBusy || isHeld || assign(actor.id)} />}
      {taken && (
        <RescheduleDialog consultation={consultation} taken={taken} onClose={() => setTaken(undefined)} />
      )}
    </span>
  );
}

type ColleaguesProps = {
  room: string;
  self: string;
  all: readonly ListedConsultant[];
  assigned: string | null;
  /** At the time of the appointment. */
  isBusy: (id: string) => boolean;
  onChoose: (id: string) => void;
};

/** Each with how many cases they have, and how they stand today. */
function Colleagues({ room, self, all, assigned, isBusy, onChoose }: ColleaguesProps) {
  const standing = useStanding(room);
  return all.map(({ id, name, open_cases }) => (
    <MenuItem key={id} disabled={id === assigned} onClick={() => onChoose(id)}>
      <span className="grid min-w-0 flex-1 py-1">
        <PersonName>{name}</PersonName>
        <small className="text-sm text-ink-2">
          {showList(
            [
              open_cases !== undefined && t('{count, number} open', { count: open_cases }),
              standing(id),
              id !== assigned && isBusy(id) && t('not free then'),
            ].filter((words) => typeof words === 'string'),
            'narrow',
          )}
        </small>
      </span>
      {id === self && <span className="text-ink-3">{t('You')}</span>}
      {id === assigned && <span className="text-ink-3">{t('assigned')}</span>}
    </MenuItem>
  ));
}

function AssignKey({ onPress }: { onPress: () => void }) {
  useShortcuts([{ keys: ['i'], label: t('Assign to me'), run: onPress }]);
  return null;
}

/** 'Assigned to you', or to whom. */
export const assignedTo = (id: string, name: string | null, self: string) =>
  id === self ? t('Assigned to you') : t('Assigned to {name}', { name: name ?? '' });
