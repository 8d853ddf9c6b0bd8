import type { WeeklyHours } from '@consultflow/contract/settings/hours';
import type { SettingsChanges } from '@consultflow/contract/settings/schema';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);

const admin = await world.admin();
const read = async () => (await world.call(admin, 'GET', '/settings')).json().data;
const save = (body: object) => world.call(admin, 'PUT', '/settings', body);
const first = await read();
afterEach(() => save({ ...first, slot_interval: null }));

const hours: WeeklyHours = {
  Monday: [
    ['09:00', '12:30'],
    ['12:30', '17:00'],
  ],
  Saturday: [['00:00', '24:00']],
  Sunday: [],
};

test('an admin saves when and how far ahead the firm can be booked', async () => {
  const rules: SettingsChanges = {
    opening_hours: hours,
    buffer_before: 10,
    buffer_after: 240,
    minimum_notice: 0,
    booking_horizon: 365,
    cancellation_cutoff: 43_200,
    slot_interval: 5,
  };
  const reply = await save(rules);
  expect(reply.json()).toMatchObject({ message: 'Scheduling settings saved successfully', data: rules });
  expect(await read()).toMatchObject({ ...rules, max_consultations_per_day: 10 });
  expect((await save({ buffer_before: 0 })).json().message).toBe('Scheduling settings saved successfully');
  expect(await read()).toMatchObject({ ...rules, buffer_before: 0 });
  expect((await save({ buffer_before: 0, time_zone: 'UTC' })).json().message).toBe(
    'General settings saved successfully',
  );
});

test('hours that go on from outdated ones are refused with those of now, and may be sent twice', async () => {
  const { opening_hours } = await read();
  const before = { opening_hours };
  const closed = { ...opening_hours, Friday: [] };
  expect((await save({ opening_hours: closed, before })).statusCode).toBe(200);
  expect((await save({ opening_hours: closed, before })).statusCode).toBe(200);
  const late = await save({ opening_hours: { ...opening_hours, Monday: [] }, before });
  expect([late.statusCode, late.json()]).toMatchObject([409, { code: 'hours_changed', data: closed }]);
  expect((await read()).opening_hours).toEqual(closed);
  expect((await save({ buffer_before: 5 })).statusCode).toBe(200);
});

test('without an interval of its own a slot begins after every duration', async () => {
  expect((await save({ consultation_duration: 45 })).json().data.slot_interval).toBe(45);
  expect((await save({ slot_interval: 30 })).json().data.slot_interval).toBe(30);
  expect((await save({ consultation_duration: 90 })).json().data.slot_interval).toBe(30);
  expect((await save({ slot_interval: null })).json().data.slot_interval).toBe(90);
});

test('a firm can be closed all week', async () => {
  expect((await save({ opening_hours: {} })).json().data.opening_hours).toEqual({});
});

const clock = 'Please enter times like 09:00';
const both = 'Please give each period a beginning and an end';
const apart = 'Please choose periods that do not overlap';
const order = 'Please choose an end after the beginning';
const list = 'Please list the periods of each day';
const many = Array.from({ length: 11 }, (_, hour) => [`0${hour}:00`.slice(-5), `0${hour}:30`.slice(-5)]);
const wrongHours: [string, unknown, string?][] = [
  ['end before they begin', { Monday: [['12:00', '09:00']] }, order],
  ['have no length', { Monday: [['09:00', '09:00']] }, order],
  ['cross midnight', { Monday: [['22:00', '02:00']] }, order],
  [
    'overlap',
    {
      Monday: [
        ['13:00', '18:00'],
        ['09:00', '13:01'],
      ],
    },
    apart,
  ],
  [
    'are given twice',
    {
      Monday: [
        ['09:00', '12:00'],
        ['09:00', '12:00'],
      ],
    },
    apart,
  ],
  ['are of an unknown day', { Montag: [['09:00', '12:00']] }],
  ['are of a day in lower case', { monday: [['09:00', '12:00']] }],
  ['have an hour that there is not', { Monday: [['09:00', '25:00']] }, clock],
  ['end after 24:00', { Monday: [['09:00', '24:01']] }, clock],
  ['begin at 24:00', { Monday: [['24:00', '24:00']] }],
  ['have a minute that there is not', { Monday: [['09:60', '12:00']] }, clock],
  ['have seconds', { Monday: [['09:00:00', '12:00']] }, clock],
  ['have no leading zero', { Monday: [['9:00', '12:00']] }, clock],
  ['are numbers', { Monday: [[9, 12]] }, clock],
  ['are one time alone', { Monday: [['09:00']] }, both],
  ['are three times', { Monday: [['09:00', '12:00', '13:00']] }],
  ['are a text', 'mornings'],
  ['are a list', [['09:00', '12:00']]],
  ['are nothing', null],
  ['have a text as their day', { Monday: '09:00-12:00' }, list],
  ['have no periods on a day', { Monday: null }, list],
  ['are too many in a day', { Monday: many }, 'Please give a day at most ten periods'],
];

describe.each(wrongHours)('opening hours that %s', (_, opening_hours, sentence) => {
  test('are refused at their field, and nothing is stored', async () => {
    const reply = await save({ opening_hours, buffer_before: 15 });
    expect(reply.statusCode).toBe(400);
    const { errors } = reply.json<{ errors: Record<string, string> }>();
    expect(Object.keys(errors).every((field) => field.startsWith('opening_hours'))).toBe(true);
    expect(sentence === undefined || Object.values(errors).includes(sentence)).toBe(true);
    expect(await read()).toEqual(first);
  });

  test('are not stored by any other way', async () => {
    const stored = sql`update settings set opening_hours = ${JSON.stringify(opening_hours)}::jsonb`;
    await expect(stored.execute(world.db)).rejects.toThrow(/settings_opening_hours_check|null/);
  });
});

const buffer = 'Please enter from 0 to 240 minutes';
const month = 'Please enter at most 30 days';
const horizon = 'Please enter from 1 to 365 days';
const interval = 'Please enter a multiple of 5 minutes, at least 5';
test.each([
  ['buffer_before', -1, buffer],
  ['buffer_before', 241, buffer],
  ['buffer_after', 1.5, buffer],
  ['buffer_after', '10', buffer],
  ['minimum_notice', -1, month],
  ['minimum_notice', 43_201, month],
  ['cancellation_cutoff', 43_201, month],
  ['cancellation_cutoff', null, month],
  ['booking_horizon', 0, horizon],
  ['booking_horizon', 366, horizon],
  ['slot_interval', 0, interval],
  ['slot_interval', 12, interval],
  ['slot_interval', 725, interval],
])('%s of %j is refused at its field, and nothing is stored', async (field, value, sentence) => {
  const reply = await save({ [field]: value });
  expect([reply.statusCode, reply.json().errors]).toEqual([400, { [field]: sentence }]);
  expect(await read()).toEqual(first);
});

test('only an admin changes when the firm can be booked', async () => {
  for (const actor of [await world.client(), await world.consultant('A')])
    expect((await world.call(actor, 'PUT', '/settings', { opening_hours: {} })).statusCode).toBe(403);
  expect(await read()).toEqual(first);
});
