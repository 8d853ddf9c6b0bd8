import { t } from '@consultflow/contract/language/t';
import { CalendarDays } from 'lucide-react';
import { useId, useState } from 'react';
import { atNoon, dayOfNoon, today } from '../../lib/time/week.ts';
import { Button } from '../button/button.tsx';
import { Calendar } from './calendar-lazy.tsx';
import { controlStyle, Field, type FieldWords } from './field.tsx';
import { isDay, readDay } from './read-day.ts';
import { withWesternDigits } from '../../lib/language/western-digits.ts';
import { IconButton } from '../button/icon-button.tsx';
import { Popover } from '../popup/popover.tsx';
import { SelectField } from './select-field.tsx';

type DateTimeFieldProps = FieldWords & {
  id?: string;
  /** In the reader's zone, as 2026-11-24T14:30; empty if there is none. */
  value: string;
  /** Receives '' if it is not a date and time. */
  onChange: (value: string) => void;
};

/** A date and time, typed or chosen from a calendar. */
export function DateTimeField({ label, hint, error, id, value, onChange }: DateTimeFieldProps) {
  const made = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState(shown(value));
  // Changed elsewhere meanwhile.
  const text = readMoment(typed) === value ? typed : shown(value) || typed;
  const [day = '', time = ''] = value.split('T');
  const choose = (next: string) => {
    setTyped(shown(next));
    onChange(next);
  };
  return (
    <Field {...{ label, hint, error }} id={id ?? made}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            type="text"
            inputMode="text"
            autoComplete="off"
            dir="ltr"
            placeholder="2026-11-24 14:30"
            value={text}
            onChange={({ target }) => {
              setTyped(target.value);
              onChange(readMoment(target.value));
            }}
            className={`${controlStyle} figures pe-11 rtl:ps-11 rtl:pe-2.75 rtl:text-end`}
          />
          <span className="absolute inset-y-0 end-0 grid place-items-center">
            <Popover
              title={t('Choose a day and an hour')}
              titleHidden
              open={isOpen}
              onOpenChange={setIsOpen}
              trigger={<IconButton label={t('Open the calendar')} icon={CalendarDays} size="small" />}
            >
              <Calendar
                selected={atNoon(day || today())}
                onSelect={(date) => choose(`${dayOfNoon(date)}T${time || FIRST}`)}
              />
              <div className="flex items-end gap-2 border-t border-line p-3">
                <SelectField
                  label={t('Hour')}
                  value={time || FIRST}
                  onChange={({ target }) => choose(`${day || today()}T${target.value}`)}
                  className="flex-1"
                >
                  {hoursWith(time).map((hour) => (
                    <option key={hour}>{hour}</option>
                  ))}
                </SelectField>
                <Button variant="primary" onClick={() => setIsOpen(false)}>
                  {t.context('button', 'Done')}
                </Button>
              </div>
            </Popover>
          </span>
        </div>
      )}
    </Field>
  );
}

const FIRST = '09:00';

const shown = (value: string) => value.replace('T', ' ');

/** The typed date as 2026-11-24T14:30; '' if it is invalid. Also read in the order and digits of the language. */
export function readMoment(text: string) {
  const [, date = '', hour = '', minute = ''] =
    /^\s*([\d./-]+)[\sT,،]+(\d{1,2})[:.](\d\d)\s*$/.exec(withWesternDigits(text)) ?? [];
  const day = readDay(date);
  if (Number(hour) > 23 || Number(minute) > 59 || !isDay(day)) return '';
  return `${day}T${hour.padStart(2, '0')}:${minute}`;
}

/** A quarter of an hour apart, and the selected one. */
const hoursWith = (chosen: string) => {
  const quarters = Array.from({ length: 96 }, (_, at) =>
    [Math.floor(at / 4), (at % 4) * 15].map((part) => String(part).padStart(2, '0')).join(':'),
  );
  return chosen && !quarters.includes(chosen) ? [...quarters, chosen].toSorted() : quarters;
};
