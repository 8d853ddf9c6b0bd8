import { move, newClient, newConsultant, newRequest } from './firm.ts';
import { expect, expectAccessible, logIn, test } from './people.ts';

test('the bell counts what is unread, and the panel lets it be read, followed and cleared', async ({
  product: { url },
  person,
}) => {
  const client = await newClient(url, 'Ayşe');
  const consultant = await newConsultant(url, 'Jonas', ['A']);
  const { id } = await newRequest(url, client, { topic: 'Letters of credit' });
  await move(url, consultant, id, { status: 'approved' });
  const page = await person('client');
  await logIn(page, client);
  await page.getByRole('button', { name: 'Notifications, 2 unread' }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByText('Jonas approved “Letters of credit”.')).toBeVisible();
  await expect(panel.getByText('Just now').first()).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Mark as read Account approved' }).click();
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  await panel.getByRole('button', { name: 'Open Request approved' }).click();
  await expect(page.getByRole('dialog', { name: 'Letters of credit' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Notifications', exact: true }).click();
  await panel.getByRole('button', { name: 'Clear all' }).click();
  await expect(panel.getByText('No notifications')).toBeVisible();
});
