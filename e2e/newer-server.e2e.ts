import type { Page } from '@playwright/test';
import { expect, test } from './people.ts';
import { admin, callApi } from './product.ts';

/** As a newer server responds: with a status, a role and a way to meet that the page does not know. */
async function answerAsNewerServer(page: Page) {
  await page.route(/\/api\/v\d\/(consultations|admin\/users|users\?)/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text())
      .replaceAll('"status":"approved"', '"status":"waiting_for_payment"')
      .replaceAll('"to":"approved"', '"to":"waiting_for_payment"')
      .replaceAll('"role":"client"', '"role":"auditor"')
      .replaceAll('"mode":"office"', '"mode":"hologram"');
    await route.fulfill({ response: answer, body });
  });
}

test('an unknown status, role and way to meet are shown as such in a list, a popup and a case', async ({
  person,
  firm,
  product: { url },
}) => {
  const client = await firm.client('Linh Trần');
  const consultant = await firm.consultant();
  const request = await firm.request(client, { topic: 'Cumulation' });
  const scheduled_date = new Date(Date.now() + 49 * 3_600_000).toISOString();
  await firm.move(consultant, request, 'approved', { scheduled_date });
  await callApi(url, 'POST', `/consultations/${request.id}/messages`, {
    token: client.token,
    body: { body: '<p>Do you need the invoice?</p>', visibility: 'everyone' },
  });
  const page = await person('admin', { as: admin });
  await answerAsNewerServer(page);

  await page.goto('admin/consultations');
  await expect(page.getByRole('row').filter({ hasText: 'Cumulation' })).toContainText('Unknown');
  await page.getByRole('link', { name: 'Details of Cumulation' }).click();
  const popup = page.getByRole('dialog', { name: /^#\d+ Cumulation$/ });
  await expect(popup.getByRole('list', { name: 'Course of this consultation' })).toContainText('Unknown');
  await expect(popup.getByRole('definition').filter({ hasText: /^Unknown$/ })).toBeVisible();

  await page.goto(`admin/consultations/${request.id}`);
  await expect(page.getByRole('heading', { name: 'Reload the page to see what comes next' })).toBeVisible();
  const message = page.getByRole('listitem').filter({ hasText: 'Do you need the invoice?' });
  await expect(message).toContainText('Unknown');
  await expect(page.getByRole('complementary', { name: 'Details' })).toContainText('Unknown');

  await page.goto('admin/users');
  await expect(page.getByRole('row').filter({ hasText: 'Linh Trần' }).first()).toContainText('Unknown');
});
