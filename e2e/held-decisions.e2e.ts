import type { Page } from '@playwright/test';
import { anotherTime, approve, card, cards, pane, sheet, status } from './pending.ts';
import { expect, expectAccessible, expectSaid, test } from './people.ts';
import { asAdmin, callApi } from './product.ts';

const undo = { name: 'Undo' };

test('an approval is undone by a press or by U, and nobody is notified', async ({ person, firm }) => {
  const client = await firm.client();
  const first = await firm.request(client, { topic: 'First' });
  await firm.request(client, { topic: 'Second' });
  const page = await person('consultant', { as: await firm.consultant() });
  await page.clock.install();
  await page.goto('consultant/pending');
  const shown = pane(page).getByRole('heading', { level: 2 });
  await expect(approve(page)).toBeVisible();
  // So that it is not sent because its time is up.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.press('a');
  await expectSaid(page, /Approving #\d+ “First”/);
  await expect(cards(page)).toHaveText([/Second/]);
  await page.getByRole('button', undo).click();
  await expect(cards(page)).toHaveText([/First/, /Second/]);
  await expect(shown).toHaveText(/^#\d+ First$/);

  // A press soon after a change counts for what was shown before it.
  await page.clock.runFor(1_000);
  await page.keyboard.press('a');
  await expect(cards(page)).toHaveText([/Second/]);
  await page.keyboard.press('u');
  await expect(cards(page)).toHaveText([/First/, /Second/]);
  await page.clock.resume();
  await expect(page.getByText(/Approving #\d+ “First”/)).toHaveCount(0);
  await page.goto('consultant/dashboard');
  await expect(page.getByRole('region', { name: 'Pending Requests' })).toContainText('First');
  expect(await firm.find(client, first)).toMatchObject({ status: 'requested', updated_at: first.updated_at });
});

test('a queue with a decision that can be undone is accessible', async ({ person, firm }) => {
  await firm.request(await firm.client(), { topic: 'First' });
  const page = await person('consultant', { as: await firm.consultant() });
  await page.goto('consultant/pending');
  await expect(approve(page)).toBeVisible();
  await page.keyboard.press('a');
  await expectSaid(page, /Approving #\d+ “First”/);
  await expectAccessible(page);
});

test('on the page of its case a decision that is on its way says so, and is undone', async ({
  person,
  firm,
}) => {
  const client = await firm.client();
  const request = await firm.request(client);
  const page = await person('consultant', { as: await firm.consultant() });
  await page.clock.install();
  await page.goto(`consultant/consultations/${request.id}`);
  const main = page.getByRole('main');
  const decide = main.getByRole('button', { name: 'Approve Request' });
  await expect(decide).toBeVisible();
  // So that it is not sent because its time is up.
  await page.clock.pauseAt(Date.now() + 60_000);
  await decide.click();
  await expect(main.getByText('Your decision is on its way.')).toBeVisible();
  for (const name of ['Approve Request', 'Ask', 'Propose', 'Reject Request'])
    await expect(main.getByRole('button', { name })).toHaveCount(0);
  await main.getByRole('button', undo).click();
  await expect(decide).toBeVisible();
  await page.clock.runFor(7_000);
  expect(await firm.find(client, request)).toMatchObject({
    status: 'requested',
    updated_at: request.updated_at,
  });
});

test('where messages are unread, U on the page of a case undoes its decision while that is possible', async ({
  product: { url },
  person,
  firm,
}) => {
  const client = await firm.client();
  const consultant = await firm.consultant();
  const request = await firm.request(client);
  await callApi(url, 'POST', `/consultations/${request.id}/messages`, {
    token: client.token,
    body: { body: '<p>Is it urgent?</p>', visibility: 'everyone' },
  });
  const page = await person('consultant', { as: consultant });
  await page.clock.install();
  await page.goto('consultant/pending');
  // The page opens with what is loaded already.
  await pane(page).getByRole('link', { name: 'Open the case' }).click();
  const main = page.getByRole('main');
  const decide = main.getByRole('button', { name: 'Approve Request' });
  await expect(decide).toBeVisible();
  await expect(main.getByText('1 new entry')).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await decide.click();
  await expect(main.getByText('Your decision is on its way.')).toBeVisible();
  await page.keyboard.press('u');
  await expect(decide).toBeVisible();
  await page.keyboard.press('u');
  await expect(main.locator('[data-entry]:focus')).toContainText('Is it urgent?');
  await page.clock.runFor(7_000);
  expect(await firm.find(client, request)).toMatchObject({ status: 'requested' });
});

test('while its decision can be undone, a case can be neither assigned nor restricted', async ({
  person,
  firm,
}) => {
  const client = await firm.client();
  const request = await firm.request(client);
  const page = await person('consultant', { as: await firm.consultant() });
  await page.clock.install();
  const main = page.getByRole('main');
  const assign = ['Assign to me', 'Assign to a colleague'].map((name) => main.getByRole('button', { name }));
  await page.goto(`consultant/consultations/${request.id}`);
  await expect(main.getByRole('button', { name: 'More actions' })).toBeVisible();
  // So that it is not sent because its time is up.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.press('a');
  await expect(main.getByText('Your decision is on its way.')).toBeVisible();
  await expect(main.getByRole('button', { name: 'More actions' })).toHaveCount(0);
  for (const button of assign) await expect(button).toBeDisabled();
  await main.getByRole('button', undo).click();
  await expect(main.getByRole('button', { name: 'More actions' })).toBeVisible();
  for (const button of assign) await expect(button).toBeEnabled();

  await page.clock.resume();
  await page.goto(`consultant/request/${request.id}`);
  await expect(approve(page)).toBeVisible();
  await page.clock.pauseAt(Date.now() + 120_000);
  await page.keyboard.press('a');
  for (const button of assign) await expect(button).toBeDisabled();
  await page.keyboard.press('i');
  await page.clock.runFor(7_000);
  await expectSaid(page, 'Consultation request approved');
  expect((await firm.find(client, request)).status).toBe('approved');
});

test('undoing an assignment undoes the decision that was made after it', async ({ person, firm }) => {
  const client = await firm.client();
  const request = await firm.request(client);
  const page = await person('consultant', { as: await firm.consultant() });
  await page.clock.install();
  await page.goto(`consultant/request/${request.id}`);
  await expect(approve(page)).toBeVisible();
  // So that no toast goes; what arrives needs a little of the page's time to be shown.
  await page.clock.pauseAt(Date.now() + 60_000);
  const assigned = async () => {
    await page.clock.runFor(20);
    return pane(page).getByText('Assigned to you').count();
  };
  await page.keyboard.press('i');
  await expect.poll(assigned).toBe(1);
  await page.keyboard.press('a');
  await expect(page.getByText('Your decision is on its way.')).toBeVisible();
  await page
    .getByRole('dialog')
    .filter({ hasText: 'Consultation assigned' })
    .getByRole('button', undo)
    .click();
  await expect(approve(page)).toBeVisible();
  await expect.poll(assigned).toBe(0);
  await page.clock.runFor(7_000);
  expect(await firm.find(client, request)).toMatchObject({ status: 'requested', consultant_id: null });
});

test('on the dashboard an approval is undone, and its request is in the list again', async ({
  person,
  firm,
}) => {
  const client = await firm.client();
  const request = await firm.request(client, { topic: 'Cumulation' });
  const page = await person('consultant', { as: await firm.consultant() });
  await page.clock.install();
  await page.goto('consultant/dashboard');
  const waiting = page.getByRole('region', { name: 'Pending Requests' });
  const decide = waiting.getByRole('button', { name: /^Approve Cumulation/ });
  await expect(decide).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await decide.click();
  await expectSaid(page, /Approving #\d+ “Cumulation”/);
  await expect(waiting).not.toContainText('Cumulation');
  await page.getByRole('button', undo).click();
  await expect(waiting).toContainText('Cumulation');
  await page.clock.runFor(7_000);
  expect(await firm.find(client, request)).toMatchObject({
    status: 'requested',
    updated_at: request.updated_at,
  });
});

test('an undone rejection keeps its reason', async ({ person, firm }) => {
  const client = await firm.client();
  const request = await firm.request(client);
  const page = await person('consultant', { as: await firm.consultant() });
  await page.clock.install();
  await page.goto('consultant/pending');
  await expect(approve(page)).toBeVisible();
  await page.keyboard.press('r');
  await page.keyboard.type('Not our field.');
  await page.clock.pauseAt(Date.now() + 60_000);
  await sheet(page).getByRole('button', { name: 'Reject Request' }).click();
  await expectSaid(page, /Rejecting #\d+ “Rules of origin”/);
  await page.getByRole('button', undo).click();
  await expect(cards(page)).toHaveCount(1);
  // A press soon after a change counts for what was shown before it.
  await page.clock.runFor(1_000);
  await page.clock.resume();
  await page.keyboard.press('r');
  await expect(sheet(page).getByLabel('Reason')).toHaveValue('Not our field.');
  expect((await firm.find(client, request)).status).toBe('requested');
});

test('a refused rejection leaves the dialog of another request as it is, and its own reason is kept', async ({
  person,
  firm,
}) => {
  const client = await firm.client();
  await firm.request(client, { topic: 'First' });
  await firm.request(client, { topic: 'Second' });
  const page = await person('consultant', { as: await firm.consultant(), expected: /status of 500/ });
  await page.clock.install();
  await page.goto('consultant/dashboard');
  const waiting = page.getByRole('region', { name: 'Pending Requests' });
  const dialog = page.getByRole('dialog', { name: /^Reject #/ });
  const reject = (topic: string) => waiting.getByRole('button', { name: `Reject ${topic}` }).click();
  await reject('First');
  await dialog.getByLabel('Reason').fill('Not our field.');
  // So that it is not sent because its time is up.
  await page.clock.pauseAt(Date.now() + 60_000);
  await dialog.getByRole('button', { name: 'Reject Request' }).click();
  await expectSaid(page, /Rejecting #\d+ “First”/);
  await reject('Second');
  await dialog.getByLabel('Reason').fill('Asked twice.');
  await page.route(status, (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
  await page.clock.runFor(7_000);
  await page.clock.resume();
  await expectSaid(page, 'Failed to reject consultation');
  await expect(dialog).toContainText('“Second”');
  await expect(dialog.getByLabel('Reason')).toHaveValue('Asked twice.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await reject('First');
  await expect(dialog.getByLabel('Reason')).toHaveValue('Not our field.');
});

test('a refused decision leaves the sheet of another request open, and its own input is kept', async ({
  person,
  firm,
}) => {
  const client = await firm.client();
  await firm.request(client, { topic: 'First' });
  await firm.request(client, { topic: 'Second' });
  const page = await person('consultant', { as: await firm.consultant(), expected: /status of 500/ });
  await page.clock.install();
  await page.goto('consultant/pending');
  const reject = (topic: string) => card(page, topic).getByRole('button', { name: 'Reject' }).click();
  await reject('First');
  await sheet(page).getByLabel('Reason').fill('Not our field.');
  // So that it is not sent because its time is up.
  await page.clock.pauseAt(Date.now() + 60_000);
  await sheet(page).getByRole('button', { name: 'Reject Request' }).click();
  await expectSaid(page, /Rejecting #\d+ “First”/);
  await reject('Second');
  await sheet(page).getByLabel('Reason').fill('Asked twice.');
  await page.route(status, (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
  await page.clock.runFor(7_000);
  await page.clock.resume();
  await expectSaid(page, 'Failed to reject consultation');
  await expect(cards(page)).toHaveText([/First/, /Second/]);
  await expect(sheet(page)).toHaveAccessibleName(/Second/);
  await expect(sheet(page).getByLabel('Reason')).toBeFocused();
  await expect(sheet(page).getByLabel('Reason')).toHaveValue('Asked twice.');
  await page.keyboard.press('Escape');
  await reject('First');
  await expect(sheet(page).getByLabel('Reason')).toHaveValue('Not our field.');
});

const approveAt = (page: Page) => pane(page).getByRole('button', { name: 'Choose a time' });
const forMarch = (page: Page) => sheet(page).getByRole('button', { name: 'Approve for Tue 11:00' });

async function chooseMarch(page: Page) {
  await approveAt(page).click();
  await (await anotherTime(page)).fill('2031-03-04T11:00');
}

async function approveForMarch(page: Page) {
  await chooseMarch(page);
  await forMarch(page).click();
}

test('an approval for another time is undone with its time kept, or sent', async ({ person, firm }) => {
  const client = await firm.client();
  const first = await firm.request(client, { topic: 'First' });
  await firm.request(client, { topic: 'Second' });
  const page = await person('consultant', { as: await firm.consultant() });
  await page.clock.install();
  await page.goto('consultant/pending');
  await chooseMarch(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await forMarch(page).click();
  await expectSaid(page, /Approving #\d+ “First”/);
  await expectSaid(page, 'Tuesday, Mar 4, 2031, 11:00');
  await expect(cards(page)).toHaveText([/Second/]);
  await page.getByRole('button', undo).click();
  await expect(cards(page)).toHaveText([/First/, /Second/]);
  await expect(pane(page).getByRole('heading', { level: 2 })).toHaveText(/^#\d+ First$/);
  await page.clock.runFor(7_000);
  expect(await firm.find(client, first)).toMatchObject({ status: 'requested', updated_at: first.updated_at });

  await page.clock.resume();
  await approveAt(page).click();
  await expect(sheet(page).getByLabel('Date and time')).toHaveValue('2031-03-04 11:00');
  await forMarch(page).click();
  await expect(cards(page)).toHaveText([/Second/]);
  await expectAccessible(page);
  await page.clock.runFor(7_000);
  await expectSaid(page, 'Consultation request approved');
  expect(await firm.find(client, first)).toMatchObject({
    status: 'approved',
    scheduled_date: '2031-03-04T08:00:00.000Z',
  });
});

test('a failed approval for another time asks again with the time, and says if a colleague was faster', async ({
  person,
  firm,
}) => {
  const client = await firm.client();
  const request = await firm.request(client);
  const page = await person('consultant', {
    as: await firm.consultant(),
    expected: /status of (500|409)/,
  });
  await page.goto(`consultant/request/${request.id}`);
  await page.route(status, (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
  await approveForMarch(page);
  await expect(page.getByText('Your decision is on its way.')).toBeVisible();
  await expectSaid(page, 'Failed to approve consultation');
  await expect(sheet(page).getByLabel('Date and time')).toHaveValue('2031-03-04 11:00');

  await forMarch(page).click();
  await firm.move(await firm.consultant('Rohan Mehta'), request, 'approved');
  await expectSaid(sheet(page), 'This request has already been approved.');
  await expectAccessible(page);
  await expect(forMarch(page)).toHaveCount(0);
  await sheet(page).getByRole('button', { name: 'Close', exact: true }).first().click();
  expect(await firm.find(client, request)).toMatchObject({ consultant_name: 'Rohan Mehta' });
});

test('with the sheet open the key A approves nothing, and its row approves once and closes it', async ({
  person,
  firm,
}) => {
  const client = await firm.client();
  await firm.request(client, { topic: 'First' });
  const page = await person('consultant', { as: await firm.consultant() });
  await page.clock.install();
  await page.goto('consultant/pending');
  await chooseMarch(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await sheet(page).getByRole('tab', { name: 'Approve' }).focus();
  await page.keyboard.press('a');
  await page.keyboard.press('r');
  await expect(sheet(page).getByRole('tab', { name: 'Reject' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText(/^Approving #/)).toHaveCount(0);
  await expect(cards(page)).toHaveCount(1);

  await card(page, 'First').getByRole('button', { name: 'Approve' }).click();
  await expectSaid(page, /Approving #\d+ “First”/);
  await expect(sheet(page)).toHaveCount(0);
  await page.keyboard.press('u');
  await expect(cards(page)).toHaveCount(1);
  await page.clock.runFor(1_000);
  await approveAt(page).click();
  await expect(sheet(page).getByLabel('Date and time')).toHaveValue('2031-03-04 11:00');
});

test('the next decision sends the previous one at once', async ({ person, firm }) => {
  const client = await firm.client();
  const first = await firm.request(client, { topic: 'First' });
  await firm.request(client, { topic: 'Second' });
  const page = await person('consultant', { as: await firm.consultant() });
  await page.clock.install();
  await page.goto('consultant/pending');
  await expect(approve(page)).toBeVisible();
  // So that no decision is sent because its time is up.
  await page.clock.pauseAt(Date.now() + 60_000);
  await card(page, 'First').getByRole('button', { name: 'Approve' }).click();
  await page.clock.runFor(2_000);
  expect((await firm.find(client, first)).status).toBe('requested');
  await card(page, 'Second').getByRole('button', { name: 'Approve' }).click();
  await expect.poll(async () => (await firm.find(client, first)).status).toBe('approved');
});

test('leaving the page or logging out sends the decision', async ({ person, firm }) => {
  const client = await firm.client();
  const ways = [
    (page: Awaited<ReturnType<typeof person>>) => page.getByRole('link', { name: 'Client Profiles' }).click(),
    (page: Awaited<ReturnType<typeof person>>) => page.getByRole('button', { name: 'Logout' }).click(),
    (page: Awaited<ReturnType<typeof person>>) => page.goto('about:blank'),
  ];
  for (const go of ways) {
    const request = await firm.request(client);
    const page = await person('consultant', { as: await firm.consultant() });
    await page.clock.install();
    await page.goto('consultant/pending');
    await approve(page).click();
    await expect(cards(page)).toHaveCount(0);
    await go(page);
    await expect.poll(async () => (await firm.find(client, request)).status).toBe('approved');
  }
});

test('logging out in another window sends the decision', async ({ person, firm }) => {
  const client = await firm.client();
  const request = await firm.request(client);
  const page = await person('consultant', { as: await firm.consultant() });
  const other = await page.context().newPage();
  await other.goto('consultant/profile');
  const logOut = other.getByRole('button', { name: 'Logout' });
  await expect(logOut).toBeVisible();
  await page.goto('consultant/pending');
  await approve(page).click();
  await expect(cards(page)).toHaveCount(0);
  await logOut.click();
  await expect.poll(async () => (await firm.find(client, request)).status).toBe('approved');
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
});

test('a decision that is not sent before the session ends is reported', async ({ person, firm }) => {
  const client = await firm.client();
  const request = await firm.request(client);
  const page = await person('consultant', { as: await firm.consultant() });
  const other = await page.context().newPage();
  await other.goto('mark.svg');
  await page.clock.install();
  await page.goto('consultant/pending');
  await expect(approve(page)).toBeVisible();
  // So that it is not sent because its time is up; what is shown needs a little of the page's time.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.press('a');
  await expectSaid(page, /Approving #/);
  await other.evaluate(() => localStorage.removeItem('user'));
  const reported = async () => {
    await page.clock.runFor(20);
    return page.getByText('You were signed out before this was sent.').count();
  };
  await expect.poll(reported).toBeGreaterThan(0);
  expect((await firm.find(client, request)).status).toBe('requested');
});

test('a question that is too long to outlive its page is sent at a logout all the same', async ({
  person,
  firm,
}) => {
  const client = await firm.client();
  const request = await firm.request(client);
  const page = await person('consultant', { as: await firm.consultant() });
  await page.goto(`consultant/request/${request.id}`);
  await pane(page).getByRole('button', { name: 'Ask' }).click();
  await sheet(page).getByRole('textbox').click();
  await page.keyboard.insertText('x'.repeat(65_500));
  await sheet(page).getByRole('button', { name: 'Send question' }).click();
  await expect(page.getByText('Your decision is on its way.')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(async () => (await firm.find(client, request)).status).toBe('pending');
});

test('a day above its maximum shows a warning before and during the approval', async ({
  person,
  firm,
  product: { url },
}) => {
  const client = await firm.client();
  const consultant = await firm.consultant();
  await callApi(url, 'PUT', '/settings', {
    token: await asAdmin(url),
    body: { max_consultations_per_day: 1, time_zone: 'Europe/Istanbul' },
  });
  await firm.move(consultant, await firm.request(client), 'approved');
  await firm.request(client, { topic: 'One more' });
  const page = await person('consultant', { as: consultant });
  await page.clock.install();
  await page.goto('consultant/pending');
  await expect(pane(page)).toContainText('Your day is full: 1 of 1 consultations today.');
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.press('a');
  await expectSaid(page, 'Your day is full: 1 of 1 consultations today.');
  await page.keyboard.press('u');
  await expect(card(page, 'One more')).toBeVisible();
});

test("a day is full by the firm's calendar, also for a consultant in another zone after its midnight", async ({
  person,
  firm,
  product: { url },
}) => {
  const client = await firm.client();
  const consultant = await firm.consultant();
  await callApi(url, 'PUT', '/settings', {
    token: await asAdmin(url),
    body: { max_consultations_per_day: 1, time_zone: 'Europe/Istanbul' },
  });
  const booked = { scheduled_date: '2031-03-05T09:00:00Z' };
  await firm.move(consultant, await firm.request(client), 'approved', booked);
  const { id } = await firm.request(client);
  const page = await person('consultant', { as: consultant, zone: 'America/New_York' });
  // One minute before midnight in Istanbul.
  await page.clock.install({ time: '2031-03-04T20:59:00Z' });
  await page.goto(`consultant/request/${id}`);
  await expect(pane(page)).toContainText('Approving schedules it for today.');
  await expect(pane(page).getByText('Your day is full')).toHaveCount(0);
  await page.clock.runFor(70_000);
  await expect(pane(page)).toContainText('Your day is full: 1 of 1 consultations today.');

  await approveAt(page).click();
  const when = await anotherTime(page);
  const full = sheet(page).getByText(/ is full: 1 of 1 consultations\./);
  await when.fill('2031-03-04T17:00');
  await expect(full).toContainText('Wednesday, Mar 5 is full');
  await when.fill('2031-03-05T17:00');
  await expect(full).toHaveCount(0);
  await when.fill('2031-03-05T15:00');
  await expect(full).toContainText('Wednesday, Mar 5 is full');
});
