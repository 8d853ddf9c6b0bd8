import { newClient } from './firm.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, logIn, test, toast, tryAgain } from './people.ts';
import { admin, asAdmin, callApi } from './product.ts';

test('general settings are saved on the server and limited to their ranges', async ({ person }) => {
  const page = await person('admin');
  await logIn(page, admin);
  await page.goto('admin/settings');
  const perDay = page.getByLabel('Max Consultations Per Day');
  const duration = page.getByLabel('Consultation Duration');
  await expect(perDay).toHaveValue('10');
  await expect(duration).toHaveValue('60');
  await expectAccessible(page);
  await perDay.fill('51');
  await duration.fill('50');
  await page.getByRole('button', { name: 'Save General Settings' }).click();
  await expect(page.getByRole('alert')).toContainText('Please enter a number from 1 to 50');
  await expect(page.getByRole('alert')).toContainText('Please enter a multiple of 15 minutes');
  await perDay.fill('12');
  await duration.fill('45');
  await page.getByLabel('Time Zone of the Firm').selectOption('Europe/Warsaw');
  await page.getByRole('button', { name: 'Save General Settings' }).click();
  await toast(page, 'General settings saved successfully');
  await page.reload();
  await expect(perDay).toHaveValue('12');
  await expect(page.getByLabel('Time Zone of the Firm')).toHaveValue('Europe/Warsaw');
});

test('saving a form keeps what a colleague has changed meanwhile in other fields', async ({
  person,
  product: { url },
}) => {
  const page = await person('admin');
  await logIn(page, admin);
  await page.goto('admin/settings');
  await page.getByLabel('Max Consultations Per Day').fill('14');
  const token = await asAdmin(url);
  await callApi(url, 'PUT', '/settings', { token, body: { acceptance_days: 21 } });
  await page.getByRole('button', { name: 'Save General Settings' }).click();
  await toast(page, 'General settings saved successfully');
  const now = await callApi(url, 'GET', '/settings', { token });
  expect(now).toMatchObject({ max_consultations_per_day: 14, acceptance_days: 21 });
  await expect(page.getByLabel('Acceptance of Results')).toHaveValue('21');

  await page.goto('admin/settings?tab=firm');
  await page.getByRole('button', { name: 'Save Name and Logo' }).click();
  await toast(page, 'Name and logo saved successfully');
});

test("a room's name and description are edited in place, and its letter cannot be changed", async ({
  person,
}) => {
  const page = await person('admin', { width: 390, height: 844 });
  await logIn(page, admin);
  await page.goto('admin/settings');
  await page.getByRole('tab', { name: 'Room Specialties' }).click();
  await expect(page).toHaveURL(/tab=rooms/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Edit Room C' }).click();
  await page.getByLabel('Name of Room C').fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Room name is required')).toBeVisible();
  for (const name of ['Recht und Verträge', 'Legal Consultation']) {
    await page.getByLabel('Name of Room C').fill(name);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await toast(page, 'Room updated successfully');
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await page.getByRole('button', { name: 'Edit Room C' }).click();
  }
});

test('the switches are saved, and a test notification arrives', async ({ person }) => {
  const page = await person('admin');
  await logIn(page, admin);
  await page.goto('admin/settings?tab=notifications');
  await page.getByLabel('Email notifications').uncheck();
  await page.getByRole('button', { name: 'Save Notification Settings' }).click();
  await toast(page, 'Notification settings saved successfully');
  await page.reload();
  await expect(page.getByLabel('Email notifications')).not.toBeChecked();
  await expect(page.getByLabel('In-app notifications')).toBeChecked();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Test Notification System' }).click();
  await toast(page, 'Test notification sent in the app; no email, as email notifications are off');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByText('Notifications reach you.')).toBeVisible();
});

test('settings that cannot be loaded or saved show an error', async ({ person }) => {
  const page = await person('admin', { expected: /status of 500/ });
  await logIn(page, admin);
  await page.route('**/api/v2/settings', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('admin/settings');
  await expect(page.getByRole('heading', { name: 'Failed to load settings' })).toBeVisible();
  await page.unroute('**/api/v2/settings');
  await tryAgain(page);
  await page.getByLabel('Max Consultations Per Day').fill('9');
  await page.route('**/api/v2/settings', (route) =>
    route.fulfill({ status: 500, json: { status: 'error', message: 'Failed to save settings' } }),
  );
  await page.getByRole('button', { name: 'Save General Settings' }).click();
  await toast(page, 'Failed to save settings');
  await expect(page.getByLabel('Max Consultations Per Day')).toHaveValue('9');

  await page.getByRole('tab', { name: 'Notifications' }).click();
  await page.getByLabel('In-app notifications').uncheck();
  await page.getByRole('button', { name: 'Save Notification Settings' }).click();
  await expect(page.getByLabel('In-app notifications')).not.toBeChecked();
  await page.route('**/settings/test-notification', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: 'Test Notification System' }).click();
  await toast(page, 'Failed to send the test notification');

  await page.getByRole('tab', { name: 'Room Specialties' }).click();
  await page.getByRole('button', { name: 'Edit Room B' }).click();
  await page.getByLabel('Name of Room B').fill('Not lost');
  await page.route('**/api/v2/admin/rooms/*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await toast(page, 'Failed to update room');
  await page.getByRole('tab', { name: 'General Settings' }).click();
  await expect(page.getByLabel('Max Consultations Per Day')).toHaveValue('9');
  await page.getByRole('tab', { name: 'Room Specialties' }).click();
  await expect(page.getByLabel('Name of Room B')).toHaveValue('Not lost');
  await page.route('**/api/v2/admin/rooms', (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Failed to load room data.' })).toBeVisible();
});

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test("an admin sets the firm's name and logo, and a file that is no image is refused at its field", async ({
  person,
}) => {
  const page = await person('admin', { as: admin, expected: /status of 400/ });
  await page.goto('admin/settings?tab=firm');
  await page.getByLabel('Name of the Firm').fill('Ege Dış Ticaret');
  const logo = page.getByLabel('Choose a logo');
  await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.alloc(102_401) });
  await expect(page.getByText('Please choose a PNG or JPEG of at most 100 KiB')).toBeVisible();
  await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await page.getByRole('button', { name: 'Save Name and Logo' }).click();
  await expect(page.getByText('Please choose a PNG or JPEG of at most 100 KiB').first()).toBeVisible();
  await expectAccessible(page);
  await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png });
  await page.getByRole('button', { name: 'Save Name and Logo' }).click();
  await toast(page, 'Name and logo saved successfully');
  await page.reload();
  await expect(page.getByRole('img', { name: 'The logo as it is' })).toBeVisible();
  await expect(page.getByLabel('Name of the Firm')).toHaveValue('Ege Dış Ticaret');
  await page.getByRole('button', { name: 'Remove Logo' }).click();
  await page.getByRole('button', { name: 'Save Name and Logo' }).click();
  await toast(page, 'Name and logo saved successfully');
  await expect(page.getByRole('img', { name: 'The logo as it is' })).toBeHidden();
});

test('topics are edited one per line, and the request form offers them', async ({
  product: { url },
  person,
}) => {
  const client = await newClient(url, 'Ayşe Yıldırım');
  const page = await person('admin', { as: admin });
  await page.goto('admin/settings?tab=topics');
  const topics = page.getByRole('textbox', { name: 'Topics' });
  await topics.fill('Sanctions\nRules of origin, export');
  await page.getByRole('button', { name: 'Save Topics' }).click();
  await expect(page.getByText('Topic 2: Please use no comma in a topic')).toBeVisible();
  await expectAccessible(page);
  await topics.fill('Sanctions\n\n  Rules of origin\n');
  await page.getByRole('button', { name: 'Save Topics' }).click();
  await toast(page, 'Topics saved successfully');
  await expect(topics).toHaveValue('Sanctions\nRules of origin');
  const form = await person('client', { as: client });
  await form.goto('client/new-consultation');
  await expect(form.getByRole('checkbox', { name: 'Sanctions' })).toBeVisible();
  await expect(form.getByRole('checkbox', { name: 'Other (please specify)' })).toBeVisible();
  await expect(form.getByRole('checkbox', { name: 'Customs valuation' })).toBeHidden();
});

test('of two admins who change the topics, the second sees those of the first and loses nothing', async ({
  product: { url },
  person,
}) => {
  const token = await asAdmin(url);
  const theirs = (topics: string[]) => callApi(url, 'PUT', '/topics', { token, body: { topics } });
  await theirs(['Origin']);
  const page = await person('admin', { as: admin, expected: /status of 409/, width: 390, height: 844 });
  await page.goto('admin/settings?tab=topics');
  const topics = page.getByRole('textbox', { name: 'Topics' });
  await topics.fill('Origin\nTariffs');
  await theirs(['Origin', 'Sanctions']);
  const save = page.getByRole('button', { name: 'Save Topics' });
  await save.click();
  const note = page.getByRole('alert').filter({ hasText: 'Somebody else has changed the topics' });
  await expect(note).toContainText('Sanctions');
  await expect(note).toBeInViewport({ ratio: 0.9 });
  await expect(save).toBeInViewport({ ratio: 0.9 });
  await expect(topics).toHaveValue('Origin\nTariffs');
  await expectAccessible(page);
  await expect(page.getByText(/^Somebody else has changed/)).toHaveCount(1);
  await page.getByRole('button', { name: 'Load theirs' }).click();
  await expect(topics).toHaveValue('Origin\nSanctions');
  await topics.fill('Origin\nSanctions\nTariffs');
  await save.click();
  await toast(page, 'Topics saved successfully');
  await theirs(['Origin']);
  await topics.fill('Tariffs');
  await save.click();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await save.click();
  await toast(page, 'Topics saved successfully');
  await page.reload();
  await expect(topics).toHaveValue('Tariffs');
});

test('of two admins who change a public page, the second sees the text of the first and loses nothing', async ({
  product: { url },
  person,
}) => {
  const theirs = async (body: object) =>
    callApi(url, 'PUT', '/settings', { token: await asAdmin(url), body });
  await theirs({ terms: '<p>We advise.</p>', privacy: '' });
  const page = await person('admin', { as: admin, expected: /status of 409/ });
  await page.goto('admin/settings?tab=pages');
  const terms = page.getByRole('textbox', { name: 'Terms' });
  await terms.fill('We advise on customs.');
  await theirs({ terms: '<p>We advise on origin.</p>', privacy: '<p>We keep little.</p>' });
  const save = page.getByRole('button', { name: 'Save Public Pages' });
  await save.click();
  await expect(page.getByRole('button', { name: 'Load theirs' })).toHaveCount(1);
  const note = page.getByRole('region', { name: 'Terms' });
  await expect(note).toContainText('We advise on origin.');
  await expect(note).toBeInViewport({ ratio: 0.9 });
  await expect(save).toBeInViewport({ ratio: 0.9 });
  await expect(terms).toHaveText('We advise on customs.');
  await expectAccessible(page);
  await expect(page.getByText(/^Somebody else has changed/)).toHaveCount(1);
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await save.click();
  await toast(page, 'Public pages saved successfully');
  await page.reload();
  await expect(terms).toHaveText('We advise on customs.');
  await expect(page.getByRole('textbox', { name: 'Privacy' })).toHaveText('We keep little.');
  await theirs({ terms: '', privacy: '' });
});

test('a public page with content is linked from the landing page and from sign-up', async ({
  product: { url },
  person,
}) => {
  const page = await person('admin', { as: admin });
  await page.goto('admin/settings?tab=pages');
  const terms = page.getByRole('textbox', { name: 'Terms' });
  await terms.click();
  await terms.pressSequentially('We advise in good faith.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save Public Pages' }).click();
  await toast(page, 'Public pages saved successfully');

  const stranger = await person('stranger', { width: 390, height: 844 });
  await stranger.goto('login?tab=sign-up');
  const links = stranger.getByRole('navigation', { name: 'The firm' });
  await expect(links.getByRole('link')).toHaveText(['Terms']);
  await links.getByRole('link', { name: 'Terms' }).click();
  await expect(stranger).toHaveURL(/\/terms$/);
  await expect(stranger.getByRole('heading', { name: 'Terms' })).toBeVisible();
  await expect(stranger.getByText('We advise in good faith.')).toBeVisible();
  await expectAccessible(stranger);
  await expectNoSidewaysScroll(stranger);
  const landing = async () => (await fetch(`${url}/consultflownavigator/`)).text();
  await expect.poll(landing).toContain('href="/consultflownavigator/terms"');
  await stranger.goto(`${url}/consultflownavigator/`);
  await expect(stranger.getByRole('navigation', { name: 'Firm' }).getByRole('link')).toHaveText(['Terms']);
  await stranger.goto('privacy');
  await expect(stranger.getByText('Oops! Page not found')).toBeVisible();
});

test('what is typed in one tab stays while another is open, and leaving the settings asks first', async ({
  person,
}) => {
  const page = await person('admin', { as: admin });
  await page.goto('admin/settings?tab=pages');
  const privacy = page.getByRole('textbox', { name: 'Privacy' });
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  const dashboard = page.getByRole('complementary').getByRole('link', { name: 'Dashboard' });
  await privacy.click();
  await privacy.pressSequentially('We keep what the law requires.');
  await page.getByRole('tab', { name: 'Firm' }).click();
  const name = await page.getByLabel('Name of the Firm').inputValue();
  await page.getByLabel('Name of the Firm').fill('Harbour & Sons');
  await page.getByRole('tab', { name: 'Public Pages' }).click();
  await expect(privacy).toHaveText('We keep what the law requires.');
  await dashboard.click();
  await expect(question).toContainText('The changes to the settings are not saved and will be lost.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Save Public Pages' }).click();
  await toast(page, 'Public pages saved successfully');
  const losing = page.getByRole('dialog', { name: 'Log out without saving?' });
  const logout = page.getByRole('complementary').getByRole('button', { name: 'Logout' });
  await logout.click();
  await expect(losing).toContainText('The changes on this page are not saved and will be lost.');
  await expectAccessible(page);
  await losing.getByRole('button', { name: 'Stay' }).click();
  await dashboard.click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/dashboard/);

  await page.goto('admin/settings?tab=pages');
  await expect(privacy).toHaveText('We keep what the law requires.');
  await page.getByRole('tab', { name: 'Firm' }).click();
  await expect(page.getByLabel('Name of the Firm')).toHaveValue(name);
  await dashboard.click();
  await expect(page).toHaveURL(/dashboard/);
});

test('leaving asks first while the words of a room are edited', async ({ person }) => {
  const page = await person('admin', { as: admin });
  await page.goto('admin/settings?tab=rooms');
  await page.getByRole('button', { name: 'Edit Room B' }).click();
  await page.getByLabel('Name of Room B').fill('Ships and crews');
  const dashboard = page.getByRole('complementary').getByRole('link', { name: 'Dashboard' });
  await dashboard.click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Name of Room B')).toHaveValue('Ships and crews');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await dashboard.click();
  await expect(page).toHaveURL(/dashboard/);
});

test('a logout that loses changes asks once', async ({ person }) => {
  const page = await person('admin');
  await logIn(page, admin);
  await page.goto('admin/settings?tab=firm');
  await page.getByLabel('Name of the Firm').fill('Harbour & Sons');
  await page.getByRole('complementary').getByRole('button', { name: 'Logout' }).click();
  await page
    .getByRole('dialog', { name: 'Log out without saving?' })
    .getByRole('button', { name: 'Log out' })
    .click();
  await page.waitForURL('**/login');
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
});

test('opening hours and booking rules are saved, and what is wrong is said at its field', async ({
  person,
  product: { url },
}) => {
  const page = await person('admin');
  await logIn(page, admin);
  await page.goto('admin/settings?tab=scheduling');
  const monday = page.getByLabel('Hours on Monday');
  const saturday = page.getByRole('switch', { name: 'Saturday' });
  await expect(monday).toHaveValue('09:00 – 18:00');
  await expect(page.getByRole('switch', { name: 'Monday' })).toBeChecked();
  await expect(saturday).not.toBeChecked();
  await expectAccessible(page);

  await monday.fill('18-9');
  await page.getByLabel('Hours on Tuesday').fill('mornings');
  await page.getByLabel('Buffer after').fill('500');
  await page.getByRole('button', { name: 'Save Scheduling Settings' }).click();
  const summary = page.getByRole('alert');
  await expect(summary).toContainText('Monday: Please choose an end after the beginning');
  await expect(summary).toContainText('Tuesday: Please enter hours like 09:00 – 18:00');
  await expect(summary).toContainText('Please enter from 0 to 240 minutes');
  await summary.getByRole('link', { name: /^Tuesday/ }).click();
  await expect(page.getByLabel('Hours on Tuesday')).toBeFocused();

  await monday.fill('9 - 12.30, 13:30-17');
  await page.getByLabel('Hours on Tuesday').fill('');
  await expect(page.getByRole('switch', { name: 'Tuesday' })).not.toBeChecked();
  await saturday.check();
  await expect(page.getByLabel('Hours on Saturday')).toHaveValue('09:00 – 18:00');
  await page.getByLabel('Buffer after').fill('15');
  await page.getByLabel('Slot interval').fill('30');
  await page.getByLabel('Minimum notice').fill('1.5');
  await page.getByRole('button', { name: 'Save Scheduling Settings' }).click();
  await toast(page, 'Scheduling settings saved successfully');
  await page.reload();
  await expect(monday).toHaveValue('09:00 – 12:30, 13:30 – 17:00');
  await expect(page.getByLabel('Minimum notice')).toHaveValue('1.5');
  expect(await callApi(url, 'GET', '/settings', { token: await asAdmin(url) })).toMatchObject({
    opening_hours: {
      Monday: [
        ['09:00', '12:30'],
        ['13:30', '17:00'],
      ],
      Saturday: [['09:00', '18:00']],
    },
    buffer_after: 15,
    slot_interval: 30,
    minimum_notice: 90,
  });
});

test('a closure is added, changed and deleted, by the calendar of the firm', async ({
  person,
  product: { url },
}) => {
  const token = await asAdmin(url);
  await callApi(url, 'PUT', '/settings', { token, body: { time_zone: 'Europe/Warsaw' } });
  const page = await person('admin', { width: 390, height: 844 });
  await logIn(page, admin);
  await page.goto('admin/settings?tab=scheduling');
  await page.getByRole('button', { name: 'Add Closure' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Closure' });
  await dialog.getByRole('button', { name: 'Save Closure' }).click();
  await expect(dialog).toContainText('Please name the closure');
  await expect(dialog).toContainText('Please choose a day');
  await expectAccessible(page);
  await dialog.getByLabel('Name').fill('Święto Niepodległości');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add Closure' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('Święto Niepodległości');
  await dialog.getByLabel('First day').fill('2031-11-11');
  await dialog.getByRole('button', { name: 'Save Closure' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Święto Niepodległości' });
  await expect(row).toContainText('Nov 11, 2031');
  const saved = () => callApi(url, 'GET', '/absences', { token });
  expect(await saved()).toMatchObject([
    { user_id: null, starts_at: '2031-11-10T23:00:00.000Z', ends_at: '2031-11-11T23:00:00.000Z' },
  ]);

  await row.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Closure' });
  await edit.getByLabel('Last day').fill('2031-11-10');
  await edit.getByRole('button', { name: 'Save Closure' }).click();
  await expect(edit).toContainText('Please choose an end after the beginning');
  // In the order of the language there is no month 31.
  await edit.getByLabel('Last day').fill('31.12.2031');
  await edit.getByRole('button', { name: 'Save Closure' }).click();
  await expect(edit.getByText('Please choose a day')).toBeVisible();
  await expect(edit.getByLabel('Last day')).toBeFocused();
  await edit.getByLabel('Last day').fill('2031-11-14');
  await edit.getByRole('button', { name: 'Save Closure' }).click();
  await expect(row).toContainText('Nov 11, 2031 – Nov 14, 2031');
  await expectNoSidewaysScroll(page);

  await row.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete Closure' }).click();
  await expect(page.getByText('No closures ahead')).toBeVisible();
  expect(await saved()).toEqual([]);
});
