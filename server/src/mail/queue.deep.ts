import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { enqueue, PRIORITY } from '../db/jobs.ts';
import { openPostBox } from '../../test/support/post-box.ts';
import { newWorld } from '../../test/support/world.ts';
import { tellAdmins } from '../news/tell.ts';
import { documentsFor } from '../features/exports/documents-for.ts';
import { openPost } from './post.ts';
import { bySmtp } from './transport.ts';

/** In ms: how late a password link may be behind so many news, and how long the news may take, each 100 ms in the mail server. */
const NEWS = 240;
const SLOW = 100;
const LATEST = { link: 5_000, news: 45_000 };

const world = await newWorld();
const box = await openPostBox({ hold: () => new Promise((resolve) => setTimeout(resolve, SLOW)) });
const smtp = bySmtp(box.url, 'Advice <advice@firm.example>');
const log = { warn: vi.fn<() => void>(), error: vi.fn<() => void>() };
const post = await openPost({
  db: world.db,
  connectionString: world.url,
  transport: smtp,
  app: 'https://advice.example/consultflownavigator',
  log,
  documentsFor,
});
afterAll(async () => {
  await post.close();
  smtp.close();
  await box.close();
  await world.end();
});

const isLink = ({ to }: { to: string[] }) => to.includes('linh@port.example');

/** Of as many people as there are mails, and put straight into the queue, past the cap of who causes them. */
test('240 earlier news do not delay a password link', async () => {
  await world.client({ email: 'linh@port.example' });
  await sql`insert into users (name, email, password_hash, role, account_status)
    select 'Admin ' || number, 'admin-' || number || '@firm.example', 'none', 'admin', 'approved'
    from generate_series(1, ${NEWS}::int) as number`.execute(world.db);
  await enqueue(
    world.db,
    PRIORITY.news,
    sql`select gen_random_uuid(), jsonb_build_object('kind', 'news', 'user_id', id, 'title', 'New client',
      'message', 'Somebody has signed up.', 'link', null) from users where role = 'admin'`,
  );
  const start = performance.now();
  await vi.waitFor(() => expect(box.received.length).toBeGreaterThan(10), { timeout: 60_000, interval: 20 });
  const before = box.received.length;
  const began = performance.now();
  await world.call(null, 'POST', '/auth/forgot-password', { email: 'linh@port.example' });
  await vi.waitFor(() => expect(box.received.some(isLink)).toBe(true), { timeout: 60_000, interval: 20 });
  const link = performance.now() - began;
  const ahead = box.received.findIndex(isLink) - before;
  await vi.waitFor(() => expect(box.received).toHaveLength(NEWS + 1), { timeout: 200_000 });
  const news = performance.now() - start;
  console.info(
    `a link behind ${NEWS} news: ${Math.round(link)} ms (at most ${LATEST.link}), ${ahead} of them meanwhile; ` +
      `all of them: ${(news / 1_000).toFixed(1)} s (at most ${LATEST.news / 1_000}), ${(NEWS / (news / 1_000)).toFixed(1)} a second`,
  );
  expect(link).toBeLessThan(LATEST.link);
  expect(news).toBeLessThan(LATEST.news);
});

test('240 notifications of one person in a minute become one mail', async () => {
  const before = box.received.length;
  await sql`update users set is_active = false where role = 'admin'`.execute(world.db);
  const admin = await world.admin();
  for (let number = 0; number < NEWS; number += 1)
    await tellAdmins(world.db, {
      kind: 'client_signed_up',
      params: { name: `Client ${number}`, company: 'Figs' },
      type: 'info',
      link: null,
      caused_by: null,
    });
  await world.newsAreDue();
  await vi.waitFor(() => expect(box.received).toHaveLength(before + 1), { timeout: 60_000 });
  expect(
    await world.db.selectFrom('news_mails').selectAll().where('user_id', '=', admin.id).execute(),
  ).toEqual([]);
});
