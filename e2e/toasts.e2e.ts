import type { Page } from '@playwright/test';
import { expect, test, toast } from './people.ts';
import { admin } from './product.ts';

const sizes = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1280, height: 900 },
  { width: 1920, height: 1080 },
];

test("persistent errors cover no control on an admin's screens and in their dialogs", async ({
  person,
  firm,
}) => {
  await firm.client('Ayşe Yıldırım', { approved: false });
  await firm.request(await firm.client());
  const page = await person('admin', { as: admin, expected: /status of 500/ });
  await page.goto('admin/settings?tab=notifications');
  await failAll(page);
  await page.getByRole('button', { name: 'Test Notification System' }).click();
  await toast(page, 'Failed to send the test notification');
  await page.getByRole('tab', { name: 'Topics' }).click();
  await page.getByRole('button', { name: 'Save Topics' }).click();
  await toast(page, 'Failed to save the topics');
  await page.getByRole('tab', { name: 'General Settings' }).click();
  await expectNothingCovered(page, 'General Settings');
  for (const tab of ['Firm', 'Topics', 'Room Specialties', 'Public Pages', 'Notifications']) {
    await page.getByRole('tab', { name: tab }).click();
    await expectNothingCovered(page, tab);
  }
  for (const screen of ['Dashboard', 'Schedule Management', 'All Consultations', 'Pending Approvals']) {
    await visit(page, screen);
    await expectNothingCovered(page, screen);
  }
  await page.getByRole('button', { name: 'Reject' }).first().click();
  await expectNothingCovered(page, 'Reject');
  await page.keyboard.press('Escape');
  for (const [screen, button] of [
    ['Consultant Management', 'Add Consultant'],
    ['User Management', 'Add New User'],
    ['Room Management', 'Add Room'],
  ] as const) {
    await visit(page, screen);
    await expectNothingCovered(page, screen);
    await page.getByRole('button', { name: button }).click();
    await expectNothingCovered(page, button);
    await page.keyboard.press('Escape');
  }
});

test("persistent errors cover no control on a consultant's and a client's screens", async ({
  person,
  firm,
}) => {
  const author = await firm.client();
  const consultant = await firm.consultant();
  await firm.request(author);
  const approved = await firm.request(author, { topic: 'Contracts' });
  await firm.move(consultant, approved, 'approved');

  const desk = await person('consultant', { as: consultant, expected: /status of 500/ });
  await desk.goto('consultant/profile');
  await failAll(desk);
  await failToSaveProfile(desk);
  await expectNothingCovered(desk, 'Profile Settings');
  for (const screen of ['Dashboard', 'Client Profiles', 'My Weekly Schedule', 'Pending Requests']) {
    await visit(desk, screen);
    await expectNothingCovered(desk, screen);
  }
  await desk.getByRole('button', { name: 'Reject' }).first().click();
  await expectNothingCovered(desk, 'Reject');
  await desk.keyboard.press('Escape');
  await visit(desk, 'Active Consultations');
  await desk.getByRole('link', { name: /Complete/ }).click();
  await expect(desk.getByRole('textbox', { name: 'Consultation Result' })).toBeVisible();
  await expectNothingCovered(desk, 'Complete');

  const page = await person('client', { as: author, expected: /status of 500/ });
  await page.goto('client/profile');
  await failAll(page);
  await failToSaveProfile(page);
  await page.getByRole('button', { name: 'Add Company' }).click();
  await expectNothingCovered(page, 'Add Company');
  await page.keyboard.press('Escape');
  for (const screen of ['Dashboard', 'Export & Documents', 'Request Consultation', 'My Consultations']) {
    await visit(page, screen);
    await expectNothingCovered(page, screen);
  }
  await page.getByRole('link', { name: 'View' }).first().click();
  await expectNothingCovered(page, 'View');
});

test('two different errors show two toasts, and the same error twice shows one', async ({ person }) => {
  const page = await person('admin', { as: admin, expected: /status of 500/ });
  await page.goto('admin/settings?tab=notifications');
  await failAll(page);
  const failed = page.getByRole('region', { name: 'Notifications' }).getByText(/^Failed to/);
  for (const count of [1, 2]) {
    const call = page.waitForResponse('**/settings/test-notification');
    await page.getByRole('button', { name: 'Test Notification System' }).click();
    await call;
    await expect(failed, `after ${count}`).toHaveText(['Failed to send the test notification']);
  }
  await page.getByLabel('In-app notifications').click();
  await page.getByRole('button', { name: 'Save Notification Settings' }).click();
  await expect(failed).toHaveText(['Failed to save settings', 'Failed to send the test notification']);
});

/** From now on every write fails. */
const failAll = (page: Page) =>
  page.route('**/api/v2/**', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500, body: '' }),
  );

async function failToSaveProfile(page: Page) {
  const name = page.getByLabel('Full Name');
  const before = await name.inputValue();
  await name.fill('Somebody else');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await toast(page, 'Failed to update profile');
  await name.fill(before);
}

async function visit(page: Page, screen: string) {
  const link = page.getByRole('navigation').getByRole('link', { name: screen });
  await link.click();
  await expect(link).toHaveAttribute('aria-current', 'page');
}

/** Toasts cover no main button, bell, tab or dialog button; after scrolling, no control or text at all. */
async function expectNothingCovered(page: Page, place: string) {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect.poll(() => page.evaluate(coveredByToasts), `${place} at ${size.width} px`).toEqual([]);
  }
}

/** Runs in the page. */
function coveredByToasts() {
  const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].findLast(
    (one) => !one.closest('[role=region]'),
  );
  const place: ParentNode = dialog ?? document;
  const toasts = '[role=region][aria-label=Notifications]';
  const press = 'button, a[href], input, [role=tab]';
  const isCovered = (element: Element) => {
    const box = element.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return Boolean(document.elementFromPoint(x, y)?.closest(toasts));
  };
  const seen = (selector: string) =>
    [...place.querySelectorAll(selector)].filter(
      (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest(toasts),
    );
  const atRest = seen(dialog ? `${press}, h2` : '.main-button, [role=tab], header button').filter(isCovered);
  const { scrollX, scrollY } = window;
  const scrolledTo = seen(press).flatMap((element) => {
    element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    return isCovered(element) ? [{ element, when: 'scrolled to' }] : [];
  });
  window.scrollTo(scrollX, scrollY);
  return [...atRest.map((element) => ({ element, when: 'at rest' })), ...scrolledTo].map(
    ({ element, when }) => `${when}: ${element.getAttribute('aria-label') ?? element.textContent?.trim()}`,
  );
}
