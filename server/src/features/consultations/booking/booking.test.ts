import { afterAll, beforeAll, expect, test } from 'vitest';
import { newWorld } from '../../../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);

type Person = { id: string; token: string };

const admin = await world.admin();
const client = await world.client({ phone: '+48 22 555 01 01' });
const elif = await world.consultant('A', 'B');
const chiamaka = await world.consultant('A');
const stranger = await world.client();

/** The Monday after next, at noon in UTC of which the firm is. */
const monday = () => {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7) + 7);
  return day.toISOString().slice(0, 10);
};
const MONDAY = monday();
const at = (clock: string, days = 0) => {
  const day = new Date(`${MONDAY}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return `${day.toISOString().slice(0, 10)}T${clock}:00.000Z`;
};

beforeAll(async () => {
  await world.call(admin, 'PUT', '/settings', { time_zone: 'UTC' });
  await world.call(admin, 'POST', '/schedules', {
    week_start_date: MONDAY,
    assignments: [
      { day: 'Monday', room_assignments: [{ room: 'A', consultant_ids: [elif.id, chiamaka.id] }] },
      { day: 'Tuesday', room_assignments: [{ room: 'A', consultant_ids: [elif.id] }] },
    ],
  });
});

const status = (actor: Person, id: string, body: object) =>
  world.call(actor, 'PUT', `/consultations/${id}/status`, body);
const found = async (id: string, actor = client) =>
  (await world.call(actor, 'GET', `/consultations/${id}`)).json().data;
const slots = async (query = '', actor = client) =>
  (await world.call(actor, 'GET', `/rooms/A/slots?from=${at('00:00')}&to=${at('00:00', 7)}${query}`)).json();
const requested = (body: object = {}) => world.consultation(client, body);
const kinds = async (id: string) =>
  (await world.call(client, 'GET', `/consultations/${id}/timeline`))
    .json()
    .data.map((entry: { kind: string; to?: string; what?: string }) =>
      [entry.kind, entry.to ?? entry.what].filter(Boolean).join(' '),
    );

test('the slots of a room are those of its schedule, in pages, and weeks without one are named', async () => {
  const all = await slots('&limit=500');
  expect(all.data).toHaveLength(27);
  expect(all.data[0]).toEqual({
    consultant_id: expect.any(String),
    consultant_name: expect.any(String),
    starts_at: at('09:00'),
    ends_at: at('10:00'),
  });
  expect(all.weeks_without_schedule).toEqual([]);
  const first = await slots('&limit=20');
  const rest = await slots(`&limit=20&cursor=${first.next_cursor}`);
  expect([...first.data, ...rest.data]).toEqual(all.data);
  expect(rest.next_cursor).toBeUndefined();
  const later = (
    await world.call(client, 'GET', `/rooms/A/slots?from=${at('00:00', 7)}&to=${at('00:00', 21)}`)
  ).json();
  expect(later.data).toEqual([]);
  expect(later.weeks_without_schedule).toHaveLength(2);
});

test('approving into a slot books it, and it is no longer offered', async () => {
  const { id } = await requested();
  const reply = await status(elif, id, { status: 'approved', slot: { starts_at: at('09:00') } });
  expect(reply.json()).toMatchObject({
    message: 'Consultation request approved',
    data: {
      status: 'approved',
      scheduled_date: at('09:00'),
      consultant_id: elif.id,
      assignee_id: elif.id,
      appointment: { starts_at: at('09:00'), ends_at: at('10:00'), mode: 'office', link: null },
    },
  });
  expect(await kinds(id)).toEqual(['request', 'status approved', 'appointment booked']);
  const mine = await slots(`&consultant_id=${elif.id}`);
  expect(mine.data.map((slot: { starts_at: string }) => slot.starts_at)).not.toContain(at('09:00'));

  const second = await requested();
  const refused = await status(elif, second.id, { status: 'approved', slot: { starts_at: at('09:00') } });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'slot_not_available']);
  expect(refused.json().data[0]).toMatchObject({ consultant_id: elif.id, starts_at: at('10:00') });
  expect(await found(second.id)).toMatchObject({
    status: 'requested',
    consultant_id: null,
    appointment: null,
  });
});

test('proposed times are held, the client accepts one, and the others are free again', async () => {
  const { id } = await requested();
  const proposals = [
    { starts_at: at('11:00'), mode: 'phone' },
    { starts_at: at('12:00'), consultant_id: chiamaka.id, mode: 'video', link: 'https://meet.example/x' },
  ];
  const reply = await status(elif, id, { status: 'pending', proposals });
  expect(reply.json()).toMatchObject({
    message: 'Times proposed',
    data: { status: 'pending', assignee_id: elif.id },
  });
  const seen = await found(id);
  expect(seen.proposals).toMatchObject([
    { starts_at: at('11:00'), mode: 'phone', phone: '+48 22 555 01 01', consultant_id: elif.id },
    { starts_at: at('12:00'), mode: 'video', link: 'https://meet.example/x', consultant_id: chiamaka.id },
  ]);
  const other = await requested();
  const taken = await status(elif, other.id, { status: 'approved', slot: { starts_at: at('11:00') } });
  expect(taken.json().code).toBe('slot_not_available');

  const url = `/consultations/${id}/proposals/${seen.proposals[1].id}/accept`;
  expect((await world.call(stranger, 'POST', url)).statusCode).toBe(404);
  const accepted = await world.call(client, 'POST', url);
  expect(accepted.json()).toMatchObject({
    message: 'The appointment is booked',
    data: {
      status: 'approved',
      consultant_id: chiamaka.id,
      scheduled_date: at('12:00'),
      proposals: [],
      appointment: { mode: 'video', link: 'https://meet.example/x' },
    },
  });
  expect(await kinds(id)).toEqual(['request', 'proposal', 'status approved', 'appointment booked']);
  expect(
    (await status(elif, other.id, { status: 'approved', slot: { starts_at: at('11:00') } })).statusCode,
  ).toBe(200);
  expect((await world.call(client, 'POST', url)).json().code).toBe('request_already_decided');
});

test('a question waits for the answer of the client, which gives the request back', async () => {
  const { id } = await requested();
  expect((await status(elif, id, { status: 'pending' })).json().code).toBe('question_missing');
  const reply = await status(elif, id, { status: 'pending', question: '<p>Which HS code?</p>' });
  expect(reply.json()).toMatchObject({ message: 'Question sent', data: { status: 'pending' } });
  expect(await found(id)).toMatchObject({ question: { body: '<p>Which HS code?</p>' } });
  const edited = await world.call(client, 'PUT', `/consultations/${id}`, {
    topic: 'Rules',
    status: 'pending',
  });
  expect([edited.statusCode, edited.json().message]).toEqual([
    409,
    'Answer the open question or proposal first.',
  ]);
  expect((await status(elif, id, { status: 'approved' })).json().code).toBe('version_required');
  await world.call(client, 'POST', `/consultations/${id}/messages`, { body: '<p>0804.20</p>' });
  expect(await found(id)).toMatchObject({ status: 'requested', question: null, assignee_id: elif.id });
});

test('times that replaced those that the client saw are not declined with them', async () => {
  const { id } = await requested();
  const propose = async (hour: string) => {
    const { updated_at } = await found(id);
    await status(elif, id, { status: 'pending', proposals: [{ starts_at: at(hour) }], updated_at });
    return (await found(id)).proposals.map((one: { id: string }) => one.id);
  };
  const decline = async (proposal_ids: string[]) =>
    (await world.call(client, 'POST', `/consultations/${id}/proposals/decline`, { proposal_ids })).json();
  const earlier = await propose('13:00');
  const later = await propose('15:00');
  expect(await decline(earlier)).toMatchObject({ code: 'proposals_replaced' });
  expect(await found(id)).toMatchObject({ status: 'pending', proposals: [{ id: later[0] }] });
  expect(await decline([later[0].toUpperCase()])).toMatchObject({
    data: { status: 'requested', proposals: [] },
  });
});

test('declined times are free, and the request is back', async () => {
  const { id } = await requested();
  await status(elif, id, { status: 'pending', proposals: [{ starts_at: at('13:00') }] });
  const decline = () =>
    world.call(client, 'POST', `/consultations/${id}/proposals/decline`, { body: '<p>I travel.</p>' });
  expect((await decline()).json()).toMatchObject({ data: { status: 'requested', proposals: [] } });
  expect((await decline()).json().code).toBe('no_proposal');
  expect(await kinds(id)).toEqual(['request', 'proposal', 'status requested', 'message']);
});

test('a client moves a booked consultation to another slot, and cancels it', async () => {
  const { id } = await requested();
  await status(elif, id, { status: 'approved', slot: { starts_at: at('15:00') } });
  const moved = await status(client, id, { status: 'rescheduled', slot: { starts_at: at('09:00', 1) } });
  expect(moved.json().data).toMatchObject({
    status: 'rescheduled',
    scheduled_date: at('09:00', 1),
    earlier_date: at('15:00'),
    appointment: { starts_at: at('09:00', 1) },
  });
  expect(
    (await status(client, id, { status: 'rescheduled', scheduled_date: at('10:00', 1) })).statusCode,
  ).toBe(403);
  await world.call(admin, 'PUT', '/settings', { cancellation_cutoff: 30 * 24 * 60 });
  const late = await status(client, id, { status: 'canceled' });
  expect([late.statusCode, late.json().code]).toEqual([409, 'cutoff_passed']);
  await world.call(admin, 'PUT', '/settings', { cancellation_cutoff: 60 });
  expect((await status(client, id, { status: 'canceled' })).json().data).toMatchObject({
    status: 'canceled',
    appointment: null,
  });
});

test('a case is handed over with its appointment, unless the colleague is not free', async () => {
  const { id } = await requested();
  await status(elif, id, { status: 'approved', slot: { starts_at: at('16:00') } });
  const give = (consultant_id: string | null) =>
    world.call(elif, 'PUT', `/consultations/${id}/assignee`, { consultant_id });
  expect((await give(null)).json().code).toBe('assignee_needed');
  expect((await give(chiamaka.id)).json()).toMatchObject({
    data: { assignee_id: chiamaka.id, appointment: { consultant_id: chiamaka.id } },
  });
  const other = await requested();
  await status(elif, other.id, { status: 'approved', slot: { starts_at: at('16:00') } });
  const clash = await world.call(elif, 'PUT', `/consultations/${other.id}/assignee`, {
    consultant_id: chiamaka.id,
  });
  expect([clash.statusCode, clash.json().code]).toEqual([409, 'slot_not_available']);
});

test('when the last bookable time is taken, earlier ones are offered', async () => {
  const slot = { starts_at: at('17:00', 1), consultant_id: elif.id };
  const [first, second] = [await requested(), await requested()];
  expect((await status(elif, first.id, { status: 'approved', slot })).statusCode).toBe(200);
  const refused = await status(elif, second.id, { status: 'approved', slot });
  expect(refused.statusCode).toBe(409);
  const { data } = refused.json<{ data: { starts_at: string }[] }>();
  expect(data).toHaveLength(5);
  expect(data.every(({ starts_at }) => starts_at < slot.starts_at)).toBe(true);
});

test('once its room is deleted, a booked case is moved to a free time of it by those who see it', async () => {
  const { id } = await requested();
  await status(elif, id, { status: 'approved', slot: { starts_at: at('12:00', 1) } });
  const { data: rooms } = (await world.call(admin, 'GET', '/rooms')).json();
  const deleted = rooms.find(({ code }: { code: string }) => code === 'A');
  expect((await world.call(admin, 'DELETE', `/rooms/${deleted.id}`)).statusCode).toBe(200);

  expect(await slots('', stranger)).toMatchObject({ code: 'room_not_found' });
  const starts_at = at('13:00', 1);
  for (const [who, query] of [
    [client, `&except=${id}`],
    [client, ''],
    [elif, ''],
  ] as const)
    expect((await slots(query, who)).data).toContainEqual(expect.objectContaining({ starts_at }));
  const { updated_at } = await found(id);
  const moved = await status(client, id, { status: 'rescheduled', slot: { starts_at }, updated_at });
  expect(moved.json()).toMatchObject({ data: { status: 'rescheduled', appointment: { starts_at } } });
});
