import { databaseOf } from './database.ts';
import { move, newClient, newCompleted, newConsultant, newRequest, type Someone } from './firm.ts';
import { expect, expectAccessible, expectSaid, logIn, test, toast, tryAgain } from './people.ts';
import { admin, callApi } from './product.ts';

let client: Someone;
let consultant: Someone;

test('an empty list says so', async ({ person }) => {
  const page = await person('admin');
  await logIn(page, admin);
  await page.getByRole('link', { name: 'All Consultations' }).click();
  await expect(page.getByRole('heading', { name: 'No consultations yet' })).toBeVisible();
  await expectAccessible(page);
});

test('an admin finds a consultation, reschedules it and cancels it with a reason', async ({
  product: { url },
  person,
}) => {
  client = await newClient(url, 'Ayşe Yıldırım');
  consultant = await newConsultant(url, 'Jonas Lindqvist', ['B']);
  await newRequest(url, client, { topic: 'Rules of origin' });
  const { id } = await newRequest(url, client, { topic: 'Letters of credit', room: 'B' });
  await move(url, consultant, id, { status: 'approved' });
  const page = await person('admin');
  await logIn(page, admin);
  await page.goto('admin/consultations');
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.getByLabel('Filter by status').selectOption('approved');
  await page.getByLabel('Filter by room').selectOption('B');
  await expect(page).toHaveURL(/status=approved&room=B/);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Details of Letters of credit' }).click();
  const dialog = page.getByRole('dialog', { name: /^#\d+ Letters of credit$/ });
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Jonas Lindqvist' })).toContainText('Approved');
  await expectAccessible(page);

  await dialog.getByRole('button', { name: 'Reschedule' }).click();
  const reschedule = page.getByRole('dialog', { name: /^Reschedule/ });
  await reschedule.getByLabel('New date and time').fill('');
  await reschedule.getByRole('button', { name: 'Reschedule' }).click();
  await expect(reschedule.getByText('Please choose a new date and time')).toBeVisible();
  await reschedule.getByLabel('New date and time').fill('2038-03-02T14:30');
  await reschedule.getByLabel('Reason').fill('The ship is late');
  await reschedule.getByRole('button', { name: 'Reschedule' }).click();
  await expect(reschedule).toBeHidden();
  await expect(dialog).toContainText('Tuesday, Mar 2, 2038, 14:30');
  const row = page.getByRole('row', { name: 'Letters of credit', includeHidden: true });
  await expect(row).toContainText('Tue, Mar 2, 2038, 14:30');
  await expect(row.locator('s')).toHaveText(/^\w{3}, /);
  await expect(dialog.getByRole('listitem').filter({ hasText: 'The ship is late' })).toContainText(
    'Rescheduled',
  );

  await dialog.getByRole('button', { name: 'Cancel Consultation' }).click();
  const cancel = page.getByRole('dialog', { name: /^Cancel/ });
  await cancel.getByLabel('Reason').fill('The client asked for it');
  await cancel.getByRole('button', { name: 'Cancel Consultation' }).click();
  await expect(cancel).toBeHidden();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'The client asked for it' })).toContainText(
    'Canceled',
  );
  await expect(dialog.getByRole('button', { name: 'Reschedule' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByLabel('Filter by status').selectOption('Any status');
  await row.getByText('Room').click();
  await expect(dialog).toBeVisible();
});

test('the list is filtered by consultant and period, and sorted by its columns', async ({
  product,
  person,
}) => {
  const { url } = product;
  const sofia = await newConsultant(url, 'Sofia Marsh', ['E']);
  const soon = await newRequest(url, client, { topic: 'Demurrage', room: 'E' });
  await move(url, sofia, soon.id, { status: 'approved', scheduled_date: '2031-03-03T09:00:00Z' });
  const late = await newRequest(url, client, { topic: 'Carnets', room: 'E' });
  await move(url, sofia, late.id, { status: 'approved', scheduled_date: '2031-03-02T09:00:00Z' });
  const db = databaseOf(product);
  await db
    .updateTable('consultations')
    .set({ created_at: new Date(Date.now() - 10 * 86_400_000) })
    .where('id', '=', soon.id)
    .execute();
  await db.destroy();
  const page = await person('admin', { as: admin });
  await page.goto('admin/consultations');
  await page.getByLabel('Filter by consultant').selectOption('Sofia Marsh');
  const rows = page.getByRole('table', { name: 'All consultations' }).getByRole('row');
  await expect(rows).toHaveText([/Requested/, /Carnets/, /Demurrage/]);
  await page.getByRole('button', { name: 'Requested' }).click();
  await expect(page.getByRole('columnheader', { name: 'Requested' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expect(rows).toHaveText([/Requested/, /Demurrage/, /Carnets/]);
  await page.getByRole('button', { name: 'Scheduled' }).click();
  await expect(page).toHaveURL(/by=scheduled_date/);
  await expect(rows).toHaveText([/Requested/, /Demurrage/, /Carnets/]);
  await page.getByRole('button', { name: 'Scheduled' }).click();
  await expect(rows).toHaveText([/Requested/, /Carnets/, /Demurrage/]);
  await page.getByLabel('Filter by period').selectOption('Last 7 days');
  await expect(rows).toHaveText([/Requested/, /Carnets/]);
  await page.getByLabel('Filter by period').selectOption('Last 30 days');
  await expect(rows).toHaveText([/Requested/, /Carnets/, /Demurrage/]);
  await expectAccessible(page);
});

test('the list is filtered by what waits for its client', async ({ product: { url }, person }) => {
  const { id } = await newRequest(url, client, { topic: 'Quotas' });
  await newRequest(url, client, { topic: 'Dual use' });
  const room = await newConsultant(url, 'Rohan Mehta', ['A']);
  await move(url, room, id, { status: 'pending', question: '<p>Which year?</p>' });
  const page = await person('admin', { as: admin });
  await page.goto('admin/consultations');
  await page.getByLabel('Filter by status').selectOption('Pending');
  await expect(page).toHaveURL(/status=pending/);
  const rows = page.getByRole('table', { name: 'All consultations' }).getByRole('row');
  await expect(rows).toHaveText([/Requested/, /Quotas.*Pending/]);
});

test('a list that is lost on its way to a file has the same words as on the page', async ({ person }) => {
  const page = await person('admin', { expected: /Failed to load resource/ });
  await logIn(page, admin);
  await page.goto('admin/consultations');
  await page.route(/\/consultations\/csv/, (route) => route.abort());
  await page.getByRole('button', { name: 'Download CSV' }).click();
  await expectSaid(page, 'An error occurred while fetching consultations');
});

test('a search without results offers to clear it, and a closed consultation offers no move', async ({
  product: { url },
  person,
}) => {
  const id = await newCompleted(url, client, consultant, { topic: 'Incoterms 2020', room: 'B' });
  const page = await person('admin', { width: 390, height: 844 });
  await logIn(page, admin);
  await page.goto('admin/consultations');
  await page.getByLabel('Search consultations').fill('aflatoxin');
  await expect(page.getByText('No consultation matches “aflatoxin”')).toBeVisible();
  await expectSaid(
    page,
    'The search looks at topics, clients, companies, problem details, results, messages and notes.',
  );
  await page.getByRole('link', { name: 'Clear the filter' }).click();
  await page.getByLabel('Search consultations').fill('YILDIRIM');
  await expect(page).toHaveURL(/search=YILDIRIM/);
  await callApi(url, 'POST', `/consultations/${id}/messages`, {
    token: consultant.token,
    body: { body: '<p>Their forwarder is in Rotterdam.</p>', visibility: 'staff' },
  });
  await page.getByLabel('Search consultations').fill('yildirim rotterdam');
  const found = page.getByRole('row', { name: 'Incoterms 2020' });
  await expect(found).toContainText('In a message or note: Their forwarder is in Rotterdam.');
  await expect(found.locator('mark')).toHaveText('Rotterdam');
  await page.getByRole('link', { name: 'Details of Incoterms 2020' }).click();
  const dialog = page.getByRole('dialog', { name: 'Incoterms 2020' });
  await expect(dialog.getByText('Use a EUR.1.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Cancel Consultation' })).toHaveCount(0);
  await expectAccessible(page);
});

test('a failed load shows an error, and a move that was overtaken says by whom', async ({
  product: { url },
  person,
}) => {
  const { id } = await newRequest(url, client, { topic: 'Contracts', room: 'B' });
  const page = await person('admin', { expected: /status of (404|409|500)/ });
  await logIn(page, admin);
  await page.route('**/api/v2/consultations?*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('admin/consultations?search=contracts');
  await expect(page.getByRole('heading', { name: 'Failed to fetch consultations' })).toBeVisible();
  await page.unroute('**/api/v2/consultations?*');
  await tryAgain(page);
  await page.getByRole('link', { name: 'Details of Contracts' }).click();
  await page.getByRole('button', { name: 'Cancel Consultation' }).click();
  await move(url, consultant, id, { status: 'rejected' });
  const cancel = page.getByRole('dialog', { name: /^Cancel/ });
  await cancel.getByLabel('Reason').fill('Kept');
  await expectSaid(cancel, 'This request has already been rejected.');
  await expect(cancel.getByRole('button', { name: 'Cancel Consultation' })).toHaveCount(0);
  await page.goto('admin/consultations?open=00000000-0000-4000-8000-000000000000');
  await expectSaid(page, 'This consultation is restricted, or it no longer exists.');
  await page.getByLabel('Reason').fill('A link in a mail');
  await page.getByRole('button', { name: 'Open Case' }).click();
  await toast(page, 'Consultation not found');
});

test('going back through a long table by keyboard, the focus is never behind its head', async ({
  person,
  firm,
}) => {
  const asker = await firm.client();
  for (let n = 0; n < 14; n += 1) await firm.request(asker, { topic: `Tariff ${n}` });
  const page = await person('admin', { as: admin, width: 1280, height: 480 });
  await page.goto('admin/consultations');
  const rows = page.getByRole('row').filter({ hasText: 'Tariff' });
  await expect(rows).toHaveCount(14);
  await rows.last().getByRole('link').first().focus();
  const underHead = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      const head = document.querySelector('thead')!.getBoundingClientRect();
      return (
        activeElement?.closest('tbody') !== null &&
        activeElement!.getBoundingClientRect().top < head.bottom - 1
      );
    });
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press('Shift+Tab');
    await expect.poll(underHead).toBe(false);
  }
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
});
