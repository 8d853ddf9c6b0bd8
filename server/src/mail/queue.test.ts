import { sql } from 'kysely';
import { afterAll, afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { enqueue, JOBS, PRIORITY } from '../db/jobs.ts';
import { openDatabase } from '../db/open.ts';
import { patient } from '../../test/support/database.ts';
import { eventually } from '../../test/support/eventually.ts';
import { addCompleted } from '../../test/support/completed.ts';
import { watchedDatabase } from '../../test/support/watched-database.ts';
import { openPostBox } from '../../test/support/post-box.ts';
import { openTricklingMailServer } from '../../test/support/trickling-mail-server.ts';
import { newWorld } from '../../test/support/world.ts';
import { linkToApproval, tell } from '../news/tell.ts';
import { gatherNews, MOST_AN_HOUR } from './gather.ts';
import { documentsFor as documentsAsUsual } from '../features/exports/documents-for.ts';
import { openPost } from './post.ts';
import { bySmtp, CONNECTIONS } from './transport.ts';

const world = await newWorld();
const { db } = world;
afterAll(world.end);
afterEach(async () => {
  await sql`delete from ${sql.id(JOBS, 'job')}`.execute(db);
  await sql`delete from news_mails`.execute(db);
  await sql`delete from mailed_news`.execute(db);
});

const app = 'https://advice.example/consultflownavigator';
const admin = await world.admin();
const emailOf = async ({ id }: { id: string }) =>
  (await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;

type Options = Parameters<typeof openPostBox>[0] &
  Partial<Pick<Parameters<typeof openPost>[0], 'db' | 'documentsFor'>> & {
    /** The address of what is in front of the mail server. */
    front?: string;
  };

/** A mail server, and a server of ours that sends the queue until the end of the test. */
async function openAll({ db: read = db, documentsFor = documentsAsUsual, front, ...options }: Options = {}) {
  const box = await openPostBox(options);
  const smtp = bySmtp(front ?? box.url, 'Advice <advice@firm.example>');
  const log = { warn: vi.fn<() => void>(), error: vi.fn<() => void>() };
  const post = await openPost({
    db: read,
    connectionString: world.url,
    transport: smtp,
    app,
    log,
    documentsFor,
  });
  onTestFinished(async () => {
    await post.close();
    smtp.close();
    await box.close();
  });
  const mailsTo = (email: string) => box.received.filter(({ to }) => to.includes(email));
  return { box, mailsTo };
}

const news = (topic: string, caused_by: string | null) =>
  ({
    kind: 'request_approved',
    params: { by: 'Elif', topic, reason: null },
    type: 'info',
    link: '/client/consultations',
    caused_by,
  }) as const;
const enqueueNews = (user_id: string, count: number) =>
  enqueue(
    db,
    PRIORITY.news,
    sql`select gen_random_uuid(), jsonb_build_object('kind', 'news', 'user_id', ${user_id}::text,
      'title', 'News ' || number, 'message', 'Something happened.', 'link', null)
      from generate_series(1, ${count}::int) as number`,
  );
const newClients = async (count: number) =>
  (
    await sql<{ id: string }>`
      insert into users (name, email, password_hash, role, account_status)
      select 'Client ' || number, gen_random_uuid() || '@port.example', 'none', 'client', 'approved'
      from generate_series(1, ${count}::int) as number returning id`.execute(db)
  ).rows;
const newsJobs = async () =>
  (
    await sql<{ id: string; data: { user_id: string; title: string; message: string; items?: object[] } }>`
      select id, data from ${sql.id(JOBS, 'job')} where data ->> 'kind' = 'news'`.execute(db)
  ).rows;

test('mails needed to sign in go before news, and documents beside them, in any order of arrival', async () => {
  const client = await world.client();
  const ids = await addCompleted(db, { client, consultant: await world.consultant('B') }, 1);
  await enqueueNews(client.id, 20);
  await world.call(client, 'POST', '/exports', { ids, email: 'bank@trade.example' });
  await world.call(null, 'POST', '/auth/forgot-password', { email: await emailOf(client) });
  const { box, mailsTo } = await openAll();
  const email = await emailOf(client);
  await eventually(() => expect(box.received).toHaveLength(22));
  expect(mailsTo(email)).toHaveLength(21);
  expect(box.connections.all).toBeLessThanOrEqual(CONNECTIONS);
  const { rows } = await sql<{ kind: string }>`
    select data ->> 'kind' as kind from ${sql.id(JOBS, 'job')} order by started_on`.execute(db);
  const started = rows.map(({ kind }) => kind).filter((kind) => kind !== 'documents');
  expect(started.slice(0, CONNECTIONS)).toContain('reset');
});

test('a link to choose a password is sent while the mail server is slow with everything else', async () => {
  const client = await world.client();
  const others = [await world.client(), await world.client()];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const slow = await emailOf(client);
  const { box, mailsTo } = await openAll({ hold: async (to) => (to === slow ? released : undefined) });
  await enqueueNews(client.id, 10);
  await eventually(() => expect(mailsTo(slow)).toHaveLength(CONNECTIONS - 1));
  // The worker that sent the first of these takes the next permitted mail.
  for (const other of others) {
    const email = await emailOf(other);
    await world.call(null, 'POST', '/auth/forgot-password', { email });
    await eventually(() => expect(mailsTo(email)).toHaveLength(1));
  }
  expect(mailsTo(slow)).toHaveLength(CONNECTIONS - 1);
  expect(box.connections.most).toBe(CONNECTIONS);
  release();
  await eventually(() => expect(mailsTo(slow)).toHaveLength(10));
  expect(box.connections.most).toBe(CONNECTIONS);
});

test('a mail server that never ended its replies gets the waiting and the next mails once it has recovered', async () => {
  const [client, other] = [await world.client(), await world.client()];
  const [email, emailOfOther] = [await emailOf(client), await emailOf(other)];
  const server = await openTricklingMailServer();
  onTestFinished(server.close);
  await enqueueNews(client.id, CONNECTIONS - 1);
  await world.call(null, 'POST', '/auth/forgot-password', { email });
  await sql`update ${sql.id(JOBS, 'job')} set expire_seconds = 1`.execute(db);
  const { box, mailsTo } = await openAll({ front: server.url });
  await eventually(() => expect(server.trickling()).toBeGreaterThanOrEqual(CONNECTIONS));
  server.recover(box.port);
  await enqueueNews(other.id, 1);
  await world.call(null, 'POST', '/auth/forgot-password', { email: emailOfOther });
  await eventually(() => expect(mailsTo(emailOfOther)).toHaveLength(2));
  await eventually(() => expect(mailsTo(email).length).toBeGreaterThanOrEqual(CONNECTIONS));
});

/** Of each sender whose documents are being rendered, what ends it; none ends by itself. */
function newRendering() {
  const running: { sender: string; signal: AbortSignal; end: () => void }[] = [];
  const documentsFor: Options['documentsFor'] = async (_db, sender, _job, { signal }) => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    running.push({ sender: sender.id, signal, end: () => resolve(undefined) });
    return promise;
  };
  onTestFinished(() => running.forEach(({ end }) => end()));
  return { running, documentsFor };
}

const mailDocuments = async (client: { id: string; token: string }, mails: number) => {
  const ids = await addCompleted(db, { client, consultant: await world.consultant('B') }, 1);
  for (let count = 0; count < mails; count += 1)
    await world.call(client, 'POST', '/exports', { ids, email: 'bank@trade.example' });
};

test('while documents are rendered every other mail is sent', async () => {
  const { running, documentsFor } = newRendering();
  const senders = [await world.client(), await world.client()];
  for (const sender of senders) await mailDocuments(sender, 3);
  const { mailsTo } = await openAll({ documentsFor });
  await eventually(() => expect(running).toHaveLength(2));
  const client = await world.client();
  await world.call(client, 'POST', '/companies', { name: 'Figs', address: 'Quay 1' });
  const [company] = await db
    .selectFrom('companies')
    .select('id')
    .where('client_id', '=', client.id)
    .execute();
  await world.call(client, 'POST', `/companies/${company!.id}/members`, { email: 'mia@port.example' });
  await enqueueNews(client.id, 10);
  await world.call(null, 'POST', '/auth/forgot-password', { email: await emailOf(client) });
  const email = await emailOf(client);
  await eventually(() => expect(mailsTo(email)).toHaveLength(11));
  await eventually(() => expect(mailsTo('mia@port.example')).toHaveLength(1));
});

test('of one sender one mail with documents is rendered at a time, and another sender’s beside it', async () => {
  const { running, documentsFor } = newRendering();
  const [one, other] = [await world.client(), await world.client()];
  await mailDocuments(one, 3);
  await openAll({ documentsFor });
  await eventually(() => expect(running).toHaveLength(1));
  await mailDocuments(other, 1);
  await eventually(() => expect(running).toHaveLength(2));
  expect(running.map(({ sender }) => sender)).toEqual([one.id, other.id]);
  running[0]!.end();
  await eventually(() => expect(running).toHaveLength(3));
  expect(running[2]!.sender).toBe(one.id);
});

test('the rendering of documents whose time in the queue is over is aborted', async () => {
  const { running, documentsFor } = newRendering();
  await mailDocuments(await world.client(), 1);
  await sql`update ${sql.id(JOBS, 'job')} set expire_seconds = 1`.execute(db);
  await openAll({ documentsFor });
  await eventually(() => expect(running[0]?.signal.aborted).toBe(true));
});

test('notifications of one person within a minute become one mail, with a link for each and the id of the first', async () => {
  const client = await world.client({ name: 'Linh' });
  const consultant = await world.consultant('C');
  const asked = [];
  for (const topic of ['Figs', 'Dates', 'Nuts'])
    asked.push(await world.consultation(client, { room: 'C', topic }));
  const { rows } = await sql<{
    id: string;
  }>`select id from news_mails where user_id = ${consultant.id} order by created_at`.execute(db);
  expect(rows).toHaveLength(3);
  expect(await gatherNews(db)).toBe(0);
  expect(await newsJobs()).toEqual([]);

  await sql`update news_mails set due_at = now() where id = ${rows[0]!.id}`.execute(db);
  const { mailsTo } = await openAll();
  const email = await emailOf(consultant);
  await eventually(() => expect(mailsTo(email)).toHaveLength(1));
  const [{ mail } = expect.fail()] = mailsTo(email);
  expect(mail.subject).toBe('3 notifications');
  expect(mail.messageId).toBe(`<${rows[0]!.id}@firm.example>`);
  for (const [index, topic] of ['Figs', 'Dates', 'Nuts'].entries()) {
    const url = `${app}/consultant/consultations/${asked[index]!.id}#`;
    expect(mail.text?.replace(/#\d+ /g, '')).toContain(
      `“Linh” asks about “${topic}” in Room C.\nOpen it:\n${url}`,
    );
    expect(mail.html).toContain(`href="${url}`);
  }
  expect(
    await db.selectFrom('news_mails').selectAll().where('user_id', '=', consultant.id).execute(),
  ).toEqual([]);
});

test('a mail lists twenty and says so when there are more; of a flood no more are queued than are useful', async () => {
  const client = await world.client();
  for (let number = 1; number <= 60; number += 1)
    await tell(db, client.id, news(`Matter ${number}`, admin.id));
  expect(await db.selectFrom('news_mails').selectAll().execute()).toHaveLength(50);
  await world.newsAreDue();
  const { mailsTo } = await openAll();
  const email = await emailOf(client);
  await eventually(() => expect(mailsTo(email)).toHaveLength(1));
  const { text = '' } = mailsTo(email)[0]!.mail;
  expect(mailsTo(email)[0]!.mail.subject).toBe('More than 20 notifications');
  expect(text).toContain('all of them are among your notifications in the app.');
  expect(text.match(/^“Elif” approved “Matter \d+”\.$/gm)).toEqual(
    Array.from({ length: 20 }, (_, index) => `“Elif” approved “Matter ${index + 1}”.`),
  );
});

test('mails needed to sign in and documents are never merged', async () => {
  const client = await world.client();
  const email = await emailOf(client);
  const ids = await addCompleted(db, { client, consultant: await world.consultant('B') }, 1);
  for (let count = 0; count < 2; count += 1) {
    await world.call(null, 'POST', '/auth/forgot-password', { email });
    await world.call(client, 'POST', '/exports', { ids, email });
  }
  const { mailsTo } = await openAll();
  await eventually(() => expect(mailsTo(email)).toHaveLength(4));
  expect(new Set(mailsTo(email).map(({ mail }) => mail.messageId)).size).toBe(4);
});

test('when several servers merge news at once, each mail is queued once', async () => {
  const clients = await newClients(30);
  for (const { id } of clients) await tell(db, id, news('One', admin.id));
  await world.newsAreDue();
  await Promise.all(Array.from({ length: 5 }, () => gatherNews(db)));
  while ((await gatherNews(db)) > 0);
  const recipients = (await newsJobs()).map(({ data }) => data.user_id);
  expect(recipients.toSorted()).toEqual(clients.map(({ id }) => id).toSorted());
  expect(await db.selectFrom('mailed_news').selectAll().execute()).toHaveLength(clients.length);
});

test('news that are rolled back are not mailed, and news whose merging fails are not lost', async () => {
  const client = await world.client();
  const broken = db.transaction().execute(async (trx) => {
    await tell(trx, client.id, news('Never was', admin.id));
    throw new Error('taken back');
  });
  await expect(broken).rejects.toThrow('taken back');
  await tell(db, client.id, news('Is so', admin.id));
  await world.newsAreDue();
  const impatient = openDatabase(world.url, () => {}, { ...patient, lock: 50 });
  onTestFinished(() => impatient.destroy());
  await db.transaction().execute(async (other) => {
    // The lock blocks writes to the queue.
    await sql`lock table ${sql.id(JOBS, 'job')} in exclusive mode`.execute(other);
    await expect(gatherNews(impatient)).rejects.toThrow('lock timeout');
  });
  expect(await newsJobs()).toEqual([]);
  await gatherNews(db);
  expect((await newsJobs()).map(({ data }) => data.message)).toEqual(['“Elif” approved “Is so”.']);
});

test('a merged mail that the mail server deferred is sent again as the same mail', async () => {
  const client = await world.client();
  const email = await emailOf(client);
  const later = [Object.assign(new Error('Try again later'), { responseCode: 451 })];
  const { mailsTo } = await openAll({ hold: async () => later.pop() });
  await tell(db, client.id, news('One', admin.id));
  await tell(db, client.id, news('Two', admin.id));
  await world.newsAreDue();
  await eventually(() => expect(mailsTo(email)).toHaveLength(2));
  const [first, second] = mailsTo(email).map(({ mail }) => mail);
  expect([second!.messageId, second!.text]).toEqual([first!.messageId, first!.text]);
  expect(second!.text).toMatch(/“One”\.[^]*“Two”\./);
});

test('jobs of the previous version are sent, and it can send ours', async () => {
  const client = await world.client();
  await sql`insert into ${sql.id(JOBS, 'job')} (name, data)
    values ('mail', ${JSON.stringify({ kind: 'news', user_id: client.id, title: 'Result updated', message: 'Better.', link: '/client/x' })}::jsonb)`.execute(
    db,
  );
  const { mailsTo } = await openAll();
  const email = await emailOf(client);
  await eventually(() => expect(mailsTo(email)).toHaveLength(1));
  const { subject, text } = mailsTo(email)[0]!.mail;
  expect([subject, text]).toEqual(['Result updated', expect.stringContaining('Better.')]);
  expect(text).toContain(`${app}/client/x`);

  const other = await world.client();
  await tell(db, other.id, news('One', admin.id));
  await tell(db, other.id, news('Two', admin.id));
  await world.newsAreDue();
  await gatherNews(db);
  const job = (await newsJobs()).find(({ data }) => data.user_id === other.id);
  expect(job?.data).toMatchObject({
    title: '2 notifications',
    message: 'Request approved: “Elif” approved “One”.\nRequest approved: “Elif” approved “Two”.',
    link: null,
  });
});

test.each(['reset', 'invitation'] as const)(
  'a link of %s goes to no address that is changed while its mail is written',
  async (kind) => {
    const client = await world.client();
    const former = await emailOf(client);
    const email = `new.of.${kind}@port.example`;
    const changing = watchedDatabase(db, async (row) => {
      if (row['email'] === former)
        await db.updateTable('users').set({ email }).where('id', '=', client.id).execute();
    });
    await enqueue(
      db,
      PRIORITY.signIn,
      sql`select gen_random_uuid(), ${JSON.stringify({ kind, user_id: client.id, by: 'Elif' })}::jsonb`,
    );
    const { box, mailsTo } = await openAll({ db: changing });
    await eventually(() => expect(mailsTo(email)).toHaveLength(1));
    expect(box.received).toHaveLength(1);
    const links = await db
      .selectFrom('one_time_links')
      .select('purpose')
      .where('user_id', '=', client.id)
      .execute();
    expect(links).toEqual([{ purpose: kind }]);
  },
);

const signUp = (name: string) =>
  ({
    kind: 'client_signed_up',
    params: { name, company: 'Ege A.S.' },
    type: 'info',
    link: linkToApproval(admin.id),
    caused_by: null,
  }) as const;
const becomesClient = ({ id }: { id: string }) =>
  world.call(admin, 'PUT', `/users/${id}`, { role: 'client' });

test('a former admin is not mailed who has signed up, neither from what waits nor from what is queued', async () => {
  const [waiting, queued] = [await world.admin(), await world.admin()];
  await tell(db, queued.id, signUp('Anna'));
  await tell(db, queued.id, signUp('Berg'));
  await world.newsAreDue();
  await gatherNews(db);
  expect(await newsJobs()).toHaveLength(1);
  await tell(db, waiting.id, signUp('Anna'));
  for (const one of [waiting, queued]) expect((await becomesClient(one)).statusCode).toBe(200);
  await tell(db, queued.id, news('Cocoa', admin.id));
  await tell(db, waiting.id, news('Cocoa', admin.id));
  await world.newsAreDue();

  const { box, mailsTo } = await openAll();
  for (const one of [waiting, queued]) {
    const email = await emailOf(one);
    await eventually(() =>
      expect(mailsTo(email).map(({ mail }) => mail.subject)).toEqual(['Request approved']),
    );
  }
  await eventually(async () =>
    expect((await world.jobs()).rows.map(({ state }) => state)).toEqual([
      'completed',
      'completed',
      'completed',
    ]),
  );
  expect(box.received.map(({ mail }) => mail.text).join()).not.toMatch(/Anna|Berg/);
});

test('one user causes a limited number of mails an hour; the app shows the rest at once, mail when there is room', async () => {
  const busy = await world.consultant('D');
  const clients = await newClients(MOST_AN_HOUR + 20);
  for (const { id } of clients) await tell(db, id, news('One', busy.id));
  await world.newsAreDue();
  while ((await gatherNews(db)) > 0);
  expect(await newsJobs()).toHaveLength(MOST_AN_HOUR);
  const waiting = await db.selectFrom('news_mails').select(['user_id', 'due_at']).execute();
  expect(waiting).toHaveLength(20);
  for (const { due_at } of waiting) expect(Date.parse(due_at)).toBeGreaterThan(Date.now() + 50 * 60_000);
  const { rows } = await sql<{ told: number }>`
    select count(*) as told from notifications where user_id = any(${clients.map(({ id }) => id)})`.execute(
    db,
  );
  expect(rows[0]!.told).toBe(clients.length);

  // Another user's mail is sent, with the waiting news for the same person.
  await tell(db, waiting[0]!.user_id, news('Two', admin.id));
  await sql`update news_mails set due_at = now() where caused_by = ${admin.id}`.execute(db);
  await gatherNews(db);
  const merged = (await newsJobs()).find(({ data }) => data.user_id === waiting[0]!.user_id);
  expect(merged?.data.items).toHaveLength(2);

  await sql`update mailed_news set mailed_at = mailed_at - interval '1 hour'`.execute(db);
  await world.newsAreDue();
  await gatherNews(db);
  expect(await newsJobs()).toHaveLength(clients.length);
});

test('all sign-ups share one limit', async () => {
  const clients = await newClients(MOST_AN_HOUR + 1);
  for (const { id } of clients) await tell(db, id, news('One', null));
  await world.newsAreDue();
  while ((await gatherNews(db)) > 0);
  expect(await newsJobs()).toHaveLength(MOST_AN_HOUR);
});

test('news older than three days are not mailed', async () => {
  const client = await world.client();
  await tell(db, client.id, news('Old', admin.id));
  await sql`update news_mails set created_at = now() - interval '73 hours', due_at = now() - interval '73 hours'`.execute(
    db,
  );
  await gatherNews(db);
  expect(await newsJobs()).toEqual([]);
  expect(await db.selectFrom('news_mails').selectAll().execute()).toEqual([]);
});
