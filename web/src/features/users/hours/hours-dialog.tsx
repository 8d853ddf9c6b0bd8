import { t } from '@consultflow/contract/language/t';
import { Weekday, type WeeklyHours } from '@consultflow/contract/settings/hours';
import type { User } from '@consultflow/contract/users/schema';
import { type FormEvent, useId, useState } from 'react';
import { HoursFields } from '../../../domain/hours/hours-fields.tsx';
import { type HoursText, readHours, textOf } from '../../../domain/hours/hours-text.ts';
import { useFocusMistake } from '../../../lib/form/focus-mistake.ts';
import { isSame } from '../../../lib/form/form-restoration.ts';
import { useKeptState } from '../../../lib/form/kept-state.ts';
import { useKeptWhenLeft } from '../../../lib/form/kept-on-leaving.ts';
import { rich } from '../../../lib/language/rich.tsx';
import { useActor } from '../../../lib/session/session.ts';
import { zoneTime } from '../../../lib/time/dates.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Switch } from '../../../ui/form/switch.tsx';
import { useEditUser, useSaveProfile } from '../queries.ts';

type HoursDialogProps = {
  user: User;
  hours: WeeklyHours | undefined;
  /** Whose clock they are of: that of the firm. */
  zone: string;
  onClose: () => void;
};

type Typed = { isOwn: boolean; hours: HoursText };

const USUAL = '09:00 – 18:00';

/** Hours of one's own, or those of the firm. */
export function HoursDialog({ user, hours, zone, onClose }: HoursDialogProps) {
  const form = useId();
  const start: Typed = { isOwn: hours !== undefined, hours: textOf(hours ?? usualWeek) };
  const about = `hours:${user.id}`;
  const [typed, setTyped, keep] = useKeptState(about, start);
  const [mistakes, setMistakes] = useState<Partial<Record<Weekday, string>>>({});
  useFocusMistake(form, mistakes);
  const isSelf = useActor().id === user.id;
  const { run: saveOwn, isBusy: isSavingOwn } = useSaveProfile(user.id, 'hours');
  const { run: saveTheirs, isBusy: isSavingTheirs } = useEditUser(user.id);
  const [save, isBusy] = isSelf ? [saveOwn, isSavingOwn] : [saveTheirs, isSavingTheirs];
  const read = readHours(typed.hours);
  const isNever = typed.isOwn && Object.keys(read.hours).length === 0;
  const onSaved = useKeptWhenLeft(about, keep);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = typed.isOwn ? read.mistakes : {};
    setMistakes(wrong);
    if (Object.keys(wrong).length > 0) return;
    save({ availability: typed.isOwn ? everyDayOf(read.hours) : {} }, { onSaved, onSuccess: onClose });
  };
  return (
    <Dialog
      open
      keep={!isSame(typed, start)}
      busy={isBusy}
      onClose={onClose}
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

const usualWeek: WeeklyHours = Object.fromEntries(
  Weekday.options.slice(0, 5).map((day) => [day, [['09:00', '18:00']]]),
);

/** Each day is named, as no hours at all would be those of the firm. */
const everyDayOf = (hours: WeeklyHours): WeeklyHours =>
  Object.fromEntries(Weekday.options.map((day) => [day, hours[day] ?? []]));
