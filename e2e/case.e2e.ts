import type { Locator, Page } from '@playwright/test';
import { move } from './firm.ts';
import { press, tabTo } from './keyboard.ts';
import { type People, expect, expectAccessible, expectNoSidewaysScroll, test } from './people.ts';
import { asAdmin, callApi } from './product.ts';

type Firm = People['firm'];

const log = (page: Page) => page.getByRole('list', { name: 'What happened, oldest first' });
const entry = (page: Page, text: string | RegExp) =>
  log(page).getByRole('listitem').filter({ hasText: text });
const announced = (page: Page) => page.getByRole('log', { name: 'New messages' }).locator('p');
const text = (page: Page, name = 'Message') => page.getByRole('textbox', { name });

/** A request with a client and a consultant of its room. */
async function newCase(firm: Firm) {
  const client = await firm.client();
  const consultant = await firm.consultant();
  const request = await firm.request(client);
  return { client, consultant, request };
}

const say = (url: string, who: { token: string }, id: string, words: string, visibility = 'everyone') =>
  callApi(url, 'POST', `/consultations/${id}/messages`, {
    token: who.token,
    body: { body: `<p>${words}</p>`, visibility },
  });

/** Says 'Line 1.' and so on, and returns the ids of the entries. */
async function sayLines(url: string, who: { token: string }, id: string, count: number) {
  const ids: string[] = [];
  for (let at = 1; at <= count; at += 1) ids.push((await say(url, who, id, `Line ${at}.`)).id);
  return ids;
}

async function write(page: Page, words: string, button = 'Send') {
  const begin = page.getByRole('button', { name: /^Write a message/ });
  const field = button === 'Send' ? text(page) : text(page, 'Note for staff');
  await expect(begin.or(field).first()).toBeVisible();
  if (await begin.isVisible()) await begin.click();
  if (button === 'Add note') await page.getByRole('tab', { name: 'Note for staff' }).click();
  await field.fill(words);
  await page.getByRole('button', { name: button }).click();
  await expect(entry(page, words)).toBeVisible();
}

async function openMenu(of: Locator) {
  await of.hover();
  await of.getByRole('button', { name: /^What to do with this message/ }).click();
}

test('client and consultant converse live, and a note stays with staff', async ({ person, firm }) => {
  const { client, consultant, request } = await newCase(firm);
  const left = await person('client', { as: client });
  const right = await person('consultant', { as: consultant });
  await left.goto(`client/consultations/${request.id}`);
  await right.goto(`consultant/consultations/${request.id}`);
  await expect(entry(left, 'Requested by you')).toContainText('We ship figs.');
  await expect(log(right)).toContainText('We ship figs.');

  await write(left, 'Where do I find the form?');
  await expect(entry(right, 'Where do I find the form?')).toBeVisible();
  await expect(announced(right)).toHaveText(['Ayşe Yıldırım writes: Where do I find the form?']);

  await write(right, 'Careful, they are in a hurry.', 'Add note');
  await expect(entry(right, 'Careful, they are in a hurry.')).toContainText('Only staff see this');
  await right.getByRole('tab', { name: 'Message to the client' }).click();
  await write(right, 'The chamber has it.');
  await expect(entry(left, 'The chamber has it.')).toBeVisible();
  await expect(announced(left)).toHaveText(['Jonas Lindqvist writes: The chamber has it.']);
  await expect(left.getByText('Careful')).toHaveCount(0);
  await expect(entry(right, 'The chamber has it.')).toContainText('Seen by Ayşe Yıldırım');
});

test('a case is assigned first, and handed over from then on', async ({ person, firm, product }) => {
  const { consultant, request } = await newCase(firm);
  const colleague = await firm.consultant();
  for (const consultant_id of [consultant.id, colleague.id])
    await callApi(product.url, 'PUT', `/consultations/${request.id}/assignee`, {
      token: consultant.token,
      body: { consultant_id },
    });
  const page = await person('consultant', { as: colleague });
  await page.goto(`consultant/consultations/${request.id}`);
  await expect(
    log(page)
      .getByRole('listitem')
      .filter({ hasText: / by Jonas Lindqvist/ }),
  ).toContainText(['Assigned by Jonas Lindqvist', 'Handed over by Jonas Lindqvist']);
});

test('whoever writes is named on the other side until they stop', async ({ person, firm }) => {
  const { client, consultant, request } = await newCase(firm);
  const left = await person('client', { as: client });
  const right = await person('consultant', { as: consultant });
  await left.goto(`client/consultations/${request.id}`);
  await right.goto(`consultant/consultations/${request.id}`);
  await expect(log(left)).toBeVisible();
  await right.getByRole('button', { name: /^Write a message/ }).click();
  await text(right).pressSequentially('Just a');
  await expect(left.getByText('Jonas Lindqvist is writing')).toBeVisible();
  await text(right).fill('');
  await expect(left.getByText('Jonas Lindqvist is writing')).toHaveCount(0);
  await right.getByRole('tab', { name: 'Note for staff' }).click();
  await text(right, 'Note for staff').pressSequentially('Between us');
  await expect(left.getByText('is writing')).toHaveCount(0);
});

test('an own message can be edited, staff read its earlier text, and an admin removes it', async ({
  person,
  firm,
  product,
}) => {
  const { client, consultant, request } = await newCase(firm);
  await say(product.url, client, request.id, 'The duty is 6.5 %.');
  const left = await person('client', { as: client });
  const right = await person('consultant', { as: consultant });
  await left.goto(`client/consultations/${request.id}`);
  await right.goto(`consultant/consultations/${request.id}`);
  await openMenu(entry(left, 'The duty is 6.5 %.'));
  await left.getByRole('menuitem', { name: 'Edit' }).click();
  await text(left, 'Your message').fill('The duty is 5.6 %.');
  await left.getByRole('button', { name: 'Save Changes' }).click();
  await expect(entry(left, 'The duty is 5.6 %.')).toContainText('edited');

  await entry(right, 'The duty is 5.6 %.').getByRole('button', { name: 'edited' }).click();
  await expect(right.getByRole('dialog').getByText('The duty is 6.5 %.')).toBeVisible();
  await right.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();

  const [{ id: message }] = (
    await callApi(product.url, 'GET', `/consultations/${request.id}/timeline`, { token: client.token })
  ).filter(({ kind }: { kind: string }) => kind === 'message');
  await callApi(product.url, 'POST', `/messages/${message}/redact`, {
    token: await asAdmin(product.url),
    body: { reason: 'A secret' },
  });
  for (const page of [left, right]) {
    await expect(entry(page, 'An admin has removed this text')).toBeVisible();
    await expect(page.getByText('The duty is')).toHaveCount(0);
  }
});

test('an edit that could not be saved at first overwrites no other text unseen', async ({
  person,
  firm,
  product,
}) => {
  const { client, request } = await newCase(firm);
  const { id } = await say(product.url, client, request.id, 'The duty is 6.5 %.');
  const page = await person('client', { as: client, expected: /ERR_FAILED|status of 409/ });
  await page.goto(`client/consultations/${request.id}`);
  await openMenu(entry(page, 'The duty is 6.5 %.'));
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await text(page, 'Your message').fill('The duty is 5.6 %.');
  const message = `**/messages/${id}`;
  await page.route(message, (route) => route.abort());
  const save = page.getByRole('button', { name: 'Save Changes' });
  await save.click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.unroute(message);
  await callApi(product.url, 'PUT', `/messages/${id}`, {
    token: client.token,
    body: { body: '<p>The duty is 6 %.</p>', version: 1 },
  });
  await expect(entry(page, 'The duty is 5.6 %.')).toContainText('edited');
  await save.click();
  const told = page.getByRole('alert').filter({ hasText: 'You have changed this message elsewhere' });
  await expect(told).toContainText('The duty is 6 %.');
  await save.click();
  await expect(text(page, 'Your message')).toHaveCount(0);
  await expect(entry(page, 'The duty is 5.6 %.')).toBeVisible();
});

test('messages during a lost connection arrive in order, once each, when it is back', async ({
  person,
  firm,
  product,
}) => {
  const { client, consultant, request } = await newCase(firm);
  const page = await person('client', { as: client, expected: /ERR_INTERNET_DISCONNECTED|ERR_NETWORK/ });
  await page.goto(`client/consultations/${request.id}`);
  await expect(log(page)).toBeVisible();
  await page.context().setOffline(true);
  const words = Array.from({ length: 20 }, (_, at) => `Line ${at + 1} of the answer.`);
  for (const line of words) await say(product.url, consultant, request.id, line);
  await page.context().setOffline(false);
  await expect(entry(page, 'Line 20 of')).toBeVisible();
  const shown = await log(page).locator('.entry[data-kind=message] .prose').allTextContents();
  expect(shown).toEqual(words);
});

/** Every message that the live region has announced, in order. */
async function recordAnnouncements(page: Page) {
  const announcements: string[] = [];
  await page.exposeFunction('announce', (words: string) => void announcements.push(words));
  await page.getByRole('log', { name: 'New messages' }).evaluate((region) => {
    const { announce } = window as unknown as { announce: (words: string) => void };
    new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const node of addedNodes) announce(node.textContent ?? '');
    }).observe(region, { childList: true, subtree: true, characterData: true });
  });
  return announcements;
}

test('both sides of a conversation of forty messages read it in the same order after one was offline', async ({
  person,
  firm,
  product,
}) => {
  const { client, consultant, request } = await newCase(firm);
  const left = await person('client', { as: client, expected: /ERR_INTERNET_DISCONNECTED|ERR_NETWORK/ });
  const right = await person('consultant', { as: consultant });
  await left.goto(`client/consultations/${request.id}`);
  await right.goto(`consultant/consultations/${request.id}`);
  await expect(log(left)).toBeVisible();
  await expect(log(right)).toBeVisible();
  const heard = { left: await recordAnnouncements(left), right: await recordAnnouncements(right) };
  const lines = Array.from({ length: 40 }, (_, at) => ({
    words: `Line ${at + 1} of forty.`,
    by: at % 3 === 0 ? client : consultant,
  }));
  await write(left, lines[0]!.words);
  await expect(entry(right, lines[0]!.words)).toBeVisible();
  await write(right, lines[1]!.words);
  await expect(entry(left, lines[1]!.words)).toBeVisible();
  for (const { by, words } of lines.slice(2, 12)) await say(product.url, by, request.id, words);
  await expect(entry(left, lines[11]!.words)).toBeVisible();
  await left.context().setOffline(true);
  for (const { by, words } of lines.slice(12, 30)) await say(product.url, by, request.id, words);
  await left.context().setOffline(false);
  for (const { by, words } of lines.slice(30)) await say(product.url, by, request.id, words);
  const written = lines.map(({ words }) => words);
  for (const page of [left, right])
    await expect(log(page).locator('.entry[data-kind=message] .prose')).toHaveText(written);

  const toldOf = (by: { id: string }, name: string) =>
    lines.filter((line) => line.by.id === by.id).map(({ words }) => `${name} writes: ${words}`);
  await expect.poll(() => heard.left).toEqual(toldOf(consultant, 'Jonas Lindqvist'));
  await expect.poll(() => heard.right).toEqual(toldOf(client, 'Ayşe Yıldırım'));
  // By their roles: as the accessibility tree has them.
  await expect(left.getByRole('log', { name: 'New messages' }).getByRole('paragraph').last()).toHaveText(
    'Jonas Lindqvist writes: Line 39 of forty.',
  );
  for (const page of [left, right]) await expectAccessible(page);
});

test('what could not be sent stays in the composer with its reason and is sent again', async ({
  person,
  firm,
}) => {
  const { client, request } = await newCase(firm);
  const page = await person('client', { as: client, expected: /ERR_INTERNET_DISCONNECTED|ERR_NETWORK/ });
  await page.goto(`client/consultations/${request.id}`);
  await page.getByRole('button', { name: 'Write a message' }).click();
  await text(page).fill('Is anybody there?');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText(/^The message was not sent/)).toBeVisible();
  await expect(text(page)).toHaveText('Is anybody there?');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).last().click();
  await expect(entry(page, 'Is anybody there?')).toHaveCount(1);
  await expect(page.getByText(/^The message was not sent/)).toHaveCount(0);
});

test('drafts of a message and of a note survive closing the page, apart from each other', async ({
  person,
  firm,
}) => {
  const { consultant, request } = await newCase(firm);
  const page = await person('consultant', { as: consultant });
  await page.goto(`consultant/consultations/${request.id}`);
  await page.getByRole('button', { name: /^Write a message/ }).click();
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
  await text(page).fill('Dear client');
  await page.getByRole('tab', { name: 'Note for staff' }).click();
  await text(page, 'Note for staff').fill('Between us');
  await page.reload();
  await expect(text(page)).toHaveText('Dear client');
  await page.getByRole('tab', { name: 'Note for staff' }).click();
  await expect(text(page, 'Note for staff')).toHaveText('Between us');
});

test('a message that was sent in another tab is not sent again from this one', async ({ person, firm }) => {
  const { client, request } = await newCase(firm);
  const page = await person('client', { as: client });
  await page.goto(`client/consultations/${request.id}`);
  await page.getByRole('button', { name: 'Write a message' }).click();
  await text(page).fill('Is anybody there?');
  const other = await page.context().newPage();
  // The draft is saved a moment after it was written.
  await expect(async () => {
    await other.goto(`client/consultations/${request.id}`);
    await expect(text(other)).toHaveText('Is anybody there?');
  }).toPass();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(entry(other, 'Is anybody there?')).toHaveCount(1);
  await expect(other.getByText('This draft was sent or discarded in another tab.')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Send' })).toBeDisabled();
  await other.getByRole('button', { name: 'Discard draft' }).click();
  await expect(text(other)).toHaveText('');
  await text(other).fill('Good morning.');
  await other.getByRole('button', { name: 'Send' }).click();
  await expect(entry(page, 'Good morning.')).toHaveCount(1);
  await expect(entry(page, 'Is anybody there?')).toHaveCount(1);
});

test('a page opens at the first unread entry, and an entry can be marked as unread', async ({
  person,
  firm,
  product,
}) => {
  const { client, consultant, request } = await newCase(firm);
  for (let at = 1; at <= 30; at += 1)
    await say(product.url, at <= 20 ? client : consultant, request.id, `Line ${at}. ${'Figs. '.repeat(40)}`);
  const page = await person('client', { as: client });
  await page.goto(`client/consultations/${request.id}`);
  await expect(page.getByText('10 new entries').first()).toBeInViewport();
  const unread = async () =>
    (await callApi(product.url, 'GET', '/consultations/unread', { token: client.token })).messages;
  await entry(page, 'Line 30.').scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect.poll(unread).toBe(0);
  await expect(page.getByText('10 new entries').first()).toBeAttached();
  await openMenu(entry(page, 'Line 29.'));
  await page.getByRole('menuitem', { name: 'Mark as unread from here' }).click();
  await expect.poll(unread).toBe(2);
});

test('earlier entries are loaded above without moving what is read, and a link opens its own entry', async ({
  person,
  firm,
  product,
}) => {
  const { client, request } = await newCase(firm);
  const ids = await sayLines(product.url, client, request.id, 70);
  const page = await person('client', { as: client, expected: /ERR_FAILED/ });
  await page.goto(`client/consultations/${request.id}`);
  await expect(entry(page, 'Line 70.')).toBeInViewport();
  const fold = page.getByRole('button', { name: /^Show \d+ entries, / });
  await fold.scrollIntoViewIfNeeded();
  const earlier = /\/timeline\?.*before=/;
  await page.route(earlier, (route) => route.abort());
  await fold.click();
  const failed = page.getByRole('main').getByRole('alert');
  await expect(failed).toHaveText(/^These entries did not load\.\s*Try again$/);
  await page.unroute(earlier);
  const first = entry(page, 'Line 21.');
  const before = await first.boundingBox();
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(entry(page, 'Line 1.')).toBeAttached();
  expect((await first.boundingBox())!.y).toBeCloseTo(before!.y, -1);

  await page.goto('client/consultations');
  await page.goto(`client/consultations/${request.id}#${ids[9]}`);
  await expect(entry(page, 'Line 10.')).toBeFocused();
  await expect(entry(page, 'Line 10.')).toBeInViewport();
  const later = /\/timeline\?.*after=/;
  await page.route(later, (route) => route.abort());
  await page.getByRole('button', { name: 'To the latest entry' }).click();
  await expect(failed).toHaveText(/^These entries did not load\.\s*Try again$/);
  await page.unroute(later);
  await page.getByRole('button', { name: 'To the latest entry' }).click();
  await expect(entry(page, 'Line 70.')).toBeInViewport();
});

test('a message sent from an entry far above stands at the end, after all that were not loaded', async ({
  person,
  firm,
  product,
}) => {
  const { client, request } = await newCase(firm);
  const ids = await sayLines(product.url, client, request.id, 130);
  const page = await person('client', { as: client });
  await page.goto(`client/consultations/${request.id}#${ids[9]}`);
  await expect(entry(page, 'Line 10.')).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Show later entries' })).toBeAttached();
  await expect(entry(page, 'Line 130.')).toHaveCount(0);
  await write(page, 'The last word.');
  await expect(entry(page, 'Line 130.')).toBeAttached();
  await expect(log(page).getByRole('listitem').last()).toContainText('The last word.');
  await expect(entry(page, 'The last word.')).toBeInViewport();
  await expect(entry(page, 'The last word.')).not.toContainText('Sending');
  await expect(entry(page, 'The last word.')).toHaveCount(1);
});

test('what arrives while one reads further up is counted at the composer and moves nothing', async ({
  person,
  firm,
  product,
}) => {
  const { client, consultant, request } = await newCase(firm);
  for (let at = 1; at <= 25; at += 1)
    await say(product.url, client, request.id, `Line ${at}. ${'Figs. '.repeat(40)}`);
  const page = await person('client', { as: client });
  await page.goto(`client/consultations/${request.id}`);
  await expect(entry(page, 'Line 25.')).toBeInViewport();
  await page.evaluate(() => window.scrollTo(0, 600));
  const before = await page.evaluate(() => window.scrollY);
  await say(product.url, consultant, request.id, 'Something new.');
  const button = page.getByRole('button', { name: '1 new entry' });
  await expect(button).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
  await button.click();
  await expect(entry(page, 'Something new.')).toBeInViewport();
  await expect(button).toHaveCount(0);
});

test('everything works by keyboard', async ({ person, firm, product }) => {
  const { client, consultant, request } = await newCase(firm);
  await say(product.url, client, request.id, 'First question.');
  const page = await person('consultant', { as: consultant });
  await page.goto(`consultant/consultations/${request.id}`);
  await expect(entry(page, 'First question.')).toBeVisible();
  await page.keyboard.press('m');
  await expect(text(page)).toBeFocused();
  await page.keyboard.type('An answer');
  await page.keyboard.press('Control+Enter');
  await expect(entry(page, 'An answer')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await expect(text(page, 'Note for staff')).toBeFocused();
  await page.keyboard.type('A note');
  await page.keyboard.press('Control+Enter');
  await expect(entry(page, 'A note')).toContainText('Only staff see this');
  await page.keyboard.press('Escape');
  await page.keyboard.press('k');
  await page.keyboard.press('k');
  await expect(entry(page, 'An answer').or(entry(page, 'First question.')).first()).toBeVisible();
  const menu = entry(page, 'An answer').getByRole('button', { name: /^What to do/ });
  await tabTo(page, menu);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await page.keyboard.press('Escape');
  await press(page, page.getByRole('button', { name: 'Unfollow' }));
  await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeVisible();
});

test('a consultant decides, and one who loses the case is told so', async ({ person, firm, product }) => {
  const { client, consultant, request } = await newCase(firm);
  const page = await person('consultant', { as: consultant, expected: /404/ });
  await page.goto(`consultant/consultations/${request.id}`);
  await page.getByRole('button', { name: /Approve Request/ }).click();
  await page.goto('consultant/dashboard');
  await page.goto(`consultant/consultations/${request.id}`);
  await expect(entry(page, 'Approved by you')).toBeVisible();
  await expect(page.getByRole('link', { name: /Complete Consultation/ })).toBeVisible();

  const other = await firm.consultant('Elif Aydın');
  const open = await firm.request(client);
  await page.goto(`consultant/consultations/${open.id}`);
  await expect(log(page)).toBeVisible();
  await callApi(product.url, 'PUT', `/consultations/${open.id}/restriction`, {
    token: other.token,
    body: { people: [other.id] },
  });
  await expect(page.getByText('This request is no longer in your rooms.')).toBeVisible();
});

test('the page is accessible in both themes and fits a phone', async ({ person, firm, product }) => {
  const { client, consultant, request } = await newCase(firm);
  await move(product.url, consultant, request.id, { status: 'approved' });
  await say(product.url, client, request.id, 'Which box of the form?');
  await say(product.url, consultant, request.id, 'A note between us.', 'staff');
  const page = await person('consultant', { as: consultant });
  await page.goto(`consultant/consultations/${request.id}`);
  await expect(entry(page, 'A note between us.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('n');
  await expect(text(page, 'Note for staff')).toBeFocused();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Details' }).click();
  await expect(page.getByRole('heading', { name: 'People' })).toBeInViewport();
});
