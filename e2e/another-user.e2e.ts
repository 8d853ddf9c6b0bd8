import type { Page } from '@playwright/test';
import { approve, cards } from './pending.ts';
import { expect, test } from './people.ts';
import { admin, asAdmin, callApi, type Sign, signedInEntries } from './product.ts';

/** Signs in somebody else in the storage of the browser, without a moment in which nobody is signed in. */
async function replaceUser(place: Page, url: string, who: Sign) {
  const entries = await signedInEntries(url, who);
  await place.evaluate(
    (these) => these.forEach(({ name, value }) => localStorage.setItem(name, value)),
    entries,
  );
}

const comeBack = (page: Page) =>
  page.evaluate(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

test('a page that comes back from the history shows nothing of the user before', async ({
  product: { url },
  person,
  firm,
}) => {
  const client = await firm.client();
  const page = await person('somebody', { as: admin });
  await page.goto('admin/users');
  await page.getByRole('button', { name: /Add New User/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await replaceUser(page, url, client);
  await comeBack(page);
  await expect(page.getByRole('heading', { name: 'Client Dashboard' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a page that comes back from the history after a logout leads to the login', async ({
  person,
  firm,
}) => {
  const page = await person('client', { as: await firm.client() });
  await page.goto('client/profile');
  await expect(page.getByLabel('Full Name')).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await comeBack(page);
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
});

test('when one admin replaces another in another tab, neither an open dialog nor an unsaved form stays', async ({
  product: { url },
  person,
}) => {
  const marta = { email: 'marta@firm.example', password: 'harbour-light-2' };
  await callApi(url, 'POST', '/admin/users', {
    token: await asAdmin(url),
    body: { name: 'Marta', role: 'admin', ...marta },
  });
  const page = await person('admin', { as: admin });
  await page.goto('admin/users');
  await page.getByRole('button', { name: /Add New User/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New User' });
  await dialog.getByLabel('Name').fill('Lan Nguyễn');
  const form = await page.context().newPage();
  await form.goto('admin/profile');
  const name = form.getByLabel('Full Name');
  await name.fill('Ada Kaya');
  const other = await page.context().newPage();
  await other.goto('mark.svg');
  await replaceUser(other, url, marta);
  await expect(dialog).toHaveCount(0);
  await expect(name).toHaveValue('Marta');
  await page.getByRole('button', { name: /Add New User/ }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('');
});

test('a decision of one consultant is not sent in the name of another', async ({
  product: { url },
  person,
  firm,
}) => {
  const client = await firm.client();
  const request = await firm.request(client);
  const page = await person('consultant', { as: await firm.consultant() });
  const made: string[] = [];
  page.on('request', (call) => call.method() === 'PUT' && made.push(call.url()));
  await page.goto('consultant/pending');
  await approve(page).click();
  await expect(cards(page)).toHaveCount(0);
  const other = await page.context().newPage();
  await other.goto('mark.svg');
  await replaceUser(other, url, await firm.consultant('Mara Kovač'));
  await expect(cards(page)).toHaveCount(1);
  expect(made).toEqual([]);
  expect((await firm.find(client, request)).status).toBe('requested');
});

test('a file that waits is not sent in the name of another client', async ({
  product: { url },
  person,
  firm,
}) => {
  const page = await person('client', { as: await firm.client() });
  await page.goto('client/new-consultation');
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  let sent = 0;
  await page.route('**/api/v2/files', async (route) => {
    sent += 1;
    await held;
    await route.continue();
  });
  const names = ['A.txt', 'B.txt', 'C.txt', 'D.txt'];
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })));
  await expect.poll(() => sent).toBe(3);
  // The tab that changes the storage hears no event of it.
  await replaceUser(page, url, await firm.client());
  release();
  await expect(page.getByRole('button', { name: /^Remove: / }).first()).toBeVisible();
  expect(sent).toBe(3);
});
