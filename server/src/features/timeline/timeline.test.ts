import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);

const anna = await world.client();
const elif = await world.consultant('A');
const emre = await world.consultant('A');
const admin = await world.admin();

type Person = typeof anna;

const request = async () => (await world.consultation(anna, { topic: 'Rules of origin', room: 'A' })).id;
const say = async (actor: Person, id: string, text: string, rest: object = {}) => {
  const reply = await world.call(actor, 'POST', `/consultations/${id}/messages`, {
    body: `<p>${text}</p>`,
    ...rest,
  });
  expect(reply.json()).toMatchObject({ status: 'success' });
  return reply.json().data;
};
const timeline = async (actor: Person, id: string, query = '') =>
  (await world.call(actor, 'GET', `/consultations/${id}/timeline${query}`)).json();
const shown = async (actor: Person, id: string, query = '') =>
  (await timeline(actor, id, query)).data.map(
    ({ position, kind, body }: { position: number; kind: string; body?: string }) =>
      `${position} ${kind}${body === undefined ? '' : ` ${body}`}`,
  );

test('a request, its decision and what is said stand in one order', async () => {
  const id = await request();
  await say(anna, id, 'Where do I find the form?');
  await world.call(elif, 'PUT', `/consultations/${id}/status`, { status: 'approved' });
  await say(elif, id, 'It is on its way.');
  expect(await shown(anna, id)).toEqual([
    '1 request',
    '2 message <p>Where do I find the form?</p>',
    '3 status',
    '4 message <p>It is on its way.</p>',
  ]);
  const { data } = await timeline(elif, id);
  expect(data[2]).toMatchObject({
    kind: 'status',
    from: 'requested',
    to: 'approved',
    reason: null,
    actor: { id: elif.id, role: 'consultant' },
  });
});

test('a client sees neither a note nor a gap where it stands', async () => {
  const id = await request();
  await say(elif, id, 'Careful with this one.', { visibility: 'staff' });
  await say(elif, id, 'Good morning.');
  expect(await shown(anna, id)).toEqual(['1 request', '2 message <p>Good morning.</p>']);
  expect(await shown(emre, id)).toEqual([
    '1 request',
    '2 note <p>Careful with this one.</p>',
    '3 message <p>Good morning.</p>',
  ]);
  expect(JSON.stringify(await timeline(anna, id))).not.toContain('Careful');
});

test('a client cannot write a note', async () => {
  const id = await request();
  const reply = await world.call(anna, 'POST', `/consultations/${id}/messages`, {
    body: '<p>x</p>',
    visibility: 'staff',
  });
  expect([reply.statusCode, reply.json().code]).toEqual([403, 'note_not_allowed']);
});

test('pages go in both directions and around an entry, without a gap', async () => {
  const id = await request();
  const said: { id: string }[] = [];
  for (let number = 1; number <= 9; number += 1) said.push(await say(anna, id, `${number}`));
  const last = await timeline(anna, id, '?limit=3');
  expect(last.data.map((one: { position: number }) => one.position)).toEqual([8, 9, 10]);
  expect([last.has_before, last.has_after]).toEqual([true, false]);
  const before = await timeline(anna, id, `?limit=3&before=${last.data[0].id}`);
  expect(before.data.map((one: { position: number }) => one.position)).toEqual([5, 6, 7]);
  const after = await timeline(anna, id, `?limit=3&after=${before.data[2].id}`);
  expect(after.data).toEqual(last.data);
  const around = await timeline(anna, id, `?limit=4&around=${said[3]!.id}`);
  expect(around.data.map((one: { position: number }) => one.position)).toEqual([3, 4, 5, 6]);
  expect([around.has_before, around.has_after]).toEqual([true, true]);
  const alone = await timeline(anna, id, `?limit=1&around=${said[3]!.id}`);
  expect(alone.data.map((one: { position: number }) => one.position)).toEqual([5]);
  expect([alone.has_before, alone.has_after]).toEqual([true, true]);
});

test('a page has a hundred entries unless a number up to 500 is asked for', async () => {
  const id = await request();
  await sql`
    with entries as (
      insert into timeline_entries (consultation_id, kind, actor_id)
      select ${id}, 'message', ${anna.id} from generate_series(1, 599)
      returning id
    )
    insert into messages (id, consultation_id, author_id, is_note, body)
    select id, ${id}, ${anna.id}, false, '<p>x</p>' from entries`.execute(world.db);
  const count = async (query: string) => (await timeline(anna, id, query)).data.length;
  expect([await count(''), await count('?limit=500')]).toEqual([100, 500]);
  for (const limit of [0, 501]) {
    const reply = await world.call(anna, 'GET', `/consultations/${id}/timeline?limit=${limit}`);
    expect(reply.statusCode).toBe(400);
  }
});

test('a message is unread for its followers until they read it, and its author sees who has', async () => {
  const id = await request();
  const question = await say(anna, id, 'May I ask something?');
  expect((await timeline(elif, id)).reading).toMatchObject({
    is_following: true,
    unread: 1,
    first_unread: question.id,
  });
  expect((await world.call(emre, 'GET', '/consultations/unread')).json().data.messages).toBeGreaterThan(0);
  expect((await timeline(anna, id)).reading).toEqual({
    is_following: true,
    unread: 0,
    first_unread: null,
    seen: { entry_id: question.id, by: [] },
  });
  const read = await world.call(elif, 'PUT', `/consultations/${id}/read-position`, { entry_id: question.id });
  expect(read.json().data).toMatchObject({ unread: 0, first_unread: null });
  expect((await timeline(anna, id)).reading.seen).toEqual({
    entry_id: question.id,
    by: [{ id: elif.id, name: expect.any(String), role: 'consultant', at: expect.stringMatching(/Z$/) }],
  });
  const back = await world.call(elif, 'PUT', `/consultations/${id}/read-position`, {
    entry_id: question.id,
    is_unread: true,
  });
  expect(back.json().data).toMatchObject({ unread: 1, first_unread: question.id });
});

test('who unfollows is told nothing more until they are mentioned', async () => {
  const id = await request();
  await world.call(emre, 'DELETE', `/consultations/${id}/following`);
  await say(anna, id, 'One');
  expect((await timeline(emre, id)).reading).toMatchObject({ is_following: false, unread: 0 });
  await say(elif, id, `Look here, <span data-mention="${emre.id}">@you</span>`);
  const { reading, data } = await timeline(emre, id);
  expect(reading).toMatchObject({ is_following: true, unread: 1 });
  expect(data.at(-1).body).toMatch(
    new RegExp(`^<p>Look here, <span data-mention="${emre.id}">@consultant \\d+</span></p>$`),
  );
});

test('unread mentions in one case are one notification, which leads to the newest', async () => {
  await world.call(emre, 'PUT', '/notifications/read-all');
  const [one, other] = [await request(), await request()];
  const mention = `<span data-mention="${emre.id}">@you</span>`;
  const elsewhere = await say(elif, other, mention);
  await say(elif, one, mention);
  const newest = await say(anna, one, mention);
  const mentions = async () => {
    const { data } = (await world.call(emre, 'GET', '/notifications')).json();
    type Told = { title: string; message: string; link: string; isRead: boolean };
    return data.filter(({ title, isRead }: Told) => title === 'You were mentioned' && !isRead);
  };
  const link = `/consultant/consultations/${one}#${newest.id}`;
  const message = expect.stringMatching(/^“client/);
  const ofOther = `/consultant/consultations/${other}#${elsewhere.id}`;
  expect(await mentions()).toMatchObject([{ link, message }, { link: ofOther }]);

  await world.call(emre, 'PUT', '/notifications/read-all');
  const later = await say(elif, one, mention);
  expect(await mentions()).toMatchObject([{ link: `/consultant/consultations/${one}#${later.id}` }]);
});

test('an edit keeps whom its text mentioned, also once the case is no longer theirs', async () => {
  const id = await request();
  const mention = `<span data-mention="${emre.id}">@you</span>`;
  const { id: message } = await say(anna, id, mention);
  await world.call(elif, 'PUT', `/consultations/${id}/status`, { status: 'approved' });
  expect((await say(anna, id, 'Thank you')).id).toBeDefined();
  const edited = await world.call(anna, 'PUT', `/messages/${message}`, { body: `<p>${mention}, please</p>` });
  expect([edited.statusCode, edited.json().data.body]).toEqual([
    200,
    expect.stringMatching(/@consultant \d+<\/span>, please<\/p>$/),
  ]);
  const again = await world.call(anna, 'POST', `/consultations/${id}/messages`, {
    body: `<p>${mention}</p>`,
  });
  expect(again.json().code).toBe('mention_not_possible');
});

test('an author edits a message within 15 minutes, and staff read the earlier text', async () => {
  const id = await request();
  const { id: message } = await say(anna, id, 'Frist');
  const put = (actor: Person, body: object) => world.call(actor, 'PUT', `/messages/${message}`, body);
  expect((await put(elif, { body: '<p>x</p>' })).json().code).toBe('edit_message_not_allowed');
  expect((await put(anna, { body: '<p>First</p>', version: 1 })).json().data).toMatchObject({
    body: '<p>First</p>',
    version: 2,
    edited_at: expect.any(String),
  });
  expect((await put(anna, { body: '<p>Late</p>', version: 1 })).json().code).toBe('message_changed');
  const versions = await world.call(elif, 'GET', `/messages/${message}/versions`);
  expect(versions.json().data).toEqual([
    { id: expect.any(String), number: 1, at: expect.any(String), body: '<p>Frist</p>' },
  ]);
  await world.db
    .updateTable('messages')
    .set({ sent_at: new Date(Date.now() - 15 * 60_000 - 1) })
    .where('id', '=', message)
    .execute();
  expect((await put(anna, { body: '<p>Again</p>' })).json().code).toBe('message_not_editable');
});

test('a redacted message keeps its entry and loses its text, everywhere', async () => {
  const id = await request();
  const { id: message } = await say(anna, id, 'My card number is 4111');
  await world.call(anna, 'PUT', `/messages/${message}`, { body: '<p>My card number is 4112</p>' });
  const reply = await world.call(admin, 'POST', `/messages/${message}/redact`, { reason: 'A card number' });
  expect(reply.json().data).toMatchObject({ id: message, body: '', redacted_at: expect.any(String) });
  expect(await shown(elif, id)).toEqual(['1 request', '2 message ']);
  for (const table of [
    'messages',
    'message_versions',
    'news_mails',
    'notifications',
    'audit_values',
  ] as const) {
    const rows = await world.db.selectFrom(table).selectAll().execute();
    expect([table, JSON.stringify(rows).includes('card number is')]).toEqual([table, false]);
  }
  expect((await world.call(anna, 'PUT', `/messages/${message}`, { body: '<p>x</p>' })).json().code).toBe(
    'message_redacted',
  );
});

test('a history and the versions of a message go on over pages', async () => {
  const id = await request();
  await world.call(elif, 'PUT', `/consultations/${id}/status`, { status: 'approved' });
  const { id: message } = await say(elif, id, 'One');
  for (const text of ['Two', 'Three'])
    await world.call(elif, 'PUT', `/messages/${message}`, { body: `<p>${text}</p>` });
  for (const [path, place] of [
    [`/consultations/${id}/history`, 'to'],
    [`/messages/${message}/versions`, 'number'],
  ] as const) {
    const first = (await world.call(elif, 'GET', `${path}?limit=1`)).json();
    const second = (await world.call(elif, 'GET', `${path}?limit=1&cursor=${first.next_cursor}`)).json();
    expect([first.data[0][place], second.data[0][place]]).toEqual(
      place === 'to' ? ['requested', 'approved'] : [1, 2],
    );
    expect(second.next_cursor).toBeFalsy();
  }
});
