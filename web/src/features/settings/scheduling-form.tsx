import { t } from '@consultflow/contract/language/t';
import { Weekday, type WeeklyHours } from '@consultflow/contract/settings/hours';
import { BOOKING, BookingRules, type FirmSettings } from '@consultflow/contract/settings/schema';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { ConflictNote } from '../../domain/conflict-note.tsx';
import { HoursFields } from '../../domain/hours/hours-fields.tsx';
import { type HoursText, readHours, textOf } from '../../domain/hours/hours-text.ts';
import { HoursTold } from '../../domain/hours/hours-told.tsx';
import { ReminderSwitches } from '../../domain/reminder-switches.tsx';
import { weekdayName } from '../../domain/weekday-name.ts';
import { ApiError } from '../../lib/api/replies.ts';
import { useAgain } from '../../lib/form/again.ts';
import { changedOf } from '../../lib/form/changed.ts';
import { fieldsOf, markShown } from '../../lib/form/form-errors.ts';
import { isSame, useKeeping, useRestoredForm } from '../../lib/form/form-restoration.ts';
import { useKeptState } from '../../lib/form/kept-state.ts';
import { zoneTime } from '../../lib/time/dates.ts';
import { Button } from '../../ui/button/button.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useSaveSettings } from './queries.ts';
import { SaveFoot } from './save-foot.tsx';
import { useUnsaved } from '../../ui/dialog/unsaved.tsx';

const NUMBERS = [
  'slot_interval',
  'buffer_before',
  'buffer_after',
  'minimum_notice',
  'booking_horizon',
  'cancellation_cutoff',
] as const;
type Name = (typeof NUMBERS)[number];

type Typed = { hours: HoursText; reminders: number[] } & Record<Name, string>;
type Mistakes = { hours: Partial<Record<Weekday, string>> } & Partial<Record<Name, string>>;

/** What the form begins from. */
type Basis = Pick<FirmSettings, Name | 'opening_hours' | 'reminders' | 'consultation_duration'>;

/** What the edit began from, kept with it. */
const VERSION = 'scheduling-settings:version';

const idOf = (path: string) => `scheduling-${path}`;

/** When the firm is open, when and how far ahead it can be booked, and when people are reminded. */
export function SchedulingForm({ settings }: { settings: FirmSettings }) {
  const begun = useRestoredForm(VERSION) as Basis | undefined;
  const [basis, setBasis] = useState(() => begun ?? basisOf(settings));
  const saved = typedOf(basis);
  const [typed, setTyped] = useKeptState('scheduling-settings', saved);
  useKeeping(VERSION, () => (isSame(typed, saved) ? undefined : basis));
  const [theirs, setTheirs] = useState<WeeklyHours>();
  const [mistakes, setMistakes] = useState<Mistakes>({ hours: {} });
  const [attempts, setAttempts] = useState(0);
  const { run: save, isBusy } = useSaveSettings('scheduling');
  useUnsaved(!isSame(typed, saved) && !isBusy);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAttempts(attempts + 1);
    const { rules, wrong } = rulesFrom(typed, basis);
    setMistakes(wrong);
    if (!rules) return;
    const changes = changedOf(rules, rulesFrom(saved, basis).rules);
    const before = changes.opening_hours && { before: { opening_hours: basis.opening_hours } };
    save(
      { ...changes, ...before },
      {
        onSuccess: ({ data }) => {
          setBasis(basisOf(data));
          // What was typed while it was saved stays, unsaved.
          setTyped((now) => ({ ...typedOf(data), ...changedOf(now, typed) }));
        },
        onError: (error) => {
          if (!(error instanceof ApiError) || error.code !== 'hours_changed')
            return setMistakes({ hours: {}, ...fieldsOf(error, NUMBERS) });
          markShown(error);
          setTheirs(error.data as WeeklyHours);
        },
      },
    );
  };
  const goOnFrom = (opening_hours: WeeklyHours) => {
    setBasis({ ...basis, opening_hours });
    setTheirs(undefined);
  };
  const again = useAgain('scheduling-settings');
  const load = (now: WeeklyHours) => {
    setTyped({ ...typed, hours: textOf(now) });
    goOnFrom(now);
    const undo = () => again(typed) && setTyped((latest) => ({ ...latest, hours: typed.hours }));
    toast.success(t('Your text was replaced'), { undo });
  };
  const field = (name: Name) => ({
    id: idOf(name),
    type: 'number',
    inputMode: 'numeric' as const,
    min: 0,
    error: mistakes[name],
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-5 p-4 md:p-5">
      {attempts > 0 && <ErrorSummary key={attempts} errors={listOf(mistakes)} />}
      <section aria-labelledby={idOf('hours')} className="grid gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 id={idOf('hours')} className="text-base">
            {t('Opening hours')}
          </h3>
          <p className="text-sm text-ink-3">{zoneTime(settings.time_zone)}</p>
        </div>
        <HoursFields
          value={typed.hours}
          mistakes={mistakes.hours}
          usual="09:00 – 18:00"
          none={t('Closed')}
          idOf={idOf}
          onChange={(hours) => setTyped({ ...typed, hours })}
        />
      </section>
      <section
        aria-labelledby={idOf('booking')}
        className="grid gap-4 border-t border-line pt-5 md:grid-cols-3"
      >
        <h3 id={idOf('booking')} className="text-base md:col-span-3">
          {t('Booking')}
        </h3>
        <TextField
          label={t('Slot interval')}
          hint={t('In minutes; empty for the duration')}
          step={BOOKING.interval.step}
          {...field('slot_interval')}
        />
        <TextField
          label={t('Buffer before')}
          hint={t('In minutes, kept free before each')}
          {...field('buffer_before')}
        />
        <TextField
          label={t('Buffer after')}
          hint={t('In minutes, kept free after each')}
          {...field('buffer_after')}
        />
        <TextField
          label={t('Minimum notice')}
          hint={t('In hours, until the first free time')}
          {...field('minimum_notice')}
        />
        <TextField
          label={t('Booking horizon')}
          hint={t('In days, how far ahead clients book')}
          {...field('booking_horizon')}
        />
        <TextField
          label={t('Cut-off for clients')}
          hint={t('In hours, to move or cancel')}
          {...field('cancellation_cutoff')}
        />
      </section>
      <section aria-labelledby={idOf('reminders')} className="grid gap-3 border-t border-line pt-5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 id={idOf('reminders')} className="text-base">
            {t('Reminders')}
          </h3>
          <p className="text-sm text-ink-3">{t('Everyone can change their own')}</p>
        </div>
        <ReminderSwitches
          value={typed.reminders}
          among={settings.reminders}
          onChange={(change) => setTyped({ ...typed, reminders: change(typed.reminders) })}
        />
      </section>
      <p className="text-sm text-ink-3">
        {t(
          'An appointment lasts {duration, plural, other {# minutes}}, and a consultant has at most {most, plural, other {# a day}}.',
          { duration: settings.consultation_duration, most: settings.max_consultations_per_day },
        )}{' '}
        <Link to="/admin/settings" search={{}} className="text-primary-ink">
          {t('General Settings')}
        </Link>
      </p>
      <SaveFoot
        conflict={theirs}
        note={
          theirs && (
            <ConflictNote
              what="hours"
              isLow
              mine={<HoursTold hours={typed.hours} none={t('Closed')} />}
              theirs={<HoursTold hours={textOf(theirs)} none={t('Closed')} />}
              onKeepMine={() => goOnFrom(theirs)}
              onLoadTheirs={() => load(theirs)}
            />
          )
        }
      >
        <Button type="submit" variant="primary" busy={isBusy} className="justify-self-start">
          {t('Save Scheduling Settings')}
        </Button>
      </SaveFoot>
    </form>
  );
}

/** In the units of the form: hours for the notice and the cut-off. */
const UNITS: Partial<Record<Name, number>> = { minimum_notice: 60, cancellation_cutoff: 60 };

const basisOf = ({ opening_hours, reminders, consultation_duration, ...settings }: FirmSettings): Basis => ({
  opening_hours,
  reminders,
  consultation_duration,
  ...(Object.fromEntries(NUMBERS.map((name) => [name, settings[name]])) as Record<Name, number>),
});

function typedOf(settings: Basis): Typed {
  const follows = settings.slot_interval === settings.consultation_duration;
  const numbers = NUMBERS.map((name) => [
    name,
    name === 'slot_interval' && follows ? '' : `${settings[name] / (UNITS[name] ?? 1)}`,
  ]);
  const { opening_hours, reminders } = settings;
  return {
    hours: textOf(opening_hours),
    reminders,
    ...(Object.fromEntries(numbers) as Record<Name, string>),
  };
}

/** The rules as the server takes them, or what is wrong. */
function rulesFrom(typed: Typed, settings: Basis) {
  const { hours, mistakes } = readHours(typed.hours);
  const numbers = Object.fromEntries(
    NUMBERS.map((name) => [
      name,
      typed[name].trim() === '' ? undefined : Math.round(Number(typed[name]) * (UNITS[name] ?? 1)),
    ]),
  );
  const interval = numbers.slot_interval ?? null;
  const { data, error } = BookingRules.safeParse({
    ...numbers,
    opening_hours: hours,
    slot_interval: interval ?? settings.consultation_duration,
  });
  const wrong: Mistakes = {
    hours: mistakes,
    ...Object.fromEntries(error?.issues.map(({ path, message }) => [path[0], message]) ?? []),
  };
  const isWrong = error !== undefined || Object.keys(mistakes).length > 0;
  return {
    rules: isWrong ? undefined : { ...data, slot_interval: interval, reminders: typed.reminders },
    wrong,
  };
}

const listOf = ({ hours, ...numbers }: Mistakes) => [
  ...Weekday.options.flatMap((day) => {
    const message = hours[day];
    return message ? [{ field: idOf(day), message: `${weekdayName(day)}: ${message}` }] : [];
  }),
  ...NUMBERS.flatMap((name) => {
    const message = numbers[name];
    return message ? [{ field: idOf(name), message }] : [];
  }),
];
