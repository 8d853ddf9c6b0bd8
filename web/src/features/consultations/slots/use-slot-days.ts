import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { knownZone } from '@consultflow/contract/known-zone';
import { useState } from 'react';
import {
  type IsWorkday,
  isMondayToFriday,
  workdaysFrom,
  workdaysOfFirm,
} from '../../../domain/appointments/days.ts';
import type { Moving } from '../../../domain/appointments/queries.ts';
import { mondayOf } from '../../../lib/time/calendar.ts';
import { today } from '../../../lib/time/week.ts';
import { daysToLookIn, mondaysOf, tenDaysWith } from './days-ahead.ts';
import type { Preferred } from './preferred.ts';
import { useWeeks } from './use-weeks.ts';

type Consultation = Pick<ConsultationDetail, 'id' | 'room' | 'client_time_zone' | 'is_restricted'>;

const none: readonly Preferred[] = [];

/**
 * The day whose free times are shown: at first that of the first preference that can be met, otherwise the first one on
 * which somebody is free. The other clocks are the client's, or where those are not known the firm's.
 */
export function useSlotDays(
  { id, room, client_time_zone, is_restricted }: Consultation,
  preferred = none,
  start?: string,
  moving?: Moving,
) {
  const [chosen, setDay] = useState(start);
  const [now] = useState(today);
  const [ofFirm, setOfFirm] = useState<{ isWorkday: IsWorkday }>();
  const isWorkday = ofFirm?.isWorkday ?? isMondayToFriday;
  const first = workdaysFrom(now, 1, isWorkday)[0]!;
  const day = chosen ?? first;
  const days = tenDaysWith(day, isWorkday, first);
  const looked = mondaysOf(daysToLookIn(day, isWorkday, first));
  const mondays = [...new Set([...looked, ...preferred.map((one) => mondayOf(one.day))])];
  // Other cases of the room share what is loaded.
  const deciding = is_restricted ? { consultation_id: id } : undefined;
  const known = useWeeks(room, mondays, moving ?? deciding);
  if (!ofFirm && known.firm) setOfFirm({ isWorkday: workdaysOfFirm(known.firm) });
  const weeks = { ...known, isWorkday, zone: knownZone(client_time_zone) ?? known.firm?.time_zone };
  const freeAt = (one: Preferred) => weeks.freeAt(one.starts_at, one.consultant_id);
  const met = preferred.find((one) => (freeAt(one)?.length ?? 0) > 0);
  const isKnown = days.every((one) => weeks.slotsOn(one)) && preferred.every((one) => freeAt(one));
  if (chosen === undefined && ofFirm && isKnown)
    setDay(met?.day ?? days.find((one) => (weeks.slotsOn(one)?.length ?? 0) > 0) ?? first);
  return { day, setDay, weeks, freeAt };
}

/** The bookable times with the days that are shown of them. */
export type DayWeeks = ReturnType<typeof useSlotDays>['weeks'];
