import { sql } from 'kysely';
import { databaseOf } from './database.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, logIn, test, toast } from './people.ts';
import { card, cards, pane } from './pending.ts';
import { admin, asAdmin, callApi, type Product } from './product.ts';

/** A firm that never closes: the hours of these tests are those of the clock. */
async function neverClose({ url }: Product) {
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
  const opening_hours = Object.fromEntries(days.map((day) => [day, [['00:00', '24:00']]]));
  await callApi(url, 'PUT', '/settings', { token: await asAdmin(url), body: { opening_hours } });
}

/** As if the clock of a request had begun so many hours earlier. */
async function letPass(product: Product, id: string, hours: number) {
  const db = databaseOf(product);
  try {
    // The first opening begins earlier; if the firm was open when it started, there is a later one already.
    await sql`
      update opening_times set
        starts_at = starts_at - case when before = 0 then interval '30 days' else interval '0' end,
        before = before + case when before = 0 then 0 else milliseconds(interval '30 days') end`.execute(db);
    await sql`update clock_intervals set started_at = started_at - make_interval(secs => ${hours * 3600})
      where consultation_id = ${id} and ended_at is null`.execute(db);
    await sql`select run_clock(${id}, true)`.execute(db);
  } finally {
    await db.destroy();
  }
}

test('a request becomes due soon and overdue in the queue, pauses while its client is asked, and resumes', async ({
  person,
  firm,
  room,
  product,
}) => {
  await neverClose(product);
  const client = await firm.client('Ayşe Yıldırım');
  const jonas = await firm.consultant();

  const chief = await person('admin');
  await logIn(chief, admin);
  await chief.goto('admin/rooms');
  await chief.getByRole('button', { name: `Edit Room ${room}` }).click();
  const target = chief.getByLabel('Decision within (hours)');
  await target.fill('2000');
  await chief.getByRole('button', { name: 'Update Room' }).click();
  await expect(
    chief.getByText('Please enter at most 1,000 hours, or nothing for no target').first(),
  ).toBeVisible();
  await target.fill('8');
  await expectAccessible(chief);
  await chief.getByRole('button', { name: 'Update Room' }).click();
  await toast(chief, 'Room updated successfully');
  await chief.getByRole('button', { name: `Edit Room ${room}` }).click();
  await expect(target).toHaveValue('8');
  await expect(chief.getByLabel('Result within (hours)')).toHaveValue('');

  const request = await firm.request(client, { topic: 'Origin' });
  const calm = await firm.request(client, { topic: 'Tariffs' });
  const page = await person('consultant', { as: jonas });
  await page.goto('consultant/pending?sort=newest');
  const origin = card(page, 'Origin');
  await expect(origin.getByText('Due in 7 h')).toBeVisible();

  await letPass(product, request.id, 7);
  await expect(origin.getByText(/^Due in (59|60) min$/)).toBeVisible();
  await expect.poll(() => newsOf(product, jonas.id)).toEqual(['case_due_soon']);

  await letPass(product, request.id, 3);
  await expect(origin.getByText('Overdue by 2 h')).toBeVisible();
  await expect.poll(() => newsOf(product, null)).toContain('case_overdue');
  await page.getByLabel('Sort by').selectOption('Due First');
  await expect(cards(page).first()).toContainText('Origin');
  await origin.getByRole('heading').getByRole('link').click();
  await expect(pane(page).getByRole('region', { name: 'Response' })).toContainText('Overdue by 2 h');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await chief.goto('admin/dashboard');
  await chief.getByRole('link', { name: /^Response overdue: \d+$/ }).click();
  await expect(chief.getByRole('row', { name: /Origin/ })).toContainText('Overdue by 2 h');
  await expect(chief.getByRole('row', { name: /Tariffs/ })).toHaveCount(0);

  await firm.move(jonas, request, 'pending', { question: '<p>Which goods?</p>' });
  await expect(origin.getByText(/^Waits for client since/)).toBeVisible();
  await expect(origin.getByText(/Overdue by/)).toHaveCount(0);

  await callApi(product.url, 'POST', `/consultations/${request.id}/messages`, {
    token: client.token,
    body: { body: '<p>Figs.</p>' },
  });
  await expect(origin.getByText('Overdue by 2 h')).toBeVisible();

  const own = await person('client', { as: client });
  await own.goto(`client/consultations/${request.id}`);
  await expect(own.getByRole('heading', { name: /Origin/ }).first()).toBeVisible();
  await expect(own.getByText(/Overdue|Due in/)).toHaveCount(0);
  expect(calm.status).toBe('requested');
});

test('what is due changes as time passes, without a reload', async ({ person, firm, room, product }) => {
  await neverClose(product);
  const rooms: { id: string; code: string }[] = await callApi(product.url, 'GET', '/rooms', {
    token: await asAdmin(product.url),
  });
  const { id } = rooms.find(({ code }) => code === room)!;
  await callApi(product.url, 'PUT', `/rooms/${id}`, {
    token: await asAdmin(product.url),
    body: { response_target: 480, completion_target: 600 },
  });
  const client = await firm.client('Ayşe Yıldırım');
  const jonas = await firm.consultant();
  const request = await firm.request(client, { topic: 'Incoterms' });
  const page = await person('consultant', { as: jonas });
  await page.clock.install();
  await page.goto('consultant/pending?sort=newest');
  const row = card(page, 'Incoterms');
  await expect(row.getByText('Due in 7 h')).toBeVisible();
  await page.clock.fastForward(7.5 * 60 * 60_000);
  await expect(row.getByText(/^Due in (29|30) min$/)).toBeVisible();
  await page.clock.fastForward(2 * 60 * 60_000);
  await expect(row.getByText('Overdue by 1 h')).toBeVisible();

  await firm.move(jonas, request, 'approved');
  const other = await person('consultant, later', { as: jonas });
  await other.goto('consultant/consultations');
  await expect(other.getByRole('row', { name: /Incoterms/ })).toContainText('Due in 9 h');
  await other.goto(`consultant/consultations/${request.id}`);
  await expect(other.getByRole('region', { name: 'Response' })).toContainText('Due in 9 h');
  await expectAccessible(other);
});

/** The kinds of what was told of due cases to one person, or to anybody. */
async function newsOf(product: Product, user_id: string | null) {
  const db = databaseOf(product);
  try {
    const { rows } = await sql<{ kind: string }>`
      select kind from notifications where kind like 'case\\_%due%' and (${user_id}::uuid is null or user_id = ${user_id})
      order by created_at`.execute(db);
    return rows.map(({ kind }) => kind);
  } finally {
    await db.destroy();
  }
}
