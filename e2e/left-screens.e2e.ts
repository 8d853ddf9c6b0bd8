import type { Page } from '@playwright/test';
import { expect, expectOnlyAtField, holdAnswers, test, toast } from './people.ts';
import { admin, callApi } from './product.ts';

const consultations = '**/api/v2/consultations';
const messages = '**/messages';
const problem = (page: Page) => page.getByRole('textbox', { name: 'Problem Details' });
const message = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const visit = (page: Page, screen: string) =>
  page.getByRole('navigation').getByRole('link', { name: screen }).first().click();
const fail = (page: Page, url: string) =>
  page.route(url, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500, body: '' }),
  );

test('a request whose form was left while it was sent does not come back as a draft', async ({
  person,
  firm,
}) => {
  const page = await person('client', { as: await firm.client() });
  await page.goto('client/new-consultation');
  await page.getByRole('checkbox', { name: 'Rules of origin' }).check();
  await problem(page).fill('We ship figs.');
  await expect(page.getByText(/^Saved on this device/)).toBeVisible();
  const late = await holdAnswers(page, consultations);
  await page.getByRole('button', { name: 'Submit Request' }).click();
  await expect.poll(late.calls).toBe(1);
  await visit(page, 'Dashboard');
  await expect(page.getByRole('heading', { name: 'Client Dashboard' })).toBeVisible();
  late.release();
  await toast(page, 'Consultation request submitted successfully');
  await page.goto('client/new-consultation');
  await expect(problem(page)).toBeVisible();
  await expect(problem(page)).toHaveText('');
  await expect(page.getByText(/is back/)).toHaveCount(0);
});

test('a message that fails after its case was left is reported, and waits there', async ({
  person,
  firm,
}) => {
  const request = await firm.request(await firm.client());
  const page = await person('consultant', { as: await firm.consultant(), expected: /status of 500/ });
  await page.goto(`consultant/consultations/${request.id}`);
  await page.getByRole('button', { name: /^Write a message/ }).click();
  await message(page).fill('Ask the chamber.');
  const { promise: left, resolve: leave } = Promise.withResolvers<void>();
  await page.route(messages, async (route) => {
    await left;
    await route.fulfill({ status: 500, body: '' });
  });
  const sent = page.waitForRequest(messages);
  await page.getByRole('button', { name: 'Send' }).click();
  await sent;
  await visit(page, 'Dashboard');
  await expect(page.getByRole('heading', { name: 'Consultant Dashboard' })).toBeVisible();
  leave();
  await toast(page, 'The message could not be sent');
  await page.goto(`consultant/consultations/${request.id}`);
  await expect(message(page)).toHaveText('Ask the chamber.');
});

test('a message whose case is opened again while it is sent leaves the composer once it has arrived', async ({
  person,
  firm,
}) => {
  const client = await firm.client();
  const request = await firm.request(client);
  const page = await person('client', { as: client });
  await page.goto(`client/consultations/${request.id}`);
  await page.getByRole('button', { name: 'Write a message' }).click();
  await page
    .locator('input[type=file]')
    .setInputFiles([{ name: 'Invoice.txt', mimeType: 'text/plain', buffer: Buffer.from('Invoice') }]);
  await message(page).fill('Is anybody there?');
  const send = page.getByRole('button', { name: 'Send' });
  await expect(send).toBeEnabled();
  const late = await holdAnswers(page, messages);
  await send.click();
  await expect.poll(late.calls).toBe(1);
  await visit(page, 'Dashboard');
  await expect(page.getByRole('heading', { name: 'Client Dashboard' })).toBeVisible();
  await page.goBack();
  await expect(message(page)).toHaveText('Is anybody there?');
  await message(page).press('ControlOrMeta+End');
  await message(page).pressSequentially('\nGood morning.');
  late.release();
  await expect(message(page)).toHaveText('Good morning.');
  await expect(page.getByRole('list', { name: 'Files of this message' })).toHaveCount(0);
  await send.click();
  const said = page.getByRole('list', { name: 'What happened, oldest first' }).getByRole('listitem');
  await expect(said.filter({ hasText: 'Good morning.' })).toHaveCount(1);
  await expect(said.filter({ hasText: 'Is anybody there?' })).toHaveCount(1);
  await expect(page.getByText('also open in another tab')).toHaveCount(0);
});

test('a draft that is discarded while its page is left does not come back', async ({
  product: { url },
  person,
  firm,
}) => {
  const consultant = await firm.consultant();
  const request = await firm.request(await firm.client());
  await firm.move(consultant, request, 'approved');
  await callApi(url, 'PUT', `/consultations/${request.id}/draft`, {
    token: consultant.token,
    body: { body: '<p>A first thought.</p>' },
  });
  const page = await person('consultant', { as: consultant, expected: /status of 500/ });
  const result = page.getByRole('textbox', { name: 'Consultation Result' });
  const { promise: left, resolve: leave } = Promise.withResolvers<void>();
  await page.route('**/draft', async (route) => {
    const method = route.request().method();
    if (method === 'PUT') return route.fulfill({ status: 500, body: '' });
    if (method === 'DELETE') await left;
    await route.continue();
  });
  await page.goto(`consultant/consultations/${request.id}/result`);
  await expect(page.getByText(/is back/)).toBeVisible();
  await result.press('ControlOrMeta+End');
  await page.keyboard.type(' And more.');
  const kept = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')).length);
  await expect.poll(kept).toBe(1);
  const sent = page.waitForRequest((one) => one.method() === 'DELETE');
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await sent;
  await visit(page, 'Dashboard');
  await expect(page.getByRole('heading', { name: 'Consultant Dashboard' })).toBeVisible();
  leave();
  await expect.poll(kept).toBe(0);
  await page.goto(`consultant/consultations/${request.id}/result`);
  await expect(result).toHaveText('');
  await expect(page.getByText(/is back/)).toHaveCount(0);
});

test('an error stays when something succeeds that nobody asked for', async ({ person, firm }) => {
  const request = await firm.request(await firm.client());
  const page = await person('consultant', { as: await firm.consultant(), expected: /status of 500/ });
  await page.goto(`consultant/consultations/${request.id}`);
  await fail(page, '**/following');
  await page.getByRole('button', { name: 'Unfollow' }).click();
  await toast(page, 'An error occurred. Please try again.');
  await page.getByRole('button', { name: /^Write a message/ }).click();
  // It is said that they write, and that they have stopped.
  for (const words of ['Ask the chamber.', '']) {
    const said = page.waitForResponse('**/presence');
    await message(page).fill(words);
    expect((await said).ok()).toBe(true);
  }
  await toast(page, 'An error occurred. Please try again.');
});

/** Beside what is read again, which may be held too. */
const isSent = (page: Page) => page.waitForRequest((request) => request.method() === 'PUT');

test('what is typed while a profile or the topics are saved stays, unsaved', async ({ person, firm }) => {
  const page = await person('consultant', { as: await firm.consultant() });
  await page.goto('consultant/profile');
  const bio = page.getByLabel('Professional Bio');
  await expect(bio).toBeVisible();
  const late = await holdAnswers(page, '**/api/v2/users/*');
  await bio.fill('Customs law');
  const sent = isSent(page);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await sent;
  await bio.pressSequentially(' since 2009');
  late.release();
  await toast(page, 'Profile updated successfully');
  await expect(bio).toHaveValue('Customs law since 2009');
  await page.reload();
  await expect(bio).toHaveValue('Customs law');
  // A name is saved without the space at its end, and then is nothing unsaved.
  await page.getByLabel('Full Name').fill('Jonas Lind ');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByLabel('Full Name')).toHaveValue('Jonas Lind');
  await visit(page, 'Dashboard');
  await expect(page.getByRole('heading', { name: 'Consultant Dashboard' })).toBeVisible();

  const desk = await person('admin', { as: admin });
  await desk.goto('admin/settings?tab=topics');
  const topics = desk.getByRole('textbox', { name: 'Topics' });
  const before = await topics.inputValue();
  const held = await holdAnswers(desk, '**/api/v2/topics');
  await topics.fill(`${before}\nCarbon border tax`);
  const topicsSent = isSent(desk);
  await desk.getByRole('button', { name: 'Save Topics' }).click();
  await topicsSent;
  await topics.pressSequentially('es');
  held.release();
  await toast(desk, 'Topics saved successfully');
  await expect(topics).toHaveValue(`${before}\nCarbon border taxes`);
  await topics.fill(before);
  await desk.getByRole('button', { name: 'Save Topics' }).click();
  await expect(topics).toHaveValue(before);
});

test('a document that fails after its page was left is reported', async ({ person, firm }) => {
  const client = await firm.client();
  const consultant = await firm.consultant();
  const request = await firm.request(client);
  await firm.move(consultant, request, 'approved');
  await firm.move(consultant, request, 'completed', { consultation_result: '<p>EUR.1</p>' });
  const page = await person('client', { as: client, expected: /status of 503/ });
  const { promise: left, resolve: leave } = Promise.withResolvers<void>();
  const failure = { status: 'error', message: 'Too many documents are being made.' };
  await page.route(/\/export(\?|$)/, async (route) => {
    await left;
    await route.fulfill({ status: 503, json: failure });
  });
  await page.goto(`client/exports/${request.id}`);
  const asked = page.waitForRequest(/\/export(\?|$)/);
  await page.getByRole('button', { name: 'Download PDF' }).click();
  await asked;
  await visit(page, 'Dashboard');
  await expect(page.getByRole('heading', { name: 'Client Dashboard' })).toBeVisible();
  leave();
  await toast(page, failure.message);
  // Where it was asked for, it is said once.
  await page.goto(`client/exports/${request.id}`);
  await page.getByRole('button', { name: 'Download PDF' }).click();
  await expectOnlyAtField(page.getByRole('main'), failure.message);
});
