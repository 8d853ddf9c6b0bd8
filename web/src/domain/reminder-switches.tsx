import { t } from '@consultflow/contract/language/t';
import { REMINDERS } from '@consultflow/contract/settings/reminders';
import { Switch } from '../ui/form/switch.tsx';

type ReminderSwitchesProps = {
  /** In minutes before an appointment. */
  value: readonly number[];
  /** More that can be chosen than the usual ones. */
  among?: readonly number[];
  disabled?: boolean;
  onChange: (change: (value: readonly number[]) => number[]) => void;
};

/** How long before an appointment somebody is reminded. */
export function ReminderSwitches({ value, among = [], disabled = false, onChange }: ReminderSwitchesProps) {
  const choices = [...new Set([...REMINDERS.usual, ...among, ...value])].toSorted((a, b) => b - a);
  return choices.map((minutes) => (
    <Switch
      key={minutes}
      checked={value.includes(minutes)}
      disabled={disabled}
      onChange={({ currentTarget: { checked } }) =>
        onChange((now) => [...now.filter((one) => one !== minutes), ...(checked ? [minutes] : [])])
      }
    >
      {beforehand(minutes)}
    </Switch>
  ));
}

/** 'One day before' */
function beforehand(minutes: number) {
  if (minutes % 1_440 === 0)
    return t('{days, plural, one {One day before} other {# days before}}', { days: minutes / 1_440 });
  if (minutes % 60 === 0)
    return t('{hours, plural, one {One hour before} other {# hours before}}', { hours: minutes / 60 });
  return t('{minutes, plural, one {One minute before} other {# minutes before}}', { minutes });
}
