import type { Page } from '@playwright/test';
import type { Someone } from './firm.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectSaid,
  type Firm,
  hostile,
  test,
} from './people.ts';
import { card, pane } from './pending.ts';
import { callApi } from './product.ts';

const calls = '**/api/v2/clients/company';
const one = /\/api\/v1\/consultations\/[0-9a-f-]{36}$/;

const carousel = (page: Page) => page.getByRole('region', { name: /^Company/ });
const button = (page: Page, name: string) => carousel(page).getByRole('button', { name });
const dialog = (page: Page) => page.getByRole('dialog');
const names = ['Ege Kuru Meyve', 'شركة الخليج للتمور', '🚢'.repeat(20)];

/** A request, opened on its own page; the client's first company has the client's name. */
async function opened(firm: Firm, person: PersonOf, client: Someone, options: object = {}) {
  const { id } = await firm.request(client);
  const page = await person('consultant', { as: await firm.consultant(), ...options });
  await page.goto(`consultant/request/${id}`);
  await expect(carousel(page)).toBeVisible();
  return page;
}

type PersonOf = (name: string, options: object) => Promise<Page>;

const addCompanies = async (url: string, { token }: Someone, some: string[]) => {
  for (const name of some)
    await callApi(url, 'POST', '/companies', { token, body: { name, address: 'Quay 2' } });
};

test('a consultant browses the companies of a client, adds one and changes one', async ({
  person,
  firm,
  product: { url },
}) => {
  const client = await firm.client('Ayşe');
  await addCompanies(url, client, names);
  const page = await opened(firm, person, client);
  await expect(carousel(page)).toContainText(/Company 1 of 4.*Ayşe Trading/);
  await expectAccessible(page);
  await button(page, 'Next company').press('Enter');
  await expect(carousel(page)).toContainText(/Company 2 of 4.*Ege Kuru Meyve/);
  await expect(carousel(page)).toContainText('No phone provided');
  await button(page, 'Previous company').press('Enter');
  await button(page, 'Previous company').press('Enter');
  await expect(carousel(page)).toContainText(/Company 4 of 4/);

  await button(page, 'Add Company').press('Enter');
  await dialog(page).getByLabel('City').fill('Bergen');
  await dialog(page).getByRole('button', { name: 'Add Company' }).press('Enter');
  await expectSaid(dialog(page), 'Company name is required');
  await expect(dialog(page).getByLabel('Address')).not.toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await dialog(page).getByLabel('Company Name').fill('Nordfjord Sjømat');
  await dialog(page).getByRole('button', { name: 'Add Company' }).press('Enter');
  await expectSaid(page, 'New company added successfully');
  await expect(carousel(page)).toContainText(/Company 5 of 5.*Nordfjord Sjømat.*Bergen/);
  await expect(button(page, 'Add Company')).toBeFocused();

  await button(page, 'Edit company').press('Enter');
  await expect(dialog(page).getByLabel('City')).toHaveValue('Bergen');
  await dialog(page).getByLabel('Department').fill('Export');
  await dialog(page).getByRole('button', { name: 'Update Company' }).press('Enter');
  await expectSaid(page, 'Company updated successfully');
  await expect(carousel(page)).toContainText('Export');
  await page.goto('consultant/pending');
  await expect(carousel(page)).toContainText(/Company 1 of 5/);
});

test('a company that cannot be saved shows the reason and keeps the input', async ({ person, firm }) => {
  const client = await firm.client('Ayşe');
  const page = await opened(firm, person, client, { expected: /status of 50|ERR_FAILED/ });
  await button(page, 'Add Company').click();
  await dialog(page).getByLabel('Company Name').fill('Kept');
  const add = dialog(page).getByRole('button', { name: 'Add Company' });
  await page.route(calls, (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
  await add.click();
  await expectSaid(page, 'Failed to add new company');
  await page.route(calls, (route) => route.abort(), { times: 1 });
  await add.click();
  await expectSaid(page, 'The server could not be reached.');
  await expect(dialog(page).getByLabel('Company Name')).toHaveValue('Kept');
  await add.click();
  await expectSaid(page, 'New company added successfully');
  await button(page, 'Edit company').click();
  await page.route(calls, (route) => route.fulfill({ status: 502, body: '' }), { times: 1 });
  await dialog(page).getByLabel('Department').fill('Export');
  await dialog(page).getByRole('button', { name: 'Update Company' }).click();
  await expectSaid(page, 'Failed to update company');
  await expect(dialog(page).getByLabel('Department')).toHaveValue('Export');
});

test('of two users who change one company, the slower sees the saved version and chooses', async ({
  person,
  firm,
  product: { url },
}) => {
  const client = await firm.client('Ayşe');
  const page = await opened(firm, person, client, { expected: /status of 409/ });
  const [company] = await callApi(url, 'GET', '/companies', { token: client.token });
  await button(page, 'Edit company').click();
  await dialog(page).getByLabel('Company Name').fill('Mine');
  const path = `/companies/${company.id}`;
  await callApi(url, 'PUT', path, { token: client.token, body: { name: 'Theirs' } });
  const update = dialog(page).getByRole('button', { name: 'Update Company' });
  await update.click();
  const conflict = dialog(page).getByRole('alert');
  await expect(conflict).toContainText('Ayşe has changed this company in the meantime.');
  const version = (title: string) =>
    conflict.locator('section').filter({ has: page.getByRole('heading', { name: title }) });
  await expect(version('Yours')).toContainText('Mine');
  await expect(version('Ayşe')).toContainText('Theirs');
  await expect(dialog(page).getByLabel('Company Name')).toHaveValue('Mine');
  await expectAccessible(page);
  await conflict.getByRole('button', { name: 'Load theirs' }).click();
  await expect(dialog(page).getByLabel('Company Name')).toHaveValue('Theirs');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog(page).getByLabel('Company Name')).toHaveValue('Mine');
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expect(conflict).toHaveCount(0);
  await update.click();
  await expectSaid(page, 'Company updated successfully');
  await expect(carousel(page)).toContainText('Mine');
});

test('a company is not saved if the request names no client, and a client without companies can get one', async ({
  person,
  firm,
}) => {
  const { id } = await firm.request(await firm.client('Ayşe'));
  const page = await person('consultant', { as: await firm.consultant() });
  await page.route(one, async (route) => {
    const reply = await route.fetch();
    const { data, ...rest } = await reply.json();
    const nobody = { ...data, client_id: '', client_companies: [] };
    await route.fulfill({ response: reply, json: { ...rest, data: nobody } });
  });
  await page.goto(`consultant/request/${id}`);
  await expect(carousel(page)).toContainText('No companies found.');
  await expect(button(page, 'Next company')).toHaveCount(0);
  await expect(button(page, 'Edit company')).toHaveCount(0);
  await button(page, 'Add Company').click();
  await dialog(page).getByLabel('Company Name').fill('Kept');
  await dialog(page).getByRole('button', { name: 'Add Company' }).click();
  await expectSaid(page, 'Client information is missing');
  await expect(dialog(page).getByLabel('Company Name')).toHaveValue('Kept');
});

test('forty companies, one without a name and one with a very long name, stay inside the window', async ({
  person,
  firm,
  product: { url },
}) => {
  const client = await firm.client(hostile.name.slice(0, 100));
  const forty = Array.from({ length: 38 }, (_, place) => `${hostile.word} ${place}`.slice(0, 200));
  await addCompanies(url, client, forty);
  const { id } = await firm.request(client);
  const page = await person('consultant', { as: await firm.consultant() });
  await page.route(one, async (route) => {
    const reply = await route.fetch();
    const body = await reply.json();
    const { client_companies: all } = body.data;
    body.data.client_companies = [...all, { ...all[0], id: 'another', name: '' }];
    await route.fulfill({ response: reply, json: body });
  });
  await page.goto(`consultant/request/${id}`);
  await button(page, 'Previous company').click();
  await expect(carousel(page)).toContainText(/Company 40 of 40.*Unnamed Company/);
  await button(page, 'Previous company').click();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await button(page, 'Edit company').click();
  await expectNoSidewaysScroll(page, [390, 320]);
});

test('a client with 50 companies cannot get another, and the screen shows the reason', async ({
  person,
  firm,
  product: { url },
}) => {
  const client = await firm.client('Collector');
  const companies = Array.from({ length: 49 }, (_, place) => ({ name: `Branch ${place}` }));
  await callApi(url, 'PUT', `/users/${client.id}`, { token: client.token, body: { companies } });
  const page = await opened(firm, person, client);
  await expect(carousel(page)).toContainText('Company 1 of 50');
  await expect(button(page, 'Add Company')).toBeDisabled();
  await expect(button(page, 'Add Company')).toHaveAccessibleDescription(
    'A client can have at most 50 companies.',
  );
  await expectAccessible(page);
  await button(page, 'Edit company').click();
  await dialog(page).getByLabel('City').fill('Bergen');
  await dialog(page).getByRole('button', { name: 'Update Company' }).click();
  await expectSaid(page, 'Company updated successfully');
});

test('a jump back from one request to another leaves an open dialog, and keeps what was typed into it', async ({
  person,
  firm,
}) => {
  await firm.request(await firm.client('Anna'), { topic: 'Of Anna' });
  await firm.request(await firm.client('Bob'), { topic: 'Of Bob' });
  const page = await person('consultant', { as: await firm.consultant(), width: 800 });
  await page.goto('consultant/pending');
  const open = async (topic: string) => {
    await card(page, topic)
      .getByRole('link', { name: `View Details of ${topic}` })
      .click();
    await expect(pane(page).getByRole('heading', { level: 2 })).toContainText(topic);
  };
  await open('Of Bob');
  await page.getByRole('link', { name: 'Back to Pending Requests' }).click();
  await open('Of Anna');
  await button(page, 'Add Company').click();
  await dialog(page).getByLabel('Company Name').fill('Company of Anna');
  await page.evaluate(() => history.go(-2));
  await expect(pane(page).getByRole('heading', { level: 2 })).toContainText('Of Bob');
  await expect(dialog(page)).toHaveCount(0);
  await page.evaluate(() => history.go(2));
  await expect(pane(page).getByRole('heading', { level: 2 })).toContainText('Of Anna');
  await button(page, 'Add Company').click();
  await expect(dialog(page).getByLabel('Company Name')).toHaveValue('Company of Anna');
});
