import { newClient, newConsultant } from './firm.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, logIn, test, toast } from './people.ts';
import { asAdmin, callApi } from './product.ts';

const statusOf = async (link: string) => (await fetch(link)).status;

test('a client makes the address of a calendar feed by keyboard, copies it, and a new one ends it', async ({
  product: { url },
  person,
}) => {
  const page = await person('client');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await logIn(page, await newClient(url, 'Feeder'));
  await page.goto('client/profile');
  const panel = page.getByRole('region', { name: 'Calendar feed' });
  await panel.getByRole('button', { name: 'Create the address' }).focus();
  await page.keyboard.press('Enter');
  const address = panel.getByLabel('Private address');
  await expect(address).toBeFocused();
  await expect(address).toHaveAccessibleDescription(/Whoever has the address can read it/);
  const first = await address.inputValue();
  expect(first).toMatch(/\/api\/v2\/calendar\/[\w-]{43}\.ics$/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('status')).toHaveText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  await expect(panel.getByRole('link', { name: 'Subscribe' })).toHaveAttribute(
    'href',
    first.replace(/^https?:/, 'webcal:'),
  );
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  expect(await statusOf(first)).toBe(200);

  await page.reload();
  await expect(panel.getByText(/^since /)).toBeVisible();
  await expect(panel.getByLabel('Private address')).toHaveCount(0);
  const renew = panel.getByRole('button', { name: 'Renew address' });
  await expect(renew).toHaveAccessibleDescription(/ends the old one at once/);
  await renew.click();
  await expect(address).not.toHaveValue(first);
  expect([await statusOf(first), await statusOf(await address.inputValue())]).toEqual([404, 200]);
});

test('a consultant and an admin have one too', async ({ product: { url }, person }) => {
  const marta = { email: 'marta@firm.example', password: 'harbour-light-2' };
  const body = { name: 'Marta', role: 'admin', ...marta };
  await callApi(url, 'POST', '/admin/users', { token: await asAdmin(url), body });
  const people = { consultant: await newConsultant(url, 'Feeder', ['A']), admin: marta };
  for (const role of ['consultant', 'admin'] as const) {
    const page = await person(role);
    await logIn(page, people[role]);
    await page.goto(`${role}/profile`);
    await page.getByRole('button', { name: 'Create the address' }).click();
    await expect(page.getByLabel('Private address')).toBeFocused();
  }
});

test('a consultant chooses what their feed has, and sees who has read it', async ({
  product: { url },
  person,
}) => {
  const elif = await newConsultant(url, 'Feeder', ['A']);
  const page = await person('elif', { as: elif });
  await page.goto('consultant/profile');
  const panel = page.getByRole('region', { name: 'Calendar feed' });
  await expect(panel.getByRole('group', { name: 'Included' })).toHaveCount(0);
  await panel.getByRole('button', { name: 'Create the address' }).click();
  const link = await panel.getByLabel('Private address').inputValue();
  const included = panel.getByRole('group', { name: 'Included' });
  const checked = () =>
    included
      .getByRole('checkbox', { checked: true })
      .evaluateAll((boxes) => boxes.map((box) => box.closest('label')!.textContent));
  expect(await checked()).toEqual(['Appointments', 'Absences', 'Days on which the firm is closed']);
  await expect(panel.getByText('No program has read this address yet.')).toBeVisible();

  let saves = 0;
  page.on('response', (reply) => {
    if (reply.url().endsWith('/calendar-feed')) saves += 1;
  });
  // At once: each is saved, and none undoes the other.
  await included.getByRole('checkbox', { name: 'Times kept for proposals' }).focus();
  await page.keyboard.press('Space');
  await included.getByRole('checkbox', { name: 'Absences' }).press('Space');
  await panel.getByRole('radio', { name: 'Only the number' }).check();
  await toast(page, 'Calendar feed saved');
  await expect.poll(() => saves).toBe(3);
  await fetch(link, { headers: { 'user-agent': 'Thunderbird/128.5.0' } });
  await page.reload();
  await included.waitFor();
  expect(await checked()).toEqual([
    'Appointments',
    'Times kept for proposals',
    'Days on which the firm is closed',
  ]);
  await expect(panel.getByRole('radio', { name: 'Only the number' })).toBeChecked();
  await expect(panel.getByRole('list', { name: 'Read by' })).toContainText(/Thunderbird\s*Just now/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await panel.getByRole('button', { name: 'Renew address' }).click();
  await expect(panel.getByText('No program has read this address yet.')).toBeVisible();
});

test('a new address stays while its page is built anew in another zone or language, and not after it is left', async ({
  product: { url },
  person,
}) => {
  const page = await person('client', { as: await newClient(url, 'Feeder') });
  await page.goto('client/profile');
  await page.getByRole('button', { name: 'Create the address' }).click();
  const address = page.getByLabel('Private address');
  const link = await address.inputValue();
  await page.getByRole('combobox', { name: 'Your time zone' }).selectOption('Europe/Warsaw');
  await page.getByRole('button', { name: 'Save Time Zone' }).click();
  await expect(page.getByRole('banner')).toContainText('Warsaw');
  await expect(address).toHaveValue(link);
  for (const [language, code] of Object.entries({ Türkçe: 'tr', English: 'en' })) {
    await page.getByRole('banner').getByRole('button').last().click();
    await page.getByRole('menuitemradio', { name: language }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', code);
  }
  await expect(address).toHaveValue(link);
  await page.getByRole('complementary').getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Client Dashboard' })).toBeVisible();
  await page.goBack();
  await expect(page.getByText(/^Your calendar has a private address/)).toBeVisible();
  await expect(address).toHaveCount(0);
});
