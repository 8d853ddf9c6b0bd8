import { sql } from 'kysely';
import { afterAll, afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { addCompleted } from '../../test/support/completed.ts';
import { eventually } from '../../test/support/eventually.ts';
import { openPostBox } from '../../test/support/post-box.ts';
import { textOf } from '../../test/support/read-pdf.ts';
import { newWorld } from '../../test/support/world.ts';
import { DOCUMENTS, enqueue, JOBS, MAIL, PRIORITY } from '../db/jobs.ts';
import { documentsFor } from '../features/exports/documents-for.ts';
import { openPost } from './post.ts';
import { bySmtp } from './transport.ts';

const world = await newWorld();
const { db } = world;
afterAll(world.end);
afterEach(async () => {
  await sql`delete from ${sql.id(JOBS, 'job')}`.execute(db);
  await db.deleteFrom('news_mails').execute();
});

const HELD = 'held@port.example';
const BANK = 'bank@trade.example';
const held = await world.client({ email: HELD });
const client = await world.client({ email: 'anna@port.example' });
const consultant = await world.consultant('A');
const admin = await world.admin();
type Person = { id: string; token: string };

/** Sends what is queued; the mail server keeps the mails to one recipient waiting until `release`. */
async function openAll(query = '') {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const box = await openPostBox({ hold: async (to) => (to === HELD ? released : undefined) });
  const smtp = bySmtp(`${box.url}${query}`, 'Advice <advice@firm.example>');
  const rendered = vi.fn<() => void>();
  const post = await openPost({
    db,
    connectionString: world.url,
    transport: smtp,
    app: 'https://advice.example',
    log: { warn: vi.fn<() => void>(), error: vi.fn<() => void>() },
    documentsFor: async (...given) => {
      const documents = await documentsFor(...given);
      rendered();
      return documents;
    },
  });
  onTestFinished(async () => {
    release();
    await post.close();
    smtp.close();
    await box.close();
  });
  const mailsTo = (email: string) => box.received.filter(({ to }) => to.includes(email));
  return { mailsTo, release, rendered };
}

const hold = (count: number) =>
  enqueue(
    db,
    PRIORITY.news,
    sql`select gen_random_uuid(), jsonb_build_object('kind', 'news', 'user_id', ${held.id}::text,
      'title', 'News', 'message', 'Something happened.', 'link', null) from generate_series(1, ${count}::int)`,
  );
const statesOf = async (user_id: string, queue = MAIL) =>
  (
    await sql<{ state: string }>`
      select state from ${sql.id(JOBS, 'job')} where name = ${queue} and data ->> 'user_id' = ${user_id}`.execute(
      db,
    )
  ).rows.map(({ state }) => state);
const mailDocuments = async (sender: Person, ids: string[]) => {
  const body = { ids, format: 'pdf', conversation: true, email: BANK };
  expect((await world.call(sender, 'POST', '/exports', body)).statusCode).toBe(200);
};
const newCase = async () => (await addCompleted(db, { client, consultant }, 1))[0]!;
const say = async (id: string, body: string) =>
  (await world.call(consultant, 'POST', `/consultations/${id}/messages`, { body })).json().data.id as string;
const redact = (id: string) => world.call(admin, 'POST', `/messages/${id}/redact`, { reason: 'A card' });

test('a message that is redacted while its mail waits for the only connection is not mailed', async () => {
  const id = await newCase();
  const secret = await say(id, '<p>Card 4111</p>');
  await say(id, '<p>On Monday</p>');
  await hold(1);
  const { mailsTo, release } = await openAll('?maxConnections=1');
  await eventually(() => expect(mailsTo(HELD)).toHaveLength(1));
  await world.newsAreDue();
  await eventually(async () => expect(await statesOf(client.id)).toEqual(['active']));
  expect((await redact(secret)).statusCode).toBe(200);
  release();
  await eventually(() => expect(mailsTo('anna@port.example')).toHaveLength(1));
  const { text } = mailsTo('anna@port.example')[0]!.mail;
  expect(text).toContain('On Monday');
  expect(text).not.toContain('4111');
});

test('a case that is restricted while its mail waits for one of several connections is not mailed', async () => {
  const [id, other] = [await newCase(), await newCase()];
  const colleague = await world.consultant('A');
  const email = 'emre@firm.example';
  await world.call(admin, 'PUT', `/users/${colleague.id}`, { name: 'Emre', email });
  for (const one of [id, other]) {
    const mention = `<span data-mention="${colleague.id}">@x</span>`;
    await say(one, `<p>${one === id ? 'Sealed' : 'Open'} words ${mention}</p>`);
  }
  await sql`update news_mails set due_at = now() + interval '1 day' where user_id <> ${colleague.id}`.execute(
    db,
  );
  await mailDocumentsHeld();
  await hold(1);
  const { mailsTo, release } = await openAll();
  await eventually(() => expect(mailsTo(HELD)).toHaveLength(2));
  await sql`update news_mails set created_at = now() - interval '1 hour', due_at = now()
    where user_id = ${colleague.id}`.execute(db);
  await eventually(async () => expect(await statesOf(colleague.id)).toEqual(['active']));
  const restricted = await world.call(consultant, 'PUT', `/consultations/${id}/restriction`, {
    people: [consultant.id],
  });
  expect(restricted.statusCode).toBe(200);
  release();
  await eventually(() => expect(mailsTo(email)).toHaveLength(1));
  const { text } = mailsTo(email)[0]!.mail;
  expect(text).toContain('Open words');
  expect(text).not.toContain('Sealed');
});

/** Documents that take a connection until `release`. */
async function mailDocumentsHeld() {
  const body = { ids: [await newCase()], format: 'pdf', email: HELD };
  expect((await world.call(client, 'POST', '/exports', body)).statusCode).toBe(200);
}

/** Rendered documents that wait while others have the connections; returns what ends that. */
async function documentsWait(sender: Person, ids: string[]) {
  await hold(2);
  const { mailsTo, release, rendered } = await openAll();
  await eventually(() => expect(mailsTo(HELD)).toHaveLength(2));
  await mailDocuments(sender, ids);
  await eventually(() => expect(rendered).toHaveBeenCalledOnce());
  return {
    mailsTo,
    release: async () => {
      release();
      await eventually(async () => expect(await statesOf(sender.id, DOCUMENTS)).toEqual(['completed']));
    },
  };
}
const told = async ({ id }: Person) =>
  (await db.selectFrom('notifications').select('title').where('user_id', '=', id).execute()).map(
    ({ title }) => title,
  );

test('documents whose sender is rejected while they wait for a connection are not mailed', async () => {
  const sender = await world.client();
  const ids = await addCompleted(db, { client: sender, consultant }, 1);
  const { mailsTo, release } = await documentsWait(sender, ids);
  await db.updateTable('users').set({ account_status: 'rejected' }).where('id', '=', sender.id).execute();
  await release();
  expect(mailsTo(BANK)).toEqual([]);
  expect(await told(sender)).not.toContain('Documents not sent');
});

test('documents whose sender loses sight of them while they wait for a connection are not mailed, and they are told', async () => {
  const id = await newCase();
  const sender = await world.consultant('A');
  const { mailsTo, release } = await documentsWait(sender, [id]);
  await world.call(consultant, 'PUT', `/consultations/${id}/restriction`, { people: [consultant.id] });
  await release();
  expect(mailsTo(BANK)).toEqual([]);
  expect(await told(sender)).toContain('Documents not sent');
});

test('documents with a message that is redacted while they wait for a connection are rendered again without it', async () => {
  const id = await newCase();
  const secret = await say(id, '<p>Card 4111</p>');
  await say(id, '<p>On Monday</p>');
  await db.deleteFrom('news_mails').execute();
  const { mailsTo, release } = await documentsWait(client, [id]);
  expect((await redact(secret)).statusCode).toBe(200);
  await release();
  expect(mailsTo(BANK)).toHaveLength(1);
  const [pdf] = mailsTo(BANK)[0]!.mail.attachments;
  const words = textOf(Buffer.from(pdf!.content as ArrayBuffer));
  expect(words).toContain('On Monday');
  expect(words).not.toContain('4111');
});
