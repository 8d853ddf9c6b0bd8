import { t } from '@consultflow/contract/language/t';
import type { UserExcerpt } from '@consultflow/contract/users/schema';
import { rich } from '../../lib/language/rich.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { PersonName } from '../../ui/text/person-name.tsx';
import { cellOf } from './cells.ts';
import { showList } from '../../lib/language/list.ts';
import { strayPlaces } from './room-plan.ts';
import type { WeekPlan } from './week-plan.ts';

type WeekNotesProps = { consultants: UserExcerpt[]; plan: WeekPlan };

/** Warnings about a week before an admin saves it. */
export function WeekNotes({ consultants, plan }: WeekNotesProps) {
  return (
    <div className="mb-5 grid gap-3 empty:hidden">
      {plan.held.size > 0 && <Overtaken plan={plan} />}
      <Strays consultants={consultants} plan={plan} />
    </div>
  );
}

function Overtaken({ plan }: { plan: WeekPlan }) {
  const count = plan.held.size;
  return (
    <Note
      kind="error"
      action={
        <span className="flex flex-wrap gap-1">
          <Button size="small" variant="quiet" onClick={plan.dropHeld}>
            {t('Discard')}
          </Button>
          <Button size="small" onClick={plan.applyHeld}>
            {t('Apply My Changes')}
          </Button>
        </span>
      }
    >
      {plan.by
        ? rich(
            '{name} has saved this week in the meantime. You see what they saved; {count, plural, one {your change is} other {your # changes are}} kept and can be made again.',
            { name: <PersonName>{plan.by}</PersonName>, count },
          )
        : t(
            'Somebody else has saved this week in the meantime. You see what they saved; {count, plural, one {your change is} other {your # changes are}} kept and can be made again.',
            { count },
          )}
    </Note>
  );
}

function Strays({ consultants, plan }: WeekNotesProps) {
  const strays = strayPlaces(consultants, plan.places);
  if (strays.length === 0) return null;
  const names = new Set(
    strays.map(
      (place) => consultants.find(({ id }) => id === cellOf(place).consultant)?.name ?? t('Unknown person'),
    ),
  );
  return (
    <Note
      kind="waiting"
      action={
        <Button
          size="small"
          onClick={() => plan.put(new Map([...plan.own, ...strays.map((place) => [place, false] as const)]))}
        >
          {t('Remove')}
        </Button>
      }
    >
      {rich(
        '{names} {count, plural, one {is} other {are}} assigned but inactive or no longer in the room. Remove them to save the week.',
        { names: <bdi>{showList([...names], 'narrow')}</bdi>, count: names.size },
      )}
    </Note>
  );
}

/** It stays until the week is saved, so that nothing moves during planning. */
export const NoSchedule = () => (
  <p className="mb-5 rounded-panel border border-dashed border-line-strong px-5 py-4 text-ink-2">
    {t(
      'This week has no schedule, so clients see no free times in it. Copy last week, or assign consultants below.',
    )}
  </p>
);
