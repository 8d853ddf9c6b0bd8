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
