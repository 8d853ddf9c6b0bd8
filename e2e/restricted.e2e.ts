import type { Page } from '@playwright/test';
import { databaseOf } from './database.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectSaid,
  holdAnswers,
  test,
  toast,
} from './people.ts';
import { admin, callApi } from './product.ts';

// A toast is a dialog too.
const dialog = (page: Page) => page.locator('[data-dialog]').first();
const pane = (page: Page) => page.getByRole('article', { name: 'Request' });
const gone = 'You no longer see this consultation.';
const gives404 = { expected: /status of 40[34]/ };

type Case = { id: string; number: number };

const restrict = (url: string, token: string, { id }: Case, body: object) =>
  callApi(url, 'PUT', `/consultations/${id}/restriction`, { token, body });

test('a consultant restricts a case while a colleague reads it, and names the colleague afterwards', async ({
  person,
  firm,
}) => {
  const client = await firm.client('Ayşe Yıldırım');
  const jonas = await firm.consultant('Jonas Lindqvist');
  const elif = await firm.consultant('Elif Aydın');
  const request = (await firm.request(client)) as unknown as Case & Awaited<ReturnType<typeof firm.request>>;
  await firm.move(jonas, request, 'approved');
  const mine = await person('Jonas', { as: jonas });
  const hers = await person('Elif', { as: elif, ...gives404 });
  await hers.goto(`consultant/consultations?open=${request.id}`);
  await expect(dialog(hers)).toContainText('We ship figs.');

  await mine.goto(`consultant/consultations?open=${request.id}`);
  await dialog(mine).getByRole('button', { name: 'Restrict…' }).click();
  const restricting = mine.getByRole('dialog', { name: `Restrict #${request.number}` });
  await expect(restricting.getByRole('checkbox', { name: 'Jonas Lindqvist, you' })).toBeDisabled();
  await expect(restricting.getByRole('checkbox', { name: 'Jonas Lindqvist, you' })).toBeChecked();
  await expectAccessible(mine);
  await expectNoSidewaysScroll(mine);
  await restricting.getByRole('button', { name: 'Restrict', exact: true }).click();
  await toast(mine, 'Only the people named see this consultation now');
  await expect(dialog(mine)).toContainText('Restricted');
  await expect(dialog(mine).getByRole('term').filter({ hasText: 'Restricted to' })).toBeVisible();
  await expectAccessible(mine);

  await expectSaid(dialog(hers), gone);
  await expect(dialog(hers)).not.toContainText('We ship figs.');
  await expectAccessible(hers);
  await dialog(hers).getByRole('button', { name: 'Close' }).first().click();
  await expect(hers.getByText('No active consultations')).toBeVisible();

  await dialog(mine).getByRole('button', { name: 'Change Restriction…' }).click();
  const changing = mine.getByRole('dialog', { name: `Restriction of #${request.number}` });
  await changing.getByRole('checkbox', { name: 'Elif Aydın' }).check();
  await changing.getByRole('button', { name: 'Save Changes' }).click();
  await expect(changing).toHaveCount(0);
  await expect(hers.getByRole('row').filter({ hasText: 'Rules of origin' })).toContainText('Restricted');

  await dialog(mine).getByRole('button', { name: 'Change Restriction…' }).click();
  await mine.getByRole('button', { name: 'Lift Restriction' }).click();
  await toast(mine, 'The restriction is lifted');
  await expect(dialog(mine).getByRole('button', { name: 'Restrict…' })).toBeVisible();
});

test('a consultant who leaves out the assignee reads whom to name', async ({ person, firm }) => {
  const client = await firm.client('Ayşe Yıldırım');
  const jonas = await firm.consultant('Jonas Lindqvist');
  const nadia = await firm.consultant('Nadia Okafor');
  const request = await firm.request(client);
  await firm.move(nadia, request, 'approved');
  const page = await person('Jonas', { as: jonas, expected: /status of 400/ });
  await page.goto(`consultant/consultations/${request.id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Restrict…' }).click();
  const assignee = page.getByRole('dialog').getByRole('checkbox', { name: 'Nadia Okafor' });
  await expect(assignee).toBeChecked();
  await assignee.uncheck();
  await page.getByRole('button', { name: 'Restrict', exact: true }).click();
  await expect(page.getByRole('group', { name: 'Who sees it' })).toContainText(
    /Nadia Okafor.? is assigned to this consultation and must be among the people who see it/,
  );
  await expectAccessible(page);
  await assignee.check();
  await page.getByRole('button', { name: 'Restrict', exact: true }).click();
  await toast(page, 'Only the people named see this consultation now');
});

test('a request and a result are restricted too, and a text that is being written stays', async ({
  person,
  firm,
  product: { url },
}) => {
  const client = await firm.client('Ayşe Yıldırım');
  const jonas = await firm.consultant('Jonas Lindqvist');
  const elif = await firm.consultant('Elif Aydın');
  const request = (await firm.request(client)) as unknown as Case & Awaited<ReturnType<typeof firm.request>>;
  const hers = await person('Elif', { as: elif, ...gives404 });
  await hers.goto(`consultant/request/${request.id}`);
  await expect(pane(hers)).toContainText('We ship figs.');
  const mine = await person('Jonas', { as: jonas });
  await mine.goto('consultant/pending');
  await pane(mine).getByRole('button', { name: 'Restrict…' }).click();
  await dialog(mine).getByRole('button', { name: 'Restrict', exact: true }).click();
  await expect(pane(mine).getByRole('term').filter({ hasText: 'Restricted to' })).toBeVisible();
  await expect(mine.getByRole('listitem').filter({ hasText: 'Rules of origin' }).first()).toContainText(
    'Restricted',
  );
  await expectAccessible(mine);
  await expectNoSidewaysScroll(mine);
  await expectSaid(pane(hers), 'This request is no longer in your rooms.');
  await expect(pane(hers)).not.toContainText('We ship figs.');

  await restrict(url, jonas.token, request, { people: [jonas.id, elif.id] });
  await firm.move(jonas, request, 'approved');
  await hers.goto(`consultant/consultations?open=${request.id}&complete=true`);
  await dialog(hers).getByRole('textbox').first().fill('Half written');
  await restrict(url, jonas.token, request, { people: [jonas.id] });
  await expectSaid(dialog(hers), gone);
  await expect(dialog(hers)).not.toContainText('We ship figs.');
  await expect(dialog(hers).getByRole('textbox').first()).toContainText('Half written');

  await firm.move(jonas, request, 'completed', { consultation_result: '<p>Use a EUR.1.</p>' });
  await mine.goto(`consultant/history?open=${request.id}`);
  await expect(dialog(mine).getByRole('button', { name: 'Change Restriction…' })).toBeVisible();
  await expect(dialog(mine)).toContainText('Restricted to');
});

test('a client sees that a shared case is restricted, and that its members do not see it', async ({
  person,
  firm,
  product: { url },
}) => {
  const client = await firm.client('Ayşe Yıldırım');
  const jonas = await firm.consultant();
  const [{ id: company_id }] = await callApi(url, 'GET', '/companies', { token: client.token });
  const request = (await firm.request(client, { company_id, is_shared: true } as object)) as unknown as Case;
  await restrict(url, jonas.token, request, { people: [jonas.id] });
  const page = await person('client', { as: client });
  await page.goto(`client/consultations?open=${request.id}`);
  await expectSaid(dialog(page), /The firm has restricted this consultation/);
  await expect(page.locator('tr').filter({ hasText: 'Rules of origin' })).toContainText('Restricted');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('an admin sees a restricted case sealed, opens it with a reason for an hour, and lifts the restriction', async ({
  person,
  firm,
  product,
}) => {
  const { url } = product;
  const client = await firm.client('Ayşe Yıldırım');
  const jonas = await firm.consultant('Jonas Lindqvist');
  const request = (await firm.request(client, { topic: 'A secret' })) as unknown as Case;
  const page = await person('admin', { as: admin, ...gives404 });
  await page.clock.install();
  await page.goto('admin/consultations');
  await expect(page.getByRole('row').filter({ hasText: 'A secret' })).toBeVisible();
  await restrict(url, jonas.token, request, { people: [jonas.id] });
  const row = page.getByRole('row').filter({ hasText: `Restricted case #${request.number}` });
  await expect(row).toContainText('Requested');
  await expect(page.getByText('A secret')).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await row.getByRole('link', { name: `Open… restricted case #${request.number}` }).click();
  const sealed = page.getByRole('dialog', { name: `Restricted case #${request.number}` });
  await expect(sealed).toBeVisible();
  await sealed.getByRole('button', { name: 'Open Case' }).click();
  await expect(sealed.getByLabel('Reason')).toBeFocused();
  await expect(sealed.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await sealed.getByLabel('Reason').fill('The client asks by phone');
  await sealed.getByRole('button', { name: 'Open Case' }).click();
  const open = page.getByRole('dialog', { name: 'A secret' });
  await expect(open).toContainText('We ship figs.');
  await expectSaid(open, /^You have opened this restricted case until \d\d:\d\d\.$/);
  await expect(open).toContainText('Jonas Lindqvist');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const db = databaseOf(product);
  await db
    .updateTable('opened_cases')
    .set({ opened_at: new Date(Date.now() - 3_600_000).toISOString() })
    .execute();
  await db.destroy();
  await page.clock.fastForward('01:00:30');
  await expectSaid(sealed, 'This case is sealed now.');
  await expect(page.getByText('We ship figs.')).toHaveCount(0);
  await expectAccessible(page);

  await sealed.getByRole('button', { name: 'Change Restriction…' }).click();
  const changing = page.getByRole('dialog', { name: `Restriction of #${request.number}` });
  await changing.getByRole('button', { name: 'Save Changes' }).click();
  await expectSaid(changing, 'Please name at least one consultant');
  await changing.getByRole('button', { name: 'Lift Restriction' }).click();
  await expect(changing.getByLabel('Reason')).toBeFocused();
  await expectAccessible(page);
  await changing.getByLabel('Reason').fill('The conflict is over');
  await changing.getByRole('button', { name: 'Lift Restriction' }).click();
  await toast(page, 'The restriction is lifted');
  await expect(open).toContainText('We ship figs.');
});

test('an admin who follows a link to a restricted case that the list does not show can open it', async ({
  person,
  firm,
  product: { url },
}) => {
  const client = await firm.client('Ayşe Yıldırım');
  const jonas = await firm.consultant('Jonas Lindqvist');
  const request = (await firm.request(client)) as unknown as Case;
  await restrict(url, jonas.token, request, { people: [jonas.id] });
  const page = await person('admin', { as: admin, ...gives404 });
  await page.goto(`admin/consultations?status=completed&open=${request.id}`);
  await expectSaid(dialog(page), 'This consultation is restricted, or it no longer exists.');
  await dialog(page).getByLabel('Reason').fill('A link in a mail');
  const held = await holdAnswers(page, `**/consultations/${request.id}`);
  await firm.request(client);
  await expect.poll(held.calls).toBeGreaterThan(0);
  const answered = page.waitForResponse(`**/consultations/${request.id}`);
  held.release();
  await answered;
  await expect(dialog(page).getByLabel('Reason')).toHaveValue('A link in a mail');
  await dialog(page).getByRole('button', { name: 'Open Case' }).click();
  await expect(dialog(page)).toContainText('We ship figs.');
});

test('a restricted case is marked on the dashboards of its client and its consultant', async ({
  person,
  firm,
  product: { url },
}) => {
  const client = await firm.client('Ayşe Yıldırım');
  const jonas = await firm.consultant('Jonas Lindqvist');
  const request = (await firm.request(client)) as unknown as Case & Awaited<ReturnType<typeof firm.request>>;
  const open = await firm.request(client, { topic: 'Incoterms 2020' });
  await restrict(url, jonas.token, request, { people: [jonas.id] });
  for (const [role, who] of [
    ['client', client],
    ['consultant', jonas],
  ] as const) {
    const page = await person(role, { as: who });
    await page.goto(`${role}/dashboard`);
    const rows = page.getByRole('main').getByRole('listitem');
    await expect(rows.filter({ hasText: 'Rules of origin' }).first()).toContainText('Restricted');
    await expect(rows.filter({ hasText: 'Incoterms 2020' }).first()).not.toContainText('Restricted');
    await expectAccessible(page);
  }
  await firm.move(jonas, request, 'approved');
  await firm.move(jonas, open, 'approved');
  const page = await person('Jonas', { as: jonas });
  await page.goto('consultant/dashboard');
  const upcoming = page.getByRole('region', { name: 'Upcoming Consultations' });
  await expect(upcoming.getByRole('listitem').filter({ hasText: 'Rules of origin' })).toContainText(
    'Restricted',
  );
});

test('a dialog of the reading pane stays open when the window is narrowed, and closes as usual', async ({
  person,
  firm,
}) => {
  const client = await firm.client('Ayşe Yıldırım');
  const jonas = await firm.consultant('Jonas Lindqvist');
  await firm.consultant('Zeynep Narrow');
  await firm.request(client);
  const mine = await person('Jonas', { as: jonas });
  await mine.goto('consultant/pending');
  await pane(mine).getByRole('button', { name: 'Restrict…' }).click();
  await dialog(mine).getByRole('checkbox', { name: 'Zeynep Narrow' }).check();
  await mine.setViewportSize({ width: 390, height: 844 });
  await expect(dialog(mine).getByRole('checkbox', { name: 'Zeynep Narrow' })).toBeChecked();
  await expectNoSidewaysScroll(mine);
  await expectAccessible(mine);
  await dialog(mine).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(mine)).toHaveCount(0);
  await expect(pane(mine)).toHaveCount(0);

  await mine.setViewportSize({ width: 1280, height: 900 });
  await pane(mine).getByRole('button', { name: 'Add Company' }).click();
  await dialog(mine).getByLabel('Company Name').fill('Ege Kuru Meyve');
  await mine.setViewportSize({ width: 768, height: 900 });
  await expect(dialog(mine).getByLabel('Company Name')).toHaveValue('Ege Kuru Meyve');
});
