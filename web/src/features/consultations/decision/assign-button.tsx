import { canArrange } from '@consultflow/contract/consultations/policy';
import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { isOpen, isScheduled } from '@consultflow/contract/consultations/status';
import { t } from '@consultflow/contract/language/t';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { advisersOf } from '../../../domain/appointments/queries.ts';
import { useActor } from '../../../lib/session/session.ts';
import { useLetterKeys, useShortcuts } from '../../../lib/shortcuts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/popup/menu.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';
import { useAssign } from '../queries.ts';

type AssignButtonProps = { consultation: ConsultationDetail };

/** Assigns a case to oneself, or to a colleague of its room, by a menu; by the key I too. */
export function AssignButton({ consultation }: AssignButtonProps) {
  const actor = useActor();
  if (!canArrange(actor) || !(isOpen(consultation) || isScheduled(consultation))) return null;
  return <Assign consultation={consultation} />;
}

function Assign({ consultation }: AssignButtonProps) {
  const { id, room, consultant_id, consultant_name, updated_at } = consultation;
  const actor = useActor();
  const [lettersAreOn] = useLetterKeys();
  const { run, isBusy } = useAssign(id);
  const { data: colleagues } = useQuery(advisersOf(room, id));
  const canTake = actor.role === 'consultant' && consultant_id !== actor.id;
  const assign = (to: string | null) => run({ consultant_id: to, updated_at });
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
              disabled={isBusy}
            />
          }
        >
          {colleagues?.map((one) => (
            <MenuItem
              key={one.consultant_id}
              disabled={one.consultant_id === consultant_id || !one.is_free}
              onClick={() => assign(one.consultant_id)}
            >
              <PersonName>{one.consultant_name}</PersonName>
              {one.consultant_id === actor.id && <span className="text-ink-3">{t('You')}</span>}
              {one.consultant_id === consultant_id && <span className="text-ink-3">{t('assigned')}</span>}
              {one.consultant_id !== consultant_id && !one.is_free && (
                <span className="text-ink-3">{t('not free then')}</span>
              )}
            </MenuItem>
          ))}
          {consultant_id && isOpen(consultation) && (
            <>
              <MenuSeparator />
              <MenuItem onClick={() => assign(null)}>{t('Nobody')}</MenuItem>
            </>
          )}
        </Menu>
      </span>
      {canTake && <AssignKey onPress={() => isBusy || assign(actor.id)} />}
    </span>
  );
}

function AssignKey({ onPress }: { onPress: () => void }) {
  useShortcuts([{ keys: ['i'], label: t('Assign to me'), run: onPress }]);
  return null;
}

/** 'Assigned to you', or to whom. */
export const assignedTo = (id: string, name: string | null, self: string) =>
  id === self ? t('Assigned to you') : t('Assigned to {name}', { name: name ?? '' });
