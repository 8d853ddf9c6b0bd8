import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { pagesOf } from '../server/test/support/read-pdf.ts';
import { databaseOf } from './database.ts';
import { move, newClient, newConsultant, newRequest, newSchedule } from './firm.ts';
import { upload } from './hostile/open-files.ts';
import { expect, test } from './people.ts';
import { admin, callApi } from './product.ts';

const week = '2038-03-01';

/** The text of each page that Chromium would print. */
const printed = async (page: Page) => pagesOf(await page.pdf({ preferCSSPageSize: true, format: 'A4' }));
const oneLine = (pages: string[]) => pages.join(' ').replace(/\s+/g, ' ');

test("an admin's week is printed with all of its days and without navigation", async ({
  product: { url },
  person,
}) => {
  const [chiamaka, rohan] = await Promise.all([
    newConsultant(url, 'Chiamaka Okafor', ['A']),
    newConsultant(url, 'Rohan Mehta', ['A', 'B']),
  ]);
  await newSchedule(url, week, [
    { day: 'Monday', room: 'A', consultant: chiamaka },
    { day: 'Friday', room: 'B', consultant: rohan },
  ]);
  for (const width of [1280, 390]) {
    const page = await person('admin', { as: admin, width, height: 844 });
    await page.goto(`admin/schedule?week=${week}`);
    await expect(page.getByRole('button', { name: 'Save Schedule' })).toBeEnabled();
    const pages = await printed(page);
    const text = oneLine(pages);
    expect(pages.length).toBeLessThanOrEqual(2);
    for (const words of ['Week of Mar 1, 2038', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
      expect(text).toContain(words);
    expect(text).toMatch(/Chiamaka Okafor/);
    expect(text).toMatch(/Rohan Mehta/);
    expect(text).not.toMatch(/Save Schedule|Room Management|Logout|Admin Portal/);
  }
});

test("a consultant's printed week shows the name", async ({ product: { url }, person }) => {
  const consultant = await newConsultant(url, 'Elif Aydın', ['C']);
  await newSchedule(url, '2038-03-08', [{ day: 'Tuesday', room: 'C', consultant }]);
  const page = await person('consultant', { as: consultant });
  await page.goto('consultant/schedule?week=2038-03-08');
  await expect(page.getByText('Assigned').first()).toBeVisible();
  const pages = await printed(page);
  expect(pages).toHaveLength(1);
  expect(oneLine(pages)).toContain('My Weekly Schedule, Elif Aydın');
  expect(oneLine(pages)).not.toMatch(/Consultant Portal|Logout|Print/);
});

test('an open popup is printed alone, on as many pages as it needs', async ({ product: { url }, person }) => {
  const client = await newClient(url, 'Ayşe Yıldırım');
  const consultant = await newConsultant(url, 'Jonas Lindqvist', ['A']);
  const long = Array.from({ length: 90 }, (_, line) => `<p>Line ${line + 1} of the question.</p>`).join('');
  const short = await newRequest(url, client, { topic: 'Incoterms' });
  const heavy = await newRequest(url, client, { topic: 'Letters of credit', problem_details: long });
  for (const { id } of [short, heavy]) await move(url, consultant, id, { status: 'approved' });
  await move(url, consultant, short.id, { status: 'completed', consultation_result: '<p>A EUR.1.</p>' });
  const page = await person('client', { as: client });
  await page.goto(`client/consultations?open=${short.id}`);
  await expect(page.getByRole('dialog', { name: 'Incoterms' })).toContainText('Which proof?');
  const one = await printed(page);
  expect(one).toHaveLength(1);
  expect(oneLine(one)).toContain('Incoterms');
  expect(oneLine(one)).not.toMatch(/My Consultations|Client Portal|Letters of credit|Export|Close/);

  await page.goto(`client/consultations?open=${heavy.id}`);
  await expect(page.getByRole('dialog', { name: 'Letters of credit' })).toContainText(
    'Line 90 of the question.',
  );
  const several = await printed(page);
  expect(several.length).toBeGreaterThan(1);
  expect(several.length).toBeLessThanOrEqual(5);
  for (const line of [1, 45, 90]) expect(oneLine(several)).toContain(`Line ${line} of the question.`);
  for (const text of several) expect(text.trim()).not.toBe('');
});

test('an open question is printed alone', async ({ product: { url }, person }) => {
  const client = await newClient(url, 'Ayşe Yıldırım');
  const page = await person('client', { as: client });
  await page.goto('client/profile');
  await page.getByRole('button', { name: 'Delete Ayşe Yıldırım Trading' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Are you sure you want to delete this company?');
  const pages = await printed(page);
  expect(pages).toHaveLength(1);
  expect(oneLine(pages)).toContain('Are you sure you want to delete this company?');
  expect(oneLine(pages)).not.toMatch(/Profile|Client Portal|Members|Cancel/);
});

test('a list is printed without navigation', async ({ person }) => {
  const page = await person('admin', { as: admin });
  await page.goto('admin/users');
  await expect(page.getByRole('row').filter({ hasText: admin.email })).toBeVisible();
  const text = oneLine(await printed(page));
  expect(text).toContain(admin.email);
  expect(text).not.toMatch(/Weekly Schedule|Admin Portal|Logout|Notifications/);
});

test('a long list is printed with all of its rows, and afterwards has only those near the window', async ({
  product,
  person,
}) => {
  const client = await newClient(product.url, 'Ayşe Yıldırım');
  const { id } = await newRequest(product.url, client, { topic: 'Topic 0' });
  const db = databaseOf(product);
  await sql`
    insert into consultations (client_id, last_modified_by, room, topic, problem_details, created_at)
    select client_id, last_modified_by, room, 'Topic ' || n, problem_details, created_at - n * interval '1 hour'
    from consultations, generate_series(1, 45) as n where id = ${id}`.execute(db);
  await db.destroy();
  const page = await person('client', { as: client, height: 500 });
  await page.goto('client/consultations');
  const rows = page.locator('tbody').getByRole('row');
  await expect(page.getByRole('row', { name: 'Topic 0' })).toBeVisible();
  expect(await rows.count()).toBeLessThan(46);
  const pages = await printed(page);
  const topics = oneLine(pages).match(/Topic \d+/g);
  expect(topics).toEqual(Array.from({ length: 46 }, (_, n) => `Topic ${n}`));
  await expect.poll(() => rows.count()).toBeLessThan(46);
  await expect(page.getByRole('row', { name: 'Topic 0' })).toBeVisible();
});

test('a case and a request are printed as a whole, with their details, and a table with its column heads', async ({
  product: { url },
  person,
}) => {
  const client = await newClient(url, 'Zeynep Arslan');
  const consultant = await newConsultant(url, 'Jonas Lindqvist', ['B']);
  const problem_details = Array.from({ length: 90 }, (_, line) => `<p>Line ${line + 1} of it.</p>`).join('');
  const { id } = await newRequest(url, client, { room: 'B', topic: 'Carnets', problem_details });
  const page = await person('consultant', { as: consultant });
  await page.goto(`consultant/request/${id}`);
  await expect(page.getByRole('article')).toContainText('Line 90 of it.');
  const request = await printed(page);
  for (const line of [1, 45, 90]) expect(oneLine(request)).toContain(`Line ${line} of it.`);

  await move(url, consultant, id, { status: 'approved' });
  await page.goto(`consultant/consultations/${id}`);
  await expect(page.getByRole('complementary', { name: 'Details' })).toContainText('No files yet');
  const ofCase = oneLine(await printed(page));
  expect(ofCase).toContain('No files yet');
  expect(ofCase).not.toMatch(/Consultant Portal|Logout/);

  await page.goto('consultant/consultations');
  await expect(page.getByRole('row', { name: /Carnets/ })).toBeVisible();
  const list = pagesOf(await page.pdf({ format: 'A3', landscape: true }));
  expect(oneLine(list)).toMatch(/Consultation Client Room Status.*Carnets/);
});

test('files, the mark of an edited message and the rows of a report are printed with their words', async ({
  product: { url },
  person,
}) => {
  const client = await newClient(url, 'Zeynep Arslan');
  const consultant = await newConsultant(url, 'Jonas Lindqvist', ['B']);
  const { id: file } = await upload(url, client.token, {
    name: 'Tariffs.csv',
    content: Buffer.from('code,duty\n0804.20,5.6\n'),
  });
  const { id } = await newRequest(url, client, { room: 'B', topic: 'Carnets', file_ids: [file] });
  const { token } = client;
  const said = await callApi(url, 'POST', `/consultations/${id}/messages`, {
    token,
    body: { body: '<p>Soon?</p>' },
  });
  const body = { body: '<p>When?</p>', version: said.version };
  await callApi(url, 'PUT', `/messages/${said.id}`, { token, body });
  const page = await person('client', { as: client });
  await page.goto(`client/consultations/${id}`);
  await expect(page.getByRole('button', { name: 'Tariffs.csv' }).first()).toBeVisible();
  expect(oneLine(await printed(page))).toContain('Tariffs.csv');

  const desk = await person('consultant', { as: consultant });
  await desk.goto(`consultant/consultations/${id}`);
  await expect(desk.getByRole('button', { name: 'edited' })).toBeVisible();
  const ofCase = oneLine(await printed(desk));
  expect(ofCase).toContain('Tariffs.csv');
  expect(ofCase).toContain('edited');

  await callApi(url, 'POST', '/time-entries', {
    token: consultant.token,
    body: { consultation_id: id, starts_at: '2025-06-10T09:00:00Z', minutes: 25, is_billable: true },
  });
  await desk.goto('consultant/time?report=room&month=2025-06');
  await expect(desk.getByRole('row', { name: 'Room B 1 entry' })).toContainText('25 min');
  expect(oneLine(await printed(desk))).toMatch(/Room B 1 entry/);
});
