import type { Page } from '@playwright/test';
import { expect, expectSaid, test } from './people.ts';

/** The body of the next such call, as the browser sends it. */
async function sent(page: Page, method: 'POST' | 'PUT', path: RegExp) {
  const request = await page.waitForRequest(
    (one) => one.method() === method && path.test(new URL(one.url()).pathname),
  );
  return request.postDataJSON() as Record<string, unknown>;
}

test('a sign-up sends the role, the availability, the specialties and the time zone of a client', async ({
  person,
}) => {
  const page = await person('stranger');
  await page.goto('login?tab=sign-up');
  await page.getByLabel('Full Name').fill('Ayşe Yıldırım');
  await page.getByLabel('Email', { exact: true }).fill('sent@figs.example');
  await page.getByLabel('Phone Number').fill('+90 232 555 0100');
  await page.getByLabel('Password').fill('dried-figs-2026');
  await page.getByLabel('Company Name').fill('Ege Kuru Meyve');
  await page.getByLabel('Department').fill('Export');
  const body = sent(page, 'POST', /\/auth\/register$/);
  await page.getByRole('button', { name: 'Create Account' }).click();
  expect(await body).toEqual({
    name: 'Ayşe Yıldırım',
    email: 'sent@figs.example',
    phone: '+90 232 555 0100',
    password: 'dried-figs-2026',
    role: 'client',
    availability: '{}',
    specialties: '{}',
    time_zone: 'Europe/Istanbul',
    companies: [{ name: 'Ege Kuru Meyve', address: '', phone: '', email: '', department: 'Export' }],
  });
});

test('a new request and an edited one contain their client', async ({ person, firm, room }) => {
  const client = await firm.client();
  const page = await person('client', { as: client });
  await page.goto('client/new-consultation');
  await page.getByRole('checkbox', { name: 'Rules of origin' }).check();
  await page.getByRole('radio', { name: new RegExp(`^Room ${room}`) }).check();
  await page.getByRole('textbox', { name: 'Problem Details' }).click();
  await page.keyboard.type('We ship figs.');
  const requested = sent(page, 'POST', /\/consultations$/);
  await page.getByRole('button', { name: 'Submit Request' }).click();
  const fields = { client_id: client.id, room, topic: 'Rules of origin' };
  expect(await requested).toEqual({ ...fields, problem_details: '<p>We ship figs.</p>' });

  await page.getByRole('row', { name: 'Rules of origin' }).getByRole('link', { name: /^Edit/ }).click();
  const editor = page.getByRole('textbox', { name: 'Problem Details' });
  await expect(editor).toHaveText('We ship figs.');
  await editor.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' And nuts.');
  const edited = sent(page, 'PUT', /\/consultations\/[0-9a-f-]{36}$/);
  await page.getByRole('button', { name: 'Update Consultation' }).click();
  expect(await edited).toMatchObject({ ...fields, problem_details: '<p>We ship figs. And nuts.</p>' });
  await expectSaid(page, 'Consultation request updated successfully');
});

test("a company on a client's own profile contains its client", async ({ person, firm }) => {
  const client = await firm.client();
  const page = await person('client', { as: client });
  await page.goto('client/profile');
  await page.getByRole('button', { name: 'Add Company' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Company Name').fill('Nordfjord Sjømat');
  await dialog.getByLabel('Address').fill('Quay 1');
  const body = sent(page, 'POST', /\/companies$/);
  await dialog.getByRole('button', { name: 'Add Company' }).click();
  expect(await body).toMatchObject({ client_id: client.id, name: 'Nordfjord Sjømat', address: 'Quay 1' });
  await expectSaid(page, 'Company added successfully');
});
