import { t } from '@consultflow/contract/language/t';
import { Weekday } from '@consultflow/contract/settings/hours';
import { clsx } from 'clsx';
import { type CSSProperties, useState } from 'react';
import { controlStyle, FieldError } from '../../ui/form/field.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { weekdayName } from '../weekday-name.ts';
import { type HoursText, readHours } from './hours-text.ts';
import './hours.css';

type HoursFieldsProps = {
  value: HoursText;
  mistakes: Partial<Record<Weekday, string>>;
  /** What a day gets when it is switched on. */
  usual: string;
  /** What a day without hours is called. */
  none: string;
  idOf: (day: Weekday) => string;
  onChange: (value: HoursText) => void;
};

/** The hours of each weekday: a switch, the hours on a scale of the day, and the same as text. */
export function HoursFields({ value, mistakes, usual, none, idOf, onChange }: HoursFieldsProps) {
  /** What a day had before it was switched off. */
  const [before, setBefore] = useState<Partial<HoursText>>({});
  const { hours } = readHours(value);
  const write = (day: Weekday, text: string) => onChange({ ...value, [day]: text });
  return (
    <div className="hours">
      <div aria-hidden className="hours-row">
        <span />
        <div className="hours-scale">
          {[0, 6, 12, 18, 24].map((hour) => (
            <span key={hour}>{`${hour}`.padStart(2, '0')}</span>
          ))}
        </div>
      </div>
      {Weekday.options.map((day) => {
        const isOn = value[day].trim() !== '';
        const mistake = mistakes[day];
        const name = weekdayName(day);
        return (
          <div key={day} className="hours-row">
            <Switch
              checked={isOn}
              onChange={() => {
                setBefore({ ...before, [day]: value[day] });
                write(day, isOn ? '' : before[day] || usual);
              }}
              className={clsx('font-medium', !isOn && 'text-ink-3')}
            >
              {name}
            </Switch>
            <div aria-hidden className="hours-day">
              {hours[day]?.map((period) => (
                <i key={period[0]} style={spanOf(period)} />
              ))}
            </div>
            <div>
              <input
                id={idOf(day)}
                type="text"
                dir="ltr"
                autoComplete="off"
                aria-label={t('Hours on {day}', { day: name })}
                aria-invalid={mistake ? true : undefined}
                aria-describedby={mistake ? `${idOf(day)}-error` : undefined}
                placeholder={none}
                value={value[day]}
                onChange={({ target }) => write(day, target.value)}
                className={`${controlStyle} figures`}
              />
              <FieldError id={`${idOf(day)}-error`}>{mistake}</FieldError>
            </div>
          </div>
        );
      })}
    </div>
  );
}

const spanOf = ([from, until]: [string, string]) =>
  ({ '--from': hourOf(from), '--until': hourOf(until) }) as CSSProperties;

const hourOf = (clock: string) => {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return hour + minute / 60;
};
