import { languages } from '@consultflow/contract/language/languages';
import { currentLanguage } from '@consultflow/contract/language/t';

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Users can name zones in many spellings. */
const MOST_CLOCKS = 500;

/** Cached, as creating one takes longer than using it a hundred times. */
function clockOf(time_zone: string) {
  const { locale } = languages[currentLanguage()];
  const key = `${locale} ${time_zone}`;
  const clock =
    clocks.get(key) ??
    new Intl.DateTimeFormat(locale, {
      timeZone: time_zone,
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
  if (clocks.size >= MOST_CLOCKS) clocks.clear();
  clocks.set(key, clock);
  return clock;
}

/** 'Nov 24, 2026, 10:00' in a time zone, for the current reader. */
export const timeIn = (time_zone: string) => {
  const clock = clockOf(time_zone);
  return (time: string) => clock.format(new Date(time));
};

/** 'November 24, 2026' in a time zone, for the current reader. */
export const dateIn = (time_zone: string) => {
  const { locale } = languages[currentLanguage()];
  const date = new Intl.DateTimeFormat(locale, {
    timeZone: time_zone,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  });
  return (time: string) => date.format(new Date(time));
};

/** 'November 2026' of 2026-11, or 'October – November 2026' of two, for the current reader. */
export function monthText(month: string, last = month) {
  const { locale } = languages[currentLanguage()];
  const long = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', year: 'numeric', month: 'long' });
  return long.formatRange(firstOf(month), firstOf(last));
}

const firstOf = (month: string) => new Date(`${month}-01T00:00:00Z`);

/** '14:30' in a time zone, for the current reader. */
export const hourIn = (time_zone: string) => {
  const { locale } = languages[currentLanguage()];
  const clock = new Intl.DateTimeFormat(locale, {
    timeZone: time_zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return (time: string) => clock.format(new Date(time));
};

/** Days and times in a time zone, in sortable figures. */
export function clockIn(time_zone: string) {
  const times = new Intl.DateTimeFormat('sv-SE', {
    ...day,
    timeZone: time_zone,
    hour: '2-digit',
    minute: '2-digit',
  });
  return {
    time_zone,
    dayOf: dayIn(time_zone),
    /** 2026-11-24 10:00, or empty without a time. */
    timeOf: (time: string | null) => (time ? times.format(new Date(time)) : ''),
  };
}

const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;

/** The day of a time in a time zone, as 2026-11-24. */
export function dayIn(timeZone: string) {
  const days = new Intl.DateTimeFormat('sv-SE', { ...day, timeZone });
  return (time: string | Date) => days.format(new Date(time));
}
