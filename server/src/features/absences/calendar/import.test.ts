import { MOST_CALENDAR, MOST_IMPORTED } from '@consultflow/contract/absences/import';
import { MOST_ABSENCES } from '@consultflow/contract/absences/schema';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { booked } from '../../../../test/support/booked.ts';
import { newWorld } from '../../../../test/support/world.ts';

/** What happens to a caller between the check of the session and the work of the call. */
let meanwhile: (() => PromiseLike<unknown>) | undefined;
const world = await newWorld((app) =>
  app.addHook('preHandler', async () => {
    const next = meanwhile;
    meanwhile = undefined;
    await next?.();
  }),
);
afterAll(world.end);
const { call, db } = world;
afterEach(async () => {
  await db.deleteFrom('absences').execute();
  await db.deleteFrom('consultations').execute();
});

const admin = await world.admin();
const client = await world.client();
const consultant = await world.consultant('A');
await call(admin, 'PUT', '/settings', { time_zone: 'Europe/Istanbul' });

const year = new Date().getUTCFullYear() + 1;
type Row = {
  key: string;
  name: string;
  starts_at: string;
  ends_at: string;
  standing: string;
  id: string | null;
};
type Answer = { rows: Row[]; unreadable: object[]; has_more: boolean; affected: number };

const calendarOf = (...events: string[][]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Holidays//EN',
    ...events.flatMap((lines, n) => ['BEGIN:VEVENT', `UID:${n}@example.com`, ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
    '',
  ].join('\r\n');
const day = (name: string, from: string, ...more: string[]) => [
  `SUMMARY:${name}`,
  `DTSTART;VALUE=DATE:${from}`,
  ...more,
];
const send = (
  calendar: unknown,
  { query = '', by = admin, ...body }: { query?: string; by?: typeof admin; chosen?: string[] } = {},
) => call(by, 'POST', `/absences/import${query}`, { calendar, ...body });
const preview = async (calendar: string): Promise<Answer> =>
  (await send(calendar, { query: '?preview=true' })).json().data;
const add = async (calendar: string, chosen?: string[]): Promise<Answer> =>
  (await send(calendar, chosen ? { chosen } : {})).json().data;
const short = ({ rows }: Answer) => rows.map(({ name, starts_at, standing }) => [name, starts_at, standing]);
const closures = () =>
  db
    .selectFrom('absences')
    .select(['name', 'starts_at', 'ends_at', 'user_id'])
    .orderBy('starts_at')
    .execute();

/** The first such weekday of a month, by its number from 0 for Sunday. */
function first(weekday: number, month: number) {
  const date = new Date(Date.UTC(year, month - 1, 1));
  date.setUTCDate(1 + ((weekday - date.getUTCDay() + 7) % 7));
  return date.toISOString().slice(0, 10);
}
const compact = (date: string) => date.replaceAll('-', '');
const monday = first(1, 3);
const sunday = first(0, 5);
/** Midnight in Istanbul. */
const at = (date: string, hours = 0) =>
  new Date(Date.parse(`${date}T00:00:00+03:00`) + hours * 3_600_000).toISOString();

const timed = (start: string, end: string) => [`SUMMARY:Meeting`, start, end];
const daysOf = async (calendar: string) =>
  (await preview(calendar)).rows.map(({ name, starts_at }) => [
    name,
    new Date(Date.parse(starts_at) + 3 * 3_600_000).toISOString().slice(0, 10),
  ]);
const large = (size: number) => calendarOf(day('x', compact(monday), `DESCRIPTION:${'x'.repeat(size)}`));

test('a preview shows the days of a file by the calendar of the firm, and adds nothing', async () => {
  const file = calendarOf(
    day('Spring Day', compact(monday)),
    day('A Sunday', compact(sunday)),
    day('Long ago', '20200101'),
    day(
      'Two days',
      compact(first(2, 6)),
      `DTEND;VALUE=DATE:${compact(first(2, 6)).slice(0, 6)}${String(Number(first(2, 6).slice(-2)) + 2).padStart(2, '0')}`,
    ),
  );
  const found = await preview(file);
  expect(short(found)).toEqual([
    ['Spring Day', at(monday), 'new'],
    ['A Sunday', at(sunday), 'not_open'],
    ['Two days', at(first(2, 6)), 'new'],
  ]);
  expect(found.rows.map(({ starts_at, ends_at }) => Date.parse(ends_at) - Date.parse(starts_at))).toEqual(
    [24, 24, 48].map((hours) => hours * 3_600_000),
  );
  expect(found).toMatchObject({ unreadable: [], has_more: false, affected: 0 });
  expect(await closures()).toEqual([]);
});

test('an import adds what is new, and the same file adds nothing again', async () => {
  const file = calendarOf(day('Spring Day', compact(monday)), day('A Sunday', compact(sunday)));
  await booked(db, { client, consultant, room: 'A', at: at(monday, 10) });
  const once = await add(file);
  expect(short(once).map(([, , standing]) => standing)).toEqual(['added', 'not_open']);
  expect(once.affected).toBe(1);
  expect(once.rows[0]!.id).toEqual(expect.any(String));
  expect(await closures()).toEqual([
    { name: 'Spring Day', starts_at: at(monday), ends_at: at(monday, 24), user_id: null },
  ]);
  expect(short(await preview(file)).map(([, , standing]) => standing)).toEqual(['there', 'not_open']);
  expect(short(await add(file)).map(([, , standing]) => standing)).toEqual(['there', 'not_open']);
  expect(await closures()).toHaveLength(1);
  expect((await call(admin, 'DELETE', `/absences/${once.rows[0]!.id}`)).json().message).toBe(
    'Closure deleted',
  );
});

test('an import sent twice with one key adds once and returns the added closures twice', async () => {
  const file = calendarOf(day('Spring Day', compact(monday)), day('A Sunday', compact(sunday)));
  const again = () =>
    world.app.inject({
      method: 'POST',
      url: '/api/v2/absences/import',
      headers: { authorization: `Bearer ${admin.token}`, 'idempotency-key': 'spring-and-sunday' },
      payload: { calendar: file },
    });
  const once = await again();
  expect(short(once.json().data).map(([, , standing]) => standing)).toEqual(['added', 'not_open']);
  expect((await again()).json()).toEqual(once.json());
  expect(await closures()).toHaveLength(1);
  const { id } = once.json().data.rows[0];
  expect((await call(admin, 'DELETE', `/absences/${id}`)).statusCode).toBe(200);
  expect(short((await again()).json().data).map(([, , standing]) => standing)).toEqual(['new', 'not_open']);
});

test('only what was chosen of a file is added, also where the firm is not open', async () => {
  const file = calendarOf(day('Spring Day', compact(monday)), day('A Sunday', compact(sunday)));
  const { rows } = await preview(file);
  expect((await add(file, [])).rows.map(({ standing }) => standing)).toEqual(['new', 'not_open']);
  await add(file, [rows[1]!.key, 'a'.repeat(22)]);
  expect(await closures()).toMatchObject([{ name: 'A Sunday' }]);
});

test('of several imports of one file at once only one adds', async () => {
  const file = calendarOf(day('Spring Day', compact(monday)), day('Autumn Day', compact(first(1, 10))));
  await Promise.all([1, 2, 3, 4].map(() => add(file)));
  expect(await closures()).toHaveLength(2);
});

test('the file can be sent as it is', async () => {
  const reply = await world.app.inject({
    method: 'POST',
    url: '/api/v2/absences/import',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'text/calendar; charset=utf-8' },
    payload: `\uFEFF${calendarOf(day('Yılbaşı', compact(monday)))}`,
  });
  expect(reply.json().message).toBe('The calendar has been imported');
  expect(await closures()).toMatchObject([{ name: 'Yılbaşı' }]);
});

describe('times', () => {
  const date = compact(monday);

  test.each([
    ['of UTC', [], timed(`DTSTART:${date}T090000Z`, `DTEND:${date}T100000Z`), 12],
    [
      'of a named zone',
      [],
      timed(`DTSTART;TZID=Asia/Tokyo:${date}T150000`, `DTEND;TZID=Asia/Tokyo:${date}T160000`),
      9,
    ],
    [
      'of another zone at each end',
      [],
      timed(`DTSTART;TZID=Asia/Tokyo:${date}T150000`, `DTEND;TZID=Europe/Berlin:${date}T080000`),
      9,
    ],
    ['that end in UTC', [], timed(`DTSTART;TZID=Asia/Tokyo:${date}T150000`, `DTEND:${date}T070000Z`), 9],
    ['without a zone', [], timed(`DTSTART:${date}T100000`, `DTEND:${date}T110000`), 10],
    [
      'of a zone that the file describes',
      [
        'BEGIN:VTIMEZONE',
        'TZID:Our own',
        'BEGIN:STANDARD',
        'DTSTART:19700101T000000',
        'TZOFFSETFROM:+0100',
        'TZOFFSETTO:+0100',
        'END:STANDARD',
        'END:VTIMEZONE',
      ],
      timed(`DTSTART;TZID=Our own:${date}T100000`, `DTEND;TZID=Our own:${date}T110000`),
      12,
    ],
  ])('%s are taken in it', async (_, zone, event, hour) => {
    const file = calendarOf(event).replace('BEGIN:VEVENT', [...zone, 'BEGIN:VEVENT'].join('\r\n'));
    expect((await preview(file)).rows).toMatchObject([
      { starts_at: at(monday, hour), ends_at: at(monday, hour + 1) },
    ]);
  });

  test('of another zone at each end are taken in it each time', async () => {
    const file = calendarOf([
      ...timed(`DTSTART;TZID=Asia/Tokyo:${date}T150000`, `DTEND;TZID=Europe/Istanbul:${date}T100000`),
      'RRULE:FREQ=DAILY;COUNT=2',
    ]);
    expect((await preview(file)).rows).toMatchObject([
      { starts_at: at(monday, 9), ends_at: at(monday, 10) },
      { starts_at: at(monday, 33), ends_at: at(monday, 34) },
    ]);
  });

  test('with a duration end after it', async () => {
    const file = calendarOf([`SUMMARY:Meeting`, `DTSTART:${date}T090000Z`, 'DURATION:PT90M']);
    expect((await preview(file)).rows).toMatchObject([{ ends_at: at(monday, 13.5) }]);
  });
});

describe('repeated events', () => {
  test('without an end are read for three years', async () => {
    // Half a year from now: around its anniversary a day may be found four times.
    const month = `${((new Date().getUTCMonth() + 6) % 12) + 1}`.padStart(2, '0');
    const found = await daysOf(calendarOf(day('Founding Day', `1970${month}15`, 'RRULE:FREQ=YEARLY')));
    expect(found).toHaveLength(3);
    expect(new Set(found.map(([, date]) => date!.slice(5)))).toEqual(new Set([`${month}-15`]));
  });

  test('have further days, and leave out others', async () => {
    const dates = [5, 6, 7].map((date) => `${year}040${date}`);
    const file = calendarOf(
      day(
        'Break',
        dates[0]!,
        'RRULE:FREQ=DAILY;COUNT=3',
        `EXDATE;VALUE=DATE:${dates[1]}`,
        `RDATE;VALUE=DATE:${year}0420`,
      ),
    );
    expect(await daysOf(file)).toEqual([
      ['Break', `${year}-04-05`],
      ['Break', `${year}-04-07`],
      ['Break', `${year}-04-20`],
    ]);
  });

  test('can have one that is moved and renamed, and one that is cancelled', async () => {
    const file = calendarOf(
      day('Break', `${year}0405`, 'RRULE:FREQ=DAILY;COUNT=3'),
      ['SUMMARY:Moved', `RECURRENCE-ID;VALUE=DATE:${year}0406`, `DTSTART;VALUE=DATE:${year}0412`],
      [
        'SUMMARY:Off',
        `RECURRENCE-ID;VALUE=DATE:${year}0407`,
        `DTSTART;VALUE=DATE:${year}0407`,
        'STATUS:CANCELLED',
      ],
    ).replaceAll(/UID:\d/g, 'UID:0');
    expect(await daysOf(file)).toEqual([
      ['Break', `${year}-04-05`],
      ['Moved', `${year}-04-12`],
    ]);
  });

  test.each([
    ['second', 'FREQ=SECONDLY'],
    ['minute', 'FREQ=MINUTELY;INTERVAL=1'],
    ['day', 'FREQ=DAILY'],
  ])('every %s are read up to a limit', async (_, rule) => {
    const file = calendarOf(
      ...Array.from({ length: 20 }, () => [
        'SUMMARY:Again',
        `DTSTART:${year}0101T090000Z`,
        `DTEND:${year}0101T100000Z`,
        `RRULE:${rule}`,
      ]),
    );
    const found = await preview(file);
    expect(found.rows.length).toBeLessThanOrEqual(MOST_IMPORTED);
    expect(found.has_more).toBe(true);
  });

  test.each([
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=31',
    'FREQ=YEARLY;BYYEARDAY=366;BYMONTH=1',
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
  ])('by the rule %s, which no calendar has, come to an end', async (rule) => {
    const reply = await send(calendarOf(day('Never', `${year}0101`, `RRULE:${rule}`)), {
      query: '?preview=true',
    });
    const { code, data } = reply.json();
    // The library goes on to the days that follow, once a year at most.
    expect([undefined, 'calendar_too_complex']).toContain(code);
    expect(data?.rows.length ?? 0).toBeLessThanOrEqual(3);
    expect((await preview(calendarOf(day('Next', compact(monday))))).rows).toHaveLength(1);
  });
});

test.each(['?preview=true', ''])(
  'nothing is answered to an admin whose session ends while the file waits: %s',
  async (query) => {
    const leaving = await world.admin();
    meanwhile = () => call(leaving, 'POST', '/auth/logout');
    const reply = await send(calendarOf(day('New Year', compact(monday))), { by: leaving, query });
    expect([reply.statusCode, reply.json().data]).toEqual([401, undefined]);
    expect(await closures()).toEqual([]);
  },
);

test('cancelled events and cancelled calendars have no days', async () => {
  expect(short(await preview(calendarOf(day('Off', compact(monday), 'STATUS:CANCELLED'))))).toEqual([]);
  const canceled = calendarOf(day('Off', compact(monday))).replace(
    'VERSION:2.0',
    'VERSION:2.0\r\nMETHOD:CANCEL',
  );
  expect(short(await preview(canceled))).toEqual([]);
});

test('events that are no closures are named with the reason', async () => {
  const found = await preview(
    calendarOf(
      [`DTSTART;VALUE=DATE:${compact(monday)}`],
      ['SUMMARY:Without a day'],
      day('Too long', `${year}0101`, `DTEND;VALUE=DATE:${year + 2}0101`),
      day('No day', 'TOMORROW'),
      day('Good', compact(monday)),
    ),
  );
  expect(short(found).map(([name]) => name)).toEqual(['Good']);
  expect(found.unreadable).toEqual(
    expect.arrayContaining([
      { name: '', reason: 'no_name' },
      { name: 'Without a day', reason: 'no_time' },
      { name: 'Too long', reason: 'too_long' },
      { name: 'No day', reason: 'not_readable' },
    ]),
  );
});

test('names are kept as text on one line', async () => {
  const name = `<img src=x onerror=alert(1)>\\nand\u202e more ${'x'.repeat(300)}`;
  await add(calendarOf(day(name, compact(monday))));
  const [closure] = await closures();
  expect(closure!.name).toMatch(/^<img src=x onerror=alert\(1\)> and  ?more x+$/);
  expect(closure!.name.length).toBeLessThanOrEqual(200);
});

describe('refused', () => {
  const url = '/api/v2/absences/import';
  const raw = (type: string, payload: string) =>
    world.app.inject({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': type },
      payload,
    });

  test('is a file of more than 1 MB', async () => {
    for (const reply of [
      await raw('text/calendar', large(5_000_000)),
      await raw('text/calendar', large(MOST_CALENDAR)),
      await send(large(MOST_CALENDAR)),
    ])
      expect([reply.statusCode, reply.json()]).toMatchObject([
        413,
        {
          code: 'calendar_too_large',
          message: 'A calendar file can have at most 1 MB. Please export fewer years from your calendar.',
        },
      ]);
    expect((await raw('text/calendar', large(MOST_CALENDAR - 10_000))).statusCode).toBe(200);
  });

  test.each([
    ['nothing', ''],
    ['a text', 'Happy New Year'],
    ['a table', 'day,name\n2027-01-01,New Year'],
    ['a business card', 'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Elif\r\nEND:VCARD\r\n'],
    ['a calendar that breaks off', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n'],
    ['a picture', `\uFFFDPNG\r\n\u001a\n${'\u0000'.repeat(100)}`],
  ])('is %s', async (_, content) => {
    const reply = await send(content);
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'calendar_not_readable']);
    expect(reply.json().message).toBe('This is not a calendar file (.ics)');
  });

  test('is a body of another kind', async () => {
    for (const type of ['application/pdf', 'multipart/form-data; boundary=x', 'text/html']) {
      const reply = await raw(type, 'BEGIN:VCALENDAR');
      expect([reply.statusCode, reply.json().code]).toEqual([415, 'not_a_calendar']);
    }
    expect((await send(7)).statusCode).toBe(400);
    expect((await send('', { query: '?preview=perhaps' })).statusCode).toBe(400);
  });

  test('are others than admins', async () => {
    for (const by of [client, consultant])
      expect((await send(calendarOf(day('x', compact(monday))), { by })).statusCode).toBe(403);
    expect(await closures()).toEqual([]);
  });

  test('is a file with more closures than the firm may have, and none of it is added', async () => {
    await db
      .insertInto('absences')
      .values(
        Array.from({ length: MOST_ABSENCES - 1 }, (_, n) => ({
          user_id: null,
          name: `No ${n}`,
          starts_at: at(monday),
          ends_at: at(monday, 1),
        })),
      )
      .execute();
    const reply = await send(calendarOf(day('One', compact(monday)), day('Two', compact(monday))));
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'too_many_absences']);
    expect(await closures()).toHaveLength(MOST_ABSENCES - 1);
  });
});
