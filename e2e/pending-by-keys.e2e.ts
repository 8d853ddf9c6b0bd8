import { cards, card, pane, approve, heading, sheet } from './pending.ts';
import { expect, expectAccessible, expectSaid, test } from './people.ts';

test('requests are decided one after another with the keyboard alone', async ({ person, firm }) => {
  const client = await firm.client();
  for (const topic of ['First', 'Second', 'Third']) await firm.request(client, { topic });
  const page = await person('consultant', { as: await firm.consultant() });
  await page.goto('consultant/pending');
  await expect(pane(page).getByRole('heading', { level: 2 })).toHaveText(/^#\d+ First$/);
  await expectAccessible(page);
  await approve(page).press('Enter');
  await expectSaid(page, 'Consultation request approved and scheduled for today');
  await expect(pane(page).getByRole('heading', { level: 2 })).toHaveText(/^#\d+ Second$/);
  await expect(pane(page)).toBeFocused();
  await card(page, 'Second').getByRole('button', { name: 'Approve' }).press('Enter');
  await expect(cards(page)).toHaveCount(1);
  await expect(card(page, 'Third').getByRole('link', { name: /^#\d+ Third$/ })).toBeFocused();
  await card(page, 'Third').getByRole('button', { name: 'Approve' }).press('Enter');
  await expectSaid(page, 'Nothing is waiting for you');
  await expect(heading(page)).toBeFocused();
});

test('the whole queue is walked and decided by single keys', async ({ person, firm }) => {
  const client = await firm.client();
  for (const topic of ['First', 'Second', 'Third', 'Fourth']) await firm.request(client, { topic });
  const page = await person('consultant', { as: await firm.consultant() });
  await page.goto('consultant/pending');
  const shown = pane(page).getByRole('heading', { level: 2 });
  await expect(shown).toHaveText(/^#\d+ First$/);
  for (const key of ['j', 'j', 'j', 'j', 'k']) await page.keyboard.press(key);
  await expect(shown).toHaveText(/^#\d+ Third$/);
  await expect(card(page, 'Third')).toHaveAttribute('aria-current', 'true');
  await expect(card(page, 'Third').getByRole('link', { name: /^#\d+ Third$/ })).toBeFocused();
  await expect(page).toHaveURL(/open=/);
  await page.keyboard.press('j');
  await page.keyboard.press('a');
  await expectSaid(page, 'Consultation request approved and scheduled for today');
  await expect(shown).toHaveText(/^#\d+ Third$/);
  await expect(cards(page)).toHaveText([/First/, /Second/, /Third/]);

  await page.keyboard.press('r');
  const dialog = sheet(page);
  await dialog.getByLabel('Reason').fill('A jar of jam, sakk');
  await dialog.getByLabel('Reason').press('?');
  await expect(dialog.getByLabel('Reason')).toHaveValue('A jar of jam, sakk?');
  for (const key of ['Shift+Tab', 'a', 'j', 'Escape']) await page.keyboard.press(key);
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('r');
  await dialog.getByRole('button', { name: 'Reject Request' }).press('Enter');
  await expectSaid(page, 'Consultation request rejected');
  await expect(dialog).toHaveCount(0);
  await expect(cards(page)).toHaveText([/First/, /Second/]);
  await expect(shown).toHaveText(/^#\d+ Second$/);

  for (const chord of ['Control+a', 'Alt+a', 'Meta+r']) await page.keyboard.press(chord);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/consultant\/request\//);
  await expect(page.getByRole('link', { name: 'Back to Pending Requests' })).toBeVisible();
  await expect(approve(page)).toBeVisible();
  await page.keyboard.press('A');
  await expectSaid(page, 'This request has already been approved.');
  await page.getByRole('link', { name: 'Back to Pending Requests' }).click();
  await expect(cards(page)).toHaveText([/First/]);
  await page.keyboard.press('o');
  await expect(page).toHaveURL(/\/consultant\/request\//);
});

test('text typed immediately after R is the reason, is kept after Esc, and is sent', async ({
  person,
  firm,
}) => {
  const client = await firm.client();
  const request = await firm.request(client);
  const page = await person('consultant', { as: await firm.consultant() });
  await page.goto('consultant/pending');
  await expect(approve(page)).toBeVisible();
  await page.keyboard.down('r');
  for (let held = 0; held < 3; held += 1) await page.keyboard.down('r');
  await page.keyboard.up('r');
  await page.keyboard.type('Not our field.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Ask a broker');
  const dialog = sheet(page);
  const reason = dialog.getByLabel('Reason');
  await expect(reason).toBeFocused();
  await expect(reason).toHaveValue('Not our field.\nAsk a broker');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('r');
  await expect(reason).toHaveValue('Not our field.\nAsk a broker');
  await dialog.getByRole('button', { name: 'Reject Request' }).press('Enter');
  await expectSaid(page, 'Consultation request rejected');
  await expect
    .poll(async () => (await firm.find(client, request)).reason)
    .toBe('Not our field.\nAsk a broker');
});

test('a held key moves repeatedly but decides once', async ({ person, firm }) => {
  const client = await firm.client();
  for (const topic of ['First', 'Second', 'Third']) await firm.request(client, { topic });
  const page = await person('consultant', { as: await firm.consultant() });
  await page.goto('consultant/pending');
  await expect(approve(page)).toBeVisible();
  await page.keyboard.down('j');
  await page.keyboard.down('j');
  await page.keyboard.up('j');
  await expect(pane(page).getByRole('heading', { level: 2 })).toHaveText(/^#\d+ Third$/);
  await page.keyboard.down('a');
  await expect(cards(page)).toHaveCount(2);
  await page.keyboard.down('a');
  await page.keyboard.down('a');
  await page.keyboard.up('a');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(cards(page)).toHaveText([/First/, /Second/]);
});

test('the shortcuts of the screen are listed, and its letter keys can be switched off permanently', async ({
  person,
  firm,
}) => {
  await firm.request(await firm.client());
  const page = await person('consultant', { as: await firm.consultant() });
  await page.goto('consultant/pending');
  await expect(approve(page)).toHaveAttribute('aria-keyshortcuts', 'A');
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard Shortcuts' });
  for (const label of [
    'Next request',
    'Previous request',
    'Approve',
    'Choose a time',
    'Ask',
    'Propose',
    'Reject',
    'Assign to me',
    'View Details',
    'This list',
  ])
    await expect(dialog.getByRole('rowheader', { name: label, exact: true })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('switch', { name: 'Letter keys' }).press('Space');
  await page.keyboard.press('Escape');
  for (const key of ['a', 'r', '?']) await page.keyboard.press(key);
  await page.reload();
  await expect(approve(page)).toBeVisible();
  await expect(approve(page)).not.toHaveAttribute('aria-keyshortcuts');
  for (const key of ['a', 'r', '?']) await page.keyboard.press(key);
  await expect(dialog).toHaveCount(0);
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await dialog.getByRole('switch', { name: 'Letter keys' }).check();
  await page.keyboard.press('Escape');
  await page.keyboard.press('a');
  await expectSaid(page, 'Nothing is waiting for you');
});
