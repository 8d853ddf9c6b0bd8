import { afterAll, expect, test } from 'vitest';
import { callOf } from './calls.ts';
import { type Actor, newStage, roleOf } from './cast.ts';
import * as events from '../../src/features/events/queries.ts';
import { hashOf } from '../../src/http/session.ts';
import * as sight from './sight.ts';

const stage = await newStage();
afterAll(stage.end);

const nameOf = Object.fromEntries(Object.entries(stage.ids).map(([name, id]) => [id, name]));
type Row = { id: string; client_id?: string };
const rows = async (actor: Actor, key: string, query = '', base = '/api/v2'): Promise<Row[]> =>
  (await stage.ask(actor, callOf(key, base), { query })).json().data;
const names = async (...asked: Parameters<typeof rows>) =>
  (await rows(...asked)).map(({ id }) => nameOf[id] ?? 'a stranger').toSorted();

const isClient = (name: string) => name === 'owner' || name.endsWith(' client');
const isConsultant = (name: string) => name === 'colleague' || name.includes('consultant');
const there = Object.keys(sight.people).filter((name) => !name.startsWith('deleted'));

test.each(sight.everybody)('%s sees exactly the permitted consultations', async (actor) => {
  const seen = sight.seenBy(sight.consultations, actor).toSorted();
  const listed = sight.seenBy(sight.listed, actor).toSorted();
  for (const base of ['/api/v2', '/api/v1']) {
    expect(await names(actor, 'GET /consultations', '', base)).toEqual(listed);
    for (const sort of ['created_at', 'room', 'status'])
      expect(await names(actor, 'GET /consultations', `?sort=${sort}`, base)).toEqual(listed);
    // Where one of a hidden value stands would tell of it.
    for (const sort of ['scheduled_date', 'finished', 'client_name', 'topic'])
      expect(await names(actor, 'GET /consultations', `?sort=${sort}`, base)).toEqual(seen);
  }
  expect(await names(actor, 'GET /consultations', '?search=proof')).toEqual(seen);
  expect(await names(actor, 'GET /consultations', '?room=D')).toEqual(
    listed.filter((name) => !name.startsWith("owner's")),
  );
  expect(await names(actor, 'GET /consultations', '?status=completed')).toEqual(
    listed.filter((name) => name.endsWith('completed')),
  );
  for (const filter of [`client_id=${stage.ids.owner}`, 'since=2020-01-01T00:00:00Z'])
    expect(await names(actor, 'GET /consultations', `?${filter}`)).toEqual(
      filter.startsWith('since') ? seen : seen.filter((name) => name.startsWith("owner's")),
    );
});

test('an admin’s lists tell only number, room and status of a restricted consultation that is not opened', async () => {
  const list = callOf('GET /consultations');
  for (const query of ['', '?fields=excerpt', '?sort=status', '?limit=500']) {
    const sealed = (await stage.ask('admin', list, { query }))
      .json<{ data: Record<string, unknown>[] }>()
      .data.filter(({ is_restricted }) => is_restricted);
    expect(sealed).toHaveLength(2);
    for (const row of sealed) {
      const told = Object.entries(row).filter(([, value]) => value !== null);
      expect(told.map(([name]) => name).toSorted()).toEqual([
        'id',
        'is_restricted',
        'number',
        'room',
        'status',
      ]);
    }
  }
  const opened = (await stage.ask('opening admin', list)).json<{ data: Record<string, unknown>[] }>().data;
  expect(opened.filter(({ is_restricted }) => is_restricted).map(({ topic }) => topic)).toEqual([
    'Rules of origin',
    'Rules of origin',
  ]);
  const csv = (await stage.ask('admin', callOf('GET /consultations/csv'))).body;
  expect(csv.split('\r\n').filter((line) => line.includes('Rules of origin'))).toHaveLength(12);
});

const byActor = (namesOf: (actor: Actor) => string[]) =>
  Object.fromEntries(sight.everybody.map((actor) => [actor, namesOf(actor)]));

test('a change of a consultation is sent only to those who may see it', async () => {
  const since = await events.here(stage.db);
  await stage.db.updateTable('consultations').set({ topic: 'Quotas' }).execute();
  const sessionOf = (actor: Actor) => hashOf(stage.tokens[actor]!).toString('hex');
  const batch = await events.since(stage.db, { since }, sight.everybody.map(sessionOf), {
    events: 1_000,
    rows: 1_000,
  });
  const told = (actor: Actor) =>
    batch.events
      .filter(({ session }) => session === sessionOf(actor))
      .map(({ data }) => nameOf[data.id ?? ''] ?? 'a stranger')
      .toSorted();
  expect(byActor(told)).toEqual(byActor((actor) => sight.seenBy(sight.listed, actor).toSorted()));
});

test.each(sight.everybody)('%s sees exactly the permitted companies', async (actor) => {
  const seen = sight.seenBy(sight.companies, actor).toSorted();
  expect(await names(actor, 'GET /companies')).toEqual(seen);
  expect(await names(actor, 'GET /companies', '?search=company')).toEqual(seen);
});

test.each(sight.firm)('%s sees exactly the permitted saved texts', async (actor) => {
  const seen = sight.seenBy(sight.templates, actor).toSorted();
  expect(await names(actor, 'GET /templates')).toEqual(seen);
  expect(await names(actor, 'GET /templates', '?kind=reply&room=D')).toEqual(
    seen.filter((name) => name !== 'text of room A'),
  );
  expect(await names(actor, 'GET /templates', '?kind=result')).toEqual([]);
});

test.each(sight.firm)('%s sees all absences and closures', async (actor) => {
  const seen = sight.seenBy(sight.absences, actor).toSorted();
  expect(await names(actor, 'GET /absences')).toEqual(seen);
  expect(await names(actor, 'GET /absences', `?user_id=${stage.ids['assigned consultant']}`)).toEqual([
    "assigned consultant's absence",
  ]);
});

test('a change of a saved text is sent only to those who may see it', async () => {
  const since = await events.here(stage.db);
  await stage.db.updateTable('templates').set({ title: 'Renamed' }).execute();
  const sessionOf = (actor: Actor) => hashOf(stage.tokens[actor]!).toString('hex');
  const batch = await events.since(stage.db, { since }, sight.everybody.map(sessionOf), {
    events: 1_000,
    rows: 1_000,
  });
  const told = (actor: Actor) =>
    batch.events
      .filter(({ session }) => session === sessionOf(actor))
      .map(({ data }) => nameOf[data.id ?? ''] ?? 'a stranger')
      .toSorted();
  expect(byActor(told)).toEqual(byActor((actor) => sight.seenBy(sight.templates, actor).toSorted()));
});

test('consultants see the clients, admins all users, and nobody the deleted ones', async () => {
  const clients = there.filter(isClient).toSorted();
  for (const query of ['', '?sort=name', '?sort=email', '?search=firm.example', '?role=client']) {
    expect(await names('consultant of the room', 'GET /users', query)).toEqual(clients);
  }
  for (const role of ['admin', 'consultant']) {
    expect(await names('consultant of the room', 'GET /users', `?role=${role}`)).toEqual([]);
  }
  expect(await names('consultant of the room', 'GET /users', '?search=admin')).toEqual([]);
  expect(await names('admin', 'GET /users')).toEqual(there.toSorted());
  expect(await names('admin', 'GET /admin/users')).toEqual(there.toSorted());
});

test.each(['consultant of the room', 'admin'] as const)(
  '%s sees all consultants except deleted ones',
  async (actor) => {
    const all = there.filter(isConsultant).toSorted();
    expect(await names(actor, 'GET /consultants/all')).toEqual(all);
    expect(await names(actor, 'GET /consultants/all', '?active=true')).toEqual(
      all.filter((name) => !name.startsWith('inactive')),
    );
  },
);

test('everybody sees the same rooms, and no deleted one', async () => {
  for (const actor of sight.everybody) {
    expect((await rows(actor, 'GET /rooms')).map(({ id }) => nameOf[id])).not.toContain('deleted room');
    expect(await rows(actor, 'GET /rooms', '?active=true')).toHaveLength(4);
  }
});

const page = async (actor: Actor, cursor = '') => {
  const query = `?limit=1${cursor && `&cursor=${cursor}`}`;
  const reply = await stage.ask(actor, callOf('GET /consultations'), { query });
  return reply.json<{ data: Row[]; next_cursor?: string }>();
};

test('pages add up to the same list, and a cursor does not open somebody else’s list', async () => {
  for (const actor of sight.everybody) {
    const seen: string[] = [];
    // The cursor of an admin's list, used by another user.
    let { next_cursor: cursor } = await page('admin');
    for (let next = await page(actor); ; next = await page(actor, next.next_cursor)) {
      seen.push(...next.data.map(({ id }) => nameOf[id]!));
      if (!next.next_cursor) break;
    }
    expect(seen.toSorted()).toEqual(sight.seenBy(sight.listed, actor).toSorted());
    const taken = await page(actor, cursor);
    for (const { id } of taken.data) expect(seen).toContain(nameOf[id]);
  }
});

type Dashboard = Record<string, Row[]> & { stats: object };

const dashboard = async (actor: Actor) =>
  (await stage.ask(actor, callOf(`GET /dashboard/${roleOf(actor)}`))).json<{ data: Dashboard }>().data;
const figures = async (actor: Actor) =>
  (await stage.ask(actor, callOf('GET /dashboard/stats'))).json<{ data: Dashboard }>().data.stats;

/** The other numbers of a dashboard count or sum up these. */
const isRow = (one: unknown): one is Row => typeof one === 'object' && one !== null && 'id' in one;

test('a dashboard has only the numbers and rows of its own user', async () => {
  const stats: [Actor, object][] = [
    ['owner', { upcoming: 1, pending: 5, completed: 3 }],
    // What is shared with them is not theirs.
    ['member client', { upcoming: 0, pending: 0, completed: 0 }],
    ['other client', { upcoming: 0, pending: 1, completed: 1 }],
    ['approved client', { upcoming: 0, pending: 0, completed: 0 }],
    ['consultant of the room', { upcoming: 0, pending: 4, completed: 0, total: 0 }],
    ['consultant of another room', { upcoming: 0, pending: 0, completed: 0, total: 0 }],
    ['assigned consultant', { upcoming: 1, pending: 0, completed: 2, total: 3 }],
    ['substitute consultant', { upcoming: 0, pending: 0, completed: 0, total: 0 }],
    ['named consultant', { upcoming: 0, pending: 0, completed: 0, total: 0 }],
    ['admin', { total_clients: 9, total_consultants: 7, total_consultations: 14, pending_approvals: 2 }],
  ];
  for (const [actor, wanted] of stats) {
    const { stats: shown, ...lists } = await dashboard(actor);
    expect(shown).toEqual(wanted);
    expect(await figures(actor)).toEqual(wanted);
    const { top_clients: clients = [], ...others } = lists;
    const listed = Object.values(others).flat().filter(isRow);
    const seen = sight.seenBy(sight.consultations, actor);
    for (const { id } of listed) expect(seen).toContain(nameOf[id]);
    expect(clients.map(({ id }) => nameOf[id])).toEqual(actor === 'assigned consultant' ? ['owner'] : []);
  }
});
