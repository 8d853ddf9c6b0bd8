import { withWesternDigits } from '@consultflow/contract/language/western-digits';
import { isDay, readDay } from './read-day.ts';

/** The typed date as 2026-11-24T14:30; '' if it is invalid. Also read in the order and digits of the language. */
export function readMoment(text: string) {
  const [, date = '', hour = '', minute = ''] =
    /^\s*([\d./-]+)[\sT,،]+(\d{1,2})[:.](\d\d)\s*$/.exec(withWesternDigits(text)) ?? [];
  const day = readDay(date);
  if (Number(hour) > 23 || Number(minute) > 59 || !isDay(day)) return '';
  return `${day}T${hour.padStart(2, '0')}:${minute}`;
}

/** Whether it is a date and time as a field has it, and not a text that could not be read. */
export const isMoment = (value: string) => value !== '' && readMoment(value) === value;
