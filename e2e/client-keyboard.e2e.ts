import type { Page } from '@playwright/test';
import { press, tabTo, type } from './keyboard.ts';
import { expect, expectSaid, test } from './people.ts';
import { asAdmin, callApi } from './product.ts';

const email = 'keys@figs.example';
const password = 'walks-without-mouse-1';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name });

async function approve(url: string) {
  const token = await asAdmin(url);
  const [{ id }] = await callApi(url, 'GET', `/users?search=${email}`, { token });
  await callApi(url, 'PUT', `/users/${id}/approve`, { token });
}

test('a client uses everything with the keyboard alone, from the landing page to the logout', async ({
  person,
  product: { url },
}) => {
  const page = await person('client');
  await page.goto('');

  await test.step('signs up', async () => {
    await press(page, page.getByRole('link', { name: 'Get Started' }).first());
    await tabTo(page, page.getByRole('tab', { name: 'Login' }));
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Sign Up' })).toBeFocused();
    await type(page, page.getByLabel('Full Name'), 'Ayşe Yıldırım');
    await type(page, page.getByLabel('Email', { exact: true }), email);
    await type(page, page.getByLabel('Phone Number'), '+90 232 555 0100');
    await type(page, page.getByLabel('Password'), password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused();
    await press(page, page.getByRole('link', { name: 'Please enter your company name' }));
    await expect(page.getByLabel('Company Name')).toBeFocused();
    await page.keyboard.type('Ege Kuru Meyve');
    await page.keyboard.press('Enter');
    await expectSaid(page, /Your account has been created and is awaiting approval\./);
    await approve(url);
  });

  await test.step('logs in, and skips the sidebar', async () => {
    await type(page, page.getByLabel('Email'), email);
    await type(page, page.getByLabel('Password'), password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'No consultations yet' })).toBeVisible();
    await press(page, page.getByRole('link', { name: 'Skip to content' }));
    await expect(page.getByRole('main')).toBeFocused();
    await press(page, link(page, 'Request Consultation').first());
    await expect(page.getByRole('heading', { name: 'Request Consultation' })).toBeVisible();
  });

  await test.step('requests a consultation', async () => {
    await press(page, page.getByRole('checkbox', { name: 'Rules of origin' }), 'Space');
    await press(page, page.getByRole('checkbox', { name: 'Other (please specify)' }), 'Space');
    await type(page, page.getByRole('textbox', { name: 'Your topic' }), 'dried figs');
    // Suggested by the topics.
    await tabTo(page, page.getByRole('radio', { name: /^Room B/ }));
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    await tabTo(page, page.getByRole('textbox', { name: 'Problem Details' }));
    await page.keyboard.type('We ship ');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('figs');
    await page.keyboard.press('Control+b');
    await expect(page.locator('strong', { hasText: 'figs' })).toBeVisible();
    await press(page, button(page, 'Submit Request'));
    await expectSaid(page, 'Consultation request submitted successfully');
  });

  const topic = 'Rules of origin, Other: dried figs';
  const details = page.getByRole('dialog', { name: new RegExp(`^#\\d+ ${topic}$`) });

  await test.step('reads and edits it', async () => {
    await expect(page.getByRole('heading', { name: 'My Consultations' })).toBeFocused();
    await press(page, link(page, `View ${topic}`));
    await expect(details).toContainText('We ship figs');
    await expect(details).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(link(page, `View ${topic}`)).toBeFocused();
    await page.keyboard.press('Enter');
    await press(page, details.getByRole('link', { name: 'Edit' }));
    await expect(page.getByRole('radio', { name: /^Room B/ })).toBeChecked();
    await press(page, page.getByRole('checkbox', { name: 'Certificates of origin' }), 'Space');
    await press(page, button(page, 'Update Consultation'));
    await expectSaid(page, 'Consultation request updated successfully');
  });

  await test.step('cancels it with a reason', async () => {
    const view = link(page, 'View Rules of origin, Certificates of origin');
    await press(page, view);
    const dialog = page.getByRole('dialog', { name: /^#\d+ Rules of origin/ });
    await press(page, dialog.getByRole('button', { name: 'Cancel Consultation' }));
    const asking = page.getByRole('dialog', { name: /^Cancel #\d+ “/ });
    await expect(asking.getByLabel('Reason')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog.getByRole('button', { name: 'Cancel Consultation' })).toBeFocused();
    await page.keyboard.press('Enter');
    await type(page, asking.getByLabel('Reason'), 'We sold them all.');
    await press(page, asking.getByRole('button', { name: 'Cancel Consultation' }));
    await expectSaid(page, 'Consultation canceled');
    await expect(dialog).toContainText('We sold them all.');
    await expect(dialog).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(view).toBeFocused();
  });

  await test.step('reads and clears the notifications', async () => {
    const bell = page.getByRole('button', { name: /^Notifications/ });
    await tabTo(page, bell, 'Shift+Tab');
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await press(page, panel.getByRole('button', { name: 'Mark as read Account approved' }));
    await expect(bell).toHaveAccessibleName('Notifications');
    await expect(panel).toBeFocused();
    await press(page, panel.getByRole('button', { name: 'Clear all' }));
    await expect(panel).toContainText('No notifications');
    await page.keyboard.press('Escape');
    await expect(bell).toBeFocused();
  });

  await test.step('edits the companies', async () => {
    await tabTo(page, page.getByRole('link', { name: 'Profile Settings' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await press(page, button(page, 'Add Company'));
    await type(page, field(page, 'Company Name'), 'Tariş');
    await type(page, field(page, 'Address'), 'Alsancak');
    await page.keyboard.press('Enter');
    await expectSaid(page, 'Company added successfully');
    await expect(button(page, 'Add Company')).toBeFocused();
    await press(page, button(page, 'Delete Tariş'));
    const question = page.getByRole('alertdialog');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(button(page, 'Delete Tariş')).toBeFocused();
    await page.keyboard.press('Enter');
    await press(page, question.getByRole('button', { name: 'Delete Company' }));
    await expectSaid(page, 'Company deleted successfully');
    await expect(page.getByRole('region', { name: 'Companies' }).locator(':focus')).toBeVisible();
  });

  await test.step('switches to the dark theme and logs out', async () => {
    await tabTo(page, button(page, 'Ayşe Yıldırım'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitemradio', { name: 'System' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.keyboard.press('Escape');
    await expect(button(page, 'Ayşe Yıldırım')).toBeFocused();
    await tabTo(page, button(page, 'Logout'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
  });
});
