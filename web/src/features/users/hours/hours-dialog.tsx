import { t } from '@consultflow/contract/language/t';
import { Weekday, type WeeklyHours } from '@consultflow/contract/settings/hours';
import type { User } from '@consultflow/contract/users/schema';
import { type FormEvent, useId, useState } from 'react';
import { ConflictNote } from '../../../domain/conflict-note.tsx';
import { HoursFields } from '../../../domain/hours/hours-fields.tsx';
import { type HoursText, readHours, textOf } from '../../../domain/hours/hours-text.ts';
import { HoursTold } from '../../../domain/hours/hours-told.tsx';
import { ApiError } from '../../../lib/api/replies.ts';
import { useAgain } from '../../../lib/form/again.ts';
import { useFocusMistake } from '../../../lib/form/focus-mistake.ts';
import { markShown } from '../../../lib/form/form-errors.ts';
import { isSame, useKeeping, useRestoredForm } from '../../../lib/form/form-restoration.ts';
import { useKeptState } from '../../../lib/form/kept-state.ts';
import { useKeptWhenLeft } from '../../../lib/form/kept-on-leaving.ts';
import { rich } from '../../../lib/language/rich.tsx';
import { useActor } from '../../../lib/session/session.ts';
import { zoneTime } from '../../../lib/time/dates.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Switch } from '../../../ui/form/switch.tsx';
import { useEditUser, useSaveProfile } from '../queries.ts';
import { ownHours } from './own.ts';

type HoursDialogProps = {
  user: User;
  /** Whose clock they are of: that of the firm. */
  zone: string;
  onClose: () => void;
};

type Availability = User['availability'];
type Typed = { isOwn: boolean; hours: HoursText };

const USUAL = '09:00 – 18:00';

/** Hours of one's own, or those of the firm. */
export function HoursDialog({ user, zone, onClose }: HoursDialogProps) {
  const form = useId();
  const about = `hours:${user.id}`;
  const version = `${about}:version`;
  const begun = useRestoredForm(version) as Availability | undefined;
  /** The hours that the input goes on from, kept with it. */
  const [seen, setSeen] = useState(begun ?? user.availability);
  const [theirs, setTheirs] = useState<Availability>();
  const start = typedOf(seen);
  const [typed, setTyped, keep] = useKeptState(about, start);
  const keepSeen = useKeeping(version, () => (isSame(typed, start) ? undefined : seen));
  const [mistakes, setMistakes] = useState<Partial<Record<Weekday, string>>>({});
  useFocusMistake(form, mistakes);
  const isSelf = useActor().id === user.id;
  const { run: saveOwn, isBusy: isSavingOwn } = useSaveProfile(user.id, 'hours');
  const { run: saveTheirs, isBusy: isSavingTheirs } = useEditUser(user.id);
  const [save, isBusy] = isSelf ? [saveOwn, isSavingOwn] : [saveTheirs, isSavingTheirs];
  const read = readHours(typed.hours);
  const isNever = typed.isOwn && Object.keys(read.hours).length === 0;
  const onSaved = useKeptWhenLeft(about, keep, keepSeen);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = typed.isOwn ? read.mistakes : {};
    setMistakes(wrong);
    if (Object.keys(wrong).length > 0) return;
    const availability = typed.isOwn ? everyDayOf(read.hours) : {};
    save({ availability, availability_seen: seen }, { onSaved, onSuccess: onClose, onError: meet });
  };
  const meet = (error: Error) => {
    if (!(error instanceof ApiError) || error.code !== 'hours_changed') return;
    markShown(error);
    setTheirs(error.data as Availability);
  };
  const goOnFrom = (now: Availability) => {
    setSeen(now);
    setTheirs(undefined);
  };
  const again = useAgain(about);
  const load = (now: Availability) => {
    setTyped(typedOf(now));
    goOnFrom(now);
    toast.success(t('Your text was replaced'), { undo: () => again(typed) && setTyped(typed) });
  };
  return (
    <Dialog
      open
      keep={!isSame(typed, start)}
      busy={isBusy}
      onClose={onClose}
      note={
        theirs && (
          <ConflictNote
            what="hours"
            mine={<Told of={typed} />}
            theirs={<Told of={typedOf(theirs)} />}
            onKeepMine={() => goOnFrom(theirs)}
            onLoadTheirs={() => load(theirs)}
          />
        )
      }
      title={isSelf ? t('Your hours') : rich('Hours of {name}', { name: <bdi>{user.name}</bdi> })}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={form} variant="primary" busy={isBusy}>
            {t('Save Hours')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        <Switch checked={typed.isOwn} onChange={() => setTyped({ ...typed, isOwn: !typed.isOwn })}>
          {isSelf
            ? t('Hours of my own, within the opening hours of the firm')
            : t('Own hours, within the opening hours of the firm')}
        </Switch>
        {typed.isOwn ? (
          <>
            <p className="text-sm text-ink-3">{zoneTime(zone)}</p>
            <HoursFields
              value={typed.hours}
              mistakes={mistakes}
              usual={USUAL}
              none={t('Not bookable')}
              idOf={(day) => `${form}-${day}`}
              onChange={(changed) => setTyped({ ...typed, hours: changed })}
            />
          </>
        ) : (
          <p className="text-ink-2">
            {isSelf
              ? t('You can be booked whenever the firm is open.')
              : t('Bookable whenever the firm is open.')}
          </p>
        )}
        {isNever && <Note kind="waiting">{isSelf ? t('Nobody can book you.') : t('Never bookable.')}</Note>}
      </form>
    </Dialog>
  );
}

const Told = ({ of: { isOwn, hours } }: { of: Typed }) =>
  isOwn ? (
    <HoursTold hours={hours} none={t('Not bookable')} />
  ) : (
    <p>{t('Bookable whenever the firm is open.')}</p>
  );

const typedOf = (availability: Availability): Typed => {
  const hours = ownHours(availability);
  return { isOwn: hours !== undefined, hours: textOf(hours ?? usualWeek) };
};

const usualWeek: WeeklyHours = Object.fromEntries(
  Weekday.options.slice(0, 5).map((day) => [day, [['09:00', '18:00']]]),
);

/** Each day is named, as no hours at all would be those of the firm. */
const everyDayOf = (hours: WeeklyHours): WeeklyHours =>
  Object.fromEntries(Weekday.options.map((day) => [day, hours[day] ?? []]));
