import { MOST_TEMPLATES, TOO_MANY_TEMPLATES } from '@consultflow/contract/templates/schema';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
const { db, call } = world;
afterAll(world.end);

const admin = await world.admin();
const consultant = await world.consultant('A', 'B');
const colleague = await world.consultant('C');

const form = { kind: 'reply', title: 'Documents needed', body: '<p>Dear {client}, about {number}.</p>' };
type Person = { id: string; token: string };

const add = async (by: Person, more: object = {}) =>
  (await call(by, 'POST', '/templates', { ...form, ...more })).json().data;
const titles = async (by: Person, query = '') =>
  (await call(by, 'GET', `/templates${query}`)).json().data.map(({ title }: { title: string }) => title);
const clear = () => db.deleteFrom('templates').execute();

test('a consultant keeps texts of their own, which no colleague and no admin sees', async () => {
  const made = await add(consultant, { title: '  Mine  ', topic: '' });
  expect(made).toEqual({
    ...form,
    id: made.id,
    title: 'Mine',
    room: null,
    owner_id: consultant.id,
    topic: null,
    updated_at: made.updated_at,
  });
  expect(await titles(consultant)).toEqual(['Mine']);
  for (const other of [colleague, admin]) {
    expect(await titles(other)).toEqual([]);
    for (const method of ['PUT', 'DELETE'] as const)
      expect((await call(other, method, `/templates/${made.id}`, {})).statusCode).toBe(404);
  }
  expect((await call(consultant, 'DELETE', `/templates/${made.id}`)).json().message).toBe(
    'Saved text deleted',
  );
  expect(await titles(consultant)).toEqual([]);
});

test('texts of a room are an admin’s, seen by those of the room and by those who have a case in it', async () => {
  await clear();
  const made = await add(admin, { title: 'Of B', room: 'B', topic: 'Origin' });
  expect(made).toMatchObject({ room: 'B', owner_id: null, topic: 'Origin' });
  expect(await titles(consultant)).toEqual(['Of B']);
  expect(await titles(colleague)).toEqual([]);
  const one = await world.consultation(await world.client(), { room: 'B' });
  await db
    .updateTable('consultations')
    .set({ status: 'approved', scheduled_date: sql`now()`, consultant_id: colleague.id })
    .where('id', '=', one.id)
    .execute();
  expect(await titles(colleague)).toEqual(['Of B']);
  const refused = await call(colleague, 'PUT', `/templates/${made.id}`, { title: 'Mine now' });
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'templates_of_rooms_are_admins']);
  const moved = await call(admin, 'PUT', `/templates/${made.id}`, { room: 'C', topic: null });
  expect(moved.json().data).toMatchObject({ room: 'C', topic: null, title: 'Of B' });
  expect(await titles(consultant)).toEqual([]);
});

test('a list is sorted by title, and has one kind or one room beside the own texts', async () => {
  await clear();
  await add(consultant, { title: 'Thanks' });
  await add(consultant, { title: 'Outline', kind: 'result' });
  await add(admin, { title: 'Greeting', room: 'A' });
  await add(admin, { title: 'Farewell', room: 'B' });
  expect(await titles(consultant)).toEqual(['Farewell', 'Greeting', 'Outline', 'Thanks']);
  expect(await titles(consultant, '?kind=reply')).toEqual(['Farewell', 'Greeting', 'Thanks']);
  expect(await titles(consultant, '?room=A')).toEqual(['Greeting', 'Outline', 'Thanks']);
});

test('the text is sanitised, and keeps its placeholders', async () => {
  await clear();
  const body = '<p onclick="x()">{client} <script>x</script><em>{topic}</em></p>';
  expect((await add(consultant, { body })).body).toBe('<p>{client} <em>{topic}</em></p>');
});

test.each([
  ['a blank text', { body: '<p> </p>' }, 'body'],
  ['a text of which nothing is left', { body: '<script>x</script>' }, 'body'],
  ['a text of more than 64 KiB', { body: `<p>${'a'.repeat(65_536)}</p>` }, 'body'],
  ['an empty title', { title: '' }, 'title'],
  ['a title of 121 letters', { title: 'a'.repeat(121) }, 'title'],
  ['another kind', { kind: 'mail' }, 'kind'],
  ['a room of two letters', { room: 'AB' }, 'room'],
])('%s is refused at its field', async (_, more, field) => {
  const reply = await call(consultant, 'POST', '/templates', { ...form, ...more });
  expect(reply.statusCode).toBe(400);
  expect(Object.keys(reply.json().errors)).toEqual([field]);
});

test('an admin names a room that exists', async () => {
  const missing = await call(admin, 'POST', '/templates', form);
  expect([missing.statusCode, missing.json().code]).toEqual([400, 'template_room_missing']);
  const unknown = await call(admin, 'POST', '/templates', { ...form, room: 'Z' });
  expect([unknown.statusCode, unknown.json().code]).toEqual([400, 'room_unknown']);
});

test('a change of an older version is refused, and one without a version counts', async () => {
  await clear();
  const made = await add(consultant);
  const path = `/templates/${made.id}`;
  const changed = (await call(consultant, 'PUT', path, { title: 'Two', updated_at: made.updated_at })).json();
  expect(changed.data.title).toBe('Two');
  const late = await call(consultant, 'PUT', path, { title: 'Three', updated_at: made.updated_at });
  expect([late.statusCode, late.json().code]).toEqual([409, 'template_changed']);
  expect(late.json()).toMatchObject({ params: { changed_by: consultant.id }, data: { title: 'Two' } });
  expect(late.json().message).toMatch(/^(?!Somebody).+ has changed this text in the meantime\./);
  expect((await call(consultant, 'PUT', path, { title: 'Four' })).json().data.title).toBe('Four');
});

test('the 100th text of a consultant or a room is kept, and the 101st is refused, also at the same time', async () => {
  await clear();
  for (const whose of [{ owner_id: consultant.id }, { room: 'A' }, { room: 'B' }])
    await db
      .insertInto('templates')
      .values(
        Array.from({ length: MOST_TEMPLATES - 1 }, (_, n) => ({
          kind: 'reply' as const,
          title: `No ${n}`,
          body: '<p>x</p>',
          ...whose,
        })),
      )
      .execute();
  for (const [by, more] of [
    [consultant, {}],
    [admin, { room: 'A' }],
  ] as const) {
    const replies = await Promise.all(
      [1, 2, 3].map(() => call(by, 'POST', '/templates', { ...form, ...more })),
    );
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(replies.find(({ statusCode }) => statusCode === 409)!.json().message).toBe(
      TOO_MANY_TEMPLATES.sentence,
    );
  }
  const ofB = (await call(admin, 'GET', '/templates?room=B&limit=1')).json().data[0];
  expect((await call(admin, 'PUT', `/templates/${ofB.id}`, { room: 'A' })).json().code).toBe(
    'too_many_templates',
  );
});

test('the texts of a deleted consultant and of a deleted room are gone', async () => {
  await clear();
  const leaving = await world.consultant('D');
  await add(leaving);
  await add(admin, { room: 'D' });
  await add(admin, { title: 'Stays', room: 'A' });
  expect((await call(admin, 'DELETE', `/users/${leaving.id}`)).statusCode).toBe(200);
  const room = (await call(admin, 'GET', '/rooms'))
    .json()
    .data.find(({ code }: { code: string }) => code === 'D');
  expect((await call(admin, 'DELETE', `/rooms/${room.id}`)).statusCode).toBe(200);
  expect(await db.selectFrom('templates').select('title').execute()).toEqual([{ title: 'Stays' }]);
});

test.each([
  [`room = 'A', owner_id = (select id from users limit 1)`, 'templates_belong_to_one'],
  ['room = null', 'templates_belong_to_one'],
  [`title = E'a\\nb'`, 'templates_title_is_one_line'],
  [`title = repeat('a', 121)`, 'templates_title_check'],
  [`kind = 'mail'`, 'templates_kind_check'],
  [`body = ''`, 'templates_body_check'],
])('the database itself refuses %s', async (change, constraint) => {
  await clear();
  await add(admin, { room: 'A' });
  await expect(sql.raw(`update templates set ${change}`).execute(db)).rejects.toThrow(constraint);
});
