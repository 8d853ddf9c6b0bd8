import { afterAll, describe, expect, test } from 'vitest';
import { newWorld } from '../../../test/support/world.ts';
import { slotsOf } from './free-times.ts';

const world = await newWorld();
afterAll(world.end);

const admin = await world.admin();
const client = await world.client();
const consultant = await world.consultant('A');
const zone = 'Europe/Istanbul';
const set = (body: object) => world.call(admin, 'PUT', '/settings', { time_zone: zone, ...body });

const appointment = async (time: string) => {
  const { id } = await world.consultation(client);
  const status = { status: 'approved', scheduled_date: time };
  expect((await world.call(consultant, 'PUT', `/consultations/${id}/status`, status)).statusCode).toBe(200);
  return id;
};
const ask = (query: string, actor = admin) =>
  world.call(actor, 'GET', `/consultants/${consultant.id}/free-times${query}`);
/** In Istanbul time, three hours ahead of UTC. */
const free = async (query: string) => {
  const { data } = (await ask(query)).json<{ data: { times: string[]; is_full: boolean; taken: number } }>();
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' });
  return { ...data, times: data.times.map((time) => clock.format(new Date(time))) };
};

test('the working hours are split by the duration, without the taken times', async () => {
  await set({ consultation_duration: 60, max_consultations_per_day: 10 });
  const day = '?day=2031-03-04';
  expect((await free(day)).times).toEqual(
    '09 10 11 12 13 14 15 16 17'.split(' ').map((hour) => `${hour}:00`),
  );

  const id = await appointment('2031-03-04T07:30:00Z');
  expect(await free(day)).toMatchObject({
    times: '09 12 13 14 15 16 17'.split(' ').map((hour) => `${hour}:00`),
    taken: 1,
    is_full: false,
  });
  expect((await free(`${day}&except=${id}`)).times).toHaveLength(9);

  await set({ consultation_duration: 120 });
  expect((await free(day)).times).toEqual(['13:00', '15:00']);
  await set({ consultation_duration: 720 });
  expect((await free(day)).times).toEqual([]);
});

test('a full day says so and offers nothing, by the calendar of the firm', async () => {
  await set({ consultation_duration: 60, max_consultations_per_day: 2 });
  // Midnight in Istanbul is 21:00 in UTC.
  const first = await appointment('2031-03-05T21:00:00Z');
  await appointment('2031-03-06T20:59:00Z');
  expect(await free('?day=2031-03-06')).toMatchObject({ is_full: true, taken: 2, most: 2, times: [] });
  expect(await free('?day=2031-03-05')).toMatchObject({ is_full: false, taken: 0 });
  expect(await free('?day=2031-03-07')).toMatchObject({ is_full: false, taken: 0 });

  await world.call(client, 'PUT', `/consultations/${first}/status`, { status: 'canceled' });
  expect(await free('?day=2031-03-06')).toMatchObject({ is_full: false, taken: 1 });
});

test('free times are only a suggestion: a full day still takes one more', async () => {
  await set({ max_consultations_per_day: 1 });
  await appointment('2031-03-10T09:00:00Z');
  await appointment('2031-03-10T10:00:00Z');
  expect(await free('?day=2031-03-10')).toMatchObject({ is_full: true, taken: 2, most: 1 });
});

test('only consultants and admins may ask, with a consultant and a day', async () => {
  expect((await ask('?day=2031-03-04', client)).statusCode).toBe(403);
  expect((await ask('?day=2031-03-04', consultant)).statusCode).toBe(200);
  expect((await ask('')).json().message).toBe('Please choose a day');
  for (const day of ['2031-02-30', '0001-01-01', '9999-12-31', 'x'])
    expect((await ask(`?day=${day}`)).statusCode).toBe(400);
  const nobody = await world.call(admin, 'GET', `/consultants/${client.id}/free-times?day=2031-03-04`);
  expect([nobody.statusCode, nobody.json().message]).toEqual([404, 'Consultant not found']);
});

describe('on the day the clocks change', () => {
  test.each(['2031-03-30', '2031-10-26'])('%s has its hours in local time', (day) => {
    const rules = { time_zone: 'Europe/Berlin', consultation_duration: 60 };
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', timeStyle: 'short' });
    const times = slotsOf(day, rules, [], 0).map((time) => clock.format(new Date(time)));
    expect([times[0], times.at(-1), times.length]).toEqual(['09:00', '17:00', 9]);
  });

  test('past times are not offered', () => {
    const rules = { time_zone: 'UTC', consultation_duration: 60 };
    const times = slotsOf('2031-03-04', rules, [], Date.parse('2031-03-04T15:30:00Z'));
    expect(times).toEqual(['2031-03-04T16:00:00.000Z', '2031-03-04T17:00:00.000Z']);
  });
});
