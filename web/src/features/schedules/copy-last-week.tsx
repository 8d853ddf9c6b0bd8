import { t } from '@consultflow/contract/language/t';
import type { UserExcerpt } from '@consultflow/contract/users/schema';
import { useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { addDays } from '../../lib/time/calendar.ts';
import { Button } from '../../ui/button/button.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { placesOf } from './cells.ts';
import { scheduleOf } from './queries.ts';
import { copyable } from './room-plan.ts';
import type { WeekPlan } from './week-plan.ts';

type CopyLastWeekProps = {
  week: string;
  consultants: UserExcerpt[];
  /** Deleted rooms are left out. */
  rooms: { code: string }[];
  plan: WeekPlan;
};

/** Copies the previous week over this one, not saved yet; assignments that are no longer allowed are left out. */
export function CopyLastWeek({ week, consultants, rooms, plan }: CopyLastWeekProps) {
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);
  const shown = useRef<{ week: string; version: string | undefined }>(undefined);
  const said = useRef<string>(undefined);
  const version = plan.query.data?.updated_at;
  useEffect(() => {
    shown.current = { week, version };
    return () => {
      shown.current = undefined;
      // What is saved or left can no longer be undone.
      if (said.current) toast.close(said.current);
    };
  }, [week, version]);
  const copy = async () => {
    setBusy(true);
    try {
      const { data } = await cache.fetchQuery({ ...scheduleOf(addDays(week, -7)), staleTime: 0 });
      const last = placesOf(data[0] ?? null);
      if (last.size === 0) return toast.info(t('Last week has no schedule to copy.'));
      if (shown.current?.week !== week) return;
      plan.copyOver(copyable(last, consultants, rooms));
      said.current = toast.success(t('Last week copied. Save it when it is right.'), { undo: plan.undoCopy });
    } catch {
      toast.error(t('Failed to load schedule data.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={Copy} busy={busy} onClick={() => void copy()}>
      {t('Copy Last Week')}
    </Button>
  );
}
