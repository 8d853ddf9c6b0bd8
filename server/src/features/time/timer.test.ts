import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);

const client = await world.client();
const worker = await world.consultant('A');
const stranger = await world.consultant('B');
const first = await world.consultation(client);
const second = await world.consultation(client);

beforeEach(async () => {
  await world.db.deleteFrom('time_entries').execute();
});

const start = (consultation_id: string, rest: object = {}) =>
  world.call(worker, 'POST', '/timer', { consultation_id, ...rest });
const stop = (query = '') => world.call(worker, 'DELETE', `/timer${query}`);
const running = async () => (await world.call(worker, 'GET', '/timer')).json().data;

/** As if the timer had been started that long ago. */
const ranFor = (seconds: number) =>
  world.db
    .updateTable('time_entries')
    .set({ starts_at: sql<string>`now() - make_interval(secs => ${seconds})` })
    .where('minutes', 'is', null)
    .execute();

const entries = () =>
  world.db.selectFrom('time_entries').select(['consultation_id', 'minutes']).orderBy('minutes').execute();

test.each([
  [61, 2],
  [100, 2],
  [3000.5, 51],
  [60 * 60 * 11.9 - 30, 714],
])('a timer stopped after %s seconds is rounded up to %s minutes', async (seconds, minutes) => {
  await start(first.id);
  await ranFor(seconds);
  expect((await stop()).json()).toMatchObject({
    data: { consultation_id: first.id, minutes, is_billable: true, is_measured: true },
  });
  expect(await running()).toBeNull();
});

test('a timer of less than a minute leaves nothing, and without a timer nothing can be stopped', async () => {
  await start(first.id);
  await ranFor(30);
  expect((await stop()).json()).toMatchObject({ data: null, message: 'Nothing was recorded' });
  expect(await entries()).toEqual([]);
  const none = await stop();
  expect([none.statusCode, none.json().code]).toEqual([404, 'timer_not_running']);
});

test('a timer on another case stops and saves the first; on the same case it runs on', async () => {
  const { id } = (await start(first.id)).json().data;
  await ranFor(600);
  expect((await start(first.id)).json().data.id).toBe(id);
  await start(second.id);
  expect(await entries()).toEqual([
    { consultation_id: first.id, minutes: expect.any(Number) },
    { consultation_id: second.id, minutes: null },
  ]);
});

test('of two devices that start a timer at once, a hundred times, one timer runs', async () => {
  for (let round = 0; round < 100; round++) {
    await world.db.deleteFrom('time_entries').execute();
    const replies = await Promise.all([start(first.id), start(second.id)]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await entries()).filter(({ minutes }) => minutes === null)).toHaveLength(1);
  }
});

test('a timer of twelve hours asks, at the stop and when another starts, and is never rounded silently', async () => {
  await start(first.id);
  await ranFor(60 * 60 * 62);
  expect(await running()).toMatchObject({ is_long: true });
  for (const reply of [await stop(), await start(second.id)]) {
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({ code: 'timer_ran_long', params: { hours: '62' } });
  }
  expect(await entries()).toEqual([{ consultation_id: first.id, minutes: null }]);
  expect((await stop('?minutes=95')).json().data.minutes).toBe(95);

  await start(first.id);
  await ranFor(60 * 60 * 12);
  expect((await stop('?minutes=0')).json().data).toBeNull();
  expect((await entries()).map(({ minutes }) => minutes)).toEqual([95]);
});

test('a device that shows an earlier timer neither stops nor discards the one that runs now', async () => {
  const { id: earlier } = (await start(first.id)).json().data;
  await ranFor(600);
  const { id: later } = (await start(second.id)).json().data;
  await ranFor(600);
  for (const query of ['', '&minutes=0', '&minutes=5']) {
    const reply = await stop(`?entry_id=${earlier}${query}`);
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'timer_is_another']);
  }
  expect((await running()).id).toBe(later);
  expect((await stop(`?entry_id=${later}`)).json().data).toMatchObject({ id: later, minutes: 11 });
});

test.each(['?minutes=', '?minutes=%20', '?minutes=none', '?minutes=-1'])(
  'a stop with %s is refused, and discards nothing',
  async (query) => {
    await start(first.id);
    await ranFor(600);
    expect((await stop(query)).statusCode).toBe(400);
    expect(await entries()).toEqual([{ consultation_id: first.id, minutes: null }]);
  },
);

test('nobody confirms more than the timer ran', async () => {
  await start(first.id);
  await ranFor(600);
  const reply = await stop('?minutes=30');
  expect([reply.statusCode, reply.json().code]).toEqual([400, 'timer_ran_less']);
  expect((await stop('?minutes=1441')).statusCode).toBe(400);
});

const change = (id: string, body: object) => world.call(worker, 'PUT', `/time-entries/${id}`, body);
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

test('minutes with an earlier start stop a timer, and are not measured', async () => {
  const { id } = (await start(first.id)).json().data;
  const reply = await change(id, { starts_at: ago(480), minutes: 480 });
  expect(reply.json().data).toMatchObject({ minutes: 480, is_measured: false });
  expect(await running()).toBeNull();
});

test('a running timer is not given an earlier start, which it has not measured', async () => {
  const { id } = (await start(first.id)).json().data;
  await ranFor(600);
  const { starts_at } = await running();
  const reply = await change(id, { starts_at: ago(480) });
  expect([reply.statusCode, reply.json().code]).toEqual([400, 'timer_ran_less']);
  expect(Object.keys(reply.json().errors)).toEqual(['starts_at']);
  expect(await running()).toMatchObject({ id, starts_at });
});

test('minutes with the start as it was shown, or a later start, leave a timer measured', async () => {
  const { id } = (await start(first.id)).json().data;
  await ranFor(3600);
  expect((await change(id, { starts_at: ago(30) })).statusCode).toBe(200);
  const { starts_at } = await running();
  const asShown = starts_at.replace(/:\d\d\.\d+Z/, ':00.000Z');
  const reply = await change(id, { starts_at: asShown, minutes: 20 });
  expect(reply.json().data).toMatchObject({ starts_at, minutes: 20, is_measured: true });
});

test('an earlier start for a stopped timer that is continued meanwhile leaves nothing measured', async () => {
  await start(first.id);
  await ranFor(600);
  const { id } = (await stop()).json().data;
  const [changed, continued] = await Promise.all([
    change(id, { starts_at: ago(480) }),
    start(first.id, { continues: id }),
  ]);
  const isContinued = continued.statusCode === 200;
  expect([changed.statusCode, continued.statusCode]).toEqual(isContinued ? [400, 200] : [200, 409]);
  const entry = (await world.call(worker, 'GET', '/time-entries')).json().data[0];
  expect(entry.is_measured).toBe(isContinued);
});

test('a stopped timer runs on from its start for a minute', async () => {
  await start(first.id);
  await ranFor(600);
  const { id, starts_at } = (await stop()).json().data;
  expect((await start(second.id, { continues: id })).json().code).toBe('timer_cannot_continue');
  expect((await start(first.id, { continues: id })).json().data).toMatchObject({
    id,
    starts_at,
    minutes: null,
  });
  await stop();
  await world.db
    .updateTable('time_entries')
    .set({ stopped_at: sql<string>`now() - interval '61 seconds'` })
    .execute();
  expect((await start(first.id, { continues: id })).json().code).toBe('timer_cannot_continue');
});

test('a timer starts only on a case that its consultant sees, and is stopped also when they see it no more', async () => {
  const reply = await world.call(stranger, 'POST', '/timer', { consultation_id: first.id });
  expect([reply.statusCode, reply.json().code]).toEqual([404, 'consultation_not_found']);
  await start(first.id);
  await ranFor(300);
  await world.db
    .updateTable('users')
    .set({ specialties: ['C'] })
    .where('id', '=', worker.id)
    .execute();
  expect(await running()).toMatchObject({ topic: null, company_name: null, description: null, room: 'A' });
  expect((await stop()).json().data).toMatchObject({ topic: null, minutes: 6 });
  expect((await start(first.id)).statusCode).toBe(404);
  await world.db
    .updateTable('users')
    .set({ specialties: ['A'] })
    .where('id', '=', worker.id)
    .execute();
});
