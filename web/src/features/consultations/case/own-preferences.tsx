import type { Preference } from '@consultflow/contract/appointments/schema';
import { zoneTime, showWhen } from '../../../lib/time/dates.ts';
import { rich } from '../../../lib/language/rich.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';

/** The times that the client would like, in their order. */
export function OwnPreferences({ preferences }: { preferences: readonly Preference[] }) {
  return (
    <>
      <ol className="grid list-decimal gap-1 ps-5 figures">
        {preferences.map(({ starts_at, consultant_id, consultant_name }) => (
          <li key={`${starts_at} ${consultant_id ?? ''}`}>
            <time dateTime={starts_at}>{showWhen(starts_at)}</time>
            {consultant_name && (
              <span className="block text-ink-3">
                {rich('with {name}', { name: <PersonName>{consultant_name}</PersonName> })}
              </span>
            )}
          </li>
        ))}
      </ol>
      <p className="mt-1 text-ink-3">{zoneTime()}</p>
    </>
  );
}
