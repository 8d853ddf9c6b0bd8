import { move, newClient, newCompleted, newConsultant, newRequest } from './firm.ts';
import { expect, expectAccessible, logIn, test } from './people.ts';

test('a consultant sees the figures, decides, and goes on from each list', async ({
  product: { url },
  person,
}) => {
  const client = await newClient(url, 'Ayşe Yıldırım');
  await newRequest(url, client, { topic: 'Incoterms 2020', room: 'E' });
  const sofia = await newConsultant(url, 'Sofia', ['E']);
  await newCompleted(url, client, sofia, { topic: 'Letters of credit', room: 'E' });
  const { id } = await newRequest(url, client, { topic: 'Customs valuation', room: 'E' });
  await move(url, sofia, id, { status: 'approved' });
  await newRequest(url, client, { topic: 'Arbitration', room: 'E' });

  const page = await person('consultant');
  await logIn(page, sofia);
  await expect(page.getByRole('heading', { name: 'Consultant Dashboard' })).toBeVisible();
  const figures = page.getByRole('region', { name: 'Figures' });
  await expect(figures).toContainText(
    /Pending Requests2.*Upcoming Consultations1.*Completed Consultations1.*Total Consultations2/,
  );
  await expect(page.getByRole('region', { name: 'Recent Activity' })).toContainText('Completed');
  await expectAccessible(page);

  const pending = page.getByRole('region', { name: 'Pending Requests' });
  await pending.getByRole('button', { name: 'Approve Incoterms 2020' }).click();
  await expect(page.getByText('Consultation request approved and scheduled for today')).toBeVisible();
  await expect(pending.getByRole('link', { name: 'Incoterms 2020' })).toBeHidden();
  await pending.getByRole('button', { name: 'Reject Arbitration' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reject Request' }).click();
  await expect(page.getByText('Consultation request rejected')).toBeVisible();
  await expect(pending).toContainText('No request waits for you.');

  await page
    .getByRole('region', { name: 'Upcoming Consultations' })
    .getByRole('link', { name: 'Customs valuation' })
    .click();
  await expect(page).toHaveURL(new RegExp(`/consultant/consultations\\?open=${id}`));
  await expect(page.getByRole('dialog', { name: 'Customs valuation' })).toBeVisible();
  await page.goto('consultant/dashboard');
  await page.getByRole('region', { name: 'Top Clients' }).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/consultant/clients/${client.id}$`));
  await expect(page.getByRole('dialog', { name: 'Ayşe Yıldırım' })).toBeVisible();
  await page.goto('consultant/dashboard');
  await page.getByRole('link', { name: 'View Schedule' }).click();
  await expect(page.getByRole('heading', { name: 'My Weekly Schedule' })).toBeVisible();
});

test('a new consultant sees empty lists, on a phone too', async ({ product: { url }, person }) => {
  const page = await person('consultant', { width: 390, height: 844 });
  await logIn(page, await newConsultant(url, 'New', ['C']));
  for (const sentence of [
    'No request waits for you.',
    'Nothing is scheduled with you.',
    'Nobody has consulted you yet.',
    'Nothing has happened yet.',
  ])
    await expect(page.getByText(sentence)).toBeVisible();
  await expectAccessible(page);
});

test('a dashboard that cannot be loaded offers to try again and to log in again', async ({
  product: { url },
  person,
}) => {
  const page = await person('consultant', { expected: /status of 500/ });
  let answer = { status: 200, body: '' };
  await page.route('**/dashboard/consultant', (route) => route.fulfill(answer));
  await logIn(page, await newConsultant(url, 'Unlucky', ['C']));
  await expect(page.getByRole('heading', { name: 'Error loading dashboard' })).toBeVisible();
  await expect(page.getByText('Failed to fetch dashboard data')).toBeVisible();
  answer = { status: 200, body: '{}' };
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(
    page.getByText('An error occurred while fetching dashboard data. Please try logging in again.'),
  ).toBeVisible();
  answer = { status: 500, body: '{"status":"error","message":"The charts are wet"}' };
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('The charts are wet')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Return to Login' }).click();
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
});

test('a slow dashboard has the shape of what comes', async ({ product: { url }, person }) => {
  const page = await person('consultant');
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/dashboard/consultant', async (route) => {
    await held;
    await route.continue();
  });
  await logIn(page, await newConsultant(url, 'Patient', ['C']));
  await expect(page.getByText('Loading your figures').first()).toBeAttached();
  answer();
  await expect(page.getByText('Nothing has happened yet.')).toBeVisible();
});
