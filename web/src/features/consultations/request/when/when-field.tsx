import { MOST_PREFERENCES } from '@consultflow/contract/appointments/schema';
import { t } from '@consultflow/contract/language/t';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { firstWeek } from '../../../../domain/appointments/days.ts';
import { firmZone, slotsOfWeek } from '../../../../domain/appointments/queries.ts';
import { showList } from '../../../../lib/language/list.ts';
import { isOtherClock } from '../../../../lib/time/clocks.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { FieldError } from '../../../../ui/form/field.tsx';
import { Radio } from '../../../../ui/form/radio.tsx';
import { timeThere } from '../../times/time-there.ts';
import { consultantsOf, type FreeTime } from '../../times/times.ts';
import { WeekTimes } from '../../times/week-times.tsx';
import type { Preferred } from '../form.ts';
import { ConsultantChoice } from './consultant-choice.tsx';
import { ordinal, PreferenceList } from './preference-list.tsx';
import { useOwnTimes } from './own-times.ts';

export type Wishes = { has_wishes: boolean; preferences: Preferred[] };

type WhenFieldProps = {
  id: string;
  room: string;
  value: Wishes;
  error: string | undefined;
  onChange: (value: Wishes) => void;
};

/** As soon as possible, or up to three times chosen from those that are free. */
export function WhenField({ id, room, value, error, onChange }: WhenFieldProps) {
  const { has_wishes, preferences } = value;
  const choose = (wishes: boolean) => onChange({ has_wishes: wishes, preferences });
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={`${id}-hint ${id}-error`}
      className="grid min-w-0 gap-4"
    >
      <legend className="float-start w-full text-md font-semibold tracking-(--tracking-tight)">
        {t('When')}
      </legend>
      <p id={`${id}-hint`} className="-mt-3.5 text-sm text-ink-3">
        {t('Nothing is booked yet. The firm decides, or proposes other times.')}
      </p>
      <div className="grid overflow-clip rounded-control border border-control bg-surface [overflow-clip-margin:4px] md:grid-cols-2">
        <Way
          name={`${id}-way`}
          checked={!has_wishes}
          title={t('As soon as possible')}
          onChoose={() => choose(false)}
        >
          {t('You need not choose a time')}
        </Way>
        <Way
          name={`${id}-way`}
          checked={has_wishes}
          title={t('At a time that suits me')}
          onChoose={() => choose(true)}
        >
          {t('Up to three preferences')}
        </Way>
      </div>
      {has_wishes && (
        <>
          <Wished room={room} value={value} onChange={onChange} />
          <div className="min-[70rem]:hidden">
            <PreferenceList
              room={room}
              preferences={preferences}
              onChange={(next) => onChange({ has_wishes, preferences: next })}
            />
          </div>
        </>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}

type WayProps = {
  name: string;
  checked: boolean;
  title: string;
  onChoose: () => void;
  children: ReactNode;
};

const Way = ({ name, checked, title, onChoose, children }: WayProps) => (
  <label className="grid cursor-pointer grid-cols-[1.125rem_minmax(0,1fr)] gap-x-3 px-4 py-3 not-first:border-line hover:bg-hover has-checked:bg-primary-soft has-checked:edge-primary has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus max-md:not-first:border-t md:not-first:border-s">
    <Radio name={name} checked={checked} onChange={onChoose} className="mt-0.5 outline-none" />
    <span>
      <strong className="block font-medium">{title}</strong>
      <span className="block text-sm text-ink-2">{children}</span>
    </span>
  </label>
);

type WishedProps = { room: string; value: Wishes; onChange: (value: Wishes) => void };

function Wished({ room, value: { preferences }, onChange }: WishedProps) {
  const { data: zone } = useQuery({ ...firmZone(room), enabled: room !== '' });
  const first = firstWeek(zone);
  const [monday = first, setMonday] = useState<string>();
  const [withWhom, setWithWhom] = useState<string>();
  const { data: week } = useQuery({ ...slotsOfWeek(room, monday), enabled: room !== '' });
  const own = useOwnTimes();
  if (room === '') return <p className="text-sm text-ink-2">{t('Choose a room first.')}</p>;
  const people = consultantsOf(week?.slots ?? []);
  const person = people.find(({ id }) => id === withWhom);
  const chosen = preferences.map(({ starts_at }) => starts_at);
  const toggle = ({ starts_at }: FreeTime) =>
    onChange({
      has_wishes: true,
      preferences: chosen.includes(starts_at)
        ? preferences.filter((one) => one.starts_at !== starts_at)
        : [
            ...preferences,
            { starts_at, ...(person && { consultant_id: person.id, consultant_name: person.name }) },
          ],
    });
  return (
    <WeekTimes
      room={room}
      first={first}
      monday={monday}
      onMonday={setMonday}
      own={own}
      offered={(slots) => (person ? slots.filter(({ consultant_id }) => consultant_id === person.id) : slots)}
      kind="checkbox"
      chosen={chosen}
      isFull={chosen.length >= MOST_PREFERENCES}
      onToggle={toggle}
      tell={({ starts_at }) =>
        showList(
          [
            ...(isOtherClock(zone, starts_at) ? [timeThere(zone, starts_at)] : []),
            ...(chosen.includes(starts_at) ? [ordinal(chosen.indexOf(starts_at))] : []),
          ],
          'narrow',
        )
      }
      tools={<ConsultantChoice people={people} value={person?.id} onChange={setWithWhom} />}
      elsewhere={
        <Button variant="quiet" onClick={() => onChange({ has_wishes: false, preferences })}>
          {t('As soon as possible')}
        </Button>
      }
    />
  );
}
