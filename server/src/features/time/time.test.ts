import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);

const client = await world.client();
const worker = await world.consultant('A');
const colleague = await world.consultant('A');
const admin = await world.admin();
const consultation = await world.consultation(client);

beforeEach(async () => {
  await world.db.deleteFrom('closed_months').execute();
  await world.db.deleteFrom('time_entries').execute();
  await world.db
    .updateTable('settings')
    .set({ time_zone: 'Europe/Warsaw', clients_see_time: false })
    .execute();
});

type Actor = { id: string; token: string };
const form = { starts_at: '2026-03-10T09:00:00Z', minutes: 40, description: 'The credit' };
const add = (rest: object = {}, by: Actor = worker) =>
  world.call(by, 'POST', '/time-entries', { consultation_id: consultation.id, ...form, ...rest });
const put = (id: string, body: object, by: Actor = worker) =>
  world.call(by, 'PUT', `/time-entries/${id}`, body);
const close = (month: string, is_closed = true) =>
  world.call(admin, 'PUT', `/months/${month}`, { is_closed });
const list = async (by: Actor, query = '') => (await world.call(by, 'GET', `/time-entries${query}`)).json();
const codeOf = (reply: Awaited<ReturnType<typeof add>>) => [reply.statusCode, reply.json().code];

describe('an entry by hand', () => {
  test('is added, changed and deleted by its consultant', async () => {
    const added = (await add()).json();
    expect(added).toMatchObject({
      message: 'Time added',
      data: {
        ...form,
        starts_at: '2026-03-10T09:00:00.000Z',
        day: '2026-03-10',
        is_billable: true,
        is_closed: false,
      },
    });
    const { id, updated_at } = added.data;
    expect((await put(id, { minutes: 50, is_billable: false, updated_at })).json().data).toMatchObject({
      minutes: 50,
      is_billable: false,
      description: 'The credit',
    });
    const late = await put(id, { minutes: 10, updated_at });
    expect(codeOf(late)).toEqual([409, 'time_entry_changed']);
    expect(late.json()).toMatchObject({ params: { changed_by: worker.id }, data: { minutes: 50 } });
    expect(late.json().message).toMatch(/^(?!Somebody).+ has changed this entry in the meantime\./);
    const seen = encodeURIComponent(updated_at);
    expect(codeOf(await world.call(worker, 'DELETE', `/time-entries/${id}?updated_at=${seen}`))).toEqual([
      409,
      'time_entry_changed',
    ]);
    expect((await world.call(worker, 'DELETE', `/time-entries/${id}`)).json().message).toBe('Time deleted');
    expect((await list(worker)).data).toEqual([]);
  });

  test.each([
    [{ minutes: 0 }, 'minutes'],
    [{ minutes: 25 * 60 }, 'minutes'],
    [{ minutes: 1.5 }, 'minutes'],
    [{ starts_at: '2150-01-01T00:00:00Z' }, 'starts_at'],
    [{ starts_at: new Date(Date.now() - 60_000).toISOString(), minutes: 30 }, 'starts_at'],
  ])('with %j is refused', async (rest, field) => {
    const reply = await add(rest);
    expect(reply.statusCode).toBe(400);
    expect(Object.keys(reply.json().errors)).toEqual([field]);
  });

  test('of a colleague is seen but not changed, and an admin changes every one', async () => {
    const { id } = (await add()).json().data;
    expect((await list(colleague)).data).toHaveLength(1);
    expect(codeOf(await put(id, { minutes: 5 }, colleague))).toEqual([403, 'time_of_another']);
    expect((await put(id, { minutes: 5 }, admin)).json().data).toMatchObject({
      minutes: 5,
      user_id: worker.id,
    });
    expect((await world.call(client, 'GET', '/time-entries')).statusCode).toBe(403);
  });

  test('may overlap, and then both say so', async () => {
    await add();
    await add({ starts_at: '2026-03-10T09:40:00Z' });
    await add({}, colleague);
    expect((await list(worker)).data.map(({ overlaps }: { overlaps: boolean }) => overlaps)).toEqual([
      false,
      false,
      false,
    ]);
    await add({ starts_at: '2026-03-10T09:39:00Z', minutes: 1 });
    const overlapping = (await list(worker)).data.filter(({ overlaps }: { overlaps: boolean }) => overlaps);
    expect(overlapping.map(({ minutes }: { minutes: number }) => minutes).toSorted()).toEqual([1, 40]);
    // What a colleague has done elsewhere is not to be told from an entry.
    const seen = (await list(colleague)).data as { overlaps: boolean }[];
    expect([seen.length, seen.some((one) => one.overlaps)]).toEqual([4, false]);
    expect((await list(admin)).data.some((one: { overlaps: boolean }) => one.overlaps)).toBe(true);
  });

  test('says that it overlaps a timer, however long that has been running', async () => {
    await world.call(worker, 'POST', '/timer', { consultation_id: consultation.id });
    await world.db.updateTable('time_entries').set({ starts_at: '2026-03-06T16:00:00Z' }).execute();
    await add({ starts_at: '2026-03-06T15:00:00Z', minutes: 60 });
    await add({ starts_at: '2026-03-16T09:00:00Z', minutes: 5 });
    await add({ starts_at: '2026-03-16T09:00:00Z', minutes: 5 }, colleague);
    const told = (await list(admin)).data.map(
      ({ user_id, minutes, overlaps }: { user_id: string; minutes: number | null; overlaps: boolean }) => [
        user_id === worker.id,
        minutes,
        overlaps,
      ],
    );
    expect(told).toHaveLength(4);
    expect(told).toEqual(
      expect.arrayContaining([
        [true, null, true],
        [true, 5, true],
        [true, 60, false],
        [false, 5, false],
      ]),
    );
  });

  test('stops the timer of a consultant who has gone, by an admin', async () => {
    await world.call(worker, 'POST', '/timer', { consultation_id: consultation.id });
    await world.db
      .updateTable('time_entries')
      .set({ starts_at: sql<string>`now() - interval '3 days'` })
      .execute();
    const [entry] = (await list(admin)).data;
    expect((await put(entry.id, { minutes: 45 }, admin)).json().data).toMatchObject({
      minutes: 45,
      is_measured: true,
    });
  });

  test('is measured no longer once other minutes are written', async () => {
    await world.call(worker, 'POST', '/timer', { consultation_id: consultation.id });
    await world.db
      .updateTable('time_entries')
      .set({ starts_at: sql<string>`now() - interval '1 hour'` })
      .execute();
    await world.call(worker, 'DELETE', '/timer');
    const [entry] = (await list(worker)).data;
    expect(entry.is_measured).toBe(true);
    expect((await put(entry.id, { description: 'A call' })).json().data.is_measured).toBe(true);
    const { starts_at, minutes } = entry;
    const asShown = { starts_at: starts_at.replace(/:\d\d\.\d+Z/, ':00.000Z'), minutes };
    expect((await put(entry.id, { ...asShown, is_billable: false })).json().data).toMatchObject({
      starts_at,
      is_measured: true,
    });
    expect((await put(entry.id, { minutes: entry.minutes - 1 })).json().data.is_measured).toBe(false);
  });

  test('is one of at most 200 a day', async () => {
    await sql`insert into time_entries (consultation_id, user_id, starts_at, minutes)
      select ${consultation.id}, ${worker.id}, '2026-03-10T09:00:00Z', 1 from generate_series(1, 200)`.execute(
      world.db,
    );
    expect(codeOf(await add())).toEqual([409, 'too_many_time_entries']);
    expect((await add({ starts_at: '2026-03-11T09:00:00Z' })).statusCode).toBe(200);
  });
});

describe('a closed month', () => {
  test('keeps its entries as they are until an admin opens it', async () => {
    const { id } = (await add()).json().data;
    expect((await close('2026-03')).json()).toMatchObject({
      message: 'Month closed',
      data: { month: '2026-03', is_closed: true, is_over: true, closed_by: expect.any(String) },
    });
    expect((await list(worker)).data[0]).toMatchObject({ is_closed: true });
    for (const by of [worker, admin]) {
      expect(codeOf(await put(id, { minutes: 5 }, by))).toEqual([409, 'month_closed']);
      expect(codeOf(await world.call(by, 'DELETE', `/time-entries/${id}`))).toEqual([409, 'month_closed']);
      expect(codeOf(await add({}, by))).toEqual([409, 'month_closed']);
    }
    const { id: later } = (await add({ starts_at: '2026-04-10T09:00:00Z' })).json().data;
    expect(codeOf(await put(later, { starts_at: form.starts_at }))).toEqual([409, 'month_closed']);
    expect((await close('2026-03', false)).json().data).toMatchObject({ is_closed: false, closed_by: null });
    expect((await put(id, { minutes: 5 })).statusCode).toBe(200);
  });

  test("is a month of the firm's zone", async () => {
    await close('2026-03');
    expect(codeOf(await add({ starts_at: '2026-02-28T23:00:00Z' }))).toEqual([409, 'month_closed']);
    expect((await add({ starts_at: '2026-02-28T22:59:00Z' })).json().data.day).toBe('2026-02-28');
    expect((await add({ starts_at: '2026-03-31T22:00:00Z' })).json().data.day).toBe('2026-04-01');
  });

  test('keeps what was written in it when the firm moves to another zone', async () => {
    await add({ starts_at: '2026-02-28T23:30:00Z' });
    await close('2026-03');
    await world.db.updateTable('settings').set({ time_zone: 'America/New_York' }).execute();
    expect((await list(admin)).data[0]).toMatchObject({ day: '2026-03-01', is_closed: true });
  });

  test('is over and has no running timer', async () => {
    expect(codeOf(await close('2199-01'))).toEqual([409, 'month_not_over']);
    await world.call(worker, 'POST', '/timer', { consultation_id: consultation.id });
    await world.db.updateTable('time_entries').set({ starts_at: '2026-03-31T20:00:00Z' }).execute();
    const refused = await close('2026-03');
    expect(codeOf(refused)).toEqual([409, 'month_has_timer']);
    expect(refused.json().data).toMatchObject([
      { user_id: worker.id, consultation_id: consultation.id, starts_at: '2026-03-31T20:00:00.000Z' },
    ]);
    const [{ id }] = refused.json().data;
    expect((await put(id, { minutes: 30 }, admin)).statusCode).toBe(200);
    expect((await close('2026-03')).statusCode).toBe(200);
  });

  test('can be closed by admins only', async () => {
    expect((await world.call(worker, 'PUT', '/months/2026-03', { is_closed: true })).statusCode).toBe(403);
  });

  test('keeps its cases: open time goes with a case, closed time holds it', async () => {
    const one = await world.consultation(client);
    await add({ consultation_id: one.id });
    await close('2026-03');
    expect(codeOf(await world.call(admin, 'DELETE', `/consultations/${one.id}`))).toEqual([
      409,
      'case_has_closed_time',
    ]);
    await close('2026-03', false);
    expect((await world.call(admin, 'DELETE', `/consultations/${one.id}`)).statusCode).toBe(200);
    expect((await list(admin)).data).toEqual([]);
  });

  test('has no entry that was added while it was being closed, fifty times', async () => {
    for (let round = 0; round < 50; round++) {
      await world.db.deleteFrom('closed_months').execute();
      await world.db.deleteFrom('time_entries').execute();
      const [closing, ...adding] = await Promise.all([close('2026-03'), add(), add()]);
      expect(closing.statusCode).toBe(200);
      const rows = await world.db
        .selectFrom('time_entries')
        .innerJoin('closed_months', 'closed_months.month', 'time_entries.month')
        .select(
          sql<boolean>`time_entries.xmin::text::bigint > closed_months.xmin::text::bigint`.as('is_later'),
        )
        .execute();
      expect(rows).toHaveLength(adding.filter(({ statusCode }) => statusCode === 200).length);
      const again = await add();
      expect(codeOf(again)).toEqual([409, 'month_closed']);
    }
  });
});

describe('the total', () => {
  test('is shown on the case, to its client only if the firm wants that', async () => {
    await add();
    await add({ minutes: 15, is_billable: false });
    const minutes = async (by: Actor) =>
      (await world.call(by, 'GET', `/consultations/${consultation.id}`)).json().data.minutes;
    expect([await minutes(worker), await minutes(admin), await minutes(client)]).toEqual([55, 55, null]);
    await world.call(admin, 'PUT', '/settings', { clients_see_time: true });
    expect(await minutes(client)).toBe(55);
    expect((await list(worker)).total).toEqual({ billable: 40, not_billable: 15, entries: 2 });
  });

  test('of all entries comes with the first page alone', async () => {
    await add();
    await add({ minutes: 15, is_billable: false });
    const first = await list(worker, '?limit=1');
    expect(first).toMatchObject({
      data: [{}],
      total: { billable: 40, not_billable: 15, entries: 2 },
    });
    const next = await list(worker, `?limit=1&cursor=${first.next_cursor}`);
    expect(next.data).toHaveLength(1);
    expect(next).not.toHaveProperty('total');
  });
});

describe('hours agreed with a company', () => {
  test('are an admin’s, and billable time of cases made for it within the period is used', async () => {
    const company = (await world.call(client, 'POST', '/companies', { name: 'Ege', address: 'İzmir' })).json()
      .data;
    const agreement = { agreed_minutes: 720, agreed_from: '2026-03-01', agreed_until: '2026-03-31' };
    const change = (by: Actor, body: object) => world.call(by, 'PUT', `/companies/${company.id}`, body);
    expect(codeOf(await change(worker, agreement))).toEqual([403, 'agree_hours_not_allowed']);
    expect(codeOf(await change(client, agreement))).toEqual([403, 'agree_hours_not_allowed']);
    expect(codeOf(await change(admin, { agreed_minutes: 60 }))).toEqual([400, 'agreement_incomplete']);
    expect(codeOf(await change(admin, { ...agreement, agreed_until: '2026-02-01' }))).toEqual([
      400,
      'agreement_ends_early',
    ]);
    expect((await change(admin, agreement)).json().data).toMatchObject({ ...agreement, used_minutes: 0 });

    const one = (
      await world.call(client, 'POST', '/consultations', {
        room: 'A',
        topic: 'Rules of origin',
        problem_details: '<p>Which?</p>',
        company_id: company.id,
      })
    ).json().data;
    await add({ consultation_id: one.id, starts_at: '2026-02-28T22:59:00Z' });
    await add({ consultation_id: one.id, starts_at: '2026-02-28T23:00:00Z' });
    await add({ consultation_id: one.id, starts_at: '2026-03-31T21:59:00Z', minutes: 20 });
    await add({ consultation_id: one.id, is_billable: false });
    await add();
    const shown = async (by: Actor) => (await world.call(by, 'GET', `/companies/${company.id}`)).json().data;
    expect(await shown(worker)).toMatchObject({ ...agreement, used_minutes: 60 });
    expect(await shown(client)).toMatchObject({ agreed_minutes: null, used_minutes: null });
    await world.db.updateTable('settings').set({ clients_see_time: true }).execute();
    expect(await shown(client)).toMatchObject({ ...agreement, used_minutes: 60 });

    const report = (await world.call(admin, 'GET', '/time-entries/report?from=2026-02&to=2026-04')).json()
      .data;
    expect(report.rows).toContainEqual(
      expect.objectContaining({
        key: company.id,
        name: 'Ege',
        billable: 100,
        not_billable: 40,
        left: 660,
        agreed: 720,
      }),
    );
    expect(
      (await change(admin, { agreed_minutes: null, agreed_from: null, agreed_until: null })).statusCode,
    ).toBe(200);
  });
});
