import { callApi } from './product.ts';
import { expect, expectAccessible, type Firm, test } from './people.ts';

type Person = Awaited<ReturnType<Firm['client']>>;

const say = (url: string, { token }: Person, id: string, text: string, visibility = 'everyone') =>
  callApi(url, 'POST', `/consultations/${id}/messages`, {
    token,
    body: { body: `<p>${text}</p>`, visibility },
  });

test('rows and the sidebar count what a client has not read, as it arrives, and lead to the page', async ({
  product: { url },
  person,
  firm,
}) => {
  const client = await firm.client();
  const consultant = await firm.consultant();
  const request = await firm.request(client, { topic: 'Incoterms' });
  const page = await person('client', { as: client });
  await page.goto('client/consultations');
  const row = page.getByRole('row').filter({ hasText: 'Incoterms' });
  const entry = page.getByRole('complementary').getByRole('link', { name: /^My Consultations/ });
  await expect(row).toContainText(`#${request.number}`);
  await expect(entry).toHaveAccessibleName('My Consultations');

  await say(url, consultant, request.id, 'Who loads at Nazilli?');
  await say(url, consultant, request.id, 'Careful with this client', 'staff');
  await expect(row).toContainText('1 unread');
  await expect(row).toContainText('“Who loads at Nazilli?”');
  await expect(entry).toHaveAccessibleName(/1 with unread messages/);
  await expect(page.getByText('Careful with this client')).toHaveCount(0);
  await expectAccessible(page);

  await page.goto('client/dashboard');
  await expect(page.getByRole('region', { name: 'Recent Consultations' })).toContainText('1 unread');

  await page.goto('client/consultations');
  await row.getByRole('link', { name: 'Incoterms', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/client/consultations/${request.id}$`));
});

test('a consultant sees the unread messages of a waiting request in the queue, and the case from its popup', async ({
  product: { url },
  person,
  firm,
}) => {
  const client = await firm.client();
  const consultant = await firm.consultant();
  const waiting = await firm.request(client, { topic: 'Waiting' });
  const active = await firm.request(client, { topic: 'Active' });
  await firm.move(consultant, active, 'approved');
  const page = await person('consultant', { as: consultant });
  await page.goto('consultant/pending');
  const entryOf = (name: RegExp) => page.getByRole('complementary').getByRole('link', { name });
  await say(url, client, waiting.id, 'Is it urgent?');
  await say(url, client, active.id, 'The chamber asks for a declaration.');
  await expect(page.getByRole('listitem').filter({ hasText: 'Is it urgent?' })).toContainText('1 unread');
  await expect(entryOf(/^Pending Requests/)).toHaveAccessibleName(/1 waiting.*1 with unread messages/);
  await expect(entryOf(/^Active Consultations/)).toHaveAccessibleName(/1 with unread messages/);

  await entryOf(/^Active Consultations/).click();
  await page.getByRole('link', { name: /^View Details of Active, #\d+$/ }).click();
  const popup = page.getByRole('dialog', { name: `#${active.number} Active` });
  await popup.getByRole('link', { name: 'Open the case' }).click();
  await expect(page).toHaveURL(new RegExp(`/consultant/consultations/${active.id}$`));
});

test('a number finds its case at the top of a list, and with # alone', async ({ person, firm }) => {
  const client = await firm.client();
  const named = await firm.request(client, { topic: 'Sanctions' });
  const digits = await firm.request(client, { topic: `Invoice ${named.number}` });
  const page = await person('client', { as: client });
  await page.goto('client/consultations');
  const rows = page.locator('tbody').getByRole('row');
  await expect(rows).toHaveText([new RegExp(`#${digits.number}`), /Sanctions/]);
  await page.getByRole('searchbox').fill(`${named.number}`);
  await expect(rows).toHaveText([/Sanctions/, /Invoice/]);
  await page.getByRole('searchbox').fill(`#${named.number}`);
  await expect(rows).toHaveText([/Sanctions/]);
});
