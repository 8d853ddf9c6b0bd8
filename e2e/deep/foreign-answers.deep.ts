import { newClient, newConsultant, newRequest } from '../firm.ts';
import { expect, expectSaid, test, tryAgain } from '../people.ts';
import { sheet } from '../pending.ts';
import { admin, type Sign } from '../product.ts';

const OTHER = 'Server returned something other than what was asked for';
const bodies = ['null', '{}', '[{}]', '{"status":"success"}', '{"status":"success","data":{}}'];
const foreign = (body: string) => ({ status: 200, contentType: 'application/json', body });

/** The path of a screen, its calls, and its message without a response. */
const screens = [
  ['admin', 'admin/dashboard', '**/dashboard/admin', 'Failed to load dashboard statistics'],
  ['admin', 'admin/schedule', '**/schedules?*', 'Failed to load schedule data.'],
  ['admin', 'admin/schedule', '**/api/*/admin/rooms', 'Failed to load room data.'],
  ['admin', 'admin/schedule', '**/consultants/all?*', 'Failed to load consultants data'],
  ['admin', 'admin/settings', '**/api/v2/settings', 'Failed to load settings'],
  ['admin', 'admin/rooms', '**/api/*/admin/rooms', 'Failed to load rooms'],
  ['admin', 'admin/users', '**/admin/users?*', 'Failed to load users'],
  ['admin', 'admin/pending-approvals', '**/users?*', 'Failed to fetch pending clients'],
  ['consultant', 'consultant/dashboard', '**/dashboard/consultant', 'Error loading dashboard'],
  ['consultant', 'consultant/schedule', '**/schedules?*', 'Failed to load schedule data.'],
  ['consultant', 'consultant/schedule', '**/rooms?*', 'Failed to load schedule data.'],
  ['consultant', 'consultant/clients', '**/users?*', 'Failed to fetch clients'],
  ['client', 'client/dashboard', '**/dashboard/client', 'Error loading dashboard'],
  ['client', 'client/profile', '**/users/*', 'Failed to fetch your profile data'],
  ['client', 'client/consultations', '**/api/*/consultations', 'Failed to fetch consultations'],
] as const;

for (const [who, path, call, failure] of screens)
  test(`${path} invents nothing from an invalid response to ${call}`, async ({
    product: { url },
    person,
  }) => {
    const people: Record<typeof who, () => Promise<Sign>> = {
      admin: async () => admin,
      consultant: () => newConsultant(url, 'Jonas', ['A']),
      client: () => newClient(url, 'Ayşe'),
    };
    const page = await person(who, { as: await people[who]() });
    let body = '';
    await page.route(call, (route) => route.fulfill(foreign(body)));
    for (body of bodies) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: failure })).toBeVisible();
      await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
      const save = page.getByRole('button', { name: /^Save/ });
      for (const button of await save.all()) await expect(button).toBeDisabled();
    }
    await page.unroute(call);
    await page.getByRole('button', { name: /^(Try Again|Retry)$/ }).click();
    await expect(page.getByRole('heading', { name: failure })).toHaveCount(0);
  });

test('a week is not treated as saved after an invalid response', async ({ product: { url }, person }) => {
  await newConsultant(url, 'Elif', ['A']);
  const page = await person('admin', { as: admin });
  await page.goto('admin/schedule?week=2027-03-01');
  await page.getByRole('article', { name: 'Monday, Room A' }).getByRole('switch', { name: 'Elif' }).check();
  const save = page.getByRole('button', { name: 'Save Schedule' });
  for (const body of ['', ...bodies]) {
    await page.route('**/schedules', (route) => route.fulfill(foreign(body)), { times: 1 });
    const answered = page.waitForResponse('**/schedules');
    await save.click();
    await answered;
    await expect(save).not.toHaveAttribute('aria-busy');
    await expectSaid(page, body === '' ? 'Server returned an empty response' : OTHER);
    await expect(page.getByText('1 change not saved', { exact: true })).toBeVisible();
  }
  await expect(page.getByText('Weekly schedule saved successfully')).toHaveCount(0);
  await save.click();
  await expectSaid(page, 'Weekly schedule saved successfully');
});

test('a client is not treated as approved after an invalid response', async ({
  product: { url },
  person,
}) => {
  await newClient(url, 'Wanda Waits', { approved: false });
  const page = await person('admin', { as: admin });
  await page.goto('admin/pending-approvals?search=Wanda');
  const approve = page.getByRole('article', { name: 'Client' }).getByRole('button', { name: 'Approve' });
  for (const body of ['', '{}', 'null']) {
    await page.route(/\/approve\?/, (route) => route.fulfill(foreign(body)), { times: 1 });
    const answered = page.waitForResponse(/\/approve\?/);
    await approve.click();
    await answered;
    await expect(approve).not.toHaveAttribute('aria-busy');
    await expectSaid(page, body === '' ? 'Server returned an empty response' : OTHER);
  }
  await expect(page.getByText('Client account approved')).toHaveCount(0);
  await approve.click();
  await expectSaid(page, 'Client account approved');
});

test('no free times are invented from an invalid response', async ({ product: { url }, person }) => {
  const { id } = await newRequest(url, await newClient(url, 'Ayşe'));
  const page = await person('consultant', { as: await newConsultant(url, 'Jonas', ['A']) });
  await page.route('**/slots?*', (route) => route.fulfill(foreign('{}')));
  await page.goto(`consultant/request/${id}`);
  await page.getByRole('button', { name: 'Choose a time' }).click();
  await expectSaid(sheet(page), 'The free times could not be loaded.');
  await expect(sheet(page).getByText(/free$|No schedule|Closed/)).toHaveCount(0);
  await page.unroute('**/slots?*');
  await tryAgain(sheet(page));
  await expect(sheet(page).getByText('The free times could not be loaded.')).toHaveCount(0);
});
