import { t } from '@consultflow/contract/language/t';
import { showTimeIn } from '../../lib/time/clocks.ts';
import { zoneCity } from '../../lib/time/dates.ts';
import { useTimed } from '../../lib/time/now.ts';

type ZoneOptionsProps = {
  chosen: string | null;
  /** Of the empty value; without it a zone is always chosen. */
  none?: string;
};

/** The zones that this browser knows, and the chosen one, by their cities. */
export function ZoneOptions({ chosen, none }: ZoneOptionsProps) {
  const now = useTimed(thisMinute);
  return (
    <>
      {none !== undefined && <option value="">{none}</option>}
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
