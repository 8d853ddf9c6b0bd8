import type { Page } from '@playwright/test';
import { expect, test } from './people.ts';
import { admin, callApi } from './product.ts';

type Changes = [from: string | RegExp, to: string][];

/** As another server responds, which writes some values differently. */
async function answerWith(page: Page, changes: Changes) {
  await page.route(/\/api\/v\d\/(consultations|admin\/users|users\?)/, async (route) => {
    const answer = await route.fetch();
    const body = changes.reduce((text, [from, to]) => text.replaceAll(from, to), await answer.text());
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
  await answerWith(page, [
    ['"status":"approved"', '"status":"waiting_for_payment"'],
    ['"to":"approved"', '"to":"waiting_for_payment"'],
    ['"role":"client"', '"role":"auditor"'],
    ['"mode":"office"', '"mode":"hologram"'],
  ]);

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
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a case without a number and without the times of its entries is shown with what is known', async ({
  person,
  firm,
}) => {
  const client = await firm.client();
  const request = await firm.request(client, { topic: 'Cumulation' });
  const page = await person('client', { as: client });
  await answerWith(page, [[/"(?:number|at|created_at)":(?:\d+|"[^"]*"),/g, '']]);
  await page.goto(`client/consultations/${request.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cumulation');
  await expect(page).toHaveTitle(/^Cumulation/);
  await expect(page.getByRole('listitem').filter({ hasText: 'We ship figs.' })).toContainText('Requested');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
