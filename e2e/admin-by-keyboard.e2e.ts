import { newClient, newConsultant } from './firm.ts';
import { press, tabTo, type } from './keyboard.ts';
import { expect, expectSaid, test } from './people.ts';
import { admin } from './product.ts';

test.beforeAll(async ({ product: { url } }) => {
  await newConsultant(url, 'Jonas Lindqvist', ['A']);
  for (const name of ['Ayşe First', 'Mateo Second', 'Olena Third', 'Rohan Fourth'])
    await newClient(url, name, { approved: false });
});

test('an admin adds a room and a user, plans a week and decides on clients with the keyboard alone', async ({
  person,
}) => {
  const page = await person('admin', { as: admin });
  await page.goto('admin/dashboard');
  await expect(page.getByRole('heading', { name: 'Total Clients' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();

  await test.step('a room', async () => {
    await press(page, page.getByRole('link', { name: 'Room Management' }));
    await press(page, page.getByRole('button', { name: 'Add Room' }));
    const dialog = page.getByRole('dialog', { name: 'Add Room' });
    await type(page, dialog.getByLabel('Room Name'), 'Sounding');
    await tabTo(page, dialog.getByLabel('Room Type'));
    await page.keyboard.press('w');
    await tabTo(page, dialog.getByLabel('Capacity'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expectSaid(page, 'Room created successfully');
    await expect(page.getByRole('row').filter({ hasText: 'Sounding' })).toContainText('workshop');
    await expect(page.getByRole('button', { name: 'Add Room' })).toBeFocused();
  });

  await test.step('a user', async () => {
    await press(page, page.getByRole('link', { name: 'User Management' }));
    await press(page, page.getByRole('button', { name: 'Add New User' }));
    const dialog = page.getByRole('dialog', { name: 'Add New User' });
    for (const [label, text] of [
      ['Name', 'Tab Ulator'],
      ['Email', 'tab@firm.example'],
      ['Password', 'sounding-line-7'],
    ] as const) {
      await type(page, dialog.getByLabel(label, { exact: true }), text);
    }
    await press(page, dialog.getByRole('button', { name: 'Create User' }));
    await expectSaid(page, 'User created successfully');
    const row = page.getByRole('row').filter({ hasText: 'tab@firm.example' });
    await press(page, row.getByRole('switch'), 'Space');
    await expect(row).toContainText('Inactive');
  });

  await test.step('a week', async () => {
    await press(page, page.getByRole('link', { name: 'Schedule Management' }));
    await press(page, page.getByRole('button', { name: 'Next week' }));
    const monday = page
      .getByRole('article', { name: 'Monday, Room A' })
      .getByRole('switch', { name: 'Jonas' });
    await press(page, monday, 'Space');
    await expect(monday).toBeChecked();
    await expectSaid(page, '1 change not saved');
    await tabTo(page, page.getByRole('button', { name: 'Save Schedule' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expectSaid(page, 'Weekly schedule saved successfully');
  });

  await test.step('clients', async () => {
    // Wide enough to show the client beside the list.
    await page.setViewportSize({ width: 1800, height: 900 });
    await press(page, page.getByRole('link', { name: /^Pending Approvals/ }));
    const reading = page.getByRole('article', { name: 'Client' });
    await expect(reading.getByRole('heading', { name: 'Ayşe First', level: 2 })).toBeVisible();
    await page.keyboard.press('j');
    await expect(reading.getByRole('heading', { name: 'Mateo Second', level: 2 })).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await expect(page.getByRole('link', { name: 'Mateo Second', exact: true })).toBeFocused();
    await page.keyboard.press('a');
    await expectSaid(page, 'Client account approved');
    await expect(reading.getByRole('heading', { name: 'Olena Third', level: 2 })).toBeVisible();
    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog', { name: 'Reject Olena Third' });
    await type(page, dialog.getByLabel('Reason'), 'jkar: no such company');
    await press(page, dialog.getByRole('button', { name: 'Reject', exact: true }));
    await expectSaid(page, 'Client account rejected');
    await expect(reading.getByRole('heading', { name: 'Rohan Fourth', level: 2 })).toBeVisible();
    await page.keyboard.press('o');
    await expect(page.getByRole('dialog', { name: 'Rohan Fourth' })).toBeVisible();
    await page.keyboard.press('a');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Rohan Fourth' })).toBeHidden();
    await expect(reading.getByRole('heading', { name: 'Rohan Fourth', level: 2 })).toBeVisible();
    await tabTo(page, page.getByRole('searchbox', { name: /^Search by name/ }), 'Shift+Tab');
    await page.keyboard.type('ayşe a');
    await expectSaid(page, 'No client matches “ayşe a”');
  });
});
