import { t } from '@consultflow/contract/language/t';
import { showTimeIn } from '../../lib/time/clocks.ts';
import { zoneCity } from '../../lib/time/dates.ts';
import { useTimed } from '../../lib/time/now.ts';

/** The zones that this browser knows, and the chosen one, by their cities; empty for none. */
export function ZoneOptions({ chosen, none }: { chosen: string | null; none: string }) {
  const now = useTimed(thisMinute);
  return (
    <>
      <option value="">{none}</option>
      {zonesWith(chosen).map(({ zone, city }) => (
        <option key={zone} value={zone}>
          {t('{city}, {time} now', { city, time: showTimeIn(zone, now) })}
        </option>
      ))}
    </>
  );
}

const thisMinute = () => `${new Date().toISOString().slice(0, 16)}Z`;

/** Typing the name of a city finds it. */
const zonesWith = (chosen: string | null) =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...(chosen ? [chosen] : [])])]
    .map((zone) => ({ zone, city: zoneCity(zone) }))
    .toSorted((one, other) => one.city.localeCompare(other.city));
