import { type Page } from '@playwright/test';
import { press } from './keyboard.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './people.ts';
import { admin, asAdmin, callApi } from './product.ts';

const dialog = (page: Page) => page.getByRole('dialog').first();
const panel = (page: Page) => page.getByRole('region', { name: 'Saved Texts' });
const list = (page: Page) => page.getByRole('listbox', { name: 'Saved replies' });

test('a consultant saves a reply, inserts it by keyboard and fills in what the case does not know', async ({
  person,
  firm,
}) => {
  const client = await firm.client('Ayşe Yıldırım');
  const consultant = await firm.consultant('Jonas Lindqvist');
  const request = await firm.request(client);
  const page = await person('consultant', { as: consultant });
  await page.goto('consultant/profile');
  await expect(panel(page)).toContainText('No saved texts yet');
  await panel(page).getByRole('button', { name: 'Add Saved Text' }).click();
  await dialog(page).getByLabel('Title').fill('Proof of origin');
  const text = dialog(page).getByRole('textbox', { name: 'Text' });
  await text.click();
  await page.keyboard.type('Dear ');
  await dialog(page).getByRole('button', { name: 'Insert placeholder' }).click();
  await page
    .getByRole('option', { name: /client/i })
    .first()
    .click();
  await page.keyboard.type(', we meet on ');
  await page.keyboard.type('{appoint');
  await page.keyboard.press('Enter');
  await page.keyboard.type('.');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Save Text' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(panel(page).getByRole('listitem')).toContainText('Proof of origin');

  await page.goto(`consultant/consultations/${request.id}`);
  await page.getByRole('button', { name: /^Write a message/ }).click();
  const message = page.getByRole('textbox', { name: 'Message' });
  await expect(message).toBeFocused();
  await page.keyboard.type('/proof');
  await expect(list(page).getByRole('option', { name: /Proof of origin/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(message).toContainText('Dear Ayşe Yıldırım, we meet on');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText(/appointment/).last()).toBeVisible();
  await expectAccessible(page);
});

test('a title that is missing is named, and a text that two people change is not lost', async ({
  person,
  firm,
  product,
}) => {
  const consultant = await firm.consultant('Elif Aydın');
  const page = await person('consultant', { as: consultant, expected: /409/ });
  await page.goto('consultant/profile');
  await panel(page).getByRole('button', { name: 'Add Saved Text' }).click();
  await dialog(page).getByRole('button', { name: 'Save Text' }).click();
  await expect(dialog(page).getByRole('alert').first()).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();

  const template = await callApi(product.url, 'POST', '/templates', {
    token: consultant.token,
    body: { kind: 'reply', title: 'Incoterms', body: '<p>FCA fits.</p>', room: null, topic: '' },
  });
  await page.reload();
  await panel(page).getByRole('button', { name: /^Edit/ }).click();
  await dialog(page).getByLabel('Title').fill('Incoterms 2020');
  await callApi(product.url, 'PUT', `/templates/${template.id}`, {
    token: consultant.token,
    body: { ...template, kind: 'result', title: 'Elsewhere', topic: '', updated_at: template.updated_at },
  });
  const edit = page.getByRole('dialog', { name: 'Edit Saved Text' });
  await edit.getByRole('button', { name: 'Save Text' }).click();
  const conflict = edit.getByRole('alert').filter({ hasText: 'Elif Aydın has changed this text' });
  const version = (title: string) =>
    conflict.locator('section').filter({ has: page.getByRole('heading', { name: title }) });
  await expect(version('Yours')).toContainText(/Incoterms 2020\s*Messages/);
  await expect(version('Elif Aydın')).toContainText(/Elsewhere\s*Results/);
  await expect(edit.getByLabel('Title')).toHaveValue('Incoterms 2020');
  await expectAccessible(page);
  await edit.getByRole('button', { name: 'Cancel' }).click();
  await panel(page).getByRole('button', { name: /^Edit/ }).click();
  await expect(edit.getByLabel('Title')).toHaveValue('Incoterms 2020');
  await edit.getByRole('button', { name: 'Save Text' }).click();
  await conflict.getByRole('button', { name: 'Load theirs' }).click();
  await expect(edit.getByLabel('Title')).toHaveValue('Elsewhere');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(edit.getByLabel('Title')).toHaveValue('Incoterms 2020');
  await edit.getByRole('button', { name: 'Save Text' }).click();
  await expect(edit).toHaveCount(0);
  await expect(panel(page).getByRole('listitem')).toContainText('Incoterms 2020');
});

test("an admin's text for a room is offered in that room's cases only, and its deletion leaves messages as they are", async ({
  person,
  firm,
  product,
}) => {
  const client = await firm.client('Ayşe Yıldırım');
  const consultant = await firm.consultant('Jonas Lindqvist');
  const request = await firm.request(client);
  const office = await person('admin', { as: admin });
  await office.goto('admin/settings?tab=texts');
  await panel(office).getByRole('button', { name: 'Add Saved Text' }).click();
  await dialog(office).getByLabel('Title').fill('Certificates of the chamber');
  await dialog(office).getByLabel('Room').selectOption(request.room);
  await dialog(office).getByRole('textbox', { name: 'Text' }).fill('The chamber issues it.');
  await dialog(office).getByRole('button', { name: 'Save Text' }).click();
  await expect(dialog(office)).toHaveCount(0);

  const desk = await person('consultant', { as: consultant });
  await desk.goto(`consultant/consultations/${request.id}`);
  await desk.getByRole('button', { name: /^Write a message/ }).click();
  await press(desk, desk.getByRole('button', { name: 'Saved replies' }));
  await list(desk)
    .getByRole('option', { name: /Certificates of the chamber/ })
    .click();
  await desk.getByRole('button', { name: 'Send' }).click();
  const log = desk.getByRole('list', { name: 'What happened, oldest first' });
  await expect(log).toContainText('The chamber issues it.');

  await panel(office).getByRole('button', { name: 'Delete “Certificates of the chamber”' }).click();
  await office
    .getByRole('alertdialog')
    .or(office.getByRole('dialog'))
    .getByRole('button', { name: 'Delete Text' })
    .click();
  await expect(panel(office).getByText('Certificates of the chamber')).toHaveCount(0);
  await desk.reload();
  await expect(log).toContainText('The chamber issues it.');
  expect(
    (await callApi(product.url, 'GET', '/templates', { token: await asAdmin(product.url) })).some(
      ({ title }: { title: string }) => title === 'Certificates of the chamber',
    ),
  ).toBe(false);
});

test('the saved texts fit a phone', async ({ person, firm, product }) => {
  const consultant = await firm.consultant('Elif Aydın');
  await callApi(product.url, 'POST', '/templates', {
    token: consultant.token,
    body: { kind: 'reply', title: 'W'.repeat(120), body: `<p>${'x'.repeat(300)}</p>`, room: null, topic: '' },
  });
  const page = await person('consultant', { as: consultant, width: 390, height: 844 });
  await page.goto('consultant/profile');
  await expect(panel(page).getByRole('listitem')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await panel(page).getByRole('button', { name: /^Edit/ }).click();
  await expect(dialog(page).getByRole('textbox', { name: 'Text' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
