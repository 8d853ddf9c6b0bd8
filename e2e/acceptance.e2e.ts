import type { Locator, Page } from '@playwright/test';
import {
  type People,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  holdAnswers,
  test,
} from './people.ts';
import * as acceptances from '../server/src/features/consultations/acceptance/queries.ts';
import { databaseOf } from './database.ts';
import { callApi } from './product.ts';

type Firm = People['firm'];

const RESULT = '<p>Use a EUR.1. The invoice declaration only up to a limit.</p>';

const log = (page: Page) => page.getByRole('list', { name: 'What happened, oldest first' });
const entry = (page: Page, text: string | RegExp) =>
  log(page).getByRole('listitem').filter({ hasText: text });
const prompt = (page: Page) => page.getByRole('region', { name: 'Your acceptance' });
const details = (page: Page) => page.getByRole('complementary', { name: 'Details' });

/** A case whose result, version 2, its client is to accept. */
async function answered(firm: Firm) {
  const client = await firm.client();
  const consultant = await firm.consultant();
  const request = await firm.request(client);
  await firm.move(consultant, request, 'approved');
  await firm.move(consultant, request, 'completed', { consultation_result: '<p>Use a EUR.1.</p>' });
  await firm.change(consultant, request, { consultation_result: RESULT });
  return { client, consultant, id: request.id, number: request.number };
}

/** Selects these words of the result. */
const select = (page: Page, words: string) =>
  page.getByRole('article', { name: 'Consultation Result' }).evaluate((card, wanted) => {
    const texts = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const at = texts.currentNode.textContent!.indexOf(wanted);
      if (at < 0) continue;
      document.getSelection()!.setBaseAndExtent(texts.currentNode, at, texts.currentNode, at + wanted.length);
      return;
    }
    throw new Error(`No “${wanted}” in the result.`);
  }, words);

const choose = (page: Page, rating: number): Promise<void> =>
  page.getByRole('radio', { name: `${rating}`, exact: true }).check();

const edge = (of: Locator) => of.evaluate((one) => getComputedStyle(one).borderInlineStartColor);

test('a client asks about the result, accepts what was improved, and rates it', async ({
  person,
  firm,
  product,
}) => {
  const { client, consultant, id } = await answered(firm);
  const left = await person('client', { as: client });
  const right = await person('consultant', { as: consultant });
  await left.goto(`client/consultations/${id}`);
  await right.goto(`consultant/consultations/${id}`);
  await expect(prompt(left)).toContainText('If we hear nothing, it counts as accepted on');
  await expect(details(left)).toContainText('Accept the result, or ask');
  await expect(details(right)).toContainText('The client accepts the result');
  await expectAccessible(left);

  await select(left, 'only up to a limit');
  await left.getByRole('button', { name: 'Ask about this' }).click();
  const question = left.getByRole('textbox', { name: 'Question about the result' });
  await expect(question).toHaveText(/“only up to a limit”/);
  await question.press('Control+End');
  await question.pressSequentially('Which limit?');
  await left.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(entry(left, 'Which limit?')).toContainText('Waits for an answer');
  await expect(prompt(left)).toHaveCount(0);
  await expect(entry(right, 'Which limit?')).toContainText('Waits for an answer');
  await expect(details(right)).toContainText('A question about the result');
  await expectAccessible(right);

  await right.getByRole('button', { name: /^Write a message/ }).click();
  await right.getByRole('textbox', { name: 'Message' }).fill('EUR 6,000. I have added it.');
  await right.getByRole('button', { name: 'Send' }).click();
  await expect(entry(right, 'Which limit?')).toContainText('answered');
  await expect(entry(left, 'Which limit?')).toContainText('answered');
  await callApi(product.url, 'PUT', `/consultations/${id}`, {
    token: consultant.token,
    body: { consultation_result: `${RESULT}<p>EUR 6,000.</p>` },
  });
  await expect(left.getByRole('article', { name: 'Consultation Result' })).toContainText('EUR 6,000.');

  await left.getByRole('button', { name: 'Accept result' }).click();
  await expect(entry(left, 'Accepted by you')).toBeVisible();
  await expect(entry(right, /Accepted by .+, version 3/)).toBeVisible();
  await expect(details(left)).toContainText('It stands on the document.');

  await choose(left, 4);
  await left.getByRole('textbox', { name: /In a sentence/ }).fill('Quick with the correction.');
  await expectAccessible(left);
  await left.getByRole('button', { name: 'Send rating' }).click();
  await expect(entry(left, 'Rated 4 of 5')).toContainText('Quick with the correction.');
  await expect(entry(right, 'Rated 4 of 5')).toContainText('Quick with the correction.');
  await expect(left.getByRole('group', { name: 'How useful was it?' })).toHaveCount(0);

  await left.goto(`client/exports/${id}`);
  await expect(left.getByText(/Accepted by/)).toBeVisible();
});

test('the rating of a version is not there again for the next one', async ({ person, firm, product }) => {
  const { client, consultant, id } = await answered(firm);
  const page = await person('client', { as: client });
  await page.goto(`client/consultations/${id}`);
  await page.getByRole('button', { name: 'Accept result' }).click();
  await choose(page, 2);
  await page.getByRole('textbox', { name: /In a sentence/ }).fill('No limit is named.');
  await page.getByRole('button', { name: 'Send rating' }).click();
  await expect(entry(page, 'Rated 2 of 5')).toBeVisible();
  await callApi(product.url, 'PUT', `/consultations/${id}`, {
    token: consultant.token,
    body: { consultation_result: `${RESULT}<p>EUR 6,000.</p>` },
  });
  await expect(page.getByRole('article', { name: 'Consultation Result' })).toContainText('EUR 6,000.');
  await page.getByRole('button', { name: 'Accept result' }).click();
  await expect(page.getByRole('textbox', { name: /In a sentence/ })).toHaveValue('');
  await expect(page.getByRole('radio', { name: '2', exact: true })).not.toBeChecked();
});

test('the dashboard leads to the results that clients ask about, and to no others', async ({
  person,
  firm,
  product,
}) => {
  const { client, consultant, id } = await answered(firm);
  const other = await firm.request(client, { topic: 'Sanctions' });
  await firm.move(consultant, other, 'approved');
  await firm.move(consultant, other, 'completed', { consultation_result: '<p>None apply.</p>' });
  await callApi(product.url, 'POST', `/consultations/${id}/messages`, {
    token: client.token,
    body: { body: '<p>Which limit?</p>', about: 'result' },
  });
  const page = await person('consultant', { as: consultant });
  await page.goto('consultant/dashboard');
  await page.getByRole('link', { name: 'Show results' }).click();
  await expect(page.getByLabel('Filter by question')).toHaveValue('asked');
  const rows = page.getByRole('link', { name: /^View Details of/ });
  await expect(rows).toHaveCount(1);
  await expect(rows).not.toHaveAccessibleName(/Sanctions/);
  await expectAccessible(page);
  await page.getByLabel('Filter by question').selectOption('Any result');
  await expect(page.getByRole('link', { name: 'View Details of Sanctions' })).toBeVisible();
  await expectNoSidewaysScroll(page, [1280, 390, 320]);
  await callApi(product.url, 'POST', `/consultations/${id}/messages`, {
    token: consultant.token,
    body: { body: '<p>EUR 6,000.</p>' },
  });
  await page.getByLabel('Filter by question').selectOption('Waits for my answer');
  await expect(page.getByText('No client waits for your answer')).toBeVisible();
});

test('a version that was improved a moment ago is not accepted unread', async ({ person, firm, product }) => {
  const { client, consultant, id } = await answered(firm);
  const page = await person('client', { as: client, expected: /409/ });
  await page.goto(`client/consultations/${id}`);
  await expect(prompt(page)).toBeVisible();
  await page.route('**/acceptance', async (route) => {
    await callApi(product.url, 'PUT', `/consultations/${id}`, {
      token: consultant.token,
      body: { consultation_result: '<p>Use an origin declaration.</p>' },
    });
    await route.continue();
  });
  await page.getByRole('button', { name: 'Accept result' }).click();
  await expect(prompt(page)).toContainText('Please read version 3 first.');
  await expect(page.getByRole('article', { name: 'Consultation Result' })).toContainText(
    'origin declaration',
  );
  await page.unroute('**/acceptance');
  await page.getByRole('button', { name: 'Accept result' }).click();
  await expect(entry(page, 'Accepted by you, version 3')).toBeVisible();
});

test('a click that was meant for a version does not accept the one that replaces it', async ({
  person,
  firm,
  product,
}) => {
  const { client, consultant, id } = await answered(firm);
  const page = await person('client', { as: client });
  await page.goto(`client/consultations/${id}`);
  await expect(prompt(page)).toBeVisible();
  const accepting: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/acceptance')) accepting.push(request.postDataJSON().version);
  });
  const timeline = await holdAnswers(page, /\/timeline/);
  // The click comes as soon as the new version is on the page.
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('.result-card')?.textContent.includes('EUR 6,000.')) return;
      observer.disconnect();
      const buttons = [...document.querySelectorAll('button')];
      buttons.find(({ textContent }) => textContent === 'Accept result')!.click();
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await callApi(product.url, 'PUT', `/consultations/${id}`, {
    token: consultant.token,
    body: { consultation_result: `${RESULT}<p>EUR 6,000.</p>` },
  });
  await expect(prompt(page)).toContainText('Please read version 3 first.');
  // Also while its entry is still on its way.
  await expect(page.getByRole('article', { name: 'Consultation Result' })).toContainText('Version 3');
  await expectAccessible(page);
  timeline.release();
  await expect(page.getByRole('button', { name: 'Accept result' })).toBeEnabled();
  expect(accepting).toEqual([]);
  await page.getByRole('button', { name: 'Accept result' }).click();
  await expect(entry(page, 'Accepted by you, version 3')).toBeVisible();
  expect(accepting).toEqual([3]);
});

test('with the keyboard a question begins by Q, and a rating by the arrows', async ({ person, firm }) => {
  const { client, id } = await answered(firm);
  const page = await person('client', { as: client });
  await page.goto(`client/consultations/${id}`);
  await expect(prompt(page)).toBeVisible();
  await select(page, 'EUR.1');
  await expect(page.getByRole('button', { name: 'Ask about this' })).toBeVisible();
  await page.keyboard.press('q');
  const question = page.getByRole('textbox', { name: 'Question about the result' });
  await expect(question).toBeFocused();
  await question.press('Control+End');
  await question.pressSequentially('Only this one?');
  const instead = page.getByRole('button', { name: 'Write a message instead' });
  await instead.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveText('');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(question).toHaveText(/“EUR\.1”.*Only this one\?/);
  await instead.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveText('');

  await page.getByRole('button', { name: 'Accept result' }).press('Enter');
  await expect(entry(page, 'Accepted by you')).toBeVisible();
  await page.getByRole('radio', { name: '1', exact: true }).press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: '2', exact: true })).toBeChecked();
  await page.getByRole('button', { name: 'Not now' }).press('Enter');
  await expect(page.getByRole('group', { name: 'How useful was it?' })).toHaveCount(0);
  await page.reload();
  await expect(entry(page, 'Accepted by you')).toBeVisible();
  await expect(page.getByRole('group', { name: 'How useful was it?' })).toHaveCount(0);
});

test('a file that arrives while its question is discarded is there after Undo', async ({ person, firm }) => {
  const { client, id } = await answered(firm);
  const page = await person('client', { as: client });
  await page.goto(`client/consultations/${id}`);
  await select(page, 'only up to a limit');
  await page.getByRole('button', { name: 'Ask about this' }).click();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/v2/files', async (route) => {
    await held;
    await route.continue();
  });
  const arrived = page.waitForResponse('**/api/v2/files');
  await page
    .locator('input[type=file]')
    .setInputFiles([{ name: 'Limits.txt', mimeType: 'text/plain', buffer: Buffer.from('6,000 EUR') }]);
  await expect(page.getByText('1 file is on its way')).toBeVisible();
  await page.getByRole('button', { name: 'Write a message instead' }).click();
  await expect(page.getByRole('list', { name: /^Files of this/ })).toHaveCount(0);
  release();
  await (await arrived).finished();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('list', { name: /^Files of this/ })).toContainText('Limits.txt');
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(entry(page, 'only up to a limit').filter({ hasText: 'Limits.txt' })).toContainText(
    'Waits for an answer',
  );
});

test('a question about the result stands out in lists, and on a phone', async ({ person, firm, product }) => {
  const { client, consultant, id, number } = await answered(firm);
  await callApi(product.url, 'POST', `/consultations/${id}/messages`, {
    token: client.token,
    body: { body: '<p>Which limit?</p>', about: 'result' },
  });
  const staff = await person('consultant', { as: consultant });
  await staff.goto('consultant/history');
  await expect(staff.getByRole('row', { name: `#${number} ` })).toContainText('Asks about the result');
  const page = await person('client', { as: client, width: 390 });
  await page.goto('client/consultations');
  await expect(page.getByText('Waits for an answer').first()).toBeVisible();
  await page.goto(`client/consultations/${id}`);
  await expect(entry(page, 'Which limit?')).toBeVisible();
  expect(await edge(page.locator('.asked'))).not.toBe('rgba(0, 0, 0, 0)');
  await expectNoSidewaysScroll(page);
});

test('lists say how a result was accepted, how it was rated, and that it was improved since', async ({
  person,
  firm,
  product,
}) => {
  const { client, consultant, id, number } = await answered(firm);
  const db = databaseOf(product);
  await acceptances.insert(db, { id, version: 2, accepted_by: null });
  await db.destroy();
  const staff = await person('consultant', { as: consultant });
  await staff.goto('consultant/history');
  const inHistory = staff.getByRole('row', { name: `#${number} ` });
  await expect(inHistory).toContainText(/Counts as accepted, \w/);
  const page = await person('client', { as: client });
  await page.goto('client/dashboard');
  await expect(page.getByText(/^Counts as accepted, /).first()).toBeVisible();

  await callApi(product.url, 'POST', `/consultations/${id}/acceptance`, {
    token: client.token,
    body: { version: 2, rating: 4 },
  });
  await staff.reload();
  await expect(inHistory).toContainText('Rated 4 of 5');
  await expectAccessible(staff);
  await callApi(product.url, 'PUT', `/consultations/${id}`, {
    token: consultant.token,
    body: { consultation_result: `${RESULT}<p>EUR 6,000.</p>` },
  });
  await expect(inHistory).toContainText('Accepted (version 2), updated since');
  await page.goto('client/consultations');
  await expect(page.getByText('Accepted (version 2), updated since').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
});
