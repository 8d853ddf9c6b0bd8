import { t } from '@consultflow/contract/language/t';
import { LeaveQuestion } from '../../ui/dialog/leave-question.tsx';

type LeaveGuardProps = {
  /** The week that is shown at an address without one. */
  usual: string;
  unsaved: number;
};

/** Another day of the same week does not count as leaving. */
export function LeaveGuard({ usual, unsaved }: LeaveGuardProps) {
  const weekOf = (search: object) => ('week' in search && search.week) || usual;
  return (
    <LeaveQuestion
      isUnsaved={unsaved > 0}
      isLeaving={(from, to) => from.pathname !== to.pathname || weekOf(from.search) !== weekOf(to.search)}
    >
      {t(
        '{count, plural, one {One change of this week is} other {# changes of this week are}} not saved and will be lost.',
        { count: unsaved },
      )}
    </LeaveQuestion>
  );
}
