import { newConsultant, newSchedule } from './firm.ts';
import { expect, expectAccessible, logIn, test, tryAgain } from './people.ts';

const now = new Date('2026-11-25T09:00:00Z');

test('a consultant browses the weeks of their schedule and picks one from the calendar', async ({
  product: { url },
  person,
}) => {
  const jonas = await newConsultant(url, 'Jonas Lindqvist', ['A', 'B']);
  await newSchedule(url, '2026-11-23', [
    { day: 'Monday', room: 'B', consultant: jonas },
    { day: 'Friday', room: 'A', consultant: jonas },
  ]);
  const page = await person('consultant');
  await page.clock.setFixedTime(now);
  await logIn(page, jonas);
  await page.getByRole('link', { name: 'My Weekly Schedule' }).click();
  await expect(page.getByRole('heading', { name: 'My Weekly Schedule' })).toBeVisible();
  await expect(page.getByText('Week of Nov 23, 2026')).toBeVisible();
  const cellsOf = (room: string) => page.getByRole('row', { name: `Room ${room}` }).getByRole('cell');
  await expect(cellsOf('B').nth(0)).toHaveText('Assigned');
  await expect(cellsOf('B').nth(1)).toHaveText('Not scheduled');
  await expect(cellsOf('A').nth(4)).toHaveText('Assigned');
  await expect(page.getByText('Assigned', { exact: true })).toHaveCount(2);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Next week' }).click();
  await expect(page.getByText('Week of Nov 30, 2026')).toBeVisible();
  await expect(page.getByText('Not scheduled')).toHaveCount(25);
  await expect(page).toHaveURL(/week=2026-11-30/);
  await page.goBack();
  await expect(page.getByText('Week of Nov 23, 2026')).toBeVisible();
  await page.getByRole('button', { name: 'Previous week' }).click();
  await expect(page.getByText('Week of Nov 16, 2026')).toBeVisible();

  await page.getByRole('button', { name: /choose a week/ }).click();
  await expect(page.getByRole('gridcell', { name: '29' }).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /Sunday, November 29, 2026/ }).click();
  await expect(page.getByText('Week of Nov 23, 2026')).toBeVisible();
  await expect(page.getByText('Assigned', { exact: true })).toHaveCount(2);
});

test('the calendar can be used with the keyboard alone', async ({ product: { url }, person }) => {
  const page = await person('consultant');
  await page.clock.setFixedTime(now);
  await logIn(page, await newConsultant(url, 'Keys', ['A']));
  await page.goto('consultant/schedule');
  await page.getByRole('button', { name: /choose a week/ }).press('Enter');
  await expect(page.getByRole('button', { name: /Monday, November 23, 2026/ })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Week of Nov 30, 2026')).toBeVisible();
});

test('a week that cannot be loaded shows an error and not an empty week', async ({
  product: { url },
  person,
}) => {
  const page = await person('consultant', { width: 390, height: 844, expected: /status of 500/ });
  await page.clock.setFixedTime(now);
  await logIn(page, await newConsultant(url, 'Unlucky', ['A']));
  await page.route('**/schedules?*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('consultant/schedule?week=2026-12-09');
  await expect(page.getByText('Week of Dec 7, 2026')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Failed to load schedule data.' })).toBeVisible();
  await expect(page.getByRole('table')).toBeHidden();
  await expectAccessible(page);
  await page.unroute('**/schedules?*');
  await tryAgain(page);
  await expect(page.getByText('Not scheduled')).toHaveCount(25);
  await expectAccessible(page);
});

test('a slow week shows placeholders, and an invalid week in the address shows the current one', async ({
  product: { url },
  person,
}) => {
  const page = await person('consultant');
  await page.clock.setFixedTime(now);
  await logIn(page, await newConsultant(url, 'Patient', ['A']));
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/schedules?*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('consultant/schedule?week=yesterday');
  await expect(page.getByText('Loading the schedule')).toBeAttached();
  answer();
  await expect(page.getByText('Week of Nov 23, 2026')).toBeVisible();
  await expect(page.getByText('Not scheduled')).toHaveCount(25);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Next week' })).toBeHidden();
  await expect(page.getByRole('table', { name: 'My weekly schedule' })).toBeVisible();
});

test('a week without a schedule and one without duty look different and are announced differently', async ({
  product: { url },
  person,
}) => {
  const resting = await newConsultant(url, 'Resting', ['C']);
  const working = await newConsultant(url, 'Working', ['C']);
  await newSchedule(url, '2038-01-04', [{ day: 'Monday', room: 'C', consultant: working }]);
  const page = await person('consultant', { as: resting });
  const standing = (words: string) => page.locator('[aria-live=polite]').getByText(words);
  const lookOf = (words: string) =>
    standing(words).evaluate(({ parentElement }) => {
      const { backgroundColor, borderInlineStartColor } = getComputedStyle(parentElement!);
      return [backgroundColor, borderInlineStartColor, parentElement!.querySelector('svg')?.innerHTML];
    });
  await page.goto('consultant/schedule?week=2038-01-04');
  await expect(standing('You are not on duty this week.')).toBeVisible();
  const without = await lookOf('You are not on duty this week.');
  await page.getByRole('button', { name: 'Next week' }).click();
  await expect(standing('This week has not been planned yet.')).toBeVisible();
  await expect(standing('You are not on duty this week.')).toHaveCount(0);
  const unplanned = await lookOf('This week has not been planned yet.');
  expect(unplanned.filter((part, at) => part === without[at])).toEqual([]);
  await expectAccessible(page);
});

test('a schedule that stays open over the midnight after Friday keeps its week', async ({
  product: { url },
  person,
}) => {
  const page = await person('consultant');
  await page.clock.setFixedTime(new Date('2026-11-27T09:00:00Z'));
  await logIn(page, await newConsultant(url, 'Late', ['A']));
  await page.goto('consultant/schedule');
  await expect(page.getByText('Week of Nov 23, 2026')).toBeVisible();
  await page.clock.setFixedTime(new Date('2026-11-28T12:00:00Z'));
  await page.getByRole('button', { name: 'Next week' }).click();
  await expect(page.getByText('Week of Nov 30, 2026')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Week of Nov 23, 2026')).toBeVisible();
});
