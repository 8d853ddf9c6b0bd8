import { newClient, newConsultant, newRequest } from './firm.ts';
import { expect, expectAccessible, expectSaid, logIn, test } from './people.ts';
import { admin, asAdmin, callApi } from './product.ts';

test('free times of a day are suggested where a time is picked, and a full day says so', async ({
  product: { url },
  person,
}) => {
  const client = await newClient(url, 'Ayşe');
  const consultant = await newConsultant(url, 'Jonas', ['A']);
  const first = await newRequest(url, client, { topic: 'Tariffs' });
  await newRequest(url, client, { topic: 'Incoterms' });
  const page = await person('consultant');
  const time_zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  await callApi(url, 'PUT', '/settings', {
    token: await asAdmin(url),
    body: { time_zone, max_consultations_per_day: 2, consultation_duration: 120 },
  });
  await logIn(page, consultant);
  await page.goto(`consultant/request/${first.id}`);
  await page.getByRole('button', { name: 'Approve for Another Time' }).click();
  const dialog = page.getByRole('dialog', { name: /^Approve #\d+ “Tariffs”$/ });
  const when = dialog.getByLabel('Date and time');
  const free = dialog.getByRole('group', { name: /^Free times on Tuesday, Mar 4/ });
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(dialog.getByText('Please choose a date and time')).toBeVisible();
  await when.fill('2031-03-04T10:00');
  await expect(free.getByRole('button')).toHaveText(['09:00', '11:00', '13:00', '15:00']);
  await free.getByRole('button', { name: '11:00' }).click();
  await expect(when).toHaveValue('2031-03-04 11:00');
  await expect(free.getByRole('button', { name: '11:00' })).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await expectSaid(page, 'Consultation request approved');

  const second = await newRequest(url, client, { topic: 'Contracts' });
  await page.goto(`consultant/request/${second.id}`);
  await page.getByRole('button', { name: 'Approve for Another Time' }).click();
  await page.getByLabel('Date and time').fill('2031-03-04T11:00');
  await expect(page.getByRole('group').getByRole('button')).toHaveText(['09:00', '13:00', '15:00']);
  await page.getByRole('button', { name: '15:00' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await expectSaid(page, 'Consultation request approved');

  const office = await person('admin');
  await logIn(office, admin);
  await office.goto('admin/consultations');
  await office.getByRole('link', { name: 'Details of Tariffs' }).click();
  await office.getByRole('button', { name: 'Reschedule' }).click();
  // The consultation that is being moved blocks no time.
  await expect(office.getByRole('group', { name: /Tuesday, Mar 4/ }).getByRole('button')).toHaveText([
    '09:00',
    '11:00',
    '13:00',
  ]);
  await page.goto('consultant/pending');
  await page.getByRole('link', { name: 'Incoterms' }).first().click();
  await page.getByRole('button', { name: 'Approve for Another Time' }).click();
  await page.getByLabel('Date and time').fill('2031-03-04T09:00');
  const full = page.getByText('Tuesday, Mar 4 is full: 2 of 2 consultations. You can still choose it.');
  await expect(full).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Date and time').fill('2031-03-05T09:00');
  await expect(full).toBeHidden();
  await expect(page.getByRole('group', { name: /Wednesday, Mar 5/ })).toBeVisible();
});
