import { MOST_PREFERENCES } from '@consultflow/contract/appointments/schema';
import { type Message, msg, t } from '@consultflow/contract/language/t';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { firmZone } from '../../../../domain/appointments/queries.ts';
import { rich } from '../../../../lib/language/rich.tsx';
import { isOtherClock } from '../../../../lib/time/clocks.ts';
import { showWhen } from '../../../../lib/time/dates.ts';
import { IconButton } from '../../../../ui/button/icon-button.tsx';
import { PersonName } from '../../../../ui/text/person-name.tsx';
import { timeThere } from '../../times/time-there.ts';
import type { Preferred } from '../form.ts';

const ordinals: Message[] = [msg('first preference'), msg('second preference'), msg('third preference')];
const missing: Message[] = [
  msg('First preference'),
  msg('Second preference, optional'),
  msg('Third preference, optional'),
];

/** 'first preference' */
export const ordinal = (place: number) => t(ordinals[place] ?? ordinals[0]!);

type PreferenceListProps = {
  room: string;
  preferences: Preferred[];
  onChange: (preferences: Preferred[]) => void;
};

/** The chosen times in their order; what may still be added is dashed. */
export function PreferenceList({ room, preferences, onChange }: PreferenceListProps) {
  const { data: zone } = useQuery({ ...firmZone(room), enabled: room !== '' });
  const next = missing[preferences.length];
  return (
    <section aria-label={t('Your preferences')} className="text-sm">
      <h2 aria-hidden className="mb-3 text-sm">
        {t('Your preferences')}
      </h2>
      <ol className="grid gap-2">
        {preferences.map(({ starts_at, consultant_id, consultant_name }, place) => (
          <li
            key={`${starts_at} ${consultant_id ?? ''}`}
            className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-2.5 rounded-control border border-primary bg-primary-soft py-2 ps-2.5 pe-1"
          >
            <span
              aria-hidden
              className="mt-0.5 grid size-4.5 place-items-center rounded-mark bg-primary text-2xs font-semibold text-on-primary"
            >
              {place + 1}
            </span>
            <span>
              <strong className="font-medium figures">
                <time dateTime={starts_at}>{showWhen(starts_at)}</time>
              </strong>
              {isOtherClock(zone, starts_at) && (
                <span className="block text-xs text-ink-2">{timeThere(zone, starts_at)}</span>
              )}
              {consultant_name && (
                <span className="block text-xs text-ink-2">
                  {rich('with {name}', { name: <PersonName>{consultant_name}</PersonName> })}
                </span>
              )}
            </span>
            <IconButton
              label={t('Remove {time}', { time: showWhen(starts_at) })}
              icon={X}
              className="-my-1.5"
              onClick={() => onChange(preferences.filter((_, at) => at !== place))}
            />
          </li>
        ))}
        {next && preferences.length < MOST_PREFERENCES && (
          <li className="flex items-center gap-2.5 rounded-control border border-dashed border-line-strong px-2.5 py-2 text-ink-3">
            <span
              aria-hidden
              className="grid size-4.5 place-items-center rounded-mark border border-dashed border-control text-2xs"
            >
              {preferences.length + 1}
            </span>
            {t(next)}
          </li>
        )}
      </ol>
    </section>
  );
}
