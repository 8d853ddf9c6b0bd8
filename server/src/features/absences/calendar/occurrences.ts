import { TZDate } from '@date-fns/tz';
import ICAL from 'ical.js';

/** What a file is read for. */
export type Reading = {
  text: string;
  /** Of the firm: for days, and for times that name no other zone. */
  zone: string;
  /** Instants in milliseconds: what ends before or begins after is left out. */
  from: number;
  until: number;
  /** The most occurrences that are read, and the most that are looked at. */
  most: number;
  steps: number;
};

export type Found = { name: string; starts_at: number; ends_at: number };
type Reason = 'no_time' | 'not_readable';

export type Read =
  | { found: Found[]; unreadable: { name: string; reason: Reason }[]; has_more: boolean }
  | 'not a calendar';

/** The events of a calendar file that are not over, each day or time of a repeated one, in order. */
export function occurrencesIn({ text, zone, from, until, most, steps }: Reading): Read {
  const components = calendarsIn(text);
  if (components.length === 0) return 'not a calendar';
  const found: Found[] = [];
  const unreadable: { name: string; reason: Reason }[] = [];
  let left = steps;
  for (const [main, ...others] of groups(components)) {
    if (!main) continue;
    try {
      const exceptions = others.filter((one) => one.hasProperty('recurrence-id'));
      for (const occurrence of occurrencesOf(main, exceptions, zone)) {
        if ((left -= 1) < 0) break;
        if (occurrence === 'canceled') continue;
        if (occurrence.starts_at >= until) break;
        if (occurrence.ends_at > from) found.push(occurrence);
        if (found.length > most) break;
      }
    } catch {
      unreadable.push({
        name: nameOf(main),
        reason: main.hasProperty('dtstart') ? 'not_readable' : 'no_time',
      });
    }
    if (left < 0 || found.length > most || unreadable.length > most) break;
  }
  found.sort((a, b) => a.starts_at - b.starts_at || (a.name < b.name ? -1 : 1));
  return {
    found: found.slice(0, most),
    unreadable: unreadable.slice(0, most),
    has_more: left < 0 || found.length > most || unreadable.length > most,
  };
}

/** A file can hold several calendars. */
function calendarsIn(text: string): ICAL.Component[] {
  let parsed: unknown;
  try {
    parsed = ICAL.parse(text);
  } catch {
    return [];
  }
  const several =
    Array.isArray(parsed) && Array.isArray(parsed[0]) ? (parsed as object[]) : [parsed as object];
  return several
    .map((one) => new ICAL.Component(one as ConstructorParameters<typeof ICAL.Component>[0]))
    .filter(({ name }) => name === 'vcalendar');
}

/** The events of each identity: one that is not the exception of another first. Cancelled calendars have none. */
function groups(calendars: ICAL.Component[]): ICAL.Component[][] {
  const events = calendars
    .filter((one) => valueOf(one, 'method').toUpperCase() !== 'CANCEL')
    .flatMap((one) => one.getAllSubcomponents('vevent'));
  const byUid = Map.groupBy(events, (one) => one.getFirstPropertyValue('uid') ?? one);
  return [...byUid.values()].flatMap((group) => {
    const main = group.filter((one) => !one.hasProperty('recurrence-id'));
    const rest = group.filter((one) => one.hasProperty('recurrence-id'));
    // Some files repeat an identity; an exception without what it is of is an event of its own.
    const [first, ...others] = main;
    return first ? [[first, ...rest], ...others.map((one) => [one])] : rest.map((one) => [one]);
  });
}

function* occurrencesOf(
  component: ICAL.Component,
  exceptions: ICAL.Component[],
  zone: string,
): Generator<Found | 'canceled'> {
  const event = new ICAL.Event(component, { exceptions });
  if (!event.isRecurring()) {
    yield foundIn(event, event.startDate, event.endDate, zone);
    return;
  }
  const iterator = event.iterator();
  for (let next = iterator.next(); next; next = iterator.next()) {
    const { item, startDate, endDate } = event.getOccurrenceDetails(next);
    yield foundIn(item, startDate, endDate, zone);
  }
}

function foundIn(
  { component, startDate, endDate }: ICAL.Event,
  start: ICAL.Time,
  end: ICAL.Time,
  zone: string,
): Found | 'canceled' {
  if (valueOf(component, 'status').toUpperCase() === 'CANCELLED') return 'canceled';
  const startZone = zoneOf(component, 'dtstart') ?? zone;
  const endZone = zoneOf(component, 'dtend') ?? startZone;
  const starts_at = instantOf(start, startZone, zone);
  // The library counts the hours of a repeated event as if both ends were of one zone.
  const isOfOneZone = startZone === endZone && startDate.zone?.tzid === endDate.zone?.tzid;
  const ends_at = isOfOneZone
    ? instantOf(end, endZone, zone)
    : starts_at + instantOf(endDate, endZone, zone) - instantOf(startDate, startZone, zone);
  if (!Number.isFinite(starts_at) || !Number.isFinite(ends_at)) throw new Error('The event has no time');
  return { name: nameOf(component), starts_at, ends_at };
}

const nameOf = (component: ICAL.Component) => valueOf(component, 'summary').trim();

function valueOf(component: ICAL.Component, property: string) {
  const value = component.getFirstPropertyValue(property);
  return typeof value === 'string' ? value : '';
}

/** The zone that the file names for one end of an event, where it is a known one. */
function zoneOf(component: ICAL.Component, end: 'dtstart' | 'dtend') {
  const named = component.getFirstProperty(end)?.getFirstParameter('tzid');
  return named && isZone(named) ? named : undefined;
}

function isZone(name: string) {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** A day is one of the firm's calendar; a time is of its own zone, which the file may describe. */
function instantOf(time: ICAL.Time, named: string, zone: string) {
  const { year, month, day, hour, minute, second } = time;
  if (time.isDate) return new TZDate(year, month - 1, day, zone).getTime();
  const own = time.zone?.tzid;
  const isFloating = own === undefined || own === 'floating' || isZone(own);
  if (own === 'UTC' || !isFloating) return time.toUnixTime() * 1_000;
  return new TZDate(year, month - 1, day, hour, minute, second, named).getTime();
}
