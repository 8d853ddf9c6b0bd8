import type { Format } from '@consultflow/contract/exports/schema';
import { sql } from 'kysely';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { addCompleted } from '../../../test/support/completed.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { sendFile } from '../../../test/support/send-file.ts';
import { earlierFirm } from '../../../test/support/earlier-firm.ts';
import { watchedDatabase } from '../../../test/support/watched-database.ts';
import { newWorld } from '../../../test/support/world.ts';
import { migrate, migrations } from '../../db/migrate.ts';
import { DOCUMENTS, JOBS } from '../../db/jobs.ts';
import { openPost } from '../../mail/post.ts';
import type { Mail } from '../../mail/transport.ts';
import { personOf } from '../../mail/job.ts';
import { documentsFor } from './documents-for.ts';

const world = await newWorld();
afterAll(world.end);
const consultant = await world.consultant('A');

const log = { error: (error: unknown) => expect.fail(String(error)) };
const anHourAgo = () => new Date(Date.now() - 60 * 60_000);
const attempt = { failures: 0, queued_at: anHourAgo(), signal: new AbortController().signal, log };

/** The mail of a user whose account is closed at the nth check. */
async function mailOf(format: Format, closedAt: number) {
  const client = await world.client();
  const ids = await addCompleted(world.db, { client, consultant }, 2);
  let asked = 0;
  const db = watchedDatabase(world.db, async (row) => {
    if (row.id !== client.id || !('email' in row)) return;
    if (++asked === closedAt)
      await world.db.updateTable('users').set({ is_active: false }).where('id', '=', client.id).execute();
  });
  const sender = (await personOf(world.db, client.id))!;
  const selection = { ids, format, history: false, to: 'bank@trade.example' };
  const attachment = await documentsFor(db, sender, selection, attempt);
  const told = await world.db
    .selectFrom('notifications')
    .select('title')
    .where('user_id', '=', client.id)
    .execute();
  return { attachment, told, asked };
}

test.each(['pdf', 'zip'] as const)(
  'documents as %s are rendered while their sender’s account is open, and not after',
  async (format) => {
    const { attachment, asked } = await mailOf(format, Infinity);
    expect(attachment?.content.length).toBeGreaterThan(10_000);
    expect(asked).toBeGreaterThan(2);
    for (let closedAt = 1; closedAt < asked; closedAt += 1)
      expect(await mailOf(format, closedAt)).toEqual({
        attachment: undefined,
        told: [],
        asked: closedAt,
      });
  },
);

/** The mail of a case with a file whose content is damaged on the disk. */
async function damagedMail() {
  const client = await world.client();
  const [id] = await addCompleted(world.db, { client, consultant }, 1);
  const uploaded = await sendFile(world.app, client, 'a.txt', Buffer.from('A certificate'));
  const file_id = uploaded.json<{ data: { id: string } }>().data.id;
  await world.call(client, 'POST', `/consultations/${id}/messages`, { body: '', file_ids: [file_id] });
  await sql`update file_chunks set content = set_byte(content, 7, 65) where file_id = ${file_id}`.execute(
    world.db,
  );
  const selection = { ids: [id!], format: 'zip' as const, history: false, files: true };
  const sent = await world.call(client, 'POST', '/exports', { ...selection, email: 'bank@trade.example' });
  expect(sent.statusCode).toBe(200);
  const told = () =>
    world.db
      .selectFrom('notifications')
      .select(['title', 'message'])
      .where('user_id', '=', client.id)
      .execute();
  return { client, selection: { ...selection, to: 'bank@trade.example' }, told };
}

const faults = () => ({ warn: vi.fn<() => void>(), error: vi.fn<() => void>() });
const notSent = {
  title: 'Documents not sent',
  message: 'Nothing was sent to bank@trade.example. The documents could not be made.',
};

test('a mail whose documents cannot be made is tried three times and for an hour, then its sender is told', async () => {
  const { client, selection, told } = await damagedMail();
  const sender = (await personOf(world.db, client.id))!;
  const { signal } = new AbortController();
  for (const [failures, queued_at] of [
    [0, anHourAgo()],
    [1, anHourAgo()],
    [5, new Date()],
  ] as const) {
    const again = { failures, queued_at, signal, log: faults() };
    await expect(documentsFor(world.db, sender, selection, again)).rejects.toThrow('not what was stored');
  }
  expect(await told()).toEqual([]);
  const last = { failures: 2, queued_at: anHourAgo(), signal, log: faults() };
  expect(await documentsFor(world.db, sender, selection, last)).toBeUndefined();
  expect(await told()).toEqual([notSent]);
  expect(last.log.error).toHaveBeenCalledOnce();
});

const rejectedWith = async (
  prepare: (client: { id: string; token: string }, id: string) => Promise<unknown>,
) => {
  const client = await world.client();
  const [id] = await addCompleted(world.db, { client, consultant }, 1);
  await prepare(client, id!);
  await world.db
    .updateTable('users')
    .set({ account_status: 'rejected' })
    .where('id', '=', client.id)
    .execute();
  return { client, id: id! };
};

describe('a client who is no longer approved', () => {
  const to = 'bank@trade.example';

  test('mails no documents, but downloads them', async () => {
    const { client, id } = await rejectedWith(async () => {});
    const body = { ids: [id], format: 'zip' };
    const refused = await world.call(client, 'POST', '/exports', { ...body, email: to });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'mail_documents_not_allowed']);
    expect((await world.call(client, 'POST', '/exports', body)).statusCode).toBe(200);
  });

  test('mails no documents that were queued before', async () => {
    const { client, id } = await rejectedWith(async (sender, one) => {
      const queued = await world.call(sender, 'POST', '/exports', { ids: [one], format: 'zip', email: to });
      expect(queued.statusCode).toBe(200);
    });
    const sender = (await personOf(world.db, client.id))!;
    const selection = { ids: [id], format: 'zip' as const, history: false, files: false, to };
    expect(await documentsFor(world.db, sender, selection, attempt)).toBeUndefined();
  });
});

/** Sends what is queued; whatever comes to the mail server is in `sent`. */
async function send() {
  const sent: Mail[] = [];
  const post = await openPost({
    db: world.db,
    connectionString: world.url,
    transport: async (mail) => void sent.push(mail),
    app: 'https://advice.example',
    log: faults(),
    documentsFor,
  });
  onTestFinished(post.close);
  return sent;
}

test('a mail is given up by the failures of its rendering, and not tried again once its sender was told', async () => {
  const { told } = await damagedMail();
  await sql`
    update ${sql.id(JOBS, 'job')}
    set state = 'retry', retry_count = 2, created_on = now() - interval '1 hour', data = data || '{"failures": 2}'
    where name = ${DOCUMENTS}`.execute(world.db);
  await send();
  await eventually(async () => expect(await told()).toEqual([notSent]));
  await eventually(async () =>
    expect(
      (
        await sql<{
          state: string;
        }>`select state from ${sql.id(JOBS, 'job')} where name = ${DOCUMENTS}`.execute(world.db)
      ).rows,
    ).toContainEqual({ state: 'completed' }),
  );
});

test('a mail that the mail server has refused for an hour is sent although its rendering fails once', async () => {
  const { client, selection, told } = await damagedMail();
  const jobs = sql`${sql.id(JOBS, 'job')}`;
  const isOurs = sql<boolean>`name = ${DOCUMENTS} and data ->> 'user_id' = ${client.id}`;
  await sql`
    update ${jobs} set state = 'retry', retry_count = 20, created_on = now() - interval '1 hour' where ${isOurs}`.execute(
    world.db,
  );
  const sent = await send();
  const waits = sql<{ failures: number }>`
    select (data ->> 'failures')::integer as failures from ${jobs} where ${isOurs} and state = 'retry'`;
  await eventually(async () => expect((await waits.execute(world.db)).rows).toEqual([{ failures: 1 }]));
  const [id] = selection.ids;
  await sql`
    update file_chunks set content = set_byte(content, 7, ascii('f')) where file_id in (
      select id from files where consultation_id = ${id})`.execute(world.db);
  await sql`update ${jobs} set start_after = now() where ${isOurs}`.execute(world.db);
  await eventually(async () => expect(sent.map(({ to }) => to.email)).toContain('bank@trade.example'));
  expect(await told()).toEqual([]);
});

test('the last attempt tells nobody if the queue has given the mail to another', async () => {
  const { client, selection, told } = await damagedMail();
  const sender = (await personOf(world.db, client.id))!;
  const last = { failures: 2, queued_at: anHourAgo(), signal: AbortSignal.abort(), log: faults() };
  await expect(documentsFor(world.db, sender, selection, last)).rejects.toThrow('aborted');
  expect(await told()).toEqual([]);
});

test('an upgrade removes the names of files from what was told of documents before', async () => {
  const { db } = await earlierFirm(migrations().findIndex((name) => name.startsWith('0084')));
  const to = 'bank@trade.example';
  const reasons = [
    'Leave out “passport.pdf” (20 MB), or download the ZIP.',
    'Choose fewer, or download them.',
  ];
  const { id: user_id } = await db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow();
  const told = reasons.map((reason) => ({
    user_id,
    kind: 'documents_not_sent',
    params: { to, reason },
    title: 'Documents not sent',
    message: `Nothing was sent to ${to}. ${reason}`,
    link: null,
  }));
  await db
    .insertInto('notifications')
    .values(told.map((one) => ({ ...one, type: 'error' as const })))
    .execute();
  await db.insertInto('news_mails').values(told).execute();
  await migrate(db, () => Promise.reject(new Error('filled as if it were new')));
  for (const table of ['notifications', 'news_mails'] as const)
    expect(
      await db
        .selectFrom(table)
        .select(['params', 'message'])
        .where('kind', '=', 'documents_not_sent')
        .orderBy('message')
        .execute(),
    ).toEqual([
      { params: { to, reason: '' }, message: `Nothing was sent to ${to}.` },
      { params: { to, reason: reasons[1] }, message: `Nothing was sent to ${to}. ${reasons[1]}` },
    ]);
});
