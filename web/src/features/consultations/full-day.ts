import { knownZone } from '@consultflow/contract/known-zone';
import { t } from '@consultflow/contract/language/t';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useActor } from '../../lib/session/session.ts';
import { useNow } from '../../lib/time/now.ts';
import { dayIn } from '../../lib/time/week.ts';
import { readersZone } from '../../lib/time/zone.ts';
import { freeTimes } from './queries.ts';

/** How much of a consultant's day is taken: of that day in the firm's zone on which a time falls. */
export function useFirmDay(consultantId: string, at: number, except?: string) {
  const [known, setKnown] = useState(() => ({ zone: readersZone(), since: 0 }));
  const day = dayIn(known.zone)(new Date(at));
  const { data: free, dataUpdatedAt } = useQuery({
    ...freeTimes(consultantId, day, except),
    enabled: consultantId !== '',
  });
  const zone = free && (knownZone(free.time_zone) ?? readersZone());
  // The first answer tells the zone, and may be about the day before or after.
  if (zone && zone !== known.zone && dataUpdatedAt > known.since) setKnown({ zone, since: dataUpdatedAt });
  return zone === known.zone && free?.day === day ? free : undefined;
}

/** A warning if the reader's own day is full and an approval would add one more today; else undefined. */
export function useFullDay() {
  const { id } = useActor();
  const free = useFirmDay(id, useNow());
  return free?.is_full
    ? t('Your day is full: {taken, number} of {most, number} consultations today.', {
        taken: free.taken,
        most: free.most,
      })
    : undefined;
}
