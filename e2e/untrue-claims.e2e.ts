import { randomUUID } from 'node:crypto';
import { move, newClient, newCompleted, newConsultant, newRequest } from './firm.ts';
import { expect, expectAccessible, expectSaid, holdAnswers, lookAgain, test, tryAgain } from './people.ts';
import { anotherTime, sheet } from './pending.ts';
import { admin, asAdmin, callApi } from './product.ts';

test('the empty result of one search is not shown for the next', async ({ product: { url }, person }) => {
  await newRequest(url, await newClient(url, 'Ayşe'), { topic: 'Tariffs' });
  const page = await person('admin', { as: admin });
  await page.goto('admin/consultations?search=aflatoxin');
  await expect(page.getByText('No consultation matches “aflatoxin”')).toBeVisible();
  const slow = await holdAnswers(page, /\/consultations\?.*search=Tariffs/);
  await page.getByLabel('Search consultations').fill('Tariffs');
  await expect.poll(slow.calls).toBe(1);
  await expect(page.getByRole('status').filter({ hasText: 'Loading the consultations' })).toBeAttached();
  await expect(page.getByText('No consultation matches')).toHaveCount(0);
  slow.release();
  await expect(page.getByRole('link', { name: 'Details of Tariffs' })).toBeVisible();
});

test('the requests of one room are not shown under the name of another', async ({
  product: { url },
  person,
}) => {
  await newRequest(url, await newClient(url, 'Ayşe'), { topic: 'Letters of credit', room: 'D' });
  const page = await person('consultant', { as: await newConsultant(url, 'Jonas', ['D', 'E']) });
  await page.goto('consultant/pending');
  const card = page.getByRole('region', { name: 'Requests' }).getByRole('listitem');
  await expect(card).toHaveCount(1);
  const slow = await holdAnswers(page, /\/consultations\?.*room=E/);
  await page.getByRole('link', { name: 'Room E' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Loading the requests' })).toBeAttached();
  await expect(card).toHaveCount(0);
  slow.release();
  await expectSaid(page, 'No pending requests for Room E at this time.');
});

test('the full message of one day is not shown for the next', async ({ product: { url }, person }) => {
  await callApi(url, 'PUT', '/settings', {
    token: await asAdmin(url),
    body: { max_consultations_per_day: 1 },
  });
  const client = await newClient(url, 'Ayşe');
  const consultant = await newConsultant(url, 'Jonas', ['A']);
  const first = await newRequest(url, client);
  await move(url, consultant, first.id, { status: 'approved', scheduled_date: '2031-03-04T09:00:00Z' });
  const { id } = await newRequest(url, client);
  const page = await person('consultant', { as: consultant });
  await page.goto(`consultant/request/${id}`);
  await page.getByRole('button', { name: 'Choose a time' }).click();
  const when = await anotherTime(page);
  await when.fill('2031-03-04T11:00');
  await expectSaid(sheet(page), 'Tuesday, Mar 4, 2031 is full');
  const slow = await holdAnswers(page, /\/free-times\?day=2031-03-05/);
  await when.fill('2031-03-05T11:00');
  await expect(sheet(page).getByText('is full')).toHaveCount(0);
  slow.release();
  await when.fill('2031-03-04T12:00');
  await expectSaid(sheet(page), 'Tuesday, Mar 4, 2031 is full');
});

test('a slow history is not shown as empty, and no date is invented for it', async ({
  product: { url },
  person,
}) => {
  const { id } = await newRequest(url, await newClient(url, 'Ayşe'));
  const page = await person('admin', { as: admin });
  const slow = await holdAnswers(page, /\/history$/);
  await page.goto(`admin/consultations?open=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Rules of origin' });
  await expect(dialog.getByRole('status').filter({ hasText: 'Loading the history' })).toBeAttached();
  await expect(dialog.getByRole('heading', { name: 'History' })).toHaveCount(0);
  const course = dialog.getByRole('list', { name: 'Course of this consultation' });
  await expect(course.getByRole('listitem').first()).toHaveText('Requested');
  slow.release();
  await expect(dialog.getByRole('heading', { name: 'History' })).toBeVisible();
  await expect(course.getByRole('listitem').first()).toHaveText(/^Requested.+/);
  // The line to a step that is still ahead.
  const line = await course
    .getByRole('listitem')
    .first()
    .evaluate((step) => getComputedStyle(step, '::before').borderTopStyle);
  expect(line).toBe('dashed');
});

test('earlier versions that cannot be loaded show an error', async ({ product: { url }, person }) => {
  const consultant = await newConsultant(url, 'Jonas', ['A']);
  const id = await newCompleted(url, await newClient(url, 'Ayşe'), consultant);
  await callApi(url, 'PUT', `/consultations/${id}`, {
    token: consultant.token,
    body: { consultation_result: '<p>Use a CMR.</p>' },
  });
  const page = await person('consultant', { as: consultant, expected: /status of 500/ });
  await page.route(/\/history$/, (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(`consultant/history?open=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Rules of origin' });
  const note = dialog.getByText('Earlier versions of the result could not be loaded.');
  await expect(note).toBeVisible();
  await expectAccessible(page);
  await page.unroute(/\/history$/);
  await tryAgain(dialog);
  await expect(note).toHaveCount(0);
  await expect(dialog.getByRole('heading', { name: 'Earlier Versions' })).toBeVisible();
});

test('a filter by room works without the list of rooms, says so, and shows the active room', async ({
  person,
}) => {
  const page = await person('admin', { as: admin, expected: /status of 500/ });
  await page.route('**/admin/rooms', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('admin/consultations?room=B');
  await expectSaid(page, 'Failed to load room data. Without it no room can be chosen.');
  const rooms = page.getByLabel('Filter by room');
  await expect(rooms).toHaveValue('B');
  await expectAccessible(page);
  await page.unroute('**/admin/rooms');
  await tryAgain(page);
  await expect(rooms.getByRole('option')).not.toHaveCount(2);
  await expect(rooms).toHaveValue('B');
});

test('a filter by a consultant works without the list of consultants, and says so', async ({
  product: { url },
  person,
}) => {
  const { id } = await newConsultant(url, 'Sofia Marsh', ['A']);
  const page = await person('admin', { as: admin, expected: /status of 500/ });
  const lists = /\/consultants\/all\?/;
  await page.route(lists, (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(`admin/consultations?consultant=${id}`);
  await expectSaid(page, 'Failed to load consultants data. Without it no consultant can be chosen.');
  const consultants = page.getByLabel('Filter by consultant');
  const shown = consultants.locator('option:checked');
  await expect(shown).toHaveText('…');
  await expectAccessible(page);
  await page.unroute(lists);
  await tryAgain(page);
  await expect(shown).toHaveText('Sofia Marsh');
});

test('a filter by somebody who is no longer a consultant says so and can be ended', async ({ person }) => {
  const page = await person('admin', { as: admin });
  await page.goto(`admin/consultations?consultant=${randomUUID()}`);
  const consultants = page.getByLabel('Filter by consultant');
  await expect(consultants.locator('option:checked')).toHaveText('Unknown');
  await consultants.selectOption('Any consultant');
  await expect(page).toHaveURL(/consultations$/);
});

for (const [who, path, figures] of [
  ['client', 'client/dashboard', '**/dashboard/client'],
  ['consultant', 'consultant/dashboard', '**/dashboard/consultant'],
  ['admin', 'admin/dashboard', '**/dashboard/admin'],
] as const)
  test(`figures of the ${who} that cannot be refetched are marked as old`, async ({
    product: { url },
    person,
  }) => {
    const people = {
      client: () => newClient(url, 'Ayşe'),
      consultant: () => newConsultant(url, 'Jonas', ['A']),
      admin: async () => admin,
    };
    const page = await person(who, { as: await people[who](), expected: /status of 500/ });
    await page.goto(path);
    const shown = page.getByRole('region', { name: 'Figures' });
    await expect(shown).toContainText('0');
    await page.route(figures, (route) => route.fulfill({ status: 500, body: '' }));
    const note = page.getByText('What you see may be out of date.');
    // Figures that are already being refetched are not requested again.
    await expect(async () => {
      await lookAgain(page);
      await expect(note).toBeVisible();
    }).toPass();
    await expect(shown).toContainText('0');
    await expectAccessible(page);
    await page.unroute(figures);
    await tryAgain(page);
    await expect(note).toHaveCount(0);
  });
