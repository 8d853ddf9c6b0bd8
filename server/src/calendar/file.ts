import { setImmediate as immediate } from 'node:timers/promises';
import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
  escape,
} from 'ical-generator';
import { Temporal } from 'temporal-polyfill';
import { zoneRules } from './zone-rules.ts';

/** Something in a calendar; the same `uid` with a higher `sequence` replaces it. */
export type CalendarEvent = {
  uid: string;
  sequence: number;
  /** When it became as it is. */
  changed_at: string;
  starts_at: string;
  ends_at: string;
  title: string;
  description?: string | undefined;
  location?: string | undefined;
  url?: string | undefined;
  isCanceled?: boolean;
  /** It may not take place. */
  isTentative?: boolean;
};

type Address = { name: string; email: string };

type Frame = {
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH';
  /** Of the calendar, for programs that show one. */
  name?: string;
  /** In which the times are written. */
  zone: string;
  /** Of an invitation: whose mailbox gets the replies, and who is invited. */
  organizer?: Address;
  attendee?: Address;
};

/** How often a program should ask for a feed again, in seconds. */
const TTL = 60 * 60;

/** A file that calendars read (RFC 5545). */
export const calendarFile = ({ events, ...frame }: Frame & { events: CalendarEvent[] }) =>
  framed(frame, eventsIn(frame, events), events);

/** After this long other calls get a turn; each of them needs several. */
const LONGEST_TURN_MS = 1;

/** The same of very many events: other calls are answered meanwhile. */
export async function longCalendarFile({ events, ...frame }: Frame & { events: Iterable<CalendarEvent> }) {
  const all: CalendarEvent[] = [];
  const texts: string[] = [];
  let began = performance.now();
  for (const event of events) {
    all.push(event);
    texts.push(eventsIn(frame, [event]));
    if (performance.now() - began < LONGEST_TURN_MS) continue;
    await immediate();
    began = performance.now();
  }
  return framed(frame, texts.join(''), all);
}

/** The library would write the rules of the zone before its own properties, which have to come first. */
const framed = (frame: Frame, texts: string, events: CalendarEvent[]) =>
  calendarOf(frame, [])
    .toString()
    .replace(/^END:VCALENDAR/m, () => `${rulesOf(events, frame.zone)}${texts}END:VCALENDAR`) + END_OF_LINE;

/** The lines of events, without those of the calendar around them. */
const eventsIn = (frame: Frame, events: CalendarEvent[]) =>
  /^BEGIN:VEVENT[^]*(?=^END:VCALENDAR)/m.exec(calendarOf(frame, events).toString())?.[0] ?? '';

function calendarOf({ method, name, zone, organizer, attendee }: Frame, events: CalendarEvent[]) {
  const calendar = ical({
    prodId: { company: 'ConsultFlow', product: 'Navigator' },
    method: ICalCalendarMethod[method],
    ...(name && { name: escape(name, false), ttl: TTL }),
  });
  for (const event of events)
    calendar.createEvent({
      id: event.uid,
      sequence: event.sequence,
      stamp: new Date(event.changed_at),
      lastModified: new Date(event.changed_at),
      ...timesOf(event, zone),
      summary: event.title,
      description: event.description ?? null,
      location: event.location ?? null,
      url: event.url ?? null,
      status: statusOf(event),
      organizer: organizer ?? null,
      attendees: attendee
        ? [
            {
              ...attendee,
              role: ICalAttendeeRole.REQ,
              // The time is agreed already.
              status: ICalAttendeeStatus.ACCEPTED,
              rsvp: false,
            },
          ]
        : [],
    });
  return calendar;
}

function statusOf({ isCanceled, isTentative }: CalendarEvent) {
  if (isCanceled) return ICalEventStatus.CANCELLED;
  return isTentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
}

const END_OF_LINE = '\r\n';

function rulesOf(events: CalendarEvent[], zone: string) {
  const times = events.flatMap(({ starts_at, ends_at }) => [Date.parse(starts_at), Date.parse(ends_at)]);
  const known = times.length > 0 ? times : [Date.now()];
  return zoneRules(zone, { from: Math.min(...known), until: Math.max(...known) }) + END_OF_LINE;
}

/** By the clock of the zone, as days if it is whole ones, and in UTC where the clock shows the time twice: programs differ. */
function timesOf({ starts_at, ends_at }: CalendarEvent, zone: string) {
  const [start, end] = [starts_at, ends_at].map((time) =>
    Temporal.Instant.from(time).toZonedDateTimeISO(zone),
  ) as [Temporal.ZonedDateTime, Temporal.ZonedDateTime];
  if ([start, end].every(isBeginOfDay))
    return { start: start.toPlainDate(), end: end.toPlainDate(), allDay: true };
  return { start, end, timezone: [start, end].every(isShownOnce) ? zone : null };
}

/** Where the clock is changed at midnight a day begins later. */
const isBeginOfDay = (time: Temporal.ZonedDateTime) =>
  time.minute % 15 === 0 && time.second === 0 && time.hour < 3 && time.startOfDay().equals(time);

const isShownOnce = (time: Temporal.ZonedDateTime) =>
  (['earlier', 'later'] as const).every((disambiguation) =>
    time.toPlainDateTime().toZonedDateTime(time.timeZoneId, { disambiguation }).equals(time),
  );
