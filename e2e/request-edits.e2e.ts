import type { Page } from '@playwright/test';
import type { Someone } from './firm.ts';
import { expect, expectSaid, type Firm, lookAgain, type People, test } from './people.ts';
import { callApi } from './product.ts';

const UPDATED = 'Consultation request updated successfully';

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

/** The connection breaks during the next save, before or after the server has got it. */
async function loseSave(page: Page, { id }: Made, fate: 'never arrives' | 'answer lost') {
  let isFirst = true;
  await page.route(`**/api/v2/consultations/${id}`, async (route) => {
    if (route.request().method() !== 'PUT' || !isFirst) return route.continue();
    isFirst = false;
    if (fate === 'answer lost') expect((await route.fetch()).status()).toBe(200);
    return route.abort('connectionreset');
  });
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
  await loseSave(page, request, 'never arrives');
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
  await loseSave(page, request, 'answer lost');
  const read = readAgain(page, request);
  await update(page).click();
  await read;
  await update(page).click();
  await expectSaid(page, UPDATED);
  await expect(page).toHaveURL(/\/client\/consultations$/);
  expect(await filesOf(url, client, request)).toEqual(['Invoice.txt']);
});
