import { t } from '@consultflow/contract/language/t';
import type { UserExcerpt } from '@consultflow/contract/users/schema';
import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { FillDialog } from './attention/fill-dialog.tsx';
import { placesOf } from './cells.ts';
import { copyable } from './room-plan.ts';
import type { WeekPlan } from './week-plan.ts';

type FillWeeksProps = {
  week: string;
  consultants: UserExcerpt[];
  rooms: { code: string }[];
  /** Absences that are not over at this time are considered. */
  absentFrom: string;
  plan: WeekPlan;
};

/** Copies the saved week into weeks after it. */
export function FillWeeks({ week, consultants, rooms, absentFrom, plan }: FillWeeksProps) {
  const [isOpen, setIsOpen] = useState(false);
  const source = copyable(placesOf(plan.query.data ?? null), consultants, rooms);
  const open = () =>
    source.size > 0 ? setIsOpen(true) : toast.info(t('This week has no saved schedule to copy.'));
  return (
    <>
      <Button onClick={open}>{t('Fill Weeks Ahead')}</Button>
      {isOpen && (
        <FillDialog week={week} source={source} absentFrom={absentFrom} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
