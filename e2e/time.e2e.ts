import { readFile } from 'node:fs/promises';
import { textOf } from '../server/test/support/read-pdf.ts';
import { databaseOf } from './database.ts';
import {
  closeToasts,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectOnlyAtField,
  test,
  toast,
} from './people.ts';
import { admin, asAdmin, callApi } from './product.ts';

/** The tenth of an earlier month: each test that closes or reports one has a month of its own. */
function monthsAgo(count: number) {
  const day = new Date();
  day.setUTCMonth(day.getUTCMonth() - count, 10);
  return day;
}

test('a timer started on one device is shown and stopped on another, and undone', async ({
  person,
  firm,
  product,
}) => {
  const client = await firm.client('Ayşe Yıldırım');
  const elif = await firm.consultant();
  const asked = await firm.request(client, { topic: 'Tariff classification' });
  const desk = await person('consultant', { as: elif });
  const laptop = await person('consultant', { as: elif });
  await laptop.goto('consultant/dashboard');
  await desk.goto(`consultant/consultations/${asked.id}`);
  await expect(desk.getByRole('button', { name: 'Add Time' })).toBeVisible();
  await desk.keyboard.press('Shift+T');
  const there = laptop.getByRole('group', { name: 'Timer, running' });
  await expect(there.getByRole('timer')).toHaveText(/^0:0\d:\d\d$/);
  await expectAccessible(laptop);

  const db = databaseOf(product);
  await db
    .updateTable('time_entries')
    .set({ starts_at: new Date(Date.now() - 24 * 60_000 + 30_000) })
    .where('user_id', '=', elif.id)
    .execute();
  await db.destroy();
  await there.getByRole('button', { name: 'Stop' }).click();
  await expect(laptop.getByText('Stopped, 24 min')).toBeVisible();
  await expect(desk.getByRole('group', { name: 'Timer, running' })).toBeHidden();
  await expect(desk.getByRole('list', { name: 'Time entries' })).toContainText('24 min');
  await laptop.getByRole('button', { name: 'Undo' }).click();
  await expect(desk.getByRole('group', { name: 'Timer, running' }).getByRole('timer')).toHaveText(
    /^0:2\d:\d\d$/,
  );
});

test('time is added by hand on the case, and a change by somebody else is shown', async ({
  person,
  firm,
  product: { url },
}) => {
  const client = await firm.client('Ayşe Yıldırım');
  const elif = await firm.consultant();
  const asked = await firm.request(client, { topic: 'Tariff classification' });
  const page = await person('consultant', { as: elif, expected: /status of 40[09]/ });
  await page.goto(`consultant/consultations/${asked.id}`);
  await page.getByRole('button', { name: 'Add Time' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Time' });
  await dialog.getByLabel('Minutes').fill('2000');
  await dialog.getByRole('button', { name: 'Save Time' }).click();
  await expect(dialog).toContainText('Please enter from 1 to 1,440 minutes');
  await dialog.getByLabel('Minutes').fill('25');
  const begin = await dialog.getByLabel('Start').inputValue();
  await dialog.getByLabel('Start').fill('tomorrow at 9');
  await dialog.getByRole('button', { name: 'Save Time' }).click();
  await expect(dialog).toContainText('Please choose a date and time');
  await dialog.getByLabel('Start').fill('2099-03-03T14:30');
  await dialog.getByRole('button', { name: 'Save Time' }).click();
  await expectOnlyAtField(dialog, 'Please enter time that has passed');
  await dialog.getByLabel('Start').fill(begin);
  await dialog.getByLabel('Description').fill('The credit');
  await dialog.getByLabel('Billable').uncheck();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save Time' }).click();
  const entries = page.getByRole('list', { name: 'Time entries' });
  await expect(entries).toContainText('The credit not billable');
  await expect(entries).toContainText('25 min');
  await expectNoSidewaysScroll(page);

  await entries.getByRole('button', { name: /^Edit/ }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Time' });
  await edit.getByLabel('Minutes').fill('20');
  const path = `/time-entries?consultation_id=${asked.id}`;
  const [entry] = await callApi(url, 'GET', path, { token: elif.token });
  await callApi(url, 'PUT', `/time-entries/${entry.id}`, {
    token: elif.token,
    body: { description: 'The letter of credit' },
  });
  await edit.getByRole('button', { name: 'Save Time' }).click();
  const conflict = edit.getByRole('alert').filter({ hasText: 'Jonas Lindqvist has changed this entry' });
  await expect(conflict).toContainText(/Yours.*20.*The credit.*25.*The letter of credit/);
  await expectAccessible(page);
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await edit.getByRole('button', { name: 'Save Time' }).click();
  await expect(entries).toContainText('20 min');

  // What has been saved does not come back in the next one; what was left does.
  await page.getByRole('button', { name: 'Add Time' }).click();
  await expect(dialog.getByLabel('Minutes')).toHaveValue('30');
  await expect(dialog.getByLabel('Description')).toHaveValue('');
  await expect(dialog.getByLabel('Billable')).toBeChecked();
  await dialog.getByLabel('Description').fill('The ruling');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Add Time' }).click();
  await expect(dialog.getByLabel('Description')).toHaveValue('The ruling');
});

test('an entry that somebody else has changed meanwhile is compared, and then saved', async ({
  person,
  firm,
  product: { url },
}) => {
  const client = await firm.client('Ayşe Yıldırım');
  const elif = await firm.consultant();
  const asked = await firm.request(client, { topic: 'Tariff classification' });
  const day = monthsAgo(4);
  const body = {
    consultation_id: asked.id,
    starts_at: day.toISOString(),
    minutes: 25,
    description: 'The credit',
  };
  const { id } = await callApi(url, 'POST', '/time-entries', { token: elif.token, body });
  const page = await person('consultant', { as: elif, expected: /status of 409/ });
  await page.goto(`consultant/consultations/${asked.id}`);
  const entries = page.getByRole('list', { name: 'Time entries' });
  await expect(entries).not.toContainText('Overlaps another entry');
  await entries.getByRole('button', { name: /^Edit/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Time' });
  await dialog.getByLabel('Description').fill('The ruling');
  const byAdmin = async (minutes: number) =>
    callApi(url, 'PUT', `/time-entries/${id}`, { token: await asAdmin(url), body: { minutes } });
  await byAdmin(40);
  await dialog.getByRole('button', { name: 'Save Time' }).click();
  await expect(dialog.getByRole('alert')).toContainText(/Minutes\s*40/);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Load theirs' }).click();
  await expect(dialog.getByLabel('Minutes')).toHaveValue('40');
  await dialog.getByLabel('Minutes').fill('45');
  await byAdmin(50);
  await dialog.getByRole('button', { name: 'Save Time' }).click();
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await dialog.getByRole('button', { name: 'Save Time' }).click();
  await expect(dialog).toBeHidden();
  await expect(entries).toContainText('45 min');

  await callApi(url, 'POST', '/time-entries', {
    token: elif.token,
    body: { ...body, minutes: 5, description: 'A call' },
  });
  await expect(entries.getByText('Overlaps another entry')).toHaveCount(2);
  await page.goto(`consultant/time?report=room&month=${day.toISOString().slice(0, 7)}`);
  await page
    .getByRole('row', { name: `Room ${asked.room}` })
    .getByRole('button')
    .click();
  await expect(page.getByText('Overlaps another entry')).toHaveCount(2);
  await expectAccessible(page);
});

test('an admin closes a month, and its entries show a lock on the case at once', async ({
  person,
  firm,
  product: { url },
}) => {
  const client = await firm.client('Ayşe Yıldırım');
  const elif = await firm.consultant();
  const asked = await firm.request(client, { topic: 'Tariff classification' });
  // In last month other tests have entries, if today is the first of a month.
  const day = monthsAgo(3);
  const body = {
    consultation_id: asked.id,
    starts_at: day.toISOString(),
    minutes: 95,
    description: 'The ruling',
  };
  await callApi(url, 'POST', '/time-entries', { token: elif.token, body });
  const page = await person('consultant', { as: elif });
  await page.goto(`consultant/consultations/${asked.id}`);
  const entries = page.getByRole('list', { name: 'Time entries' });
  await expect(entries.getByRole('button', { name: /^Edit/ })).toBeVisible();

  const boss = await person('admin', { as: admin });
  await boss.goto(`admin/time?report=room&month=${day.toISOString().slice(0, 7)}`);
  const row = boss.getByRole('row', { name: `Room ${asked.room}` });
  await expect(row).toContainText('1 h 35 min');
  await row.getByRole('button').click();
  await expect(boss.getByRole('row', { name: /The ruling/ })).toContainText('Tariff classification');
  await expectAccessible(boss);
  await expectNoSidewaysScroll(boss);
  await boss.getByRole('button', { name: 'Close Month' }).click();
  await boss.getByRole('alertdialog').getByRole('button', { name: 'Close Month' }).click();
  await expect(boss.getByText(/was closed by .* its entries stay as they are/)).toBeVisible();
  await expect(entries).toContainText('The month is closed');
  await expect(entries.getByRole('button', { name: /^Edit/ })).toBeHidden();
});

test('an admin ends the timer that keeps a month open, and closes it', async ({ person, firm, product }) => {
  const client = await firm.client('Ayşe Yıldırım');
  const elif = await firm.consultant('Elif Aydın');
  const asked = await firm.request(client, { topic: 'Tariff classification' });
  await callApi(product.url, 'POST', '/timer', {
    token: elif.token,
    body: { consultation_id: asked.id },
  });
  const day = monthsAgo(5);
  const db = databaseOf(product);
  await db.updateTable('time_entries').set({ starts_at: day }).where('user_id', '=', elif.id).execute();
  await db.destroy();

  const page = await person('admin', { as: admin, expected: /409/ });
  await page.goto(`admin/time?report=room&month=${day.toISOString().slice(0, 7)}`);
  const close = async () => {
    await page.getByRole('button', { name: 'Close Month' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close Month' }).click();
  };
  await close();
  const timers = page.getByRole('list', { name: 'Timers that still run' });
  await expect(timers.getByRole('listitem')).toContainText(`Elif Aydın on #${asked.number}, since`);
  await closeToasts(page);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await timers.getByRole('button', { name: 'How long was it?' }).click();
  const dialog = page.getByRole('dialog', { name: 'How long was it?' });
  await expect(dialog).toContainText(`The timer of Elif Aydın on #${asked.number} has been running since`);
  await dialog.getByLabel('Minutes worked').fill('45');
  await dialog.getByRole('button', { name: 'Save Time' }).click();
  await expect(timers).toBeHidden();
  await expect(page.getByRole('row', { name: `Room ${asked.room}` })).toContainText('45 min');
  await close();
  await expect(page.getByText(/was closed by .* its entries stay as they are/)).toBeVisible();
});

test('a timer of many hours asks how long it was, keeps running, and asks again before another starts', async ({
  person,
  firm,
  product,
}) => {
  const client = await firm.client('Ayşe Yıldırım');
  const elif = await firm.consultant();
  const asked = await firm.request(client, { topic: 'Tariff classification' });
  const other = await firm.request(client, { topic: 'Sanctions' });
  const begin = (consultation_id: string) =>
    callApi(product.url, 'POST', '/timer', { token: elif.token, body: { consultation_id } });
  await begin(asked.id);
  const db = databaseOf(product);
  const letRun = async () => {
    const starts_at = new Date(Date.now() - 13 * 3_600_000);
    await db.updateTable('time_entries').set({ starts_at }).where('user_id', '=', elif.id).execute();
  };
  await letRun();
  const page = await person('consultant', { as: elif, expected: /409/ });
  await page.goto(`consultant/consultations/${other.id}`);
  const question = page.getByRole('dialog', { name: 'How long was it?' });
  await expect(question).toContainText(`The timer of #${asked.number} has been running for 13 hours, since`);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Save Time' }).click();
  await expect(question).toContainText('Please enter from 1 to 780 minutes');
  await expect(question.getByLabel('Minutes worked')).toBeFocused();
  await question.getByRole('button', { name: 'Keep Running' }).click();
  await expect(question).toBeHidden();
  const bar = page.getByRole('group', { name: 'Timer, running' });
  await expect(bar).toContainText(`#${asked.number}`);

  await page.getByRole('button', { name: 'Start Timer' }).click();
  await expect(question).toBeVisible();
  await question.getByLabel('Minutes worked').fill('95');
  await question.getByRole('button', { name: 'Save Time' }).click();
  await expect(page.getByText('Stopped, 1 h 35 min')).toBeVisible();
  await closeToasts(page);
  await page.getByRole('button', { name: 'Start Timer' }).click();
  await expect(bar).toContainText(`#${other.number}`);

  // Another device is faster: it has ended this timer and started one, which runs on.
  await page.route(/\/timer\?/, async (route) => {
    await callApi(product.url, 'DELETE', '/timer?minutes=1', { token: elif.token });
    await begin(asked.id);
    await route.continue();
  });
  await bar.getByRole('button', { name: 'Stop' }).click();
  await toast(page, 'another one is running');
  await expect(bar).toContainText(`#${asked.number}`);
  expect(await callApi(product.url, 'GET', '/timer', { token: elif.token })).toMatchObject({
    consultation_id: asked.id,
  });
  await db.destroy();
});

test('a report is narrowed in the address, and its PDF is of what is shown', async ({
  person,
  firm,
  product: { url },
}) => {
  const client = await firm.client('Ayşe Yıldırım');
  const elif = await firm.consultant();
  const asked = await firm.request(client, { topic: 'Tariff classification' });
  const day = monthsAgo(2);
  for (const [minutes, is_billable] of [
    [95, true],
    [25, false],
  ] as const)
    await callApi(url, 'POST', '/time-entries', {
      token: elif.token,
      body: { consultation_id: asked.id, starts_at: day.toISOString(), minutes, is_billable },
    });
  const page = await person('admin', { as: admin });
  const to = day.toISOString().slice(0, 7);
  await page.goto(`admin/time?report=room&month=${to}`);
  const row = page.getByRole('row', { name: `Room ${asked.room}` });
  await expect(row).toContainText('25 min');
  await page.getByLabel('Filter by consultant').selectOption({ value: elif.id });
  await page.getByLabel('Filter by billable').selectOption('Billable');
  await page.getByLabel('Period').selectOption('3 months');
  await expect(page).toHaveURL(new RegExp(`consultant=${elif.id}`));
  await expect(page).toHaveURL(/billable=true/);
  await expect(page).toHaveURL(/months=3/);
  await expect(row).toContainText('1 h 35 min');
  await expect(row).not.toContainText('25 min');
  await row.getByRole('button').click();
  await expect(page.getByRole('row', { name: /Tariff classification/ })).toHaveCount(1);
  await page.reload();
  await expect(page.getByLabel('Filter by billable')).toHaveValue('true');
  await expect(row).not.toContainText('25 min');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Report as PDF' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(new RegExp(`^Time .* to ${to}\\.pdf$`));
  const text = textOf(await readFile(await download.path()));
  expect(text).toContain('Billable only');
  expect(text).toContain('Total 1 1 h 35 min');

  await page.getByRole('link', { name: 'By month' }).click();
  await expect(page).toHaveURL(/billable=true/);
  await page.getByLabel('Filter by room').selectOption({ index: 1 });
  await page.getByLabel('Filter by billable').selectOption('Not billable');
  await expect(page.getByText('0 min billable, 25 min not billable')).toBeVisible();
});

for (const [how, reading] of [
  ['behind', monthsAgo(2)],
  ['ahead of', monthsAgo(-2)],
] as const)
  test(`a report opens on the firm's month where the reader's calendar is ${how} it`, async ({
    person,
    product: { url },
  }) => {
    const page = await person('admin', { as: admin });
    await page.clock.setFixedTime(reading);
    await page.goto('admin/time');
    const { to } = await callApi(url, 'GET', '/time-entries/report', { token: await asAdmin(url) });
    const present = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
    const month = page.getByRole('group', { name: 'Month', exact: true });
    await expect(month).toContainText(present.format(new Date(`${to}-01T00:00Z`)));
    await expect(month.getByRole('button', { name: 'Next month' })).toBeDisabled();
    await month.getByRole('button', { name: 'Previous month' }).click();
    await expect(month.getByRole('button', { name: 'Next month' })).toBeEnabled();
    await expectAccessible(page);
  });

test('a client sees the hours agreed for a company beside it, if the firm shows clients the time', async ({
  person,
  firm,
  product,
}) => {
  const client = await firm.client('Ayşe Yıldırım');
  const { id } = await callApi(product.url, 'POST', '/companies', {
    token: client.token,
    body: { name: 'Ege Kuru Meyve', address: 'Konak' },
  });
  const db = databaseOf(product);
  const year = new Date().getUTCFullYear();
  await db
    .updateTable('companies')
    .set({ agreed_minutes: 720, agreed_from: `${year}-01-01`, agreed_until: `${year}-12-31` })
    .where('id', '=', id)
    .execute();
  const page = await person('client', { as: client });
  await page.goto('client/profile');
  const row = page.getByRole('listitem').filter({ hasText: 'Ege Kuru Meyve' });
  await expect(row).toBeVisible();
  await expect(row).not.toContainText('agreed');
  await db.updateTable('settings').set({ clients_see_time: true }).execute();
  await page.reload();
  await expect(row).toContainText('12 h agreed until Dec 31');
  await expect(row).toContainText('left 12 h');
  await db.updateTable('settings').set({ clients_see_time: false }).execute();
  await db.destroy();
  await expectAccessible(page);
});

test('an admin agrees hours with a company, changes them and ends the agreement', async ({
  person,
  firm,
  product: { url },
  room,
}) => {
  const client = await firm.client('Ayşe Yıldırım');
  const [company] = await callApi(url, 'GET', '/companies', { token: client.token });
  const { id } = await callApi(url, 'POST', '/consultations', {
    token: client.token,
    body: { topic: 'Sanctions', room, problem_details: '<p>Which?</p>', company_id: company.id },
  });
  const page = await person('admin', { as: admin, expected: /400/ });
  await page.goto(`admin/consultations/${id}`);
  const time = page.getByRole('region', { name: 'Time', exact: true });
  await time.getByRole('button', { name: 'Agree Hours' }).click();
  const dialog = page.getByRole('dialog', { name: 'Agreed hours' });
  const save = dialog.getByRole('button', { name: 'Save Hours' });
  await save.click();
  await expect(dialog).toContainText('Please enter the hours');
  await expect(dialog.getByText('Please choose a day')).toHaveCount(2);
  await dialog.getByLabel('Hours').fill('1,5');
  const year = new Date().getUTCFullYear();
  await dialog.getByLabel('First day').fill(`${year}-06-01`);
  await dialog.getByLabel('Last day').fill(`${year}-01-31`);
  await save.click();
  await expect(dialog).toContainText('Please choose an end after the beginning');
  await expectAccessible(page);
  await dialog.getByLabel('First day').fill(`${year}-01-01`);
  await dialog.getByLabel('Last day').fill(`${year}-12-31`);
  await save.click();
  await expect(time).toContainText('1 h 30 min until Dec 31');

  await time.getByRole('button', { name: 'Change Agreed Hours' }).click();
  await expect(dialog.getByLabel('Hours')).toHaveValue('1.5');
  await dialog.getByLabel('Hours').fill('12');
  await save.click();
  await expect(time).toContainText('12 h until Dec 31');
  await expect(time).toContainText('left 12 h');
  await time.getByRole('button', { name: 'Change Agreed Hours' }).click();
  await dialog.getByRole('button', { name: 'End Agreement' }).click();
  await expect(time.getByRole('button', { name: 'Agree Hours', exact: true })).toBeVisible();
  await expect(time).not.toContainText('until Dec 31');
});

test('a client sees the time on a case once an admin shows it to clients', async ({
  person,
  firm,
  product: { url },
}) => {
  const client = await firm.client('Ayşe Yıldırım');
  const elif = await firm.consultant();
  const asked = await firm.request(client, { topic: 'Tariff classification' });
  const starts_at = new Date(Date.now() - 3 * 3_600_000).toISOString();
  await callApi(url, 'POST', '/time-entries', {
    token: elif.token,
    body: { consultation_id: asked.id, starts_at, minutes: 95, description: 'For staff' },
  });
  const page = await person('client', { as: client });
  await page.goto(`client/consultations/${asked.id}`);
  await expect(page.getByRole('region', { name: 'Files' })).toBeVisible();
  const time = page.getByRole('region', { name: 'Time', exact: true });
  await expect(time).toHaveCount(0);

  const boss = await person('admin', { as: admin });
  await boss.goto('admin/settings');
  const isShown = boss.getByRole('switch', { name: 'Clients see the time on their cases' });
  const change = async (checked: boolean) => {
    await isShown.setChecked(checked);
    await boss.getByRole('button', { name: 'Save General Settings' }).click();
    await toast(boss, 'General settings saved successfully');
    await closeToasts(boss);
  };
  await change(true);
  await page.reload();
  await expect(time).toContainText('1 h 35 min');
  await expect(page.getByText('For staff')).toHaveCount(0);
  await expectAccessible(page);
  await change(false);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Files' })).toBeVisible();
  await expect(time).toHaveCount(0);
});

test('every entry of a row can be read, also where there are more than one page of them', async ({
  person,
  firm,
  product,
}) => {
  const client = await firm.client('Ayşe Yıldırım');
  const elif = await firm.consultant();
  const asked = await firm.request(client, { topic: 'Tariff classification' });
  const first = Date.parse('2025-03-03T08:00:00Z');
  const db = databaseOf(product);
  await db
    .insertInto('time_entries')
    .values(
      Array.from({ length: 203 }, (_, index) => ({
        consultation_id: asked.id,
        user_id: elif.id,
        starts_at: new Date(first + index * 60 * 60 * 1000).toISOString(),
        minutes: 5,
        description: index === 0 ? 'The very first' : 'Another',
      })),
    )
    .execute();
  await db.destroy();
  const page = await person('admin', { as: admin });
  await page.goto(`admin/time?report=consultant&month=2025-03&consultant=${elif.id}`);
  await page
    .getByRole('row', { name: /Jonas Lindqvist/ })
    .getByRole('button')
    .click();
  const entries = page.getByRole('row', { name: /Tariff classification/ });
  await expect(entries).toHaveCount(200);
  await page.getByRole('button', { name: '3 more entries' }).click();
  await expect(entries).toHaveCount(203);
  await expect(page.getByText('The very first')).toBeVisible();
  await expect(page.getByRole('button', { name: /more entr/ })).toHaveCount(0);
  const day = /Mar \d+, 2025/;
  await expect(entries.first()).toContainText(day);
  await page.goto(`admin/consultations/${asked.id}`);
  await expect(page.getByRole('list', { name: 'Time entries' }).getByRole('listitem').first()).toContainText(
    day,
  );
});
