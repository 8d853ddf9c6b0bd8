import type { FreeTimes } from '@consultflow/contract/consultants/schema';
import type { Db } from '../../db/open.ts';
import * as slots from '../slots/queries.ts';

/** The free times of a consultant on a day of the firm's calendar. */
export async function freeTimes(
  db: Db,
  consultantId: string,
  day: string,
  except: string | undefined,
): Promise<FreeTimes> {
  const { rules, taken, times } = await slots.dayOfConsultant(db, consultantId, day, except);
  const { time_zone, duration: consultation_duration, most_per_day: most } = rules;
  return { day, time_zone, consultation_duration, taken, most, is_full: taken >= most, times };
}
