import { press, tabTo, type } from './keyboard.ts';
import { sheet } from './pending.ts';
import { expect, expectSaid, test } from './people.ts';

test('a consultant works from the request to the history with the keyboard alone', async ({
  person,
  firm,
}) => {
  const client = await firm.client();
  for (const topic of ['First', 'Second']) await firm.request(client, { topic });
  const page = await person('consultant', { as: await firm.consultant() });
  const link = (name: string | RegExp) => page.getByRole('link', { name });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const heading = (name: string) => expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  const dialog = page.locator('[data-dialog]');

  await test.step('a request is read and approved by its keys, another is rejected with a reason', async () => {
    await page.goto('consultant/dashboard');
    await heading('Consultant Dashboard');
    await press(page, link(/^Pending Requests/));
    await heading('Pending Consultation Requests');
    const shown = page.getByRole('article').getByRole('heading', { level: 2 });
    await expect(shown).toHaveText(/^#\d+ First$/);
    await page.keyboard.press('j');
    await expect(shown).toHaveText(/^#\d+ Second$/);
    await page.keyboard.press('r');
    await type(page, sheet(page).getByLabel('Reason'), 'Not our field.');
    await press(page, sheet(page).getByRole('button', { name: 'Reject Request' }));
    await expectSaid(page, 'Consultation request rejected');
    await expect(sheet(page)).toHaveCount(0);
    await expect(shown).toHaveText(/^#\d+ First$/);
    await page.keyboard.press('a');
    await expectSaid(page, 'Consultation request approved and scheduled for today');
    await expectSaid(page, 'Nothing is waiting for you');
  });

  await test.step('its result is written and saved', async () => {
    await tabTo(page, link('Active Consultations'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await heading('Active Consultations');
    await press(page, link('View Details of First'));
    await press(page, dialog.getByRole('button', { name: 'Complete Consultation' }));
    await tabTo(page, dialog.getByRole('textbox', { name: 'Consultation Result' }));
    await page.keyboard.type('Use a ');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('EUR.1');
    await press(page, dialog.getByRole('button', { name: 'Complete Consultation' }));
    await expectSaid(page, 'Consultation completed successfully');
    await expectSaid(page, "You don't have any active consultations.");
  });

  await test.step('it is found in the history, read, and its result edited', async () => {
    await tabTo(page, link('Consultation History'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await heading('Consultation History');
    await type(page, page.getByRole('searchbox'), 'first');
    await press(page, link('View Details of First'));
    await expect(dialog.locator('strong').getByText('EUR.1')).toBeVisible();
    await press(page, dialog.getByRole('button', { name: 'Edit Result' }));
    await tabTo(page, dialog.getByRole('textbox', { name: 'Consultation Result' }));
    await page.keyboard.press('Control+End');
    await page.keyboard.type(', signed');
    await press(page, dialog.getByRole('button', { name: 'Save Changes' }));
    await expectSaid(page, 'Consultation result updated successfully');
    await expect(dialog.getByRole('button', { name: 'Edit Result' })).toBeVisible();
    await expect(dialog).toContainText('EUR.1, signed');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(link('View Details of First')).toBeFocused();
  });

  await test.step('the other screens are visited', async () => {
    await tabTo(page, link('Client Profiles'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await type(page, page.getByRole('searchbox'), client.email);
    await expect(link(/View Full Profile/)).toHaveCount(1);
    await press(page, link(/View Full Profile/));
    await expect(dialog).toContainText(client.email);
    await page.keyboard.press('Escape');
    await tabTo(page, link('My Weekly Schedule'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await press(page, button('Next week'));
    await expect(page).toHaveURL(/week=/);
    await tabTo(page, link('Profile Settings'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await type(page, page.getByLabel('Professional Bio'), 'Origin.');
    await press(page, button('Save Changes'));
    await expectSaid(page, 'Profile updated successfully');
    await tabTo(page, button('Logout'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
  });
});
