import { move, newClient, newConsultant, newRequest } from './firm.ts';
import { expect, expectAccessible, logIn, test, toast, tryAgain } from './people.ts';
import { admin, asAdmin, callApi } from './product.ts';

test('a room is added, changed and, after a confirmation, deleted', async ({ person }) => {
  const page = await person('admin');
  await logIn(page, admin);
  await page.goto('admin/rooms');
  const table = page.getByRole('table', { name: 'Rooms' });
  await expect(table.getByRole('row')).toHaveCount(6);
  for (const column of ['Name', 'Type', 'Capacity', 'Status', 'Created']) {
    await expect(table.getByRole('columnheader', { name: column, exact: true })).toBeVisible();
  }
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Add Room' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Capacity')).toHaveValue('10');
  await expect(dialog.getByLabel('Room Type')).toHaveValue('consultation');
  await dialog.getByLabel('Capacity').fill('0');
  await dialog.getByRole('button', { name: 'Add Room' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Room name is required');
  await expect(dialog.getByRole('alert')).toContainText('Please enter a capacity of at least 1');
  await expectAccessible(page);
  await dialog.getByLabel('Room Name').fill('Zoll & Werte');
  await dialog.getByLabel('Description').fill('<b>Not bold</b>');
  await dialog.getByLabel('Capacity').fill('4');
  await dialog.getByLabel('Room Type').selectOption('workshop');
  await dialog.getByRole('button', { name: 'Add Room' }).click();
  await toast(page, 'Room created successfully');
  const row = table.getByRole('row').filter({ hasText: 'Zoll & Werte' });
  await expect(row).toContainText('Room F');
  await expect(row).toContainText('<b>Not bold</b>');

  await row.getByRole('button', { name: 'Edit Room F' }).click();
  await page.getByRole('dialog').getByLabel('Active: clients can choose it').uncheck();
  await page.getByRole('dialog').getByRole('button', { name: 'Update Room' }).click();
  await toast(page, 'Room updated successfully');
  await expect(row).toContainText('Inactive');

  await row.getByRole('cell').nth(2).click();
  await expect(dialog.getByLabel('Capacity')).toHaveValue('4');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await row.getByRole('button', { name: 'Delete Room F' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Are you sure you want to delete this room?');
  await expect(question).toContainText('Its consultations stay as they are');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete Room' }).click();
  await toast(page, 'Room deleted successfully');
  await expect(row).toBeHidden();
});

test('a failed action shows an error and keeps the input', async ({ person }) => {
  const page = await person('admin', { expected: /status of 500/ });
  await page.route('**/api/v2/admin/rooms', (route) => route.fulfill({ status: 500, body: '' }));
  await logIn(page, admin);
  await page.goto('admin/rooms');
  await expect(page.getByRole('heading', { name: 'Failed to load rooms' })).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/v2/admin/rooms');
  await tryAgain(page);
  await expect(page.getByRole('table', { name: 'Rooms' })).toBeVisible();

  await page.route('**/api/v2/admin/rooms', (route) =>
    route.request().method() === 'POST' ? route.fulfill(fault('create')) : route.continue(),
  );
  await page.route('**/api/v2/admin/rooms/*', (route) =>
    route.fulfill(fault(route.request().method() === 'PUT' ? 'update' : 'delete')),
  );
  await page.getByRole('button', { name: 'Add Room' }).click();
  await page.getByLabel('Room Name').fill('Kept');
  await page.getByRole('dialog').getByRole('button', { name: 'Add Room' }).click();
  await toast(page, 'Failed to create room');
  await expect(page.getByLabel('Room Name')).toHaveValue('Kept');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Edit Room A' }).click();
  await page.getByRole('button', { name: 'Update Room' }).click();
  await toast(page, 'Failed to update room');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete Room A' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Room' }).click();
  await toast(page, 'Failed to delete room');
});

const fault = (verb: string) => ({
  status: 500,
  json: { status: 'error', message: `Failed to ${verb} room` },
});

test('an admin chooses how the new requests of a room are assigned', async ({ person, product: { url } }) => {
  const page = await person('admin');
  await logIn(page, admin);
  await page.goto('admin/rooms');
  await page.getByRole('button', { name: 'Edit Room E' }).click();
  const ways = page.getByLabel('New requests are assigned');
  await expect(ways).toHaveValue('off');
  await ways.selectOption('To each in turn');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Update Room' }).click();
  await toast(page, 'Room updated successfully');
  const rooms: { code: string }[] = await callApi(url, 'GET', '/rooms', { token: await asAdmin(url) });
  expect(rooms.find(({ code }) => code === 'E')).toMatchObject({ auto_assign: 'round_robin' });
});

test('saving a room keeps what a colleague has changed meanwhile in other fields', async ({
  person,
  product: { url },
}) => {
  const page = await person('admin');
  await logIn(page, admin);
  await page.goto('admin/rooms');
  await page.getByRole('button', { name: 'Edit Room D' }).click();
  await page.getByLabel('Capacity').fill('7');
  const token = await asAdmin(url);
  const rooms = async (): Promise<{ id: string; code: string }[]> => callApi(url, 'GET', '/rooms', { token });
  const { id } = (await rooms()).find(({ code }) => code === 'D')!;
  await callApi(url, 'PUT', `/rooms/${id}`, { token, body: { description: 'Letters of credit' } });
  await page.getByRole('button', { name: 'Update Room' }).click();
  await toast(page, 'Room updated successfully');
  expect((await rooms()).find(({ code }) => code === 'D')).toMatchObject({
    capacity: 7,
    description: 'Letters of credit',
  });
});

test('slow rooms show placeholders while they load', async ({ person }) => {
  const page = await person('admin');
  await logIn(page, admin);
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/v2/admin/rooms', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('admin/rooms');
  await expect(page.getByRole('status').filter({ hasText: 'Loading the rooms' })).toBeVisible();
  answer();
  await expect(page.getByRole('table', { name: 'Rooms' })).toBeVisible();
});

test('a room hands its open cases over, and what its successor has no seat for is listed and stays', async ({
  person,
  product: { url },
}) => {
  const token = await asAdmin(url);
  const add = (name: string, capacity: number): Promise<{ id: string; code: string }> =>
    callApi(url, 'POST', '/rooms', { token, body: { name, capacity } });
  const [closing, small] = [await add('Excise', 2), await add('Warehousing', 1)];
  const client = await newClient(url, 'Ayşe Yıldırım');
  const request = async (topic: string) => (await newRequest(url, client, { topic, room: closing.code })).id;
  const waiting = await request('Origin');
  const [seated, seatless] = [await request('Sanctions'), await request('Tariffs')];
  for (const [id, name] of [
    [seated, 'Jonas Lindqvist'],
    [seatless, 'Chiamaka Okafor'],
  ] as const) {
    const consultant = await newConsultant(url, name, [closing.code]);
    await move(url, consultant, id, { status: 'approved', scheduled_date: '2038-01-04T09:00:00Z' });
  }
  const page = await person('admin');
  await logIn(page, admin);
  await page.goto('admin/rooms');
  await page.getByRole('button', { name: `Delete Room ${closing.code}` }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('1 undecided request and 2 scheduled consultations are open.');
  await expect(question).toContainText(`Without a successor they stay in Room ${closing.code}`);
  const successor = question.getByLabel('Successor');
  await successor.selectOption({ label: 'Room C, Legal Consultation' });
  await expect(question).toContainText('All 3 are taken over.');
  await successor.selectOption({ label: `Room ${small.code}, Warehousing` });
  await expect(question).toContainText('2 of 3 are taken over.');
  const left = question.getByRole('list', { name: 'Not taken over' }).getByRole('listitem');
  await expect(left).toHaveCount(1);
  await expect(left).toContainText('The room has no free seat at this time');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete Room' }).click();
  await toast(page, 'Room deleted successfully');
  const roomOf = async (id: string) => (await callApi(url, 'GET', `/consultations/${id}`, { token })).room;
  expect(await roomOf(waiting)).toBe(small.code);
  expect(new Set([await roomOf(seated), await roomOf(seatless)])).toEqual(
    new Set([closing.code, small.code]),
  );
});
