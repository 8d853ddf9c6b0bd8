import { t } from '@consultflow/contract/language/t';
import { CalendarDays } from 'lucide-react';
import { useId, useState } from 'react';
import { atNoon, dayOfNoon, today } from '../../lib/time/week.ts';
import { IconButton } from '../button/icon-button.tsx';
import { Popover } from '../popup/popover.tsx';
import { Calendar } from './calendar-lazy.tsx';
import { controlStyle, Field, type FieldWords } from './field.tsx';
import { isDay, readDay } from './read-day.ts';
import { withWesternDigits } from '@consultflow/contract/language/western-digits';

type DateFieldProps = FieldWords & {
  id?: string;
  /** As 2026-11-24; empty if there is none, and the text itself if it is not a date. */
  value: string;
  onChange: (value: string) => void;
};

/** A day, typed or chosen from a calendar. */
export function DateField({ label, hint, error, optional, id, value, onChange }: DateFieldProps) {
  const made = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState(value);
  // Changed elsewhere meanwhile.
  const text = read(typed) === value ? typed : value || typed;
  const choose = (next: string) => {
    setTyped(next);
    onChange(next);
    setIsOpen(false);
  };
  return (
    <Field {...{ label, hint, error, optional }} id={id ?? made}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            type="text"
            autoComplete="off"
            dir="ltr"
            placeholder="2026-11-24"
            value={text}
            onChange={({ target }) => {
              setTyped(target.value);
              onChange(read(target.value));
            }}
            className={`${controlStyle} figures pe-11 rtl:ps-11 rtl:pe-2.75 rtl:text-end`}
          />
          <span className="absolute inset-y-0 end-0 grid place-items-center">
            <Popover
              title={t('Choose a day')}
              titleHidden
              open={isOpen}
              onOpenChange={setIsOpen}
              trigger={<IconButton label={t('Open the calendar')} icon={CalendarDays} size="small" />}
            >
              <Calendar
                selected={atNoon(isDay(value) ? value : today())}
                onSelect={(date) => choose(dayOfNoon(date))}
              />
            </Popover>
          </span>
        </div>
      )}
    </Field>
  );
}

function read(text: string) {
  const day = readDay(withWesternDigits(text.trim()));
  return isDay(day) ? day : text.trim();
}
