import { move, newConsultant, newRequest } from './firm.ts';
import { expect, expectAccessible, logIn, test, toast } from './people.ts';
import { admin, asAdmin, callApi } from './product.ts';

test('a consultant’s holiday, from the absence to the substitute and back', async ({
  person,
  firm,
  room,
  product: { url },
}) => {
  const token = await asAdmin(url);
  await callApi(url, 'PUT', '/settings', { token, body: { time_zone: 'Europe/Istanbul' } });
  const elif = await newConsultant(url, 'Elif Aydın', [room, 'B']);
  const rohan = await newConsultant(url, 'Rohan Mehta', [room, 'C']);
  const lan = await newConsultant(url, 'Nguyễn Hoàng Lan', [room]);
  const client = await firm.client();
  const request = async (of: typeof elif, in_room: string, days: number) => {
    const later = new Date(Date.now() + days * 86_400_000).toISOString();
    const { id } = await newRequest(url, client, { room: in_room, topic: `Case of Room ${in_room}` });
    await move(url, of, id, { status: 'approved', scheduled_date: later });
    return id;
  };
  const own = await request(elif, 'B', 20);
  const secret = await request(elif, 'B', 21);
  await callApi(url, 'PUT', `/consultations/${secret}/restriction`, {
    token: elif.token,
    body: { people: [elif.id] },
  });
  const sees = async (who: typeof elif, id: string) =>
    fetch(`${url}/api/v2/consultations/${id}`, { headers: { authorization: `Bearer ${who.token}` } }).then(
      ({ status }) => status === 200,
    );
  expect([await sees(rohan, own), await sees(lan, own)]).toEqual([false, false]);

  const page = await person('elif', { as: elif });
  await page.goto('consultant/schedule');
  await page.getByRole('button', { name: 'Add Absence' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Absence' });
  await dialog.getByLabel('Reason').fill('Holiday');
  const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
  await dialog.getByLabel('First day').fill(today);
  await dialog.getByRole('combobox', { name: 'Substitute' }).selectOption('Rohan Mehta');
  await dialog.getByRole('button', { name: 'Save Absence' }).click();
  await toast(page, 'Absence saved');
  await expect(page.getByRole('region', { name: 'Your absences' })).toContainText('Rohan Mehta stands in');

  // What was Elif's is Rohan's to see meanwhile, and what is restricted is not.
  expect([await sees(rohan, own), await sees(rohan, secret)]).toEqual([true, false]);
  const standIn = await person('rohan', { as: rohan, expected: /404/ });
  await standIn.goto(`consultant/consultations/${own}`);
  await expect(standIn.getByRole('heading', { name: /Case of Room B/ })).toBeVisible();

  // Not from one to the next: Lan stands in for Rohan, and sees nothing of Elif's.
  await callApi(url, 'POST', '/absences', {
    token: rohan.token,
    body: {
      user_id: rohan.id,
      starts_at: new Date(Date.now() - 3_600_000).toISOString(),
      ends_at: new Date(Date.now() + 3_600_000).toISOString(),
      substitute_id: lan.id,
    },
  });
  expect(await sees(lan, own)).toBe(false);
  await expect(page.getByRole('region', { name: 'Your absences' })).toContainText(
    'Rohan Mehta stands in, but is absent then too',
  );

  // An admin ends the absence.
  const office = await person('admin');
  await logIn(office, admin);
  await office.goto('admin/schedule');
  const absences = office.getByRole('region', { name: 'Absences' });
  const row = absences.getByRole('listitem').filter({ hasText: 'Elif Aydın: Holiday' });
  await expect(row).toContainText('Rohan Mehta stands in, but is absent then too');
  await row.getByRole('button', { name: /^Delete/ }).click();
  await office.getByRole('button', { name: 'Delete Absence' }).click();
  await toast(office, 'Absence deleted');
  await expect(row).toHaveCount(0);
  expect([await sees(rohan, own), await sees(elif, own)]).toEqual([false, true]);
  await standIn.reload();
  await expect(standIn.getByRole('heading', { name: /Case of Room B/ })).toHaveCount(0);
});

test('an absence that an admin changes meanwhile is shown beside what the consultant typed', async ({
  person,
  room,
  product: { url },
}) => {
  const elif = await newConsultant(url, 'Elif Aydın', [room]);
  const times = { starts_at: '2031-06-01T21:00:00.000Z', ends_at: '2031-06-02T21:00:00.000Z' };
  const absence = { user_id: elif.id, name: 'Holiday', ...times };
  const { id } = await callApi(url, 'POST', '/absences', { token: elif.token, body: absence });
  const page = await person('elif', { as: elif, expected: /status of 409/ });
  await page.goto('consultant/schedule');
  const own = page.getByRole('region', { name: 'Your absences' });
  await own.getByRole('button', { name: /^Edit/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Absence' });
  await dialog.getByLabel('Reason').fill('Wedding');
  const token = await asAdmin(url);
  await callApi(url, 'PUT', `/absences/${id}`, { token, body: { ...absence, name: 'Training' } });
  await dialog.getByRole('button', { name: 'Save Absence' }).click();
  const conflict = dialog.getByRole('alert').filter({ hasText: 'Admin has changed this absence' });
  await expect(conflict).toContainText(/Yours.*Wedding.*Training/);
  await expectAccessible(page);
  await conflict.getByRole('button', { name: 'Load theirs' }).click();
  await expect(dialog.getByLabel('Reason')).toHaveValue('Training');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByLabel('Reason')).toHaveValue('Wedding');
  await dialog.getByRole('button', { name: 'Save Absence' }).click();
  await expect(own).toContainText('Wedding');
});
