import { t } from '@consultflow/contract/language/t';
import type { Schedule } from '@consultflow/contract/schedules/schema';
import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { AffectedDialog } from './attention/affected-dialog.tsx';
import { type Losing, losingIn } from './attention/losing.ts';
import { type Decided, useSettle } from './attention/queries.ts';
import { warnOfLost } from './attention/warn-of-lost.ts';
import { placesOf } from './cells.ts';
import { useDeleteWeek, useSaveWeek } from './queries.ts';
import type { WeekPlan } from './week-plan.ts';

/** Deletes a saved week; asks first if appointments lose their consultant, and can be undone. */
export function DeleteWeek({ plan: { query, unsaved } }: { plan: Pick<WeekPlan, 'query' | 'unsaved'> }) {
  const cache = useQueryClient();
  const [losing, setLosing] = useState<Losing & { schedule: Schedule }>();
  const [isAsking, setIsAsking] = useState(false);
  const { run: remove, isBusy: isDeleting } = useDeleteWeek();
  const { run: save } = useSaveWeek();
  const { run: settle, isBusy: isSettling } = useSettle();
  const deleteIt = (schedule: Schedule, decided: Decided[] = [], then?: () => void) =>
    remove(schedule, {
      // Another week may be shown by then.
      onSaved: ({ data: { affected } }) => {
        toast.success(t('Schedule deleted'), { undo: () => save({ ...schedule, seen: null }) });
        warnOfLost(affected, decided);
        then?.();
      },
    });
  const press = async (schedule: Schedule) => {
    setIsAsking(true);
    try {
      const found = await losingIn(cache, schedule.week_start_date, placesOf(schedule));
      if (found.appointments.length > 0) setLosing({ ...found, schedule });
      else deleteIt(schedule);
    } catch {
      toast.error(t('The appointments of the week could not be loaded, so it is not deleted yet.'));
    } finally {
      setIsAsking(false);
    }
  };
  const confirm = (schedule: Schedule, decided: Decided[]) =>
    deleteIt(schedule, decided, () => settle(decided, { onSettled: () => setLosing(undefined) }));
  return (
    <>
      {query.data && unsaved === 0 && (
        <div className="mt-3 flex justify-end">
          <Button
            size="small"
            variant="quiet"
            icon={Trash2}
            busy={isAsking || isDeleting || isSettling}
            onClick={() => void press(query.data!)}
          >
            {t('Delete This Week’s Schedule')}
          </Button>
        </div>
      )}
      {losing && (
        <AffectedDialog
          title={t('{count, plural, one {One appointment is affected} other {# appointments are affected}}', {
            count: losing.appointments.length,
          })}
          note={t(
            '{count, plural, one {Without the schedule it loses its consultant. Choose what happens to it.} other {Without the schedule they lose their consultant. Choose what happens to each.}}',
            { count: losing.appointments.length },
          )}
          appointments={losing.appointments}
          givingUp={[losing]}
          first="move"
          verb={t('Delete Schedule')}
          busy={isDeleting || isSettling}
          onConfirm={(decided) => confirm(losing.schedule, decided)}
          onClose={() => setLosing(undefined)}
        />
      )}
    </>
  );
}
