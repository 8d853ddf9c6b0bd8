import type { Page } from '@playwright/test';
import { caseWith } from './improved-case.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test, toast } from './people.ts';
import { callApi } from './product.ts';

const editor = (page: Page) => page.getByRole('textbox', { name: 'Consultation Result' });
const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const saved = (page: Page) => page.getByText(/^Saved, /);
const first = '<p>Ship under an A.TR.</p>';
const second = '<p>Ship under a EUR.1.</p>';

test('a consultant writes a result on its page, compares it, reads the request and saves it', async ({
  person,
  firm,
  product,
}) => {
  const { client, consultant, id } = await caseWith(product.url, firm, first, second);
  const page = await person('consultant', { as: consultant });
  await page.goto(`consultant/consultations/${id}`);
  await expect(page.getByRole('link', { name: 'Edit Result' })).toBeVisible();
  await page.keyboard.press('e');
  await expect(page).toHaveURL(/\/result$/);
  await expect(editor(page)).toHaveText('Ship under a EUR.1.');
  await expect(page.getByText('Draft of version 3')).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText('Ayşe Yıldırım');
  await expect(page.getByRole('complementary', { name: 'Details' })).toContainText('We ship figs.');
  await editor(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' By Friday.');
  await expect(saved(page)).toBeVisible();
  await expect(page.getByRole('main').getByText('Draft of version 3')).toHaveCount(2);
  await expectAccessible(page);

  await test.step('the draft is compared with what the client sees', async () => {
    await editor(page).click();
    await page.keyboard.type('Soon.');
    await tab(page, 'Compare').click();
    await expect(page.locator('ins').filter({ hasText: 'Soon' })).toBeVisible();
    await expect(page.getByLabel('The later text').getByRole('option', { selected: true })).toHaveText(
      /^Draft of version 3/,
    );
    await expectAccessible(page);
    await page.getByLabel('The earlier text').selectOption({ index: 1 });
    await expect(page.locator('del').filter({ hasText: 'A.TR' })).toBeVisible();
  });

  await test.step('the request is read without losing the text', async () => {
    await tab(page, 'Compare').press('ArrowRight');
    await expect(page.getByRole('tabpanel')).toContainText('We ship figs.');
    await expectAccessible(page);
    await page.reload();
    await expect(tab(page, 'Request')).toHaveAttribute('aria-selected', 'true');
    await tab(page, 'Write').click();
    await expect(editor(page)).toContainText('Soon.');
  });

  await test.step('a version that is compared beside the editor opens under the tab', async () => {
    await page.getByRole('button', { name: 'Compare version 2 with the one before' }).click();
    await expect(tab(page, 'Compare')).toHaveAttribute('aria-selected', 'true');
    await expect(page.locator('ins').filter({ hasText: 'a EUR' })).toBeVisible();
    await tab(page, 'Write').click();
  });

  await test.step('an earlier version comes into the editor, and Undo takes it out', async () => {
    await page.getByRole('button', { name: 'Bring back version 1' }).click();
    await expect(editor(page)).toHaveText('Ship under an A.TR.');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(editor(page)).toContainText('Ship under a EUR.1. By Friday.Soon.');
  });

  await page.getByRole('button', { name: 'Save Changes' }).click();
  await toast(page, 'Consultation result updated successfully');
  await expect(page).toHaveURL(new RegExp(`consultations/${id}$`));
  await expect(page.getByRole('region', { name: 'Versions' })).toContainText('Version 3');
  const { consultation_result } = await callApi(product.url, 'GET', `/consultations/${id}`, {
    token: client.token,
  });
  expect(consultation_result).toBe('<p>Ship under a EUR.1. By Friday.Soon.</p>');
});

test('the page of a result fits a phone, and its way back leads to the case', async ({
  person,
  firm,
  product,
}) => {
  const { consultant, id } = await caseWith(product.url, firm, first, second);
  const page = await person('consultant', { as: consultant });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`consultant/consultations/${id}/result`);
  await expect(editor(page)).toBeVisible();
  await expectNoSidewaysScroll(page, [390, 320]);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Details' }).click();
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeInViewport();
  await page
    .getByRole('main')
    .getByRole('link', { name: /Certificates of origin|#\d/ })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`consultations/${id}$`));
});

test('a result is not written before the approval, and not by a stranger to the room', async ({
  person,
  firm,
  product,
}) => {
  const client = await firm.client();
  const consultant = await firm.consultant();
  const request = await firm.request(client);
  const page = await person('consultant', { as: consultant, expected: /404/ });
  await page.goto(`consultant/consultations/${request.id}/result`);
  await expect(page.getByText('A result is written once the consultation has been approved.')).toBeVisible();
  await expect(editor(page)).toHaveCount(0);
  await callApi(product.url, 'PUT', `/consultations/${request.id}/status`, {
    token: consultant.token,
    body: { status: 'approved' },
  });
  await page.reload();
  await expect(editor(page)).toBeVisible();
  await page.goto(`consultant/consultations/${client.id}/result`);
  await expect(page.getByText('You no longer see this consultation.')).toBeVisible();
});

test('the author of a text that a colleague signs is led back to the case', async ({
  person,
  firm,
  product,
}) => {
  const { consultant, id } = await caseWith(product.url, firm, first);
  const page = await person('consultant', { as: consultant });
  await page.goto(`consultant/consultations/${id}/result`);
  await editor(page).fill('Ship under a EUR.1.');
  await expect(saved(page)).toBeVisible();
  const { updated_at } = await callApi(product.url, 'GET', `/consultations/${id}`, {
    token: consultant.token,
  });
  await callApi(product.url, 'PUT', `/consultations/${id}`, {
    token: consultant.token,
    body: { consultation_result: second, updated_at },
  });
  await expect(page).toHaveURL(new RegExp(`consultations/${id}$`));
  await expect(page.getByRole('region', { name: 'Versions' })).toContainText('Version 2');
});

test('a topic of 300 letters leaves the page of a result its width', async ({ person, firm }) => {
  const client = await firm.client();
  const consultant = await firm.consultant();
  const request = await firm.request(client, { topic: 'Certificates of origin and more '.repeat(9) });
  await firm.move(consultant, request, 'approved');
  const page = await person('consultant', { as: consultant });
  await page.goto(`consultant/consultations/${request.id}/result`);
  await expect(editor(page)).toBeVisible();
  await expectNoSidewaysScroll(page, [1280, 768, 390, 320]);
});
