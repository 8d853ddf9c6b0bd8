import type { Locator, Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectSaid,
  type Firm,
  holdAnswers,
  hostile,
  logIn,
  lookAgain,
  test,
  tryAgain,
} from './people.ts';

const consultations = '**/api/v2/consultations';
const one = /\/api\/v2\/consultations\/[0-9a-f-]{36}$/;
const REQUIRED = 'Please fill in all required fields';
const CHANGED = 'Ayşe Yıldırım has changed this consultation in the meantime.';

const editor = (page: Page) => page.getByRole('textbox', { name: 'Problem Details' });
const topic = (page: Page, name: string) => page.getByRole('checkbox', { name });
const summary = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is a problem' });
const submit = (page: Page) => page.getByRole('button', { name: 'Submit Request' });
const update = (page: Page) => page.getByRole('button', { name: 'Update Consultation' });

async function write(page: Page, text: string) {
  await editor(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(text);
}

async function fillIn(page: Page) {
  await page.goto('client/new-consultation');
  await topic(page, 'Rules of origin').check();
  await write(page, 'We ship figs.');
}

/** A request of the client's own, and its edit form. */
async function edit(
  firm: Firm,
  person: (name: string, options: object) => Promise<Page>,
  options: object = {},
) {
  const client = await firm.client();
  const request = await firm.request(client);
  const page = await person('client', { as: client, ...options });
  await page.goto(`client/new-consultation?id=${request.id}`);
  await expect(editor(page)).toContainText('We ship figs.');
  return { client, request, page };
}

test('missing fields are listed above the form and marked in place', async ({ person, firm }) => {
  const page = await person('client', { as: await firm.client() });
  await page.goto('client/new-consultation');
  await expect(page.getByRole('radio', { name: /^Room A/ })).toBeChecked();
  await submit(page).click();
  await expect(summary(page)).toBeFocused();
  await expect(summary(page)).toContainText(REQUIRED);
  await expect(editor(page)).toHaveAttribute('aria-invalid', 'true');
  await topic(page, 'Other (please specify)').check();
  await write(page, 'x');
  await submit(page).click();
  await expect(summary(page).getByRole('listitem')).toHaveText(['Please specify your custom topic']);
  await summary(page).getByRole('link').click();
  await expect(page.getByRole('textbox', { name: 'Your topic' })).toBeFocused();
  await expectAccessible(page);
});

test('a request is sent once, however often the button is pressed, with a message', async ({
  person,
  firm,
}) => {
  const page = await person('client', { as: await firm.client() });
  await fillIn(page);
  let sent = 0;
  const held = await holdAnswers(page, consultations);
  page.on('request', (request) => (sent += request.method() === 'POST' ? 1 : 0));
  await submit(page).dblclick();
  await expect(submit(page)).toHaveAttribute('aria-busy', 'true');
  await submit(page).click();
  held.release();
  await expectSaid(page, 'Consultation request submitted successfully');
  await expect(page).toHaveURL(/\/client\/consultations$/);
  await expect(page.getByRole('row', { name: 'Rules of origin' })).toHaveCount(1);
  expect(sent).toBe(1);
});

test('a response without a message gets a default', async ({ person, firm }) => {
  const { page } = await edit(firm, person);
  await page.route(one, async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    const response = await route.fetch();
    const { message: _message, ...wordless } = await response.json();
    await route.fulfill({ response, json: wordless });
  });
  await write(page, ' And nuts.');
  await update(page).click();
  await expectSaid(page, 'Consultation request updated successfully');

  await page.route(consultations, async (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill({ json: { status: 'error' } }),
  );
  await fillIn(page);
  await submit(page).click();
  await expectSaid(page, 'An error occurred. Please try again.');
  await expect(editor(page)).toHaveText('We ship figs.');
});

test('without the list of topics only Other can be chosen, and topics and rooms can be reloaded', async ({
  person,
  firm,
}) => {
  const page = await person('client', { as: await firm.client(), expected: /status of 500/ });
  const broken = { status: 500, json: { status: 'error', message: 'No' } };
  await page.route('**/consultations/topics', (route) => route.fulfill(broken));
  await page.route('**/rooms?active=true', (route) => route.fulfill(broken));
  await page.goto('client/new-consultation');
  await expectSaid(page, 'An error occurred while loading topics');
  await expect(page.getByRole('checkbox')).toHaveCount(1);
  await expect(topic(page, 'Other (please specify)')).toBeVisible();
  await expectSaid(page, 'Failed to load room data.');
  await page.unroute('**/rooms?active=true');
  await tryAgain(page.getByRole('group', { name: 'Room' }));
  await expect(page.getByRole('radio', { name: /^Room A/ })).toBeVisible();
  await page.unroute('**/consultations/topics');
  await tryAgain(page.getByRole('group', { name: 'Topics' }));
  await expect(topic(page, 'Rules of origin')).toBeVisible();
});

test('a request that cannot be sent shows the reason, offline at once, and keeps the input', async ({
  person,
  firm,
}) => {
  const page = await person('client', {
    as: await firm.client(),
    expected: /ERR_INTERNET_DISCONNECTED|status of 50/,
  });
  await fillIn(page);
  await page.context().setOffline(true);
  await submit(page).click();
  await expectSaid(page, 'The server could not be reached.');
  await expect(submit(page)).not.toHaveAttribute('aria-busy');
  await page.context().setOffline(false);

  await page.route(consultations, (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<html><h1>nginx</h1></html>' }),
  );
  await submit(page).click();
  await expectSaid(page, 'HTTP error 502: Bad Gateway');
  await expect(page.getByText('nginx')).toHaveCount(0);
  await page.unroute(consultations);
  await page.route(consultations, (route) => route.fulfill({ status: 200, body: '{"status":"succ' }));
  await submit(page).click();
  await expectSaid(page, 'Incomplete response from server. The server response was cut off unexpectedly.');
  await page.unroute(consultations);
  await expect(editor(page)).toHaveText('We ship figs.');

  await submit(page).click();
  await expectSaid(page, 'Consultation request submitted successfully');
  await expect(page.getByText('HTTP error 502')).toHaveCount(0);
});

test('no message covers the submit button on a phone', async ({ person, firm }) => {
  const page = await person('client', {
    as: await firm.client(),
    width: 390,
    height: 844,
    expected: /status of 500/,
  });
  await fillIn(page);
  await page.route(consultations, (route) =>
    route.fulfill({ status: 500, json: { status: 'error', message: 'Something went wrong on our side' } }),
  );
  await submit(page).click();
  await expectSaid(page, 'Something went wrong on our side');
  await expectAccessible(page);
  await page.unroute(consultations);
  await submit(page).click();
  await expectSaid(page, 'Consultation request submitted successfully');
});

test('a draft survives a reload and can be discarded, by the button or by undoing the input', async ({
  person,
  firm,
}) => {
  const page = await person('client', { as: await firm.client() });
  await fillIn(page);
  await expectSaid(page, /Saved on this device/);
  await page.reload();
  await expectSaid(page, /Your draft from .* is back\./);
  await expect(topic(page, 'Rules of origin')).toBeChecked();
  await expect(editor(page)).toHaveText('We ship figs.');
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByRole('group', { name: 'Topics' })).toBeFocused();
  await expect(editor(page)).toHaveText('');
  await expect(topic(page, 'Rules of origin')).not.toBeChecked();
  await page.reload();
  await expect(editor(page)).toHaveText('');
  await expect(page.getByText(/is back/)).toHaveCount(0);

  await topic(page, 'Rules of origin').check();
  await expectSaid(page, /Saved on this device/);
  await topic(page, 'Rules of origin').uncheck();
  await page.reload();
  await expect(editor(page)).toHaveText('');
  await expect(page.getByText(/is back/)).toHaveCount(0);
});

test('the topics suggest a room until one is chosen by hand', async ({ person, firm }) => {
  const page = await person('client', { as: await firm.client() });
  await page.goto('client/new-consultation');
  const room = (code: string) => page.getByRole('radio', { name: new RegExp(`^Room ${code}:`) });
  const suggested = page.getByRole('radio', { name: /Suggested for your topics/ });
  await expect(room('A')).toBeChecked();
  await expect(suggested).toHaveCount(0);
  await topic(page, 'Letters of credit').check();
  await expect(room('D')).toBeChecked();
  await expect(suggested).toHaveAccessibleName(/^Room D/);
  await expectAccessible(page);
  await topic(page, 'Letters of credit').uncheck();
  await expect(room('A')).toBeChecked();
  await topic(page, 'Letters of credit').check();
  await expect(room('D')).toBeChecked();
  await room('C').check();
  await topic(page, 'Rules of origin').check();
  await topic(page, 'Certificates of origin').check();
  await expect(suggested).toHaveAccessibleName(/^Room B/);
  await expect(room('C')).toBeChecked();
});

test('a discarded draft can be restored, and two tabs do not overwrite each other', async ({
  person,
  firm,
}) => {
  const page = await person('client', { as: await firm.client() });
  await fillIn(page);
  await expectSaid(page, /Saved on this device/);
  await page.reload();
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(editor(page)).toHaveText('');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(editor(page)).toHaveText('We ship figs.');
  await expect(topic(page, 'Rules of origin')).toBeChecked();
  await expectSaid(page, /Saved on this device/);
  await page.reload();
  await expect(editor(page)).toHaveText('We ship figs.');

  const other = await page.context().newPage();
  await other.goto('client/new-consultation');
  await expect(editor(other)).toHaveText('We ship figs.');
  await write(other, ' And nuts.');
  const warning = 'This draft is also open in another tab.';
  await expectSaid(page, warning);
  await expectAccessible(page);
  await write(page, ' And dates.');
  await expectSaid(page, warning);
  await page.reload();
  await expect(editor(page)).toHaveText('We ship figs. And nuts.');
  await expect(page.getByText(warning)).toHaveCount(0);

  await write(page, ' And salt.');
  await expectSaid(other, warning);
  await other.getByRole('button', { name: 'Load the other draft' }).click();
  await expect(editor(other)).toHaveText('We ship figs. And nuts. And salt.');
  await expect(other.getByText(warning)).toHaveCount(0);
  await write(page, ' And oil.');
  await expectSaid(other, warning);
  await other.getByRole('button', { name: 'Keep this draft' }).click();
  await expectSaid(page, warning);
  await other.reload();
  await expect(editor(other)).toHaveText('We ship figs. And nuts. And salt.');

  await page.getByRole('button', { name: 'Load the other draft' }).click();
  await expect(editor(page)).toHaveText('We ship figs. And nuts. And salt.');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(editor(page)).toHaveText('We ship figs. And nuts. And salt. And oil.');
  await expectSaid(other, warning);
  await page.reload();
  await expect(editor(page)).toHaveText('We ship figs. And nuts. And salt. And oil.');
});

const attach = (tab: Page, name: string) =>
  tab
    .locator('input[type=file]')
    .setInputFiles([{ name, mimeType: 'text/plain', buffer: Buffer.from(name) }]);
const files = (tab: Page) => tab.getByRole('list', { name: 'Files of this request' });

test('files that two tabs add to a draft are kept once one of the drafts is chosen', async ({
  person,
  firm,
}) => {
  const page = await person('client', { as: await firm.client() });
  const warning = 'This draft is also open in another tab.';
  await fillIn(page);
  await expectSaid(page, /Saved on this device/);
  const other = await page.context().newPage();
  await other.goto('client/new-consultation');
  await expect(editor(other)).toHaveText('We ship figs.');
  await attach(other, 'Invoice.txt');
  await expectSaid(page, warning);
  await attach(page, 'Certificate.txt');
  await expect(files(page)).toContainText('Certificate.txt');
  await page.getByRole('button', { name: 'Keep this draft' }).click();
  await expect(page.getByText(warning)).toHaveCount(0);
  await expectSaid(other, warning);
  await page.reload();
  await expect(files(page)).toContainText('Certificate.txt');
  await expect(files(page)).not.toContainText('Invoice.txt');
  await other.getByRole('button', { name: 'Load the other draft' }).click();
  await expect(files(other)).toContainText('Certificate.txt');
  await expect(files(other)).not.toContainText('Invoice.txt');

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('dialog', { name: 'Log out' })).toContainText('A draft of yours is kept');
});

test('a request that was sent in another tab is not sent again from this one', async ({ person, firm }) => {
  const page = await person('client', { as: await firm.client() });
  await fillIn(page);
  await expectSaid(page, /Saved on this device/);
  const other = await page.context().newPage();
  await other.goto('client/new-consultation');
  await expect(editor(other)).toHaveText('We ship figs.');
  await submit(page).click();
  await expectSaid(other, 'This draft was sent or discarded in another tab.');
  await expect(other.getByText(/Saved on this device/)).toHaveCount(0);
  await expect(submit(other)).toBeDisabled();
  await expectAccessible(other);
  await other.getByRole('button', { name: 'Discard draft' }).click();
  await expect(editor(other)).toHaveText('');
  await other.getByRole('button', { name: 'Undo' }).click();
  await expect(editor(other)).toHaveText('We ship figs.');
  await expect(submit(other)).toBeEnabled();
});

test('on logout the user is told that a draft stays on the device, and can delete it', async ({
  person,
  firm,
}) => {
  const client = await firm.client();
  const page = await person('client');
  await logIn(page, client);
  const logOut = page.getByRole('button', { name: 'Logout' });
  const question = page.getByRole('dialog', { name: 'Log out' });
  const leave = async (choice: string) => {
    await logOut.click();
    await expect(question).toContainText('A draft of yours is kept on this device.');
    await expectAccessible(page);
    await question.getByRole('button', { name: choice }).click();
    await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
    await logIn(page, client);
    await page.goto('client/new-consultation');
  };
  await fillIn(page);
  await expectSaid(page, /Saved on this device/);
  await logOut.click();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await leave('Keep it and log out');
  await expect(editor(page)).toHaveText('We ship figs.');
  await leave('Remove it and log out');
  await expect(editor(page)).toHaveText('');
  await logOut.click();
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
});

test('a draft removed at the logout is not stored again by a tab that had a conflict with it', async ({
  person,
  firm,
}) => {
  const client = await firm.client();
  const page = await person('client');
  await logIn(page, client);
  await fillIn(page);
  await expectSaid(page, /Saved on this device/);
  const other = await page.context().newPage();
  await other.goto('client/new-consultation');
  await write(page, ' And nuts.');
  await expectSaid(other, 'This draft is also open in another tab.');
  await write(other, ' And dates.');
  await other.getByRole('button', { name: 'Logout' }).click();
  await other.getByRole('button', { name: 'Remove it and log out' }).click();
  for (const tab of [other, page]) await expect(tab.getByRole('tab', { name: 'Login' })).toBeVisible();
  await logIn(page, client);
  await page.goto('client/new-consultation');
  await expect(editor(page)).toHaveText('');
});

test('a change made elsewhere is not overwritten: both versions are shown until one is chosen', async ({
  person,
  firm,
}) => {
  const { client, request, page } = await edit(firm, person, { expected: /status of 409/ });
  await write(page, ' Mine.');
  await firm.change(client, request, { problem_details: '<p>Theirs.</p>' });
  await update(page).click();
  const conflict = page.getByRole('alert').filter({ hasText: CHANGED });
  await expect(conflict).toBeVisible();
  await expect(editor(page)).toHaveText('We ship figs. Mine.');
  const version = (title: string) =>
    conflict.locator('section').filter({ has: page.getByRole('heading', { name: title }) });
  await expect(version('Yours')).toContainText(/Rules of origin.*We ship figs\. Mine\./);
  await expect(version('Ayşe Yıldırım')).toContainText(/Rules of origin.*Theirs\./);
  await topic(page, 'Incoterms').check();
  await expect(version('Yours')).toContainText('Rules of origin, Incoterms');
  await expect(version('Ayşe Yıldırım')).not.toContainText('Incoterms');
  const left = async (title: string) => (await version(title).boundingBox())!.x;
  expect(await left('Ayşe Yıldırım')).toBeGreaterThan(await left('Yours'));
  await topic(page, 'Incoterms').uncheck();
  await expectAccessible(page);
  await update(page).click();
  await expect(update(page)).not.toHaveAttribute('aria-busy');
  expect((await firm.find(client, request)).problem_details).toBe('<p>Theirs.</p>');

  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await update(page).click();
  await expectSaid(page, 'Consultation request updated successfully');
  expect((await firm.find(client, request)).problem_details).toBe('<p>We ship figs. Mine.</p>');
});

test('a change made elsewhere is shown when the window gets the focus, and can be loaded', async ({
  person,
  firm,
}) => {
  const { client, request, page } = await edit(firm, person);
  await write(page, ' Mine.');
  await firm.change(client, request, { problem_details: '<p>Theirs.</p>' });
  await lookAgain(page);
  await page.getByRole('button', { name: 'Load theirs' }).click();
  await expect(editor(page)).toHaveText('Theirs.');
  await write(page, ' And mine.');
  await update(page).click();
  await expectSaid(page, 'Consultation request updated successfully');
  expect((await firm.find(client, request)).problem_details).toBe('<p>Theirs. And mine.</p>');
});

test('a draft older than the request asks which of the two to keep', async ({ person, firm }) => {
  const { client, request, page } = await edit(firm, person);
  await write(page, ' Mine.');
  await expectSaid(page, /Saved on this device/);
  await firm.change(client, request, { problem_details: '<p>Theirs.</p>' });
  await page.reload();
  await expectSaid(page, CHANGED);
  await expect(editor(page)).toHaveText('We ship figs. Mine.');
  await page.getByRole('button', { name: 'Load theirs' }).click();
  await page.reload();
  await expect(editor(page)).toHaveText('Theirs.');
  await expect(page.getByText(CHANGED)).toHaveCount(0);
});

test('text in progress stays when the request is decided meanwhile', async ({ person, firm }) => {
  const { request, page } = await edit(firm, person);
  await write(page, ' Mine.');
  await firm.move(await firm.consultant(), request, 'approved');
  await lookAgain(page);
  await expectSaid(page, 'This request has already been approved.');
  await expect(editor(page)).toHaveText('We ship figs. Mine.');
  await expect(update(page)).toHaveCount(0);
  await page.reload();
  await expect(editor(page)).toHaveText('We ship figs. Mine.');
  await page.getByRole('button', { name: 'Discard mine' }).click();
  await page.reload();
  await expectSaid(page, 'This request has already been approved.');
  await expect(editor(page)).toHaveCount(0);
});

test('the new status of a request is visible beside the button that it changed', async ({ person, firm }) => {
  const { client, request, page } = await edit(firm, person, { height: 720 });
  await write(page, ' Mine.');
  for (let line = 1; line <= 25; line += 1) await page.keyboard.type(`\nLine ${line}`);
  const written = editor(page).getByText('Line 25');
  await written.evaluate((line) => line.scrollIntoView({ block: 'end' }));
  await expect(written).toBeInViewport({ ratio: 1 });

  await firm.change(client, request, { problem_details: '<p>Theirs.</p>' });
  await lookAgain(page);
  const keepMine = page.getByRole('button', { name: 'Keep mine' });
  await expect(keepMine).toBeInViewport({ ratio: 1 });
  await expect(update(page)).toBeInViewport({ ratio: 1 });
  await expect(written).toBeInViewport({ ratio: 1 });
  // Long versions scroll inside the container of the note.
  const note = page.getByRole('alert').filter({ has: keepMine }).locator('..');
  const button = await update(page).elementHandle();
  // In pixels, both measured at once: the note may still be moving.
  const gap = () =>
    note.evaluate(
      (element, below) => below.getBoundingClientRect().top - element.getBoundingClientRect().bottom,
      button,
    );
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
  expect(await gap()).toBeLessThan(40);
  expect(await isCovered(written)).toBe(false);

  await firm.move(await firm.consultant(), request, 'approved');
  await lookAgain(page, 2);
  await expect(page.getByText('This request has already been approved.')).toBeInViewport({ ratio: 1 });
  await expect(update(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Back to My Consultations' })).toBeInViewport({ ratio: 1 });
});

/** Whether another element covers it. */
const isCovered = (place: Locator) =>
  place.evaluate((element) => {
    const { left, bottom } = element.getBoundingClientRect();
    return !element.contains(document.elementFromPoint(left + 2, bottom - 2));
  });

test('a request that cannot be loaded shows an error and can be retried', async ({ person, firm }) => {
  const client = await firm.client();
  const { id } = await firm.request(client);
  const page = await person('client', { as: client, expected: /status of (500|404)/ });
  await page.route(one, (route) => route.fulfill({ status: 500, json: { status: 'error', message: 'No' } }));
  await page.goto(`client/new-consultation?id=${id}`);
  await expectSaid(page, 'Failed to load consultation details');
  await page.unroute(one);
  await tryAgain(page);
  await expect(editor(page)).toContainText('We ship figs.');
  await page.route(one, (route) => route.fulfill({ status: 200, body: '' }));
  await page.reload();
  await expectSaid(page, 'Server returned an empty response');
  await page.unroute(one);
  await page.goto('client/new-consultation?id=nonsense');
  await expectSaid(page, 'Consultation not found');
});

test('a client who was not approved sees the reason instead of the form', async ({ person, firm }) => {
  const client = await firm.client('Amina', { approved: false });
  await firm.decideOnAccount(client, 'rejected', 'We know no such company.');
  const page = await person('client', { as: client });
  await page.goto('client/new-consultation');
  await expectSaid(page, 'Your account was not approved, so you cannot request consultations');
  await expectSaid(page, 'Reason: We know no such company.');
  await expect(submit(page)).toHaveCount(0);
});

test('very long words do not widen the form beyond the window', async ({ person, firm }) => {
  const client = await firm.client(hostile.name);
  const { id } = await firm.request(client, {
    topic: `Other: ${hostile.word}`,
    problem_details: `<h6>${hostile.word}</h6><p>${hostile.word}</p>`,
  });
  const page = await person('client', { as: client });
  await page.goto(`client/new-consultation?id=${id}`);
  await expect(page.getByRole('textbox', { name: 'Your topic' })).toHaveValue(hostile.word);
  await expect(editor(page)).toContainText(hostile.word);
  await expectNoSidewaysScroll(page);
});

test('Ctrl+B on the editor toolbar does not toggle the sidebar', async ({ person, firm }) => {
  const page = await person('client', { as: await firm.client() });
  await page.goto('client/new-consultation');
  await page.getByRole('button', { name: 'Italic' }).focus();
  await page.keyboard.press('Control+b');
  const sidebar = page.getByRole('complementary', { name: 'Client Portal' });
  await expect(sidebar).toHaveAttribute('data-state', 'expanded');
  await page.getByRole('link', { name: 'Cancel' }).focus();
  await page.keyboard.press('Control+b');
  await expect(sidebar).toHaveAttribute('data-state', 'collapsed');
});
