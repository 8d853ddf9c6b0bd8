import { t } from '@consultflow/contract/language/t';
import { CalendarDays } from 'lucide-react';
import { useId, useState } from 'react';
import { atNoon, dayOfNoon, today } from '../../lib/time/week.ts';
import { Button } from '../button/button.tsx';
import { Calendar } from './calendar-lazy.tsx';
import { controlStyle, Field, type FieldWords } from './field.tsx';
import { isMoment, readMoment } from './read-moment.ts';
import { IconButton } from '../button/icon-button.tsx';
import { Popover } from '../popup/popover.tsx';
import { SelectField } from './select-field.tsx';

type DateTimeFieldProps = FieldWords & {
  id?: string;
  /** In the reader's zone, as 2026-11-24T14:30; empty if there is none, and the text itself if it is not one. */
  value: string;
  onChange: (value: string) => void;
};

/** A date and time, typed or chosen from a calendar. */
export function DateTimeField({ label, hint, error, id, value, onChange }: DateTimeFieldProps) {
  const made = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState(shown(value));
  // Changed elsewhere meanwhile.
  const text = read(typed) === value ? typed : shown(value);
  const [day = '', time = ''] = isMoment(value) ? value.split('T') : [];
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
              onChange(read(target.value));
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

const shown = (value: string) => (isMoment(value) ? value.replace('T', ' ') : value);

const read = (text: string) => readMoment(text) || text.trim();

/** A quarter of an hour apart, and the selected one. */
const hoursWith = (chosen: string) => {
  const quarters = Array.from({ length: 96 }, (_, at) =>
    [Math.floor(at / 4), (at % 4) * 15].map((part) => String(part).padStart(2, '0')).join(':'),
  );
  return chosen && !quarters.includes(chosen) ? [...quarters, chosen].toSorted() : quarters;
};
