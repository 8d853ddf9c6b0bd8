import ICAL from 'ical.js';
import { convertIcsCalendar } from 'ts-ics';
import { expect } from 'vitest';

export type ReadEvent = {
  uid: string;
  sequence: number;
  starts_at: string;
  ends_at: string;
  title: string;
  description: string;
  location: string;
  status: string;
};

/** A calendar file as two independent programs read it, which have to agree. */
export function readCalendar(text: string) {
  const [one, other] = [readByIcal(text), readByTsIcs(text)];
  expect(other).toEqual(one);
  return one;
}

/** Every line ends as it has to, and none is longer than 75 octets. */
export function checkLines(text: string) {
  expect(text.endsWith('\r\n')).toBe(true);
  const lines = text.slice(0, -2).split('\r\n');
  expect(lines.filter((line) => /[\r\n]/.test(line))).toEqual([]);
  expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
}

function readByIcal(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  return {
    method: String(calendar.getFirstPropertyValue('method')),
    events: calendar.getAllSubcomponents('vevent').map((component): ReadEvent => {
      const event = new ICAL.Event(component);
      return {
        uid: event.uid,
        sequence: event.sequence,
        starts_at: event.startDate.toJSDate().toISOString(),
        ends_at: event.endDate.toJSDate().toISOString(),
        title: event.summary,
        description: event.description ?? '',
        location: event.location ?? '',
        status: String(component.getFirstPropertyValue('status')),
      };
    }),
  };
}

function readByTsIcs(text: string) {
  const { method, events = [] } = convertIcsCalendar(undefined, text);
  return {
    method: String(method),
    events: events.map((event): ReadEvent => ({
      uid: event.uid,
      sequence: event.sequence ?? 0,
      starts_at: event.start.date.toISOString(),
      ends_at: event.end!.date.toISOString(),
      title: event.summary,
      description: event.description ?? '',
      location: event.location ?? '',
      status: String(event.status),
    })),
  };
}
