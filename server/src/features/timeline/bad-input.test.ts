import { MOST_SAID } from '@consultflow/contract/timeline/policy';
import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);
const { db } = world;

type Person = { id: string; token: string };
const anna = await world.client();
const elif = await world.consultant('A');
const elsewhere = await world.consultant('B');
const admin = await world.admin();
const { id } = await world.consultation(anna, { room: 'A' });
const path = `/consultations/${id}`;
const say = (actor: Person, body: unknown, rest: object = {}) =>
  world.call(actor, 'POST', `${path}/messages`, { body, ...rest });
const edit = (actor: Person, message: string, body: string) =>
  world.call(actor, 'PUT', `/messages/${message}`, { body });
const count = async () =>
  (
    await db
      .selectFrom('messages')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

const long = (bytes: number) => `<p>${'x'.repeat(bytes - 7)}</p>`;

test('a text of 64 KiB is taken, a longer one is refused with a sentence', async () => {
  expect((await say(anna, long(64 * 1024))).json().data.body).toHaveLength(64 * 1024);
  const reply = await say(anna, long(64 * 1024 + 1));
  expect([reply.statusCode, reply.json().status]).toEqual([400, 'error']);
});

test.each(['', '   ', '<p></p>', '<p>&nbsp;\u200b</p><p><br></p>', '<script>x</script>', '<p>\u2800</p>'])(
  'a message of blanks is refused: %j',
  async (body) => {
    const before = await count();
    const reply = await say(anna, body);
    expect([reply.statusCode, reply.json().errors?.body ?? reply.json().message]).toEqual([
      400,
      'Please enter a message',
    ]);
    expect(await count()).toBe(before);
  },
);

const mention = ({ id: who }: { id: string }) => `<p><span data-mention="${who}">@x</span></p>`;

test('somebody who cannot see the case cannot be mentioned, nor a client in a note', async () => {
  const before = await count();
  for (const [actor, who, rest] of [
    [anna, elsewhere, {}],
    [elif, elsewhere, {}],
    [elif, anna, { visibility: 'staff' }],
    [anna, { id: '00000000-0000-4000-8000-000000000000' }, {}],
  ] as const) {
    const reply = await say(actor, mention(who), rest);
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'mention_not_possible']);
  }
  expect(await count()).toBe(before);
  const many = Array.from({ length: 51 }, (_, n) =>
    mention({ id: `00000000-0000-4000-8000-${`${n}`.padStart(12, '0')}` }),
  );
  expect((await say(anna, many.join(''))).json().code).toBe('too_many_mentions');
});

test('a client mentions exactly those of the firm whom the composer offers', async () => {
  const idle = await world.consultant('A');
  const offered = async () =>
    (await world.call(anna, 'GET', `${path}/people`)).json().data.map((one: Person) => one.id);
  await world.call(elif, 'PUT', `${path}/status`, {
    status: 'approved',
    scheduled_date: '2030-01-07T09:00:00Z',
  });
  expect(await offered()).toContain(elif.id);
  expect((await say(anna, mention(elif))).statusCode).toBe(200);
  for (const one of [idle, admin]) {
    expect(await offered()).not.toContain(one.id);
    const refused = await say(anna, mention(one));
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'mention_not_possible']);
    expect((await say(elif, mention(one))).statusCode).toBe(200);
    await say(one, '<p>Here</p>');
    expect(await offered()).toContain(one.id);
    expect((await say(anna, mention(one))).statusCode).toBe(200);
  }
});

test('whoever has just lost sight of the case can neither write in it nor edit what they wrote', async () => {
  const leaving = await world.consultant('A');
  const { data } = (await say(leaving, '<p>Here</p>')).json();
  await world.call(admin, 'PUT', `/users/${leaving.id}`, { specialties: ['C'] });
  const replies = [
    await say(leaving, '<p>Still here</p>'),
    await edit(leaving, data.id, '<p>x</p>'),
    await world.call(leaving, 'PUT', `${path}/presence`, { state: 'writing' }),
    await world.call(leaving, 'PUT', `${path}/read-position`, { entry_id: data.id }),
  ];
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
});

test('a message that waits for the case is refused if its author loses sight of it meanwhile', async () => {
  const { id: other } = await world.consultation(anna, { room: 'A' });
  let waiting: ReturnType<typeof say> | undefined;
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('consultations').set({ room: 'C' }).where('id', '=', other).execute();
    waiting = world.call(elif, 'POST', `/consultations/${other}/messages`, { body: '<p>x</p>' });
    // The call is made when somebody waits for its response.
    void waiting.then(({ statusCode }) => statusCode);
    for (let isBlocked = false; !isBlocked;)
      isBlocked =
        (
          await sql`select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
        ).rows.length > 0;
  });
  expect((await waiting!).statusCode).toBe(404);
});

test('an edit in the sixteenth minute is refused and leaves no version', async () => {
  const { id: message } = (await say(anna, '<p>Now</p>')).json().data;
  await db
    .updateTable('messages')
    .set({ sent_at: sql<string>`now() - interval '15 minutes 1 second'` })
    .where('id', '=', message)
    .execute();
  const reply = await edit(anna, message, '<p>Late</p>');
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'message_not_editable']);
  const versions = await world.call(elif, 'GET', `/messages/${message}/versions`);
  expect(versions.json().data).toEqual([]);
});

test('of an edit and a redaction at once the text is gone, whichever comes first', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id: message } = (await say(anna, `<p>Wombat ${round}</p>`)).json().data;
    const [edited, redacted] = await Promise.all([
      edit(anna, message, `<p>Wombat again ${round}</p>`),
      world.call(admin, 'POST', `/messages/${message}/redact`, { reason: 'A slip' }),
    ]);
    expect(redacted.statusCode).toBe(200);
    expect([undefined, 'message_redacted']).toContain(edited.json().code);
    const rest = await db
      .selectFrom('message_versions')
      .select('id')
      .where('message_id', '=', message)
      .execute();
    expect(rest).toEqual([]);
    const { body, search_text } = await db
      .selectFrom('messages')
      .select(['body', 'search_text'])
      .where('id', '=', message)
      .executeTakeFirstOrThrow();
    expect([body, search_text]).toEqual(['', '']);
  }
  const { rows } = await sql<{ value: string }>`select value from audit_values`.execute(db);
  expect(rows.filter(({ value }) => value.includes('Wombat'))).toEqual([]);
  expect(rows.some(({ value }) => value === 'A slip')).toBe(true);
});

test('of a thousand messages in a minute the limit refuses most, and others are answered', async () => {
  const eager = await world.client();
  const { id: own } = await world.consultation(eager, { room: 'A' });
  const limited = buildApp(db, { limits: true });
  onTestFinished(() => limited.close());
  const replies = (
    await Promise.all(
      Array.from({ length: 1_000 }, (_, n) =>
        limited.inject({
          method: 'POST',
          url: `/api/v2/consultations/${own}/messages`,
          headers: { authorization: `Bearer ${eager.token}` },
          payload: { body: `<p>${n}</p>` },
        }),
      ),
    )
  ).map(({ statusCode }) => statusCode);
  const done = replies.filter((status) => status === 200).length;
  // A busy machine also refuses some of those that wait for their turn.
  expect([200, 429, 503]).toEqual(expect.arrayContaining([...new Set(replies)]));
  expect(done).toBeGreaterThan(0);
  expect(done).toBeLessThanOrEqual(120);
  expect((await world.call(elif, 'GET', `/consultations/${own}/timeline`)).json().reading.unread).toBe(done);
  const told = await db
    .selectFrom('notifications')
    .select('params')
    .where('user_id', '=', elif.id)
    .where('kind', '=', 'message_received')
    .where('consultation_id', '=', own)
    .execute();
  expect(told).toEqual([{ params: expect.objectContaining({ count: done }) }]);
  const mails = await db.selectFrom('news_mails').select('id').where('user_id', '=', elif.id).execute();
  expect(mails.length).toBeLessThanOrEqual(60);
});

test('messages of 8 MiB together are as many as a case takes, with their earlier versions', async () => {
  const own = await world.consultation(anna, { room: 'A' });
  const post = (body: string) => world.call(anna, 'POST', `/consultations/${own.id}/messages`, { body });
  const first = (await post('<p>Figs</p>')).json().data;
  const longest = 64 * 1024;
  const edited = '<p>Nuts</p>';
  for (let left = MOST_SAID - first.body.length - edited.length; left > 0; left -= longest)
    expect((await post(long(Math.min(longest, left)))).statusCode).toBe(200);
  const isRefused = async (reply: ReturnType<typeof post>) =>
    expect([(await reply).statusCode, (await reply).json().code]).toEqual([409, 'too_many_messages']);
  await isRefused(post('<p>Figs, dried</p>'));
  await isRefused(edit(anna, first.id, '<p>Figs, dried</p>'));
  expect((await edit(anna, first.id, edited)).statusCode).toBe(200);
  await isRefused(edit(anna, first.id, '<p>Figs</p>'));
  await isRefused(post('<p>x</p>'));
});

test('a redacted message is not made again by its key, which forgets the text', async () => {
  const headers = { authorization: `Bearer ${anna.token}`, 'idempotency-key': 'a-key-of-a-message-1' };
  const send = () =>
    world.app.inject({
      method: 'POST',
      url: `/api/v2${path}/messages`,
      headers,
      payload: { body: '<p>Card 4111</p>' },
    });
  const first = (await send()).json().data.id;
  expect((await send()).json().data.id).toBe(first);
  const hashes = () =>
    db.selectFrom('idempotency_keys').select('body_hash').where('made_id', '=', first).execute();
  const before = await hashes();
  await world.call(admin, 'POST', `/messages/${first}/redact`, { reason: 'A card' });
  const again = await send();
  expect([again.statusCode, again.json().code]).toEqual([409, 'message_redacted']);
  const [{ body_hash } = expect.fail()] = await hashes();
  expect(body_hash).not.toEqual(before[0]!.body_hash);
  await sql`update idempotency_keys set made_at = made_at - interval '25 hours' where made_id = ${first}`.execute(
    db,
  );
  const later = (await send()).json().data.id;
  expect((await send()).json().data.id).toBe(later);
});

test('a redacted question is not asked again by its key', async () => {
  const { id: waiting } = await world.consultation(anna);
  const ask = () =>
    world.app.inject({
      method: 'PUT',
      url: `/api/v2/consultations/${waiting}/status`,
      headers: { authorization: `Bearer ${elif.token}`, 'idempotency-key': 'a-key-of-a-question' },
      payload: { status: 'pending', question: '<p>Is your card 4111?</p>' },
    });
  expect((await ask()).statusCode).toBe(200);
  const { data } = (await world.call(admin, 'GET', `/consultations/${waiting}/timeline`)).json();
  const asked = data.find(({ body }: { body?: string }) => body?.includes('4111')).id as string;
  await world.call(admin, 'POST', `/messages/${asked}/redact`, { reason: 'A card' });
  const again = await ask();
  expect([again.statusCode, again.json().code]).toEqual([409, 'message_redacted']);
});
