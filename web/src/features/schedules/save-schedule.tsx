import { t } from '@consultflow/contract/language/t';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { AffectedDialog } from './attention/affected-dialog.tsx';
import { type Losing, losingIn } from './attention/losing.ts';
import { type Decided, useSettle } from './attention/queries.ts';
import { warnOfLost } from './attention/warn-of-lost.ts';
import type { WeekPlan } from './week-plan.ts';

type SaveScheduleProps = { week: string; plan: WeekPlan; disabled: boolean };

/** Saves the week; asks first if appointments lose their consultant. */
export function SaveSchedule({ week, plan, disabled }: SaveScheduleProps) {
  const cache = useQueryClient();
  const [losing, setLosing] = useState<Losing>();
  const [isAsking, setIsAsking] = useState(false);
  const { run: settle, isBusy: isSettling } = useSettle();
  const saveUnasked = () => plan.save(({ affected }) => warnOfLost(affected));
  const press = async () => {
    const given_up = new Set([...plan.own].filter(([, isThere]) => !isThere).map(([place]) => place));
    if (given_up.size === 0) return saveUnasked();
    setIsAsking(true);
    try {
      const found = await losingIn(cache, week, given_up);
      if (found.appointments.length > 0) setLosing(found);
      else saveUnasked();
    } catch {
      toast.error(t('The appointments of the week could not be loaded, so it is not saved yet.'));
    } finally {
      setIsAsking(false);
    }
  };
  const close = () => setLosing(undefined);
  const confirm = (decided: Decided[]) =>
    plan.save(({ affected }) => {
      warnOfLost(affected, decided);
      settle(decided, { onSettled: close });
    }, close);
  return (
    <>
      <Button
        variant="primary"
        disabled={disabled}
        busy={plan.isSaving || isAsking || isSettling}
        onClick={() => void press()}
      >
        {t('Save Schedule')}
      </Button>
      {losing && (
        <AffectedDialog
          title={t('{count, plural, one {One appointment is affected} other {# appointments are affected}}', {
            count: losing.appointments.length,
          })}
          note={t(
            '{count, plural, one {With this change it loses its consultant. Choose what happens to it.} other {With this change they lose their consultant. Choose what happens to each.}}',
            { count: losing.appointments.length },
          )}
          appointments={losing.appointments}
          givingUp={[losing]}
          verb={t('Save Schedule')}
          busy={plan.isSaving || isSettling}
          onConfirm={confirm}
          onClose={close}
        />
      )}
    </>
  );
}
