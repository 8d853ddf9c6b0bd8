import { newClient, newConsultant, newRequest } from './firm.ts';
import { anotherTime, sheet } from './pending.ts';
import { expect, expectAccessible, expectSaid, logIn, test } from './people.ts';
import { admin, asAdmin, callApi } from './product.ts';
import { nextMonday, scheduleWeek } from './scheduling.ts';

test('free times are offered where a time is chosen, and a full day says so for any other time', async ({
  product: { url },
  person,
}) => {
  const client = await newClient(url, 'Ayşe');
  const consultant = await newConsultant(url, 'Jonas', ['A']);
  const first = await newRequest(url, client, { topic: 'Tariffs' });
  await newRequest(url, client, { topic: 'Incoterms' });
  await scheduleWeek(url, nextMonday(), 'A', [consultant]);
  await callApi(url, 'PUT', '/settings', {
    token: await asAdmin(url),
    body: { max_consultations_per_day: 2, consultation_duration: 120 },
  });
  const page = await person('consultant');
  await logIn(page, consultant);
  const free = page.getByRole('radiogroup', { name: /^Free times on Mon/ }).getByRole('radio');
  const times = async () =>
    Promise.all((await free.all()).map((one) => one.evaluate((box) => box.parentElement?.textContent)));
  await page.goto(`consultant/request/${first.id}`);
  await page.getByRole('button', { name: 'Choose a time' }).click();
  await expect(free).toHaveCount(4);
  expect((await times()).map((words) => words?.trim().slice(-5))).toEqual([
    '09:00',
    '11:00',
    '13:00',
    '15:00',
  ]);
  await free.nth(1).check();
  await page.getByRole('button', { name: 'Approve for Mon 11:00' }).click();
  await expectSaid(page, 'Consultation request approved');

  const second = await newRequest(url, client, { topic: 'Contracts' });
  await page.goto(`consultant/request/${second.id}`);
  await page.getByRole('button', { name: 'Choose a time' }).click();
  await expect(free).toHaveCount(3);
  await free.nth(2).check();
  await page.getByRole('button', { name: 'Approve for Mon 15:00' }).click();
  await expectSaid(page, 'Consultation request approved');

  const office = await person('admin');
  await logIn(office, admin);
  await office.goto('admin/consultations');
  await office.getByRole('link', { name: 'Details of Tariffs' }).click();
  await office.getByRole('button', { name: 'Reschedule' }).click();
  const moving = office.getByRole('dialog', { name: /^Reschedule/ });
  await expectSaid(moving, /^Until now: Mon/);
  await expectAccessible(office);

  await page.goto('consultant/pending');
  await page.getByRole('link', { name: 'Incoterms' }).first().click();
  await page.getByRole('button', { name: 'Choose a time' }).click();
  const when = await anotherTime(page);
  await when.fill(`${nextMonday()}T17:00`);
  const full = sheet(page).getByText(/is full: 2 of 2 consultations\. You can still choose it\./);
  await expect(full).toBeVisible();
  await expectAccessible(page);
  await when.fill('2031-03-05T09:00');
  await expect(full).toBeHidden();
});

test('a consultant sets hours, an absence with a substitute and a video link, and the free times follow', async ({
  product: { url },
  person,
}) => {
  const client = await newClient(url, 'Ayşe');
  const jonas = await newConsultant(url, 'Jonas', ['C']);
  const chiamaka = await newConsultant(url, 'Chiamaka Okafor', ['C']);
  const monday = nextMonday();
  await scheduleWeek(url, monday, 'C', [jonas]);
  const token = await asAdmin(url);
  await callApi(url, 'PUT', '/settings', {
    token,
    body: { max_consultations_per_day: 10, consultation_duration: 60 },
  });
  const from = new Date(Date.parse(`${monday}T00:00:00Z`) - 86_400_000).toISOString();
  const to = new Date(Date.parse(`${monday}T00:00:00Z`) + 6 * 86_400_000).toISOString();
  const free = async () => {
    const slots: { starts_at: string }[] = await callApi(url, 'GET', `/rooms/C/slots?from=${from}&to=${to}`, {
      token,
    });
    return slots.map(({ starts_at }) => starts_at.slice(0, 13));
  };
  expect(await free()).toHaveLength(45);

  const page = await person('consultant', { as: jonas });
  await page.goto('consultant/schedule');
  const hours = page.getByRole('region', { name: 'Your hours' });
  await expect(hours).toContainText('You can be booked whenever the firm is open.');
  await hours.getByRole('button', { name: 'Set Hours' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your hours' });
  await dialog.getByRole('switch', { name: /^Hours of my own/ }).check();
  for (const day of ['Wednesday', 'Thursday', 'Friday'])
    await dialog.getByRole('switch', { name: day }).uncheck();
  await dialog.getByLabel('Hours on Monday').fill('9-12');
  await dialog.getByLabel('Hours on Tuesday').fill('afternoon');
  await dialog.getByRole('button', { name: 'Save Hours' }).click();
  await expect(dialog).toContainText('Please enter hours like 09:00 – 18:00');
  await expect(dialog.getByLabel('Hours on Tuesday')).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel('Hours on Tuesday').fill('13:00 – 15:00');
  await dialog.getByRole('button', { name: 'Save Hours' }).click();
  await expect(hours).toContainText('09:00 – 12:00');
  await expect(hours).toContainText('Not bookable');
  expect(await free()).toHaveLength(5);

  const absences = page.getByRole('region', { name: 'Your absences' });
  await absences.getByRole('button', { name: 'Add Absence' }).click();
  const away = page.getByRole('dialog', { name: 'Add Absence' });
  await away.getByRole('button', { name: 'Save Absence' }).click();
  await expect(away).toContainText('Please choose a day');
  await away.getByLabel('First day').fill(monday);
  await away.getByLabel('Substitute').selectOption('Chiamaka Okafor');
  await expectAccessible(page);
  await away.getByRole('button', { name: 'Save Absence' }).click();
  await expect(absences).toContainText('Chiamaka Okafor stands in');
  expect(await free()).toHaveLength(2);
  expect(await callApi(url, 'GET', '/absences', { token })).toMatchObject([
    { user_id: jonas.id, substitute_id: chiamaka.id },
  ]);

  await absences.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Absence' });
  await edit.getByRole('switch', { name: 'Whole days' }).uncheck();
  await edit.getByLabel('Until').fill(`${monday} 10:30`);
  await edit.getByRole('button', { name: 'Save Absence' }).click();
  await expect(absences).toContainText('10:30');
  // From 11 on Monday, and two hours on Tuesday.
  expect(await free()).toHaveLength(3);
  await absences.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete Absence' }).click();
  await expect(absences).toContainText('No absences ahead');
  expect(await free()).toHaveLength(5);

  await page.goto('consultant/profile');
  await page.getByLabel('Link of your video calls').fill('http://meet.example');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectSaid(page, 'Please enter a link that begins with https://');
  await page.getByLabel('Link of your video calls').fill('https://meet.example/jonas');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectSaid(page, 'Profile updated successfully');
  const { id } = await newRequest(url, client, { room: 'C' });
  const [first]: { starts_at: string }[] = await callApi(url, 'GET', `/rooms/C/slots?from=${from}&to=${to}`, {
    token,
  });
  const approved = await callApi(url, 'PUT', `/consultations/${id}/status`, {
    token: jonas.token,
    body: { status: 'approved', slot: { starts_at: first!.starts_at } },
  });
  expect(approved).toMatchObject({ appointment: { mode: 'video', link: 'https://meet.example/jonas' } });
});
