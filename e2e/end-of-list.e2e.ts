import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { databaseOf } from './database.ts';
import { newClient, newRequest } from './firm.ts';
import { expect, expectAccessible, expectSaid, test } from './people.ts';
import { admin } from './product.ts';

/** As screens of consultants request it too. */
const CONSULTATIONS = /\/api\/v[12]\/consultations(\?|$)/;
const LIST = /\/api\/v2\/consultations(\?|$)/;
const EVENTS = /\/api\/v2\/events$/;
const MINUTE = 60_000;

/** A list of sixty with further pages, and the response to requests for more; 0 is none. */
async function withEnd(page: Page, status: number) {
  const asked = { calls: 0, isWell: false };
  await page.route(LIST, async (route) => {
    const url = new URL(route.request().url());
    const isFurther = url.searchParams.has('cursor');
    if (isFurther) asked.calls += 1;
    if (isFurther && !asked.isWell) return status === 0 ? route.abort() : route.fulfill({ status, body: '' });
    url.searchParams.delete('cursor');
    const response = await route.fetch({ url: url.href });
    const { status: success, data } = await response.json();
    const rows = Array.from({ length: isFurther ? 1 : 60 }, (_, place) => ({
      ...data[0],
      id: `${data[0].id.slice(0, -2)}${isFurther ? 'ff' : place + 10}`,
      topic: isFurther ? 'The last one' : `Topic ${place}`,
    }));
    await route.fulfill({
      response,
      json: { status: success, data: rows, ...(!isFurther && { next_cursor: 'further' }) },
    });
  });
  return asked;
}

const scrollTo = (page: Page, place: 'top' | 'end') =>
  page.evaluate((top) => window.scrollTo(0, top), place === 'top' ? 0 : 1_000_000);
const topic = (page: Page, name: string) =>
  page.getByRole('link', { name: new RegExp(`^Details of ${name}, #\\d+$`) });

test('a list that cannot load its end stops, says so, and continues on a later scroll or a press', async ({
  product: { url },
  person,
}) => {
  await newRequest(url, await newClient(url, 'Ayşe'));
  const page = await person('admin', { as: admin, expected: /status of 500/ });
  await page.clock.install();
  const asked = await withEnd(page, 500);
  await page.goto('admin/consultations');
  await expect(topic(page, 'Topic 0')).toBeVisible();
  expect(asked.calls).toBe(0);
  await scrollTo(page, 'end');
  const note = page.getByText('More rows could not be loaded.');
  await expect(note).toBeInViewport();
  await expect(page.getByText('What you see may be out of date.')).toHaveCount(0);
  await expectAccessible(page);
  // After a minute without events the page connects again; a refresh that follows would interrupt the next fetch.
  const reconnected = page.waitForResponse(EVENTS);
  await page.clock.runFor(MINUTE);
  await reconnected;
  await expect(note).toBeVisible();
  expect(asked.calls).toBe(1);

  await scrollTo(page, 'top');
  await expect(topic(page, 'Topic 0')).toBeInViewport();
  await scrollTo(page, 'end');
  await expect.poll(() => asked.calls).toBe(2);
  await expect(note).toBeVisible();
  asked.isWell = true;
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(topic(page, 'The last one')).toBeVisible();
  await expect(note).toHaveCount(0);
  expect(asked.calls).toBe(3);
});

test('an end that the server did not answer says only that, as the page says the rest', async ({
  product: { url },
  person,
}) => {
  await newRequest(url, await newClient(url, 'Ayşe'));
  const page = await person('admin', { as: admin, expected: /ERR_FAILED/ });
  await withEnd(page, 0);
  await page.goto('admin/consultations');
  await expect(topic(page, 'Topic 0')).toBeVisible();
  await scrollTo(page, 'end');
  await expect(page.getByText(/^More rows could not be loaded\.\s*$/)).toBeVisible();
});

test('when the server works again but the end of the list does not, the list stops requesting it', async ({
  product: { url },
  person,
}) => {
  await newRequest(url, await newClient(url, 'Ayşe'));
  const page = await person('admin', { as: admin, expected: /status of 503/ });
  await page.clock.install();
  const asked = await withEnd(page, 503);
  await page.goto('admin/consultations');
  await expect(topic(page, 'Topic 0')).toBeVisible();
  await scrollTo(page, 'end');
  await expect.poll(() => asked.calls).toBe(3);
  const more = page.getByRole('button', { name: 'Load more' });
  await expect(more).not.toHaveAttribute('aria-busy');
  await page.clock.runFor(MINUTE);
  await expect(more).toBeVisible();
  expect(asked.calls).toBe(3);
  asked.isWell = true;
  await more.click();
  await expect(topic(page, 'The last one')).toBeVisible();
});

/** A list of 420 in pages of sixty, later with changed topics and a new row at its top. Each row is the same case. */
async function withMany(page: Page) {
  const asked = { isLater: false, cursors: [] as string[] };
  await page.route(CONSULTATIONS, async (route) => {
    const url = new URL(route.request().url());
    const cursor = url.searchParams.get('cursor') ?? '0';
    if (asked.isLater) asked.cursors.push(cursor);
    url.searchParams.delete('cursor');
    const response = await route.fetch({ url: url.href });
    const { status, data } = await response.json();
    const at = Number(cursor);
    const rows = Array.from({ length: 60 }, (_, place) => ({
      ...data[0],
      id: `${data[0].id.slice(0, -4)}${String(1000 + at * 60 + place)}`,
      topic: `Topic ${at * 60 + place}${asked.isLater ? ', changed' : ''}`,
    }));
    if (at === 0 && asked.isLater) rows.unshift({ ...rows[0], id: data[0].id, topic: 'The new one' });
    await route.fulfill({
      response,
      json: { status, data: rows, next_cursor: at < 6 ? `${at + 1}` : undefined },
    });
  });
  return asked;
}

/** Runs in the page: to the end of all that an element scrolls in. */
function scrollDown(element: Element) {
  for (let around = element.parentElement; around; around = around.parentElement)
    around.scrollTop = around.scrollHeight;
}

for (const { list, path, link } of [
  { list: "a client's list", path: 'client/consultations', link: 'View' },
  { list: "an admin's list", path: 'admin/consultations', link: 'Details of' },
  // In a wide window it scrolls in its own box.
  { list: "a room's queue", path: 'consultant/pending?sort=newest', link: 'View Details of' },
])
  test(`${list} that is scrolled far down refreshes the visible rows and announces new rows above`, async ({
    person,
    firm,
  }) => {
    const client = await firm.client();
    const request = await firm.request(client);
    const people = { client, admin, consultant: await firm.consultant() };
    const who = path.split('/')[0] as keyof typeof people;
    // Beside the queue the first row is open, whose details do not exist.
    const page = await person(who, { as: people[who], expected: /status of 404/ });
    const asked = await withMany(page);
    await page.goto(path);
    const row = (name: string) => page.getByRole('link', { name: new RegExp(`^${link} ${name}, #\\d+$`) });
    const reached = async () => {
      await page.locator('[data-row]').last().evaluate(scrollDown);
      return row('Topic 419').isVisible();
    };
    await expect(row('Topic 0')).toBeVisible();
    await expect.poll(reached).toBe(true);
    await row('Topic 400').scrollIntoViewIfNeeded();

    asked.isLater = true;
    await firm.change(client, request, { problem_details: '<p>Others.</p>' });
    await expect(row('Topic 400, changed')).toBeInViewport();
    const above = page.getByRole('button', { name: '1 new row above' });
    await expect(above).toBeInViewport({ ratio: 1 });
    expect(new Set(asked.cursors)).toEqual(new Set(['0', '6']));
    if (who === 'client') await expectAccessible(page);
    await above.click();
    await expect(row('The new one')).toBeInViewport();
    await expect(above).toHaveCount(0);
    await expectSaid(page, 'Topic 0, changed');
  });

test('no list response, however far it is scrolled, exceeds 20 KiB on the wire', async ({
  product,
  person,
  firm,
  room,
}) => {
  const [client, consultant] = [await firm.client(), await firm.consultant()];
  const db = databaseOf(product);
  await sql`
    insert into consultations (client_id, consultant_id, room, topic, problem_details, status, scheduled_date,
      completed_date, consultation_result, last_modified_by)
    select ${client.id}, ${consultant.id}, ${room}, 'Topic ' || n, '<p>' || (
        select string_agg(md5(n::text || part), ' ') from generate_series(1, 7) as part
      ) || '</p>', 'completed', now(), now(), '<p>Answer</p>', ${consultant.id}
    from generate_series(1, 330) as n`.execute(db);
  await sql`
    insert into users (name, email, role, account_status, password_hash, bio)
    select 'Person ' || md5(n::text), md5(n::text) || '@trade.example', 'client', 'approved', 'none', (
        select string_agg(md5(n::text || part), ' ') from generate_series(1, 60) as part)
    from generate_series(1, 330) as n`.execute(db);
  await db.destroy();
  const lists = [
    [consultant, 'consultant/history', 'Completed consultations'],
    [client, 'client/consultations', 'My consultations'],
    [admin, 'admin/users', 'Users'],
  ] as const;
  for (const [who, path, name] of lists) {
    const page = await person(path, { as: who });
    const weights: Promise<number>[] = [];
    page.on('response', (answer) => {
      if (/\/api\/.*[?&]limit=/.test(answer.url()))
        weights.push(
          answer
            .request()
            .sizes()
            .then(({ responseBodySize }) => responseBodySize),
        );
    });
    await page.goto(path);
    await expect(page.getByRole('table', { name })).toBeVisible();
    const isMore = async () => {
      await scrollTo(page, 'end');
      return page.getByRole('button', { name: 'Load more' }).isVisible();
    };
    await expect.poll(isMore).toBe(false);
    const all = await Promise.all(weights);
    expect(all.filter((bytes) => bytes > 20 * 1024)).toEqual([]);
    expect(all.length).toBeGreaterThan(5);
  }
});
