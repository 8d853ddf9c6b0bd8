import type { Locator, Page } from '@playwright/test';
import { newConsultant, type Someone } from './firm.ts';
import { expect, expectAccessible, logIn, test, toast, tryAgain } from './people.ts';
import { admin, asAdmin, callApi } from './product.ts';

const week = '2038-03-01';
const path = `admin/schedule?week=${week}`;
let elif: Someone;

test.beforeAll(async ({ product: { url } }) => {
  elif = await newConsultant(url, 'Chiamaka Okafor', ['A']);
  await newConsultant(url, 'Rohan Mehta', ['A', 'B']);
});

const cell = (page: Page, place: string, name: string) =>
  page.getByRole('article', { name: place }).getByRole('switch', { name });
const unsaved = (page: Page, words: string) => expect(page.getByText(words, { exact: true })).toBeVisible();
const save = (page: Page) => page.getByRole('button', { name: 'Save Schedule' }).click();

const weekWith = (
  url: string,
  token: string,
  week_start_date: string,
  days: [day: string, room: string, ids: string[]][],
) =>
  callApi(url, 'POST', '/schedules', {
    token,
    body: {
      week_start_date,
      assignments: days.map(([day, room, consultant_ids]) => ({
        day,
        room_assignments: [{ room, consultant_ids }],
      })),
    },
  });

test('an admin plans a week, is asked before leaving, saves it, and copies it to the next', async ({
  person,
}) => {
  const page = await person('admin');
  await logIn(page, admin);
  await page.goto(path);
  await expect(page.getByText('Week of Mar 1, 2038')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(25);
  await expect(page.getByRole('article', { name: 'Monday, Room C' })).toContainText(
    'No consultants available for this room.',
  );
  await expect(cell(page, 'Monday, Room A', 'Chiamaka')).not.toBeChecked();
  await expect(cell(page, 'Monday, Room B', 'Chiamaka')).toHaveCount(0);
  await cell(page, 'Monday, Room A', 'Chiamaka').check();
  await unsaved(page, '1 change not saved');
  await cell(page, 'Thursday, Room B', 'Rohan').check();
  await unsaved(page, '2 changes not saved');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Next week' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(question).toContainText('2 changes of this week are not saved');
  await question.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('link', { name: 'Room Management' }).click();
  await question.getByRole('button', { name: 'Stay' }).click();
  const warned = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const warning = await warned;
  expect(warning.type()).toBe('beforeunload');
  await warning.dismiss();
  await expect(cell(page, 'Monday, Room A', 'Chiamaka')).toBeChecked();
  await expect(cell(page, 'Thursday, Room B', 'Rohan')).toBeChecked();

  await save(page);
  await toast(page, 'Weekly schedule saved successfully');
  await expect(page.getByText('not saved')).toHaveCount(0);
  await page.reload();
  await expect(cell(page, 'Monday, Room A', 'Chiamaka')).toBeChecked();
  await expect(page.getByRole('article', { name: 'Monday, Room A' })).toContainText('Assigned');

  await page.getByRole('button', { name: 'Next week' }).click();
  await expect(page).toHaveURL(/week=2038-03-08/);
  await expect(cell(page, 'Monday, Room A', 'Chiamaka')).not.toBeChecked();
  await page.getByRole('button', { name: 'Copy Last Week' }).click();
  await expect(cell(page, 'Monday, Room A', 'Chiamaka')).toBeChecked();
  await unsaved(page, '2 changes not saved');
  await page.goBack();
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(cell(page, 'Monday, Room A', 'Chiamaka')).toBeChecked();
  await page.getByRole('button', { name: 'Previous week' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/week=2038-03-01/);
  await page.getByRole('button', { name: 'Previous week' }).click();
  await page.getByRole('button', { name: 'Copy Last Week' }).click();
  await toast(page, 'Last week has no schedule to copy.');
  await expect(page.getByText('not saved')).toHaveCount(0);
});

test('of two admins who save the same week, the second is told, sees the new version and applies the changes again', async ({
  product: { url },
  person,
}) => {
  const token = await asAdmin(url);
  await weekWith(url, token, '2038-04-05', [['Monday', 'A', [elif.id]]]);
  const first = await person('first');
  const second = await person('second', { expected: /status of 409/ });
  for (const page of [first, second]) {
    await logIn(page, admin);
    await page.goto('admin/schedule?week=2038-04-05');
    await expect(cell(page, 'Monday, Room A', 'Chiamaka')).toBeChecked();
  }
  await cell(second, 'Friday, Room B', 'Rohan').check();
  await cell(first, 'Monday, Room A', 'Chiamaka').uncheck();
  await save(first);
  await toast(first, 'Weekly schedule saved successfully');

  await save(second);
  const note = second.getByRole('alert').filter({ hasText: 'You see what they saved' });
  await expect(note).toContainText('Admin has saved this week in the meantime.');
  await expect(cell(second, 'Monday, Room A', 'Chiamaka')).not.toBeChecked();
  await expect(cell(second, 'Friday, Room B', 'Rohan')).not.toBeChecked();
  await unsaved(second, '1 change not saved');
  await expectAccessible(second);
  await note.getByRole('button', { name: 'Apply My Changes' }).click();
  await expect(cell(second, 'Friday, Room B', 'Rohan')).toBeChecked();
  await save(second);
  await toast(second, 'Weekly schedule saved successfully');
  await expect(cell(second, 'Monday, Room A', 'Chiamaka')).not.toBeChecked();
  await expect(cell(second, 'Friday, Room B', 'Rohan')).toBeChecked();
});

test('what an admin changes while a colleague is faster with a save is not lost', async ({
  product: { url },
  person,
}) => {
  const token = await asAdmin(url);
  const { id, week_start_date } = await weekWith(url, token, '2043-06-01', [['Monday', 'A', [elif.id]]]);
  const page = await person('admin', { as: admin, expected: /status of 409/ });
  await page.goto(`admin/schedule?week=${week_start_date}`);
  await expect(cell(page, 'Monday, Room A', 'Chiamaka')).toBeChecked();
  await cell(page, 'Friday, Room B', 'Rohan').check();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**/schedules/${id}`, async (route) => {
    await released;
    await route.continue();
  });
  await save(page);
  await cell(page, 'Thursday, Room B', 'Rohan').check();
  const theirs = [{ day: 'Tuesday', room_assignments: [{ room: 'A', consultant_ids: [elif.id] }] }];
  await callApi(url, 'PUT', `/schedules/${id}`, { token, body: { week_start_date, assignments: theirs } });
  release();
  const note = page.getByRole('alert').filter({ hasText: 'You see what they saved' });
  await expect(note).toBeVisible();
  await unsaved(page, '2 changes not saved');
  await note.getByRole('button', { name: 'Apply My Changes' }).click();
  await expect(cell(page, 'Friday, Room B', 'Rohan')).toBeChecked();
  await expect(cell(page, 'Thursday, Room B', 'Rohan')).toBeChecked();
});

test('an inactive consultant in the schedule is marked and can be removed', async ({
  product: { url },
  person,
}) => {
  const token = await asAdmin(url);
  const gone = await newConsultant(url, 'Beatriz Nunes', ['C']);
  await weekWith(url, token, '2038-05-03', [['Tuesday', 'C', [gone.id]]]);
  await callApi(url, 'PUT', `/consultants/${gone.id}`, { token, body: { is_active: false } });
  const page = await person('admin');
  await logIn(page, admin);
  await page.goto('admin/schedule?week=2038-05-03');
  await expect(page.getByRole('article', { name: 'Tuesday, Room C' })).toContainText('Assigned, inactive');
  await page.getByRole('button', { name: 'Remove' }).click();
  await unsaved(page, '1 change not saved');
  await save(page);
  await toast(page, 'Weekly schedule saved successfully');
  await expect(page.getByRole('article', { name: 'Tuesday, Room C' })).toContainText(
    'No consultants available for this room.',
  );
});

test('a phone shows one day, and the tabs switch to the others', async ({ person }) => {
  const page = await person('admin', { width: 390, height: 844 });
  await logIn(page, admin);
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Monday' })).toBeVisible();
  await cell(page, 'Monday, Room A', 'Rohan').check();
  await page.getByRole('navigation', { name: 'Day' }).getByRole('link', { name: 'Thursday' }).click();
  await expect(page).toHaveURL(/day=Thursday/);
  await expect(page.getByRole('heading', { name: 'Monday' })).toBeHidden();
  await unsaved(page, '1 change not saved');
  await expectAccessible(page);
});

test('each part that cannot be loaded has its own message, and a week that did not load cannot be saved', async ({
  person,
}) => {
  const page = await person('admin', { expected: /status of 500/ });
  await logIn(page, admin);
  const parts = [
    ['**/schedules?*', 'Failed to load schedule data.'],
    ['**/api/v2/admin/rooms', 'Failed to load room data.'],
    ['**/consultants/all*', 'Failed to load consultants data'],
  ] as const;
  for (const [part, words] of parts) {
    await page.route(part, (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto(path);
    await expect(page.getByRole('heading', { name: words })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save Schedule' })).toBeDisabled();
    await page.unroute(part);
    await tryAgain(page);
    await expect(page.getByRole('article')).toHaveCount(25);
  }
  for (const [part] of parts) await page.route(part, (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Failed to load data.' })).toBeVisible();
  await expectAccessible(page);
});

test('the last loaded list of consultants stays when it cannot be refetched', async ({
  product: { url },
  person,
}) => {
  await newConsultant(url, 'Resting Soon', ['D']);
  const page = await person('admin', { expected: /status of 500/ });
  await logIn(page, admin);
  await page.goto(path);
  await expect(cell(page, 'Monday, Room A', 'Chiamaka')).toBeVisible();
  await page.getByRole('link', { name: 'Consultant Management' }).click();
  await expect(page.getByRole('heading', { name: 'Consultant Management' })).toBeVisible();
  await page.getByRole('switch', { name: 'Resting Soon' }).click();
  await toast(page, 'Consultant updated successfully');
  await page.route('**/consultants/all*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('link', { name: 'Schedule Management' }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to load consultants data');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.unroute('**/consultants/all*');
  await tryAgain(page);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a failed save keeps the changes and shows the reason', async ({ person }) => {
  const page = await person('admin', { expected: /status of 500/ });
  await logIn(page, admin);
  await page.goto('admin/schedule?week=2038-06-07');
  await page.route('**/schedules', (route) =>
    route.fulfill({ status: 500, json: { status: 'error', message: 'Failed to save schedule' } }),
  );
  await cell(page, 'Monday, Room A', 'Chiamaka').check();
  await save(page);
  await toast(page, 'Failed to save schedule');
  await expect(cell(page, 'Monday, Room A', 'Chiamaka')).toBeChecked();
  await unsaved(page, '1 change not saved');
});

test('a week cannot be saved while it loads', async ({ person }) => {
  const page = await person('admin');
  await logIn(page, admin);
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/schedules?*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path);
  await expect(page.getByRole('status').filter({ hasText: 'Loading the schedule' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save Schedule' })).toBeDisabled();
  answer();
  await expect(page.getByRole('article')).toHaveCount(25);
});

/** The positions of all buttons and texts of the toolbar. */
const toolbar = (page: Page) =>
  page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll('header:has(h1), header:has(h1) :is(h1, p, button)')].map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      return [part.tagName, x, y, width, height].join(' ');
    }),
  );

for (const width of [1280, 1024, 390])
  test(`at ${width} px the first and second change of a week do not move the toolbar`, async ({ person }) => {
    const page = await person('admin', { as: admin, width });
    await page.goto('admin/schedule?week=2038-07-05');
    await expect(cell(page, 'Monday, Room A', 'Chiamaka')).toBeVisible();
    const before = await toolbar(page);
    const place = await cell(page, 'Monday, Room A', 'Chiamaka').boundingBox();
    await cell(page, 'Monday, Room A', 'Chiamaka').check();
    await unsaved(page, '1 change not saved');
    expect(await toolbar(page)).toEqual(before);
    expect(await cell(page, 'Monday, Room A', 'Chiamaka').boundingBox()).toEqual(place);
    await cell(page, 'Monday, Room A', 'Rohan').check();
    await unsaved(page, '2 changes not saved');
    expect(await toolbar(page)).toEqual(before);
  });

/** A colour in the theme of this page. */
const colourOf = (page: Page, name: string) =>
  page.evaluate((wanted) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.backgroundColor = `var(--color-${wanted})`;
    const { backgroundColor } = getComputedStyle(probe);
    probe.remove();
    return backgroundColor;
  }, name);
/** The amber of a gap. */
const amberOf = (page: Page) => colourOf(page, 'accent-soft');

test('gaps are amber only in a week with assignments and only after editing', async ({ person }) => {
  const page = await person('admin', { as: admin });
  await page.goto('admin/schedule?week=2038-08-02');
  const card = (place: string) => page.getByRole('article', { name: place });
  const amber = await amberOf(page);
  const expectNoMarks = async () => {
    for (const article of await page.getByRole('article').all())
      await expect(article).not.toHaveCSS('background-color', amber);
    await expect(page.getByText(/has nobody/)).toHaveCount(0);
  };
  await expect(page.getByText('Week of Aug 2, 2038, not planned yet')).toBeVisible();
  await expectNoMarks();
  await cell(page, 'Monday, Room A', 'Chiamaka').check();
  await unsaved(page, '1 change not saved');
  await expectNoMarks();

  await save(page);
  await toast(page, 'Weekly schedule saved successfully');
  await expect(page.getByText('Week of Aug 2, 2038', { exact: true })).toBeVisible();
  await expect(card('Tuesday, Room A')).toHaveCSS('background-color', amber);
  await expect(card('Monday, Room B')).toHaveCSS('background-color', amber);
  await expect(card('Monday, Room A')).not.toHaveCSS('background-color', amber);
  await expect(page.getByText(/Room A has nobody on Tuesday, Wednesday, Thursday, and Friday/)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  const tabs = page.getByRole('navigation', { name: 'Day' }).getByRole('link');
  const marks = () =>
    tabs.evaluateAll((all) =>
      all.map((tab) => getComputedStyle(tab.lastElementChild!).backgroundColor !== 'rgba(0, 0, 0, 0)'),
    );
  expect(await marks()).toEqual([true, true, true, true, true]);
  await page.setViewportSize({ width: 1280, height: 900 });

  await cell(page, 'Tuesday, Room A', 'Chiamaka').check();
  await unsaved(page, '1 change not saved');
  await expectNoMarks();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await marks()).toEqual([false, false, false, false, false]);
});

test('a closed day has no gaps, and a week that nobody has begun is not amber', async ({
  product: { url },
  person,
}) => {
  const token = await asAdmin(url);
  const week_start_date = '2038-11-01';
  await weekWith(url, token, week_start_date, [['Monday', 'A', [elif.id]]]);
  await callApi(url, 'POST', '/absences', {
    token,
    body: {
      user_id: null,
      name: 'Harbour holiday',
      starts_at: '2038-11-03T12:00:00Z',
      ends_at: '2038-11-05T12:00:00Z',
    },
  });
  const page = await person('admin', { as: admin });
  await page.goto(`admin/schedule?week=${week_start_date}`);
  const amber = await amberOf(page);
  const card = (place: string) => page.getByRole('article', { name: place });
  await expect(card('Tuesday, Room A')).toHaveCSS('background-color', amber);
  await expect(card('Thursday, Room A')).not.toHaveCSS('background-color', amber);
  await expect(page.getByText(/Room A has nobody on Tuesday, Wednesday, and Friday/)).toBeVisible();
  const weeks = page.getByRole('navigation', { name: 'Weeks' });
  const waiting = await colourOf(page, 'accent-ink');
  await expect(weeks.locator('small').filter({ hasText: 'gaps' })).toHaveCSS('color', waiting);
  const unplanned = weeks.locator('small').filter({ hasText: 'No schedule' });
  await expect(unplanned.first()).toBeVisible();
  for (const one of await unplanned.all()) await expect(one).not.toHaveCSS('color', waiting);
});

test('a week without a schedule looks and reads differently from one with nobody on duty', async ({
  product: { url },
  person,
}) => {
  await weekWith(url, await asAdmin(url), '2038-09-06', [['Monday', 'A', [elif.id]]]);
  const page = await person('admin', { as: admin });
  await page.goto('admin/schedule?week=2038-09-06');
  const friday = page.getByRole('article', { name: 'Friday, Room A' });
  const head = page.locator('header [aria-live=polite]');
  await expect(friday).toHaveCSS('background-color', await amberOf(page));
  await expect(head).toHaveText('Week of Sep 6, 2038');
  await page.getByRole('button', { name: 'Next week' }).click();
  await expect(head).toHaveText('Week of Sep 13, 2038, not planned yet');
  await expect(friday).not.toHaveCSS('background-color', await amberOf(page));
});

test('an empty week offers to copy the last one, and a saved week can be deleted and brought back', async ({
  product: { url },
  person,
}) => {
  await weekWith(url, await asAdmin(url), '2038-10-04', [['Monday', 'A', [elif.id]]]);
  const page = await person('admin', { as: admin });
  await page.goto('admin/schedule?week=2038-10-11');
  const hint = page.getByText('This week has no schedule, so clients see no free times in it.');
  const remove = page.getByRole('button', { name: 'Delete This Week’s Schedule' });
  await expect(hint).toBeVisible();
  await expect(remove).toHaveCount(0);
  await page.getByRole('button', { name: 'Copy Last Week' }).click();
  await expect(cell(page, 'Monday, Room A', 'Chiamaka')).toBeChecked();
  await save(page);
  await toast(page, 'Weekly schedule saved successfully');
  await expect(hint).toHaveCount(0);

  await remove.click();
  await toast(page, 'Schedule deleted');
  await expect(hint).toBeVisible();
  await expect(cell(page, 'Monday, Room A', 'Chiamaka')).not.toBeChecked();
  await page
    .getByRole('dialog')
    .filter({ hasText: 'Schedule deleted' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(cell(page, 'Monday, Room A', 'Chiamaka')).toBeChecked();
  await page.reload();
  await expect(cell(page, 'Monday, Room A', 'Chiamaka')).toBeChecked();
});

test('undoing a copied week keeps what was changed since, and is over once the week is saved or left', async ({
  product: { url },
  person,
}) => {
  await weekWith(url, await asAdmin(url), '2038-12-06', [['Monday', 'A', [elif.id]]]);
  const page = await person('admin', { as: admin });
  await page.clock.install();
  await page.goto('admin/schedule?week=2038-12-13');
  const copy = page.getByRole('button', { name: 'Copy Last Week' });
  const undo = page.getByRole('button', { name: 'Undo' });
  await cell(page, 'Friday, Room A', 'Chiamaka').check();
  await copy.click();
  await expect(cell(page, 'Friday, Room A', 'Chiamaka')).not.toBeChecked();
  await cell(page, 'Tuesday, Room A', 'Chiamaka').check();
  await undo.click();
  await expect(cell(page, 'Monday, Room A', 'Chiamaka')).not.toBeChecked();
  await expect(cell(page, 'Tuesday, Room A', 'Chiamaka')).toBeChecked();
  await expect(cell(page, 'Friday, Room A', 'Chiamaka')).toBeChecked();

  // The clock hardly moves, so that the offer does not end by itself.
  const shows = (what: Locator) =>
    expect(async () => {
      await page.clock.runFor(50);
      await expect(what).toBeVisible({ timeout: 1 });
    }).toPass();
  await page.clock.pauseAt(Date.now() + 60_000);
  await copy.click();
  await shows(undo);
  await page.getByRole('button', { name: 'Next week' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/week=2038-12-20/);
  await page.clock.runFor(1_000);
  await expect(undo).toHaveCount(0);
  await page.clock.resume();
  await page.getByRole('button', { name: 'Previous week' }).click();
  await expect(copy).toBeEnabled();
  await page.clock.pauseAt(Date.now() + 180_000);
  await copy.click();
  await shows(undo);
  await save(page);
  await shows(page.getByText('Weekly schedule saved successfully').first());
  await page.clock.runFor(1_000);
  await expect(undo).toHaveCount(0);
  await page.clock.resume();
});

for (const [day, now, monday] of [
  ['a Friday', '2026-11-27T20:00:00Z', 'Nov 23, 2026'],
  ['a Saturday', '2026-11-28T09:00:00Z', 'Nov 30, 2026'],
  ['a Sunday', '2026-11-29T20:00:00Z', 'Nov 30, 2026'],
  ['a Monday', '2026-11-30T06:00:00Z', 'Nov 30, 2026'],
] as const)
  test(`on ${day} the schedule opens on the week of ${monday}`, async ({ person }) => {
    const page = await person('admin', { as: admin });
    await page.clock.setFixedTime(new Date(now));
    await page.goto('admin/schedule');
    await expect(page.getByText(`Week of ${monday}`)).toBeVisible();
  });

test('on a small screen the days of the week that the navigation opens are planned without a question', async ({
  person,
}) => {
  const page = await person('admin', { as: admin });
  await page.setViewportSize({ width: 800, height: 900 });
  await page.clock.setFixedTime(new Date('2026-11-30T06:00:00Z'));
  await page.goto('admin/schedule');
  await cell(page, 'Monday, Room A', 'Chiamaka').check();
  await page.getByRole('link', { name: 'Tuesday 1', exact: true }).click();
  await cell(page, 'Tuesday, Room A', 'Chiamaka').check();
  await unsaved(page, '2 changes not saved');
  await page.getByRole('link', { name: /^Week of Nov 30/ }).click();
  await expect(page).toHaveURL(/schedule\?week=2026-11-30$/);
  await unsaved(page, '2 changes not saved');
});

test('a week that is being planned at midnight before the weekend stays, with its changes', async ({
  person,
}) => {
  const page = await person('admin', { as: admin });
  await page.clock.setFixedTime(new Date('2026-11-27T20:59:00Z'));
  await page.goto('admin/schedule');
  await cell(page, 'Monday, Room A', 'Chiamaka').check();
  await page.clock.setFixedTime(new Date('2026-11-27T21:01:00Z'));
  await cell(page, 'Tuesday, Room A', 'Chiamaka').check();
  await unsaved(page, '2 changes not saved');
  await expect(page.getByText('Week of Nov 23, 2026')).toBeVisible();
});
