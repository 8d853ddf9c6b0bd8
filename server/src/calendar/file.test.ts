import { newSeed } from '@consultflow/contract/testing/seed';
import ICAL from 'ical.js';
import { convertIcsCalendar, generateIcsCalendar } from 'ts-ics';
import { describe, expect, test } from 'vitest';
import { checkLines, readCalendar } from '../../test/support/read-calendar.ts';
import { drawFrom } from '../demo/random.ts';
import { type CalendarEvent, calendarFile, longCalendarFile } from './file.ts';

const event: CalendarEvent = {
  uid: 'a7b1c2d3-0000-4000-8000-000000000001',
  sequence: 0,
  changed_at: '2026-11-20T12:00:00.000Z',
  starts_at: '2026-11-24T09:00:00.000Z',
  ends_at: '2026-11-24T10:00:00.000Z',
  title: 'Consultation #1042: Rules of origin',
};
const organizer = { name: 'Harbour Advice', email: 'advice@firm.example' };
const attendee = { name: 'Anna Berg', email: 'anna@port.example' };

const fileOf = (changes: Partial<CalendarEvent> = {}, zone = 'Europe/Berlin') =>
  calendarFile({ method: 'REQUEST', zone, events: [{ ...event, ...changes }], organizer, attendee });

test('an invitation names whose mailbox gets the answers, and who is invited', () => {
  const [component] = ICAL.Component.fromString(fileOf()).getAllSubcomponents('vevent');
  const [from, to] = ['organizer', 'attendee'].map((name) => component!.getFirstProperty(name)!);
  expect([from!.getFirstValue(), from!.getParameter('cn')]).toEqual([
    'mailto:advice@firm.example',
    'Harbour Advice',
  ]);
  expect([String(to!.getFirstValue()).toLowerCase(), to!.getParameter('cn')]).toEqual([
    'mailto:anna@port.example',
    'Anna Berg',
  ]);
});

test('an invitation, an update and a cancellation are one event, which moves and goes', () => {
  const files = [
    fileOf(),
    fileOf({ sequence: 1, starts_at: '2026-11-25T09:00:00.000Z', ends_at: '2026-11-25T10:00:00.000Z' }),
    calendarFile({
      method: 'CANCEL',
      zone: 'Europe/Berlin',
      events: [{ ...event, sequence: 2, isCanceled: true }],
    }),
  ];
  expect(
    files
      .map(readCalendar)
      .map(({ method, events: [one] }) => [method, one!.uid, one!.sequence, one!.status]),
  ).toEqual([
    ['REQUEST', event.uid, 0, 'CONFIRMED'],
    ['REQUEST', event.uid, 1, 'CONFIRMED'],
    ['CANCEL', event.uid, 2, 'CANCELLED'],
  ]);
  expect(readCalendar(files[1]!).events[0]!.starts_at).toBe('2026-11-25T09:00:00.000Z');
});

test('a program that reads and writes the file again keeps its event and sequence', () => {
  const read = convertIcsCalendar(undefined, fileOf({ sequence: 7 }));
  const [again] = readCalendar(generateIcsCalendar(read)).events;
  expect([again!.uid, again!.sequence, again!.starts_at]).toEqual([event.uid, 7, event.starts_at]);
});

/** With what is special in a calendar file, in several scripts, and long. */
const hard = [
  'a; b, c \\ d: "e" \\n ^f ^n',
  'one line\nanother line\r\n\n and one more',
  '👩‍👩‍👧‍👦 🇹🇷 café ﬁ',
  'مراجعة قواعد المنشأ (HS 0804.20) שלום',
  'ü'.repeat(200),
  '港'.repeat(200),
  '🚢'.repeat(200),
];

describe('what is special in a file survives', () => {
  test.each(hard)('%j', (text) => {
    const file = fileOf({ title: text, description: text, location: text });
    checkLines(file);
    const [read] = readCalendar(file).events;
    const written = text.replaceAll('\r\n', '\n');
    expect([read!.title, read!.description, read!.location]).toEqual([written, written, written]);
  });

  test('in the names of people', () => {
    const name = `O'Neil; "Bob", ^Ltd: ${'ş'.repeat(200)}`;
    const file = calendarFile({
      method: 'REQUEST',
      zone: 'UTC',
      events: [event],
      organizer: { ...organizer, name },
      attendee: { ...attendee, name },
    });
    checkLines(file);
    const [component] = ICAL.Component.fromString(file).getAllSubcomponents('vevent');
    for (const role of ['organizer', 'attendee'])
      expect(component!.getFirstProperty(role)!.getParameter('cn')).toBe(name);
  });

  test('and adds no event of its own', () => {
    const text = 'x\r\nEND:VEVENT\r\nBEGIN:VEVENT\nUID:1';
    const events = ICAL.Component.fromString(fileOf({ title: text, location: text })).getAllSubcomponents(
      'vevent',
    );
    expect(events.map((one) => String(one.getFirstPropertyValue('summary')))).toEqual([
      text.replaceAll('\r\n', '\n'),
    ]);
  });

  test('in any order', () => {
    const draw = drawFrom(newSeed());
    for (let round = 0; round < 200; round += 1) {
      const text = Array.from({ length: draw.number(1, 6) }, () => draw.pick(hard)).join(
        draw.pick(['', ' ', ';']),
      );
      const file = fileOf({ title: text, description: text });
      checkLines(file);
      const [read] = readCalendar(file).events;
      const written = text.replaceAll('\r\n', '\n');
      expect([read!.title, read!.description]).toEqual([written, written]);
    }
  });
});

test('an event of whole days is written as days', () => {
  const file = fileOf({ starts_at: '2026-12-23T23:00:00.000Z', ends_at: '2026-12-26T23:00:00.000Z' });
  expect(file).toMatch(/DTSTART;VALUE=DATE:20261224\r\nDTEND;VALUE=DATE:20261227\r\n/);
});

test('a file without events can be read', () => {
  expect(readCalendar(calendarFile({ method: 'PUBLISH', zone: 'Asia/Kathmandu', events: [] }))).toEqual({
    method: 'PUBLISH',
    events: [],
  });
});

test.each([0, 1, 2, 100])('a file of %i events, a few at a time, is the same', async (count) => {
  const events = Array.from({ length: count }, (_, n) => ({
    ...event,
    uid: `${n}@firm.example`,
    description: 'END:VCALENDAR\nBEGIN:VEVENT',
  }));
  const frame = { method: 'PUBLISH', zone: 'Europe/Berlin', name: 'END:VCALENDAR BEGIN:VEVENT' } as const;
  const file = await longCalendarFile({ ...frame, events });
  expect(file).toBe(calendarFile({ ...frame, events }));
  checkLines(file);
  expect(ICAL.Component.fromString(file).getAllSubcomponents('vevent')).toHaveLength(count);
});
