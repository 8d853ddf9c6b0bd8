import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { letPass, neverClose } from '../../../../test/support/running-clocks.ts';
import { newWorld } from '../../../../test/support/world.ts';
import { sweepDue } from '../booking/due.ts';
import { sweepClocks } from './sweep.ts';

const world = await newWorld();
const { db } = world;
afterAll(world.end);

type Person = { id: string; token: string };

const HOUR = 3_600_000;
const admin = await world.admin();
const client = await world.client();
const [jonas, elif] = [await world.consultant('A'), await world.consultant('A', 'B')];

const roomOf = async (code: string) =>
  (await db.selectFrom('rooms').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id;
const [A, B] = [await roomOf('A'), await roomOf('B')];
const everyDay = Object.fromEntries(
  ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((day) => [
    day,
    [['00:00', '24:00']],
  ]),
);

const setTarget = async (id: string, targets: object) => {
  const reply = await world.call(admin, 'PUT', `/rooms/${id}`, targets);
  expect(reply.statusCode).toBe(200);
  await sweepClocks(db);
};

beforeAll(async () => {
  await neverClose(db);
  await setTarget(A, { response_target: 8 * 60, completion_target: 40 * 60 });
});

const seen = async (id: string, actor: Person = jonas) =>
  (await world.call(actor, 'GET', `/consultations/${id}`)).json().data;
/** In hours from now, until it is due. */
const left = async (id: string) => {
  const { due_at } = await seen(id);
  return due_at === null ? null : Math.round(((Date.parse(due_at) - Date.now()) / HOUR) * 100) / 100;
};
const put = async (actor: Person, id: string, body: object) => {
  const reply = await world.call(actor, 'PUT', `/consultations/${id}/status`, body);
  expect([reply.statusCode, reply.json().message]).toEqual([200, expect.any(String)]);
  return reply.json().data;
};
const ask = (id: string) => put(jonas, id, { status: 'pending', question: '<p>Which goods?</p>' });
const answer = async (id: string) =>
  expect(
    (await world.call(client, 'POST', `/consultations/${id}/messages`, { body: '<p>Figs.</p>' })).statusCode,
  ).toBe(200);

const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

describe('the decision clock', () => {
  test('runs from the request on and ends with an approval, a rejection or a cancellation', async () => {
    for (const [actor, move] of [
      [jonas, { status: 'rejected', reason: 'Not ours' }],
      [client, { status: 'canceled' }],
    ] as const) {
      const { id } = await world.consultation(client);
      expect(await left(id)).toBeCloseTo(8, 1);
      await put(actor, id, move);
      expect(await seen(id)).toMatchObject({ due_at: null, due_soon_at: null, is_overdue: false });
    }
  });

  test('stands still while the client is asked, and resumes with what is left', async () => {
    const { id } = await world.consultation(client);
    await letPass(db, id, 5);
    expect(await left(id)).toBeCloseTo(3, 1);
    await ask(id);
    expect(await left(id)).toBeNull();
    await answer(id);
    expect(await left(id)).toBeCloseTo(3, 1);
  });

  test('goes on where the proposed times have lapsed or are declined', async () => {
    const { id } = await world.consultation(client);
    await letPass(db, id, 2);
    await ask(id);
    await sql`delete from questions where consultation_id = ${id}`.execute(db);
    await sweepDue(db);
    expect((await seen(id)).status).toBe('requested');
    expect(await left(id)).toBeCloseTo(6, 1);
  });

  test('goes on in another room with the target of that room', async () => {
    const { id } = await world.consultation(client);
    await letPass(db, id, 1);
    await setTarget(B, { response_target: 4 * 60 });
    expect((await world.call(client, 'PUT', `/consultations/${id}`, { room: 'B' })).statusCode).toBe(200);
    expect((await seen(id, elif)).due_at).not.toBeNull();
    expect(Date.parse((await seen(id, elif)).due_at) - Date.now()).toBeLessThan(3.1 * HOUR);
    await setTarget(B, { response_target: null });
    expect((await seen(id, elif)).due_at).toBeNull();
  });

  test('of a case that is deleted goes with it', async () => {
    const { id } = await world.consultation(client);
    expect((await world.call(admin, 'DELETE', `/consultations/${id}`)).statusCode).toBe(200);
    expect(
      await db.selectFrom('clock_intervals').selectAll().where('consultation_id', '=', id).execute(),
    ).toEqual([]);
  });
});

describe('the completion clock', () => {
  test('runs from an approval without an appointment to the result', async () => {
    const { id } = await world.consultation(client);
    await put(jonas, id, { status: 'approved' });
    expect(await left(id)).toBeCloseTo(40, 1);
    await put(jonas, id, { status: 'completed', consultation_result: '<p>Yes.</p>' });
    expect(await left(id)).toBeNull();
  });

  test('runs from the end of the appointment, and moves with it', async () => {
    const { id } = await world.consultation(client);
    await put(jonas, id, { status: 'approved', scheduled_date: at(24) });
    expect(await left(id)).toBeCloseTo(24 + 1 + 40, 1);
    await put(jonas, id, { status: 'rescheduled', scheduled_date: at(48) });
    expect(await left(id)).toBeCloseTo(48 + 1 + 40, 1);
    await put(jonas, id, { status: 'rescheduled', scheduled_date: at(-10) });
    expect(await left(id)).toBeCloseTo(30, 1);
    const intervals = await db
      .selectFrom('clock_intervals')
      .select(['kind', 'ended_at'])
      .where('consultation_id', '=', id)
      .orderBy('started_at')
      .execute();
    expect(intervals.filter(({ ended_at }) => ended_at === null)).toHaveLength(1);
  });
});

describe('without a target', () => {
  test('there is no clock', async () => {
    const { id } = await world.consultation(client, { room: 'C' });
    expect((await seen(id, admin)).due_at).toBeNull();
    expect(
      await db.selectFrom('clock_intervals').selectAll().where('consultation_id', '=', id).execute(),
    ).toEqual([]);
  });

  test('one that is set counts from then on, and a shorter one what was used', async () => {
    const { id } = await world.consultation(client, { room: 'B' });
    await setTarget(B, { response_target: 10 * 60 });
    const due = async () => Date.parse((await seen(id, elif)).due_at) - Date.now();
    expect((await due()) / HOUR).toBeCloseTo(10, 1);
    await letPass(db, id, 4);
    await setTarget(B, { response_target: 3 * 60 });
    expect((await due()) / HOUR).toBeCloseTo(-1, 1);
    expect((await seen(id, elif)).is_overdue).toBe(true);
    await setTarget(B, { response_target: null });
  });
});

describe('when the firm is closed', () => {
  test('for good, nothing is due; opened again, it is', async () => {
    const { id } = await world.consultation(client);
    await world.call(admin, 'PUT', '/settings', { opening_hours: {} });
    await sweepClocks(db);
    expect(await left(id)).toBeNull();
    await world.call(admin, 'PUT', '/settings', { opening_hours: everyDay });
    await sweepClocks(db);
    expect(await left(id)).toBeCloseTo(8, 1);
  });

  test('for a day or a year, it is due so much later', async () => {
    const { id } = await world.consultation(client);
    const now = Date.now();
    const closed = await world.call(admin, 'POST', '/absences', {
      user_id: null,
      name: 'Stocktaking',
      starts_at: new Date(now + HOUR).toISOString(),
      ends_at: new Date(now + 25 * HOUR).toISOString(),
    });
    await sweepClocks(db);
    expect(await left(id)).toBeCloseTo(32, 1);
    const change = { ...closed.json().data, ends_at: new Date(now + 366 * 24 * HOUR).toISOString() };
    await world.call(admin, 'PUT', `/absences/${change.id}`, change);
    await sweepClocks(db);
    expect(await left(id)).toBeCloseTo(366 * 24 + 7, 0);
    await world.call(admin, 'DELETE', `/absences/${change.id}`);
    await sweepClocks(db);
    expect(await left(id)).toBeCloseTo(8, 1);
  });
});

describe('targets', () => {
  test.each([0, -1, 0.5, 365 * 24 * 60, '480', true])('of %j are refused at their field', async (target) => {
    for (const field of ['response_target', 'completion_target']) {
      const reply = await world.call(admin, 'PUT', `/rooms/${A}`, { [field]: target });
      expect([reply.statusCode, reply.json().errors]).toEqual([
        400,
        { [field]: 'Please enter at most 1,000 hours, or nothing for no target' },
      ]);
    }
  });

  test('are set by admins, also with a new room, and shown to staff only', async () => {
    const added = await world.call(admin, 'POST', '/rooms', { name: 'Customs', response_target: 90 });
    const { id } = added.json().data;
    expect(added.json().data).toMatchObject({ response_target: 90, completion_target: null });
    expect((await world.call(elif, 'GET', `/rooms/${id}`)).json().data.response_target).toBe(90);
    expect((await world.call(elif, 'PUT', `/rooms/${id}`, { response_target: 5 })).statusCode).toBe(403);
    expect((await world.call(client, 'GET', `/rooms/${id}`)).json().data).not.toHaveProperty(
      'response_target',
    );
    for (const room of (await world.call(client, 'GET', '/rooms')).json().data)
      expect(room).not.toHaveProperty('completion_target');
  });
});

const list = async (actor: Person, query: string) => {
  const reply = await world.call(actor, 'GET', `/consultations?limit=100&room=A&status=open&${query}`);
  expect(reply.statusCode).toBe(200);
  return reply.json().data as { id: string; due_at: string | null; is_overdue: boolean }[];
};

describe('lists', () => {
  test('are sorted by what is due first, and filtered by what is due soon or overdue', async () => {
    const [late, soon, calm] = [
      await world.consultation(client),
      await world.consultation(client),
      await world.consultation(client),
    ];
    await letPass(db, late.id, 9);
    await letPass(db, soon.id, 7);
    const ids = (rows: { id: string }[]) =>
      rows.map(({ id }) => id).filter((id) => [late.id, soon.id, calm.id].includes(id));
    expect(ids(await list(jonas, 'sort=due_at'))).toEqual([late.id, soon.id, calm.id]);
    expect(ids(await list(jonas, 'sort=due_at&order=desc'))).toEqual([calm.id, soon.id, late.id]);
    expect(ids(await list(jonas, 'due=overdue'))).toEqual([late.id]);
    expect(ids(await list(admin, 'due=soon'))).toEqual([soon.id]);
    expect((await list(jonas, 'due=overdue'))[0]!.is_overdue).toBe(true);
    const first = await world.call(jonas, 'GET', '/consultations?limit=2&room=A&status=open&sort=due_at');
    const rest = await world.call(
      jonas,
      'GET',
      `/consultations?limit=100&room=A&status=open&sort=due_at&cursor=${first.json().next_cursor}`,
    );
    expect([...first.json().data, ...rest.json().data].map(({ id }) => id)).toEqual(
      (await list(jonas, 'sort=due_at')).map(({ id }) => id),
    );
  });

  test('tell clients nothing of it', async () => {
    const { id } = await world.consultation(client);
    await letPass(db, id, 9);
    const hidden = { due_at: null, due_soon_at: null, due_from: null, is_overdue: false };
    expect(await seen(id, client)).toMatchObject(hidden);
    expect((await list(client, '')).find((one) => one.id === id)).toMatchObject(hidden);
    expect((await list(client, 'fields=excerpt')).find((one) => one.id === id)).toMatchObject(hidden);
    for (const query of ['sort=due_at', 'due=soon', 'due=overdue'])
      for (const url of ['/consultations', '/consultations/csv']) {
        const reply = await world.call(client, 'GET', `${url}?${query}`);
        expect([reply.statusCode, reply.json().code]).toEqual([403, 'due_not_allowed']);
      }
  });

  test('name no restricted case to an admin who has not opened it', async () => {
    const { id } = await world.consultation(client);
    await letPass(db, id, 9);
    await sql`update consultations set is_restricted = true where id = ${id}`.execute(db);
    expect((await list(admin, 'due=overdue')).map((one) => one.id)).not.toContain(id);
    expect((await list(admin, '')).find((one) => one.id === id)).toMatchObject({ due_at: null });
  });
});
