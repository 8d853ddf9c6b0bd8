import { t } from '@consultflow/contract/language/t';
import { showTimeIn } from '../../../lib/time/clocks.ts';
import { zoneCity } from '../../../lib/time/dates.ts';

/** '12:30 in Warsaw' */
export const timeThere = (zone: string, time: string) =>
  t('{time} in {city}', { time: showTimeIn(zone, time), city: zoneCity(zone) });
