import type { Page } from '@playwright/test';
import type { Someone } from './firm.ts';
import { expect, expectSaid, type Firm, lookAgain, type People, test } from './people.ts';
import { callApi } from './product.ts';

const UPDATED = 'Consultation request updated successfully';
const CHANGED = /has changed this consultation in the meantime/;

type Made = Awaited<ReturnType<Firm['request']>>;

const editor = (page: Page) => page.getByRole('textbox', { name: 'Problem Details' });
const update = (page: Page) => page.getByRole('button', { name: 'Update Consultation' });
const added = (page: Page) => page.getByRole('list', { name: 'Files of this request' });

async function edit({ firm, person, expected }: Pick<People, 'firm' | 'person'> & { expected?: RegExp }) {
  const client = await firm.client();
  const request = await firm.request(client);
  const page = await person('client', { as: client, ...(expected && { expected }) });
  await page.goto(`client/new-consultation?id=${request.id}`);
  await expect(editor(page)).toContainText('We ship figs.');
  return { client, request, page };
}

async function write(page: Page, text: string) {
  await editor(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(text);
}

async function attach(page: Page, name: string) {
  await page
    .locator('input[type=file]')
    .setInputFiles([{ name, mimeType: 'text/plain', buffer: Buffer.from(name) }]);
  await expect(added(page)).toContainText(name);
  await expect(update(page)).toBeEnabled();
}

/** The names of the files that the request has. */
async function filesOf(url: string, { token }: Someone, { id }: Made) {
  const files: { name: string }[] = await callApi(url, 'GET', `/consultations/${id}/files`, { token });
  return files.map(({ name }) => name);
}

/** Holds the next save until it is released; then the server gets it or not, and the browser its answer or not. */
async function holdSave(page: Page, { id }: Made, fate: 'never arrives' | 'answer lost' | 'answered') {
  const { promise: sent, resolve: send } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route(`**/api/v2/consultations/${id}`, async (route) => {
    if (route.request().method() !== 'PUT' || !isFirst) return route.continue();
    isFirst = false;
    send();
    await released;
    if (fate === 'answered') return route.continue();
    if (fate === 'answer lost') expect((await route.fetch()).status()).toBe(200);
    return route.abort('connectionreset');
  });
  return { sent, release };
}

/** Once the form has read a newer version of the request. */
const readAgain = (page: Page, { id, updated_at }: Made) =>
  page.waitForResponse(
    async (response) =>
      response.request().method() === 'GET' &&
      response.url().endsWith(`/consultations/${id}`) &&
      (await response.json()).data.updated_at !== updated_at,
  );

test('an added file that never arrived stays in the form when somebody else changes the request', async ({
  person,
  firm,
  product: { url },
}) => {
  const { client, request, page } = await edit({ firm, person, expected: /ERR_CONNECTION_RESET/ });
  const consultant = await firm.consultant();
  await attach(page, 'Invoice.txt');
  const save = await holdSave(page, request, 'never arrives');
  save.release();
  await update(page).click();
  await expectSaid(page, 'The server could not be reached.');
  const read = readAgain(page, request);
  await callApi(url, 'PUT', `/consultations/${request.id}/assignee`, {
    token: consultant.token,
    body: { consultant_id: consultant.id },
  });
  await lookAgain(page);
  await read;
  await expect(added(page)).toContainText('Invoice.txt');
  await update(page).click();
  await expectSaid(page, UPDATED);
  expect(await filesOf(url, client, request)).toEqual(['Invoice.txt']);
});

test('an added file whose response is lost is attached once when it is sent again', async ({
  person,
  firm,
  product: { url },
}) => {
  const expected = /ERR_CONNECTION_RESET|status of 400/;
  const { client, request, page } = await edit({ firm, person, expected });
  await attach(page, 'Invoice.txt');
  const save = await holdSave(page, request, 'answer lost');
  const read = readAgain(page, request);
  save.release();
  await update(page).click();
  await read;
  await update(page).click();
  await expectSaid(page, UPDATED);
  await expect(page).toHaveURL(/\/client\/consultations$/);
  expect(await filesOf(url, client, request)).toEqual(['Invoice.txt']);
});

test('after a lost response the files that were saved leave the form, and what was typed since is saved', async ({
  person,
  firm,
  product: { url },
}) => {
  const { client, request, page } = await edit({ firm, person, expected: /ERR_CONNECTION_RESET/ });
  await write(page, ' And dates.');
  await attach(page, 'Invoice.txt');
  const save = await holdSave(page, request, 'answer lost');
  await update(page).click();
  await save.sent;
  await write(page, ' And nuts.');
  await attach(page, 'Certificate.txt');
  save.release();
  await expect(added(page)).not.toContainText('Invoice.txt');
  await expect(added(page)).toContainText('Certificate.txt');
  await update(page).click();
  await expectSaid(page, UPDATED);
  expect((await firm.find(client, request)).problem_details).toBe(
    '<p>We ship figs. And dates. And nuts.</p>',
  );
  expect(await filesOf(url, client, request)).toEqual(['Certificate.txt', 'Invoice.txt']);
});

test('an edit that is opened again while it is sent goes on from what was saved, without a conflict', async ({
  person,
  firm,
  product: { url },
}) => {
  const { client, request, page } = await edit({ firm, person });
  await write(page, ' And dates.');
  await attach(page, 'Invoice.txt');
  await expectSaid(page, /Saved on this device/);
  const save = await holdSave(page, request, 'answered');
  await update(page).click();
  await save.sent;
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Edit Rules of origin' }).click();
  await expect(editor(page)).toHaveText('We ship figs. And dates.');
  await write(page, ' And nuts.');
  save.release();
  await expectSaid(page, UPDATED);
  await expect(update(page)).not.toHaveAttribute('aria-busy');
  await expect(added(page)).toHaveCount(0);
  await expect(page.getByText(CHANGED)).toHaveCount(0);
  await update(page).click();
  await expect(page).toHaveURL(/\/client\/consultations$/);
  expect((await firm.find(client, request)).problem_details).toBe(
    '<p>We ship figs. And dates. And nuts.</p>',
  );
  expect(await filesOf(url, client, request)).toEqual(['Invoice.txt']);
});
