import { status, cards, card, pane, approve, heading, sheet } from './pending.ts';
import { expect, expectAccessible, expectSaid, holdAnswers, test } from './people.ts';

const LONG = `${'<p>And more of them.</p>'.repeat(60)}<p>The last line.</p>`;

test('a request decided by a colleague leaves the list with one message, and the next one opens', async ({
  person,
  firm,
}) => {
  const client = await firm.client();
  const colleague = await firm.consultant('Elif Aydın');
  const first = await firm.request(client, { topic: 'First' });
  const second = await firm.request(client, { topic: 'Second' });
  const third = await firm.request(client, { topic: 'Third' });
  await firm.request(client, { topic: 'Fourth' });
  const page = await person('consultant', { as: await firm.consultant() });
  await page.goto('consultant/pending');
  const shown = pane(page).getByRole('heading', { level: 2 });
  await expect(shown).toHaveText(/^#\d+ First$/);
  await firm.move(colleague, first, 'rejected');
  await expectSaid(page, 'This request has already been rejected.');
  await expectSaid(page, /#\d+ “First” was rejected by Elif Aydın\./);
  await expect(shown).toHaveText(/^#\d+ Second$/);
  await expect(page.getByText('This request has already been rejected.')).toHaveCount(1);
  await firm.move(colleague, second, 'approved');
  await expectSaid(page, 'This request has already been approved.');
  await expect(shown).toHaveText(/^#\d+ Third$/);

  const dialog = sheet(page);
  await expect(async () => {
    await page.keyboard.press('r');
    expect(await dialog.isVisible()).toBe(true);
  }).toPass({ intervals: [500] });
  await dialog.getByLabel('Reason').fill('Not our field.');
  await firm.move(client, third, 'canceled');
  await expect(dialog.getByRole('alert')).toHaveText('This request has already been canceled.');
  await expect(cards(page)).toHaveText([/Fourth/]);
  await expect(shown).toHaveText(/^#\d+ Third$/);
  await expect(page.getByText('This request has already been canceled.')).toHaveCount(1);
  await expect(dialog.getByLabel('Reason')).toHaveValue('Not our field.');
  await page.keyboard.press('Escape');
  await expect(shown).toHaveText(/^#\d+ Fourth$/);
});

test('a press on a request that a colleague has just decided does not decide the next one', async ({
  person,
  firm,
}) => {
  const client = await firm.client();
  const first = await firm.request(client, { topic: 'First' });
  const second = await firm.request(client, { topic: 'Second' });
  const page = await person('consultant', { as: await firm.consultant() });
  await page.goto('consultant/pending');
  const shown = pane(page).getByRole('heading', { level: 2 });
  await expect(shown).toHaveText(/^#\d+ First$/);
  await expect(approve(page)).toBeVisible();
  // The user's press begins on one request while the next takes its place.
  await page.evaluate(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('[aria-current] h2')?.textContent?.includes('Second')) return;
      observer.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
      document.querySelector<HTMLButtonElement>('[aria-current] button:last-of-type')?.click();
    }).observe(document.body, { subtree: true, attributes: true, childList: true });
  });
  await firm.move(await firm.consultant('Elif Aydın'), first, 'approved');
  await expectSaid(page, 'This request has already been approved.');
  await expect(shown).toHaveText(/^#\d+ Second$/);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(cards(page)).toHaveText([/Second/]);
  expect((await firm.find(client, second)).status).toBe('requested');
  await expect(async () => {
    await page.keyboard.press('a');
    expect(await page.getByText('Nothing is waiting for you').isVisible()).toBe(true);
  }).toPass({ intervals: [500] });
});

test('of two consultants the slower one is told, and keeps the focus and the input', async ({
  person,
  firm,
}) => {
  const client = await firm.client();
  const faster = await firm.consultant('Elif Aydın');
  const first = await firm.request(client, { topic: 'First' });
  const second = await firm.request(client, { topic: 'Second' });
  const page = await person('consultant', {
    as: await firm.consultant(),
    expected: /status of 409|ERR_FAILED/,
  });
  await page.route('**/events', (route) => route.abort());
  await page.goto('consultant/pending');
  await expect(approve(page)).toBeVisible();
  await firm.move(faster, first, 'approved');
  await approve(page).click();
  await expect(pane(page)).toBeFocused();
  await expectSaid(page, 'This request has already been approved.');
  await expectSaid(page, /#\d+ “First” was approved by Elif Aydın\./);
  await expect(cards(page)).toHaveText([/Second/]);

  await card(page, 'Second').getByRole('button', { name: 'Reject' }).click();
  await page.getByLabel('Reason').fill('Not our field.');
  await firm.move(faster, second, 'approved');
  const dialog = sheet(page);
  await dialog.getByRole('button', { name: 'Reject Request' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('This request has already been approved.');
  await expect(dialog.getByLabel('Reason')).toHaveValue('Not our field.');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expectSaid(page, 'Nothing is waiting for you');
  await expect(heading(page)).toBeFocused();
});

test('of two consultants who press simultaneously one sees success, and the request leaves both lists', async ({
  person,
  firm,
}) => {
  const client = await firm.client();
  const request = await firm.request(client);
  const options = { expected: /status of 409/ };
  const elif = await person('Elif', { as: await firm.consultant('Elif Aydın'), ...options });
  const jonas = await person('Jonas', { as: await firm.consultant(), ...options });
  for (const page of [elif, jonas]) {
    await page.goto('consultant/pending');
    await expect(approve(page)).toBeVisible();
  }
  const both = [elif, jonas];
  const held = await Promise.all(both.map((page) => holdAnswers(page, status)));
  await Promise.all(both.map((page) => approve(page).click()));
  for (const { calls } of held) await expect.poll(calls).toBe(1);
  for (const { release } of held) release();
  for (const page of both) await expectSaid(page, 'Nothing is waiting for you');
  const won = 'Consultation request approved and scheduled for today';
  const lost = 'This request has already been approved.';
  const heard = both.map(async (page) => {
    await expectSaid(page, new RegExp(`${won}|${lost}`));
    return page.getByText(won).or(page.getByText(lost)).first().textContent();
  });
  expect(new Set(await Promise.all(heard))).toEqual(new Set([won, lost]));
  expect((await firm.find(client, request)).status).toBe('approved');
});

test('a text that its client changes while it is read is marked, and not approved unread', async ({
  person,
  firm,
}) => {
  const client = await firm.client('Ayşe Yıldırım');
  const request = await firm.request(client, {
    topic: 'Tariffs',
    problem_details: `<p>We ship figs.</p>${LONG}`,
  });
  const page = await person('consultant', { as: await firm.consultant() });
  await page.goto('consultant/pending');
  await expect(pane(page)).toContainText('We ship figs.');
  await pane(page).getByText('The last line.').scrollIntoViewIfNeeded();
  await firm.change(client, request, { problem_details: `<p>We ship dates.</p>${LONG}` });
  await expect(pane(page).getByRole('alert')).toContainText(
    'Ayşe Yıldırım has changed this request while you were reading it.',
  );
  await expect(pane(page).getByRole('alert')).toBeInViewport({ ratio: 1 });
  await expect(pane(page)).toContainText('We ship dates.');
  await pane(page).getByText('Compare with what you read').click();
  await expect(pane(page).getByRole('alert')).toContainText('We ship figs.');
  await expectAccessible(page);
  await pane(page).getByRole('button', { name: 'I have read it' }).click();
  await expect(pane(page).getByRole('alert')).toHaveCount(0);
});

test('on the page of the case too it is marked, and a press on the earlier text approves nothing', async ({
  person,
  firm,
}) => {
  const client = await firm.client('Ayşe Yıldırım');
  const request = await firm.request(client, { topic: 'Tariffs', problem_details: '<p>We ship figs.</p>' });
  const page = await person('consultant', { as: await firm.consultant() });
  await page.goto(`consultant/consultations/${request.id}`);
  await expect(page.getByText('We ship figs.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve Request' })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 480 });
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(page.getByRole('button', { name: 'Approve Request' })).not.toBeInViewport();
  // The user's press is on its way while the other text takes the place of the one that was read.
  await page.evaluate(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('main')?.textContent.includes('We ship dates.')) return;
      observer.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
    }).observe(document.body, { subtree: true, characterData: true, childList: true });
  });
  await firm.change(client, request, { problem_details: '<p>We ship dates.</p>' });
  const note = page.getByRole('main').getByRole('alert');
  await expect(note).toContainText('Ayşe Yıldırım has changed this request while you were reading it.');
  await expect(note).toBeInViewport({ ratio: 1 });
  await note.getByText('Compare with what you read').click();
  await expect(note).toContainText('We ship figs.');
  await expectAccessible(page);
  await expect(page.getByText(/^Approving #/)).toHaveCount(0);
  await note.getByRole('button', { name: 'I have read it' }).click();
  await expect(note).toHaveCount(0);
  await page.getByRole('button', { name: 'Approve Request' }).click();
  await expectSaid(page, /^Approving #/);
});

test('an approval names the version that was read and does not approve another', async ({ person, firm }) => {
  const client = await firm.client('Ayşe Yıldırım');
  const request = await firm.request(client, { topic: 'Tariffs' });
  const page = await person('consultant', {
    as: await firm.consultant(),
    expected: /status of 409|ERR_FAILED/,
  });
  await page.route('**/events', (route) => route.abort());
  await page.goto('consultant/pending');
  await expect(approve(page)).toBeVisible();
  await firm.change(client, request, { problem_details: '<p>We ship dates.</p>' });
  await approve(page).click();
  await expectSaid(page, /Somebody else has changed this consultation in the meantime/);
  await expectSaid(page, /#\d+ “Tariffs” was changed by Ayşe Yıldırım\./);
  await expect(pane(page).getByRole('alert')).toContainText('while you were reading it');
  expect((await firm.find(client, request)).status).toBe('requested');
  await pane(page).getByRole('button', { name: 'I have read it' }).click();
  await approve(page).click();
  await expectSaid(page, 'Consultation request approved and scheduled for today');
});

test('a colleague who decides on a request after it was read again is named', async ({ person, firm }) => {
  const client = await firm.client('Ayşe Yıldırım');
  const request = await firm.request(client, { topic: 'Tariffs' });
  const page = await person('consultant', {
    as: await firm.consultant(),
    expected: /status of 409|ERR_FAILED/,
  });
  await page.route('**/events', (route) => route.abort());
  await page.goto('consultant/pending');
  await expect(approve(page)).toBeVisible();
  await firm.change(client, request, { problem_details: '<p>We ship dates.</p>' });
  await approve(page).click();
  await expectSaid(page, /Somebody else has changed this consultation in the meantime/);
  await pane(page).getByRole('button', { name: 'I have read it' }).click();
  await firm.move(await firm.consultant('Elif Aydın'), request, 'approved');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expectSaid(page, 'Nothing is waiting for you');
  await expectSaid(page, /#\d+ “Tariffs” was approved by Elif Aydın\./);
});

test('a row is approved as the list shows it, though an earlier version was loaded ahead', async ({
  person,
  firm,
}) => {
  const client = await firm.client();
  await firm.request(client, { topic: 'First' });
  const second = await firm.request(client, { topic: 'Second' });
  const page = await person('consultant', { as: await firm.consultant() });
  const ahead = page.waitForResponse((answer) => answer.url().endsWith(`/consultations/${second.id}`));
  await page.goto('consultant/pending');
  await ahead;
  await firm.change(client, second, { topic: 'Tariffs' });
  await card(page, 'Tariffs').getByRole('button', { name: 'Approve' }).click();
  await expectSaid(page, 'Consultation request approved and scheduled for today');
  expect((await firm.find(client, second)).status).toBe('approved');
});

test('a request moved to another room leaves the list, and the address is updated', async ({
  person,
  firm,
}) => {
  const client = await firm.client();
  const first = await firm.request(client, { topic: 'First' });
  const second = await firm.request(client, { topic: 'Second' });
  const third = await firm.request(client, { topic: 'Third' });
  const page = await person('consultant', { as: await firm.consultant(), expected: /status of 404/ });
  await page.goto(`consultant/pending?open=${first.id}`);
  await expect(pane(page).getByRole('heading', { level: 2 })).toHaveText(/^#\d+ First$/);
  await firm.change(client, first, { room: 'A' });
  await expectSaid(page, 'This request is no longer in your rooms.');
  await expect(pane(page).getByRole('heading', { level: 2 })).toHaveText(/^#\d+ Second$/);
  await expect(page).toHaveURL(new RegExp(`open=${second.id}`));

  await page.goto(`consultant/request/${second.id}`);
  await expect(approve(page)).toBeVisible();
  await firm.change(client, second, { room: 'A' });
  await expect(pane(page).getByRole('alert')).toHaveText('This request is no longer in your rooms.');
  await expect(approve(page)).toHaveCount(0);

  await page.goto(`consultant/consultations/${third.id}`);
  await expect(page.getByRole('button', { name: 'Approve Request' })).toBeVisible();
  await firm.change(client, third, { room: 'A' });
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'This request is no longer in your rooms.',
  );
  await expect(page.getByRole('button', { name: 'Approve Request' })).toHaveCount(0);
});

test('a request that its client moves to another room while a dialog decides on it says so there', async ({
  person,
  firm,
}) => {
  const client = await firm.client();
  const first = await firm.request(client, { topic: 'First' });
  const second = await firm.request(client, { topic: 'Second' });
  const page = await person('consultant', { as: await firm.consultant(), expected: /status of 404/ });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('consultant/pending');
  await card(page, 'First').getByRole('button', { name: 'Reject' }).click();
  await sheet(page).getByLabel('Reason').fill('Not our field.');
  await firm.change(client, first, { room: 'A' });
  await expect(sheet(page).getByRole('alert')).toHaveText('This request is no longer in your rooms.');
  await expect(sheet(page).getByLabel('Reason')).toHaveValue('Not our field.');
  await expect(sheet(page).getByRole('button', { name: 'Reject Request' })).toHaveCount(0);
  await sheet(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(sheet(page)).toHaveCount(0);

  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('consultant/dashboard');
  await page.getByRole('button', { name: 'Reject Second' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Reject Request' })).toBeVisible();
  await firm.change(client, second, { room: 'A' });
  await expect(dialog.getByRole('alert')).toHaveText('This request is no longer in your rooms.');
  await expect(dialog.getByRole('button', { name: 'Reject Request' })).toHaveCount(0);
});

test('a decision on a request that is gone by then is not asked for again', async ({ person, firm }) => {
  const client = await firm.client();
  const request = await firm.request(client, { topic: 'First' });
  const page = await person('consultant', {
    as: await firm.consultant(),
    expected: /status of 404|ERR_FAILED/,
  });
  await page.route('**/events', (route) => route.abort());
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('consultant/pending');
  await card(page, 'First').getByRole('button', { name: 'Reject' }).click();
  await expect(sheet(page).getByLabel('Reason')).toBeVisible();
  await firm.change(client, request, { room: 'A' });
  await sheet(page).getByRole('button', { name: 'Reject Request' }).click();
  await expectSaid(page, 'Consultation not found');
  await expect(sheet(page)).toHaveCount(0);
});
