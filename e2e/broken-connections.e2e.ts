import type { Locator, Page } from '@playwright/test';
import { sql } from 'kysely';
import { JOBS } from '../server/src/db/jobs.ts';
import { databaseOf } from './database.ts';
import { newCompleted, newConsultant } from './firm.ts';
import { expect, expectSaid, holdAnswers, logIn, test } from './people.ts';
import { admin, asAdmin, callApi, type Product } from './product.ts';

/** The browser's console error for a broken connection. */
const expected = /ERR_CONNECTION_RESET/;

/** The server handles the first such call; the connection breaks before the response. */
async function loseFirstAnswer(page: Page, path: string, method = 'POST', base = 'v2') {
  const keys: (string | undefined)[] = [];
  const { promise: lost, resolve } = Promise.withResolvers<void>();
  await page.route(`**/api/${base}${path}`, async (route) => {
    const request = route.request();
    if (request.method() !== method) return route.continue();
    keys.push(request.headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    expect((await route.fetch()).status()).toBe(200);
    await route.abort('connectionreset');
    resolve();
  });
  return { keys, lost };
}

/** Presses, loses the response, presses again, and sees the confirmation. */
async function pressTwice(page: Page, path: string, button: Locator, saved: string | RegExp) {
  const { keys, lost } = await loseFirstAnswer(page, path);
  await button.click();
  await lost;
  await expect(button).not.toHaveAttribute('aria-busy', 'true');
  await expect(page.getByText(saved)).toHaveCount(0);
  await button.click();
  await expectSaid(page, saved);
  expect(keys).toEqual([expect.stringMatching(/\S/), keys[0]]);
}

/** The number of list entries with this value in a field. */
async function count(url: string, path: string, token: string, field: string, value: string) {
  const rows: Record<string, unknown>[] = await callApi(url, 'GET', path, { token });
  return rows.filter((row) => row[field] === value).length;
}

const SUBMITTED = 'Consultation request submitted successfully';
const submitOn = (page: Page) => page.getByRole('button', { name: 'Submit Request' });
const details = (page: Page) => page.getByRole('textbox', { name: 'Problem Details' });

async function fillInRequest(page: Page) {
  await page.goto('client/new-consultation');
  await page.getByRole('checkbox', { name: 'Rules of origin' }).check();
  await details(page).click();
  await page.keyboard.type('We ship figs.');
}

const countRequests = (url: string, token: string) =>
  count(url, '/consultations', token, 'topic', 'Rules of origin');

test('a request whose response is lost is created once', async ({ person, firm, product: { url } }) => {
  const client = await firm.client();
  const page = await person('client', { as: client, expected });
  await fillInRequest(page);
  await pressTwice(page, '/consultations', submitOn(page), SUBMITTED);
  expect(await countRequests(url, client.token)).toBe(1);
});

test('a question whose response is lost is asked once', async ({ person, firm, product: { url } }) => {
  const client = await firm.client();
  const { id } = await firm.request(client, { topic: 'Quotas' });
  const page = await person('consultant', { as: await firm.consultant(), expected });
  await page.clock.install();
  await page.goto(`consultant/request/${id}`);
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await page.getByRole('textbox', { name: 'Question' }).fill('Which port?');
  const { keys, lost } = await loseFirstAnswer(page, `/consultations/${id}/status`, 'PUT', 'v1');
  const send = page.getByRole('button', { name: 'Send question' });
  await send.click();
  await page.clock.runFor(7_000);
  await lost;
  await expectSaid(page, 'The client could not be asked');
  await expect(page.getByText('It replaces what the client is asked now.')).toBeVisible();
  await send.click();
  await page.clock.runFor(7_000);
  await expectSaid(page, 'Question sent');
  expect(keys).toEqual([expect.stringMatching(/\S/), keys[0]]);
  const entries: { kind: string }[] = await callApi(url, 'GET', `/consultations/${id}/timeline`, {
    token: client.token,
  });
  expect(entries.filter(({ kind }) => kind === 'message')).toHaveLength(1);
});

test('a request whose response is lost is created once, also after a logout that keeps its draft', async ({
  person,
  firm,
  product: { url },
}) => {
  const client = await firm.client();
  const page = await person('client', { expected });
  await logIn(page, client);
  await fillInRequest(page);
  await expectSaid(page, /Saved on this device/);
  const { keys, lost } = await loseFirstAnswer(page, '/consultations');
  await submitOn(page).click();
  await lost;
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Keep it and log out' }).click();
  await logIn(page, client);
  await page.goto('client/new-consultation');
  await expect(details(page)).toHaveText('We ship figs.');
  await submitOn(page).click();
  await expectSaid(page, SUBMITTED);
  expect(keys).toEqual([expect.stringMatching(/\S/), keys[0]]);
  expect(await countRequests(url, client.token)).toBe(1);
});

test('a logout that removes the draft removes what would identify its retry', async ({ person, firm }) => {
  const client = await firm.client();
  const page = await person('client', { expected });
  await logIn(page, client);
  await fillInRequest(page);
  await expectSaid(page, /Saved on this device/);
  const { lost } = await loseFirstAnswer(page, '/consultations');
  await submitOn(page).click();
  await lost;
  const unanswered = () => page.evaluate(() => localStorage.getItem('unanswered'));
  expect(await unanswered()).not.toBeNull();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Remove it and log out' }).click();
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
  expect(await unanswered()).toBeNull();
});

/** Submits, cancels before the answer, and opens the form again. */
async function leaveWhileSending(page: Page) {
  const late = await holdAnswers(page, '**/api/v2/consultations');
  await submitOn(page).click();
  await expect.poll(late.calls).toBe(1);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'My Consultations' })).toBeVisible();
  await page.getByRole('link', { name: 'Request Consultation' }).first().click();
  return late;
}

test('a form that is opened again while its request is being sent closes once that is saved', async ({
  person,
  firm,
  product: { url },
}) => {
  const client = await firm.client();
  const page = await person('client', { as: client });
  await fillInRequest(page);
  await expectSaid(page, /Saved on this device/);
  const late = await leaveWhileSending(page);
  await expect(details(page)).toHaveText('We ship figs.');
  late.release();
  await expectSaid(page, SUBMITTED);
  await expect(page).toHaveURL(/\/client\/consultations$/);
  await page.getByRole('link', { name: 'Request Consultation' }).first().click();
  await expect(details(page)).toHaveText('');
  expect(await countRequests(url, client.token)).toBe(1);
});

test('another text in a form that is opened again stays when the earlier request is saved', async ({
  person,
  firm,
}) => {
  const client = await firm.client();
  const page = await person('client', { as: client });
  await fillInRequest(page);
  await expectSaid(page, /Saved on this device/);
  const late = await leaveWhileSending(page);
  await details(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' And dates.');
  late.release();
  await expectSaid(page, SUBMITTED);
  await expect(details(page)).toHaveText('We ship figs. And dates.');
  await expect(submitOn(page)).not.toHaveAttribute('aria-busy');
  await expect(details(page)).toHaveText('We ship figs. And dates.');
});

test('a company whose response is lost is created once', async ({ person, firm, product: { url } }) => {
  const client = await firm.client();
  const page = await person('client', { as: client, expected });
  await page.goto('client/profile');
  await page.getByRole('button', { name: 'Add Company' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Company' });
  await dialog.getByLabel('Company Name').fill('Nordfjord Sjømat');
  await dialog.getByLabel('Address').fill('Quay 1');
  const add = dialog.getByRole('button', { name: 'Add Company' });
  await pressTwice(page, '/companies', add, 'Company added successfully');
  expect(await count(url, '/companies', client.token, 'name', 'Nordfjord Sjømat')).toBe(1);
});

test('a user whose response is lost is created once', async ({ person, product: { url } }) => {
  const page = await person('admin', { as: admin, expected });
  await page.goto('admin/users');
  await page.getByRole('button', { name: 'Add New User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New User' });
  await dialog.getByLabel('Name').fill('Linh Trần');
  await dialog.getByLabel('Email').fill('linh@figs.example');
  await dialog.getByLabel('Password').fill('sounding-line-7');
  const create = dialog.getByRole('button', { name: 'Create User' });
  await pressTwice(page, '/admin/users', create, 'User created successfully');
  expect(await count(url, '/users?search=linh', await asAdmin(url), 'email', 'linh@figs.example')).toBe(1);
});

test('a room whose response is lost is created once', async ({ person, product: { url } }) => {
  const page = await person('admin', { as: admin, expected });
  await page.goto('admin/rooms');
  await page.getByRole('button', { name: 'Add Room' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Room' });
  await dialog.getByLabel('Room Name').fill('Excise');
  const add = dialog.getByRole('button', { name: 'Add Room' });
  await pressTwice(page, '/admin/rooms', add, 'Room created successfully');
  expect(await count(url, '/rooms', await asAdmin(url), 'name', 'Excise')).toBe(1);
});

test('documents by mail whose response is lost are sent once', async ({ person, firm, product }) => {
  const client = await firm.client();
  await newCompleted(product.url, client, await newConsultant(product.url, 'Jonas', ['A']));
  const page = await person('client', { as: client, expected });
  await page.goto('client/exports');
  await page.getByRole('checkbox', { name: 'Rules of origin' }).check();
  await page.getByLabel('Email').fill('desk@figs.example');
  const send = page.getByRole('button', { name: 'Email Selected' });
  await pressTwice(page, '/exports', send, 'The documents are on their way to desk@figs.example.');
  expect(await mailsTo(product, 'desk@figs.example')).toBe(1);
});

test('a changed request whose response is lost counts as saved', async ({ person, firm }) => {
  const client = await firm.client();
  const { id } = await firm.request(client);
  const page = await person('client', { as: client, expected });
  await page.goto(`client/new-consultation?id=${id}`);
  await expect(details(page)).toContainText('We ship figs.');
  await details(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' And dates.');
  await loseFirstAnswer(page, `/consultations/${id}`, 'PUT');
  await page.getByRole('button', { name: 'Update Consultation' }).click();
  await expectSaid(page, 'Consultation request updated successfully');
  await expect(page).toHaveURL(/\/client\/consultations$/);
  await page.goto(`client/new-consultation?id=${id}`);
  await expect(details(page)).toHaveText('We ship figs. And dates.');
  await expect(page.getByText('Your draft from')).toHaveCount(0);
});

test('a changed company whose response is lost counts as saved', async ({ person, firm }) => {
  const page = await person('client', { as: await firm.client(), expected });
  await page.goto('client/profile');
  await page
    .getByRole('button', { name: /^Edit .*Trading/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: /^Edit/ });
  await dialog.getByLabel('City').fill('Smyrna');
  await loseFirstAnswer(page, '/companies/*', 'PUT');
  await dialog.getByRole('button', { name: 'Update Company' }).click();
  await expectSaid(page, 'Company updated successfully');
  await expect(dialog).toHaveCount(0);
});

/** Saves, loses the response, and saves again, which closes the dialog. */
async function saveTwice(page: Page, dialog: Locator, path: string, name: string) {
  const { lost } = await loseFirstAnswer(page, path, 'PUT');
  const save = dialog.getByRole('button', { name });
  await save.click();
  await lost;
  await expect(save).not.toHaveAttribute('aria-busy', 'true');
  await expect(dialog).toBeVisible();
  await save.click();
  await expect(dialog).toHaveCount(0);
}

const lostAndChanged = /ERR_CONNECTION_RESET|status of 409/;

test('changed time whose response is lost counts as saved when it is sent again', async ({
  person,
  firm,
  product: { url },
}) => {
  const [client, consultant] = [await firm.client(), await firm.consultant()];
  const { id } = await firm.request(client);
  await callApi(url, 'POST', '/time-entries', {
    token: consultant.token,
    body: {
      consultation_id: id,
      starts_at: '2025-03-04T09:00:00.000Z',
      minutes: 25,
      description: 'The credit',
    },
  });
  const page = await person('consultant', { as: consultant, expected: lostAndChanged });
  await page.goto(`consultant/consultations/${id}`);
  const entries = page.getByRole('list', { name: 'Time entries' });
  await entries.getByRole('button', { name: /^Edit/ }).click();
  const time = page.getByRole('dialog', { name: 'Edit Time' });
  await time.getByLabel('Description').fill('The ruling ');
  await saveTwice(page, time, '/time-entries/*', 'Save Time');
  await expect(entries).toContainText('The ruling');
});

test('an absence and a closure whose responses are lost count as saved when they are sent again, with the warning', async ({
  person,
  firm,
  product: { url },
}) => {
  const [client, consultant] = [await firm.client(), await firm.consultant()];
  const request = await firm.request(client);
  await firm.move(consultant, request, 'approved', { scheduled_date: '2099-03-02T10:00:00.000Z' });
  const span = { starts_at: '2099-03-02T08:00:00.000Z', ends_at: '2099-03-03T08:00:00.000Z' };
  await callApi(url, 'POST', '/absences', {
    token: consultant.token,
    body: { user_id: consultant.id, name: 'Leave', ...span },
  });
  const warning = '1 appointment falls on it and stays booked. Please move it.';
  const page = await person('consultant', { as: consultant, expected: lostAndChanged });
  await page.goto('consultant/schedule');
  const absences = page.getByRole('region', { name: 'Your absences' });
  await absences.getByRole('button', { name: /^Edit/ }).click();
  const absence = page.getByRole('dialog', { name: 'Edit Absence' });
  await absence.getByLabel('Reason').fill('Parental leave ');
  await saveTwice(page, absence, '/absences/*', 'Save Absence');
  await expectSaid(page, warning);
  await expect(absences).toContainText('Parental leave');

  await callApi(url, 'POST', '/absences', {
    token: await asAdmin(url),
    body: { user_id: null, name: 'Inventory', ...span },
  });
  const desk = await person('admin', { as: admin, expected: lostAndChanged });
  await desk.goto('admin/settings?tab=scheduling');
  const row = desk.getByRole('listitem').filter({ hasText: 'Inventory' });
  await row.getByRole('button', { name: 'Edit' }).click();
  const closure = desk.getByRole('dialog', { name: 'Edit Closure' });
  await closure.getByLabel('Name').fill('Annual inventory ');
  await saveTwice(desk, closure, '/absences/*', 'Save Closure');
  await expectSaid(desk, warning);
});

/** Mails in the queue, including those sent within the last hour. */
async function mailsTo(product: Product, to: string) {
  const db = databaseOf(product);
  const { rows } = await sql<{ count: number }>`
    select count(*) from ${sql.id(JOBS, 'job')} where data->>'to' = ${to}
  `.execute(db);
  await db.destroy();
  return rows[0]!.count;
}
