import { t } from '@consultflow/contract/language/t';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { today as dayNow } from '../../../lib/time/week.ts';
import { useActor } from '../../../lib/session/session.ts';
import { freeTimes } from '../queries.ts';

/** A warning if the consultant's day is full and an approval would add one more today; else undefined. */
export function useFullDay() {
  const { id } = useActor();
  const [today] = useState(() => dayNow());
  const { data: free } = useQuery({ ...freeTimes(id, today), enabled: id !== '' });
  return free?.is_full && free.day === today
    ? t('Your day is full: {taken, number} of {most, number} consultations today.', {
        taken: free.taken,
        most: free.most,
      })
    : undefined;
}
