import { status, cards, card, pane, approve, heading } from './pending.ts';
import { expect, expectSaid, holdAnswers, test } from './people.ts';

test('what a colleague decides goes away with a word, said once, and the next opens', async ({
  person,
  firm,
}) => {
  const client = await firm.client();
  const colleague = await firm.consultant('Elif Aydın');
  await firm.request(client, { topic: 'Fourth' });
  const third = await firm.request(client, { topic: 'Third' });
  const second = await firm.request(client, { topic: 'Second' });
  const first = await firm.request(client, { topic: 'First' });
  const page = await person('consultant', { as: await firm.consultant() });
  await page.goto('consultant/pending');
  const shown = pane(page).getByRole('heading', { level: 2 });
  await expect(shown).toHaveText('First');
  await firm.move(colleague, first, 'rejected');
  await expectSaid(page, 'This request has already been rejected.');
  await expect(shown).toHaveText('Second');
  await expect(page.getByText('This request has already been rejected.')).toHaveCount(1);
  await firm.move(colleague, second, 'approved');
  await expectSaid(page, 'This request has already been approved.');
  await expect(shown).toHaveText('Third');

  const dialog = page.getByRole('dialog', { name: 'Reject “Third”' });
  await expect(async () => {
    await page.keyboard.press('r');
    expect(await dialog.isVisible()).toBe(true);
  }).toPass({ intervals: [500] });
  await dialog.getByLabel('Reason').fill('Not our field.');
  await firm.move(client, third, 'canceled');
  await expect(dialog.getByRole('alert')).toHaveText('This request has already been canceled.');
  await expect(shown).toHaveText('Fourth');
  await expect(page.getByText('This request has already been canceled.')).toHaveCount(1);
  await expect(dialog.getByLabel('Reason')).toHaveValue('Not our field.');
});

test('a press meant for a request that a colleague has just decided does not decide the next one', async ({
  person,
  firm,
}) => {
  const client = await firm.client();
  const second = await firm.request(client, { topic: 'Second' });
  const first = await firm.request(client, { topic: 'First' });
  const page = await person('consultant', { as: await firm.consultant() });
  await page.goto('consultant/pending');
  const shown = pane(page).getByRole('heading', { level: 2 });
  await expect(shown).toHaveText('First');
  await expect(approve(page)).toBeVisible();
  // Somebody whose finger is on its way down as the next one takes the place.
  await page.evaluate(() => {
    new MutationObserver((_changes, observer) => {
      if (document.querySelector('[aria-current] h2')?.textContent !== 'Second') return;
      observer.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
      document.querySelector<HTMLButtonElement>('[aria-current] button:last-of-type')?.click();
    }).observe(document.body, { subtree: true, attributes: true, childList: true });
  });
  await firm.move(await firm.consultant('Elif Aydın'), first, 'approved');
  await expectSaid(page, 'This request has already been approved.');
  await expect(shown).toHaveText('Second');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(cards(page)).toHaveText([/Second/]);
  expect((await firm.find(client, second)).status).toBe('requested');
  await expect(async () => {
    await page.keyboard.press('a');
    expect(await page.getByText('Nothing waits for you').isVisible()).toBe(true);
  }).toPass({ intervals: [500] });
});

test('of two consultants the slower one is told, and keeps the focus and what they typed', async ({
  person,
  firm,
}) => {
  const client = await firm.client();
  const faster = await firm.consultant('Elif Aydın');
  const second = await firm.request(client, { topic: 'Second' });
  const first = await firm.request(client, { topic: 'First' });
  const page = await person('consultant', {
    as: await firm.consultant(),
    expected: /status of 409|ERR_FAILED/,
  });
  await page.route('**/events', (route) => route.abort());
  await page.goto('consultant/pending');
  await expect(approve(page)).toBeVisible();
  await firm.move(faster, first, 'approved');
  await approve(page).click();
  await expectSaid(page, 'This request has already been approved.');
  await expect(cards(page)).toHaveText([/Second/]);
  await expect(pane(page)).toBeFocused();

  await card(page, 'Second').getByRole('button', { name: 'Reject' }).click();
  await page.getByLabel('Reason').fill('Not our field.');
  await firm.move(faster, second, 'approved');
  await page.getByRole('dialog').getByRole('button', { name: 'Reject Request' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reject “Second”' });
  await expect(dialog.getByRole('alert')).toHaveText('This request has already been approved.');
  await expect(dialog.getByLabel('Reason')).toHaveValue('Not our field.');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expectSaid(page, 'Nothing waits for you');
  await expect(heading(page)).toBeFocused();
});

test('of two who press at the same moment one sees success, and the request leaves both lists', async ({
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
  for (const page of both) await expectSaid(page, 'Nothing waits for you');
  const won = 'Consultation request approved and scheduled for today';
  const lost = 'This request has already been approved.';
  const heard = both.map(async (page) => {
    await expectSaid(page, new RegExp(`${won}|${lost}`));
    return page.getByText(won).or(page.getByText(lost)).first().textContent();
  });
  expect(new Set(await Promise.all(heard))).toEqual(new Set([won, lost]));
  expect((await firm.find(client, request)).status).toBe('approved');
});
