import type { Page } from '@playwright/test';
import { databaseOf } from './database.ts';
import { move, newConsultant, newRequest, type Someone } from './firm.ts';
import { expect, expectAccessible, logIn, test, toast, tryAgain } from './people.ts';
import { admin, asAdmin, callApi } from './product.ts';
import { nextMonday } from './scheduling.ts';

const monday = nextMonday();
/** The Monday so many weeks after it. */
const weekAfter = (weeks: number) =>
  new Date(Date.parse(`${monday}T00:00:00Z`) + weeks * 7 * 86_400_000).toISOString().slice(0, 10);
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
/** By the clocks of Istanbul. */
const at = (day: number, hour: number) =>
  new Date(Date.parse(`${monday}T00:00:00Z`) + day * 86_400_000 + (hour - 3) * 3_600_000).toISOString();

type Plan = (day: number) => { room: string; consultant_ids: string[] }[];

async function plan(url: string, of: Plan, week_start_date = monday) {
  const token = await asAdmin(url);
  const [seen] = await callApi(url, 'GET', `/schedules?week_start_date=${week_start_date}`, { token });
  const body = {
    week_start_date,
    assignments: weekdays.map((day, place) => ({ day, room_assignments: of(place) })),
  };
  return seen
    ? callApi(url, 'PUT', `/schedules/${seen.id}`, { token, body })
    : callApi(url, 'POST', '/schedules', { token, body });
}

let elif: Someone;
let rohan: Someone;
let client: Someone;

test.beforeEach(async ({ product, firm, room }) => {
  const { url } = product;
  const token = await asAdmin(url);
  await callApi(url, 'PUT', '/settings', {
    token,
    body: { time_zone: 'Europe/Istanbul', slot_interval: null },
  });
  const db = databaseOf(product);
  await db.deleteFrom('schedules').execute();
  await db.deleteFrom('absences').execute();
  await db.updateTable('rooms').set({ is_active: false }).where('code', '<>', room).execute();
  await db.updateTable('users').set({ is_active: false }).where('role', '=', 'consultant').execute();
  await db.destroy();
  elif = await newConsultant(url, 'Elif Aydın', [room]);
  rohan = await newConsultant(url, 'Rohan Mehta', [room]);
  client = await firm.client();
});

const book = async (url: string, room: string, consultant: Someone, starts_at: string) => {
  const { id } = await newRequest(url, client, { room });
  await move(url, consultant, id, { status: 'approved', scheduled_date: starts_at });
  return callApi(url, 'GET', `/consultations/${id}`, { token: consultant.token });
};
const panel = (page: Page) => page.getByRole('region', { name: 'Needs attention' });
const item = (page: Page, words: string | RegExp) =>
  panel(page).getByRole('listitem').filter({ hasText: words });
const cell = (page: Page, place: string, name: string) =>
  page.getByRole('article', { name: place }).getByRole('switch', { name });

test('an admin fixes every item of a deliberately broken week', async ({ person, product, room }) => {
  const { url } = product;
  const token = await asAdmin(url);
  await plan(url, () => [{ room, consultant_ids: [elif.id, rohan.id] }]);
  const lost = await book(url, room, elif, at(0, 10));
  const first = await book(url, room, rohan, at(1, 11));
  const second = await book(url, room, elif, at(1, 14));
  const db = databaseOf(product);
  // As a firm of an earlier version had it.
  await db
    .updateTable('appointments')
    .set({
      consultant_id: rohan.id,
      starts_at: at(1, 11),
      ends_at: at(1, 12),
      blocked_from: at(1, 11),
      blocked_until: at(1, 12),
      is_conflict: true,
    })
    .where('consultation_id', '=', second.id)
    .execute();
  await db
    .updateTable('consultations')
    .set({ consultant_id: rohan.id, scheduled_date: at(1, 11) })
    .where('id', '=', second.id)
    .execute();
  await db.destroy();
  await callApi(url, 'PUT', `/users/${rohan.id}`, {
    token,
    body: { availability: { Monday: [['09:00', '18:00']], Tuesday: [['09:00', '18:00']] } },
  });
  await callApi(url, 'POST', '/absences', {
    token,
    body: { user_id: elif.id, name: 'Fair', starts_at: at(4, 0), ends_at: at(5, 0) },
  });
  await plan(url, (day) => {
    if (day === 0) return [{ room, consultant_ids: [rohan.id] }];
    if (day === 2) return [{ room, consultant_ids: [] }];
    return [{ room, consultant_ids: day === 3 ? [rohan.id] : [elif.id, rohan.id] }];
  });

  const page = await person('admin', { expected: /status of 500/ });
  await logIn(page, admin);
  await page.goto(`admin/schedule?week=${monday}`);
  await expect(panel(page).getByRole('listitem')).toHaveCount(5);
  await expectAccessible(page);

  await expect(item(page, 'lost its consultant')).toContainText(`#${lost.number} Rules of origin`);
  await item(page, 'lost its consultant')
    .getByRole('button', { name: /^Assign .* to Rohan Mehta/ })
    .click();
  await expect(item(page, 'lost its consultant')).toHaveCount(0);
  const after = await callApi(url, 'GET', `/consultations/${lost.id}`, { token });
  expect([after.consultant_id, after.appointment.starts_at]).toEqual([rohan.id, at(0, 10)]);

  await expect(item(page, 'overlap')).toContainText(`#${second.number} and #${first.number} overlap`);
  await item(page, 'overlap').getByRole('button', { name: /^Move/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose what happens to the appointment' });
  await expect(dialog.getByRole('radio', { name: 'Move' })).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await toast(page, '0 assigned, 1 moved');
  await expect(item(page, 'overlap')).toHaveCount(0);

  await item(page, 'has nobody on Wednesday')
    .getByRole('button', { name: /^Assign/ })
    .click();
  await page.getByRole('menuitem', { name: 'Elif Aydın' }).click();
  await expect(page.getByText('1 change not saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Save Schedule' }).click();
  await toast(page, 'Weekly schedule saved successfully');
  await expect(item(page, 'has nobody on Wednesday')).toHaveCount(0);

  const theirs = new RegExp(`/users/${rohan.id}$`);
  await page.route(theirs, (route) => route.fulfill({ status: 500, body: '' }));
  await item(page, 'but has no hours')
    .getByRole('button', { name: /^Set hours/ })
    .click();
  const failed = page.getByRole('dialog', { name: 'Set Hours' });
  await expect(failed).toContainText('Failed to load the user');
  await expectAccessible(page);
  await page.unroute(theirs);
  await tryAgain(failed);
  const hours = page.getByRole('dialog', { name: 'Hours of Rohan Mehta' });
  await hours.getByRole('switch', { name: 'Own hours, within the opening hours of the firm' }).uncheck();
  await hours.getByRole('button', { name: 'Save Hours' }).click();
  await expect(item(page, 'but has no hours')).toHaveCount(0);

  await item(page, 'is absent without a substitute').getByRole('button').click();
  const absence = page.getByRole('dialog', { name: 'Edit Absence' });
  await absence.getByRole('combobox', { name: 'Substitute' }).selectOption('Rohan Mehta');
  await absence.getByRole('button', { name: 'Save Absence' }).click();
  await expect(page.getByRole('heading', { name: 'Absences' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Absences' })).toContainText('Rohan Mehta stands in');
  await expect(panel(page)).toHaveCount(0);
});

test('saving a week asks what happens to the appointments that lose their consultant', async ({
  person,
  product: { url },
  room,
}) => {
  const token = await asAdmin(url);
  await plan(url, () => [{ room, consultant_ids: [elif.id, rohan.id] }]);
  const assigned = await book(url, room, elif, at(0, 10));
  const moved = await book(url, room, elif, at(0, 14));
  const later = await book(url, room, elif, at(0, 16));
  const page = await person('admin');
  await logIn(page, admin);
  await page.goto(`admin/schedule?week=${monday}`);
  await cell(page, `Monday, Room ${room}`, 'Elif').uncheck();
  await page.getByRole('button', { name: 'Save Schedule' }).click();
  const dialog = page.getByRole('dialog', { name: '3 appointments are affected' });
  const row = ({ number }: { number: number }) =>
    dialog.getByRole('listitem').filter({ hasText: `#${number}` });
  await expect(dialog.getByText('3 assigned, 0 moved, 0 decided later')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('1 change not saved', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Save Schedule' }).click();
  await row(moved).getByRole('radio', { name: 'Move' }).check();
  await row(later).getByRole('radio', { name: 'Decide later' }).check();
  const times = await row(moved)
    .getByRole('combobox', { name: 'New time' })
    .getByRole('option')
    .allTextContents();
  expect(times.some((one) => one.startsWith('Mon') && one.endsWith('Elif Aydın'))).toBe(false);
  await dialog.getByRole('button', { name: 'Save Schedule' }).click();
  await toast(page, '1 assigned, 1 moved');
  await expect(dialog).toHaveCount(0);

  const read = async ({ id }: { id: string }) => {
    const one = await callApi(url, 'GET', `/consultations/${id}`, { token });
    return [one.status, one.consultant_id];
  };
  expect(await read(assigned)).toEqual(['approved', rohan.id]);
  expect((await read(moved))[0]).toBe('rescheduled');
  expect(await read(later)).toEqual(['approved', elif.id]);
  await expect(item(page, 'lost its consultant')).toContainText(`#${later.number}`);
  await expect(panel(page).getByRole('listitem')).toHaveCount(1);
});

test('an admin is told of an appointment that was booked while they decided about the others', async ({
  person,
  product: { url },
  room,
}) => {
  await plan(url, () => [{ room, consultant_ids: [elif.id, rohan.id] }]);
  await book(url, room, elif, at(0, 10));
  const page = await person('admin', { as: admin });
  await page.goto(`admin/schedule?week=${monday}`);
  await cell(page, `Monday, Room ${room}`, 'Elif').uncheck();
  await page.getByRole('button', { name: 'Save Schedule' }).click();
  const dialog = page.getByRole('dialog', { name: 'One appointment is affected' });
  await expect(dialog.getByText('1 assigned, 0 moved, 0 decided later')).toBeVisible();
  const booked = await book(url, room, elif, at(0, 14));
  await dialog.getByRole('button', { name: 'Save Schedule' }).click();
  await toast(page, /^1 appointment has lost its consultant/);
  await expect(item(page, 'lost its consultant')).toContainText([`#${booked.number}`]);
});

test('a colleague who was booked meanwhile does not get an appointment, and the admin is told', async ({
  person,
  product: { url },
  room,
}) => {
  await plan(url, () => [{ room, consultant_ids: [elif.id, rohan.id] }]);
  const lost = await book(url, room, elif, at(0, 10));
  await plan(url, () => [{ room, consultant_ids: [rohan.id] }]);
  const page = await person('admin', { as: admin, expected: /status of 409/ });
  await page.goto(`admin/schedule?week=${monday}`);
  const assign = item(page, 'lost its consultant').getByRole('button', { name: /to Rohan Mehta$/ });
  await expect(assign).toBeVisible();
  // Somebody else is a moment faster.
  await page.route('**/consultations/*/assignee', async (route) => {
    await book(url, room, rohan, at(0, 10));
    await route.continue();
  });
  await assign.click();
  await toast(page, /^An appointment stays as it is: This time is no longer available/);
  await expect(assign).toHaveCount(0);
  await expect(item(page, 'lost its consultant')).toContainText(`#${lost.number}`);
});

test('an appointment that its client has moved while an admin decided stays where it is, and the admin is told', async ({
  person,
  product: { url },
  room,
}) => {
  const token = await asAdmin(url);
  await plan(url, () => [{ room, consultant_ids: [elif.id, rohan.id] }]);
  // Its client moves it until a day before.
  const { id } = await book(url, room, elif, at(1, 10));
  const page = await person('admin', { as: admin, expected: /status of 409/ });
  await page.goto(`admin/schedule?week=${monday}`);
  for (const [choice, day, starts_at] of [
    ['Assign', 'Tuesday', at(2, 14)],
    ['Move', 'Wednesday', at(3, 14)],
  ] as const) {
    await cell(page, `${day}, Room ${room}`, 'Elif').uncheck();
    await page.getByRole('button', { name: 'Save Schedule' }).click();
    const dialog = page.getByRole('dialog', { name: 'One appointment is affected' });
    await dialog.getByRole('radio', { name: choice }).check();
    await move(url, client, id, { status: 'rescheduled', slot: { starts_at, consultant_id: elif.id } });
    const refused = page.waitForResponse((response) => response.status() === 409);
    await dialog.getByRole('button', { name: 'Save Schedule' }).click();
    await refused;
    await toast(page, /^An appointment stays as it is: .* has changed this consultation in the meantime/);
    await expect(dialog).toHaveCount(0);
    const now = await callApi(url, 'GET', `/consultations/${id}`, { token });
    expect([now.consultant_id, now.appointment.starts_at]).toEqual([elif.id, starts_at]);
  }
});

test('a gap without anybody to assign leads to the absence, or to the consultants', async ({
  person,
  product: { url },
  room,
}) => {
  const token = await asAdmin(url);
  const away = (user_id: string) =>
    callApi(url, 'POST', '/absences', {
      token,
      body: { user_id, name: 'Fair', starts_at: at(1, 0), ends_at: at(2, 0) },
    });
  await plan(url, () => [{ room, consultant_ids: [elif.id, rohan.id] }]);
  await away(elif.id);
  await away(rohan.id);
  const page = await person('admin', { as: admin });
  await page.goto(`admin/schedule?week=${monday}`);
  const gap = item(page, 'has nobody on Tuesday');
  await gap.getByRole('button', { name: `Change an absence in Room ${room}` }).click();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: /Rohan Mehta/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Absence' });
  await expect(dialog.getByLabel('Consultant')).toHaveValue(rohan.id);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  for (const { id } of [elif, rohan])
    await callApi(url, 'PUT', `/consultants/${id}/toggle-active`, { token });
  await page.reload();
  await item(page, `Room ${room} has no consultant at all`)
    .getByRole('link', { name: `Choose consultants for Room ${room}` })
    .click();
  await expect(page.getByRole('heading', { name: 'Consultant Management' })).toBeVisible();
});

test('an admin fills several weeks ahead; closed days stay empty, and a week with a schedule stays', async ({
  person,
  product: { url },
  room,
}) => {
  const token = await asAdmin(url);
  await plan(url, () => [{ room, consultant_ids: [elif.id] }]);
  await plan(url, () => [{ room, consultant_ids: [rohan.id] }], weekAfter(1));
  await callApi(url, 'POST', '/absences', {
    token,
    body: { user_id: null, name: 'Holiday', starts_at: at(14, 0), ends_at: at(15, 0) },
  });
  await callApi(url, 'POST', '/absences', {
    token,
    body: { user_id: null, name: 'Closed', starts_at: at(21, 0), ends_at: at(28, 0) },
  });
  const page = await person('admin');
  await logIn(page, admin);
  await page.goto(`admin/schedule?week=${weekAfter(1)}`);
  await page.getByRole('button', { name: 'Previous week' }).click();
  await expect(page).toHaveURL(new RegExp(`week=${monday}`));
  const fill = page.getByRole('button', { name: 'Fill Weeks Ahead' });
  await fill.click();
  const dialog = page.getByRole('dialog', { name: 'Fill Weeks Ahead' });
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`week=${weekAfter(1)}`));
  await expect(fill).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.goForward();
  await expect(page).toHaveURL(new RegExp(`week=${monday}`));
  await fill.click();
  const weeks = dialog.getByRole('list').getByRole('checkbox');
  await expect(weeks).toHaveCount(8);
  await expect(weeks.nth(0)).toBeDisabled();
  await expect(dialog.getByText('Has a schedule, stays as it is')).toBeVisible();
  await expect(dialog.getByText('Mon closed')).toBeVisible();
  await expect(dialog.getByText('Closed all week')).toBeVisible();
  await expectAccessible(page);
  for (const week of [4, 5, 6, 7]) await weeks.nth(week).uncheck();
  await weeks.nth(3).check();
  await dialog.getByRole('button', { name: 'Fill 2 Weeks' }).click();
  await toast(page, '2 weeks filled');
  await expect(dialog).toHaveCount(0);

  const saved = async (week: string) => {
    const [one] = await callApi(url, 'GET', `/schedules?week_start_date=${week}`, { token });
    return one?.assignments.map(
      (day: { room_assignments: { room: string; consultant_ids: string[] }[] }) =>
        day.room_assignments.find((of) => of.room === room)?.consultant_ids,
    );
  };
  const everyDay = weekdays.map(() => [elif.id]);
  expect(await saved(weekAfter(1))).toEqual(weekdays.map(() => [rohan.id]));
  expect(await saved(weekAfter(2))).toEqual([[], ...everyDay.slice(1)]);
  expect(await saved(weekAfter(3))).toBeUndefined();
  expect(await saved(weekAfter(4))).toEqual(everyDay);
  expect(await saved(weekAfter(5))).toBeUndefined();

  await book(url, room, rohan, at(8, 10));
  await page.getByRole('button', { name: 'Fill Weeks Ahead' }).click();
  await dialog.getByRole('checkbox', { name: /^Replace weeks/ }).check();
  await expect(dialog.getByText('Replaces its schedule').first()).toBeVisible();
  for (const week of [1, 3, 4, 5, 6, 7]) await weeks.nth(week).uncheck();
  await dialog.getByRole('button', { name: 'Fill 1 Week' }).click();
  const asked = page.getByRole('dialog', { name: 'One appointment is affected' });
  await asked.getByRole('button', { name: 'Fill 1 Week' }).click();
  await toast(page, '1 week filled');
  await toast(page, '0 assigned, 1 moved');
  expect(await saved(weekAfter(1))).toEqual(everyDay);
});

test('deleting a week asks what happens to its appointments, and moves them', async ({
  person,
  product: { url },
  room,
}) => {
  const after = weekAfter(1);
  await plan(url, () => [{ room, consultant_ids: [elif.id] }]);
  await plan(url, () => [{ room, consultant_ids: [rohan.id] }], after);
  const booked = [await book(url, room, elif, at(2, 10)), await book(url, room, elif, at(3, 10))];
  const page = await person('admin', { as: admin });
  await page.goto(`admin/schedule?week=${monday}`);
  await page.getByRole('button', { name: 'Delete This Week’s Schedule' }).click();
  const dialog = page.getByRole('dialog', { name: '2 appointments are affected' });
  await expect(dialog).toContainText('Without the schedule they lose their consultant.');
  await expectAccessible(page);
  const unasked = await book(url, room, elif, at(4, 10));
  await dialog.getByRole('button', { name: 'Delete Schedule' }).click();
  await toast(page, /^1 appointment has lost its consultant/);
  await toast(page, '0 assigned, 2 moved');
  await expect(item(page, 'lost its consultant')).toContainText([`#${unasked.number}`]);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('This week has no schedule')).toBeVisible();
  const token = await asAdmin(url);
  const moved = [];
  for (const { id } of booked) moved.push(await callApi(url, 'GET', `/consultations/${id}`, { token }));
  expect(moved.map(({ assignee_id }) => assignee_id)).toEqual([rohan.id, rohan.id]);
  // The week after begins at nine in Istanbul.
  expect(moved.map(({ scheduled_date }) => scheduled_date)).toEqual([at(7, 9), at(7, 10)]);
});

test('what was decided for the appointments of a deleted week is done although another week is shown by then', async ({
  person,
  product: { url },
  room,
}) => {
  const after = weekAfter(1);
  await plan(url, () => [{ room, consultant_ids: [elif.id] }]);
  await plan(url, () => [{ room, consultant_ids: [rohan.id] }], after);
  const { id } = await book(url, room, elif, at(1, 10));
  const page = await person('admin', { as: admin });
  await page.goto(`admin/schedule?week=${after}`);
  await page.getByRole('button', { name: 'Previous week' }).click();
  await expect(page).toHaveURL(new RegExp(`week=${monday}`));
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/v2/schedules/*', async (route) => {
    if (route.request().method() === 'DELETE') await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Delete This Week’s Schedule' }).click();
  const dialog = page.getByRole('dialog', { name: 'One appointment is affected' });
  await dialog.getByRole('button', { name: 'Delete Schedule' }).click();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`week=${after}`));
  await expect(dialog).toHaveCount(0);
  release();
  await toast(page, 'Schedule deleted');
  await toast(page, '0 assigned, 1 moved');
  const token = await asAdmin(url);
  expect((await callApi(url, 'GET', `/consultations/${id}`, { token })).scheduled_date).toBe(at(7, 9));
});

test('from a large room that gives up a week an appointment moves to the week after', async ({
  person,
  product: { url },
  room,
}) => {
  const token = await asAdmin(url);
  await callApi(url, 'PUT', '/settings', { token, body: { slot_interval: 15 } });
  const more = [
    await newConsultant(url, 'Maya Cohen', [room]),
    await newConsultant(url, 'Jan Nowak', [room]),
  ];
  const all = [elif, rohan, ...more].map(({ id }) => id);
  const after = weekAfter(1);
  await plan(url, () => [{ room, consultant_ids: all }]);
  await plan(url, () => [{ room, consultant_ids: [rohan.id] }], after);
  const { id } = await book(url, room, elif, at(0, 10));
  const span = `from=${at(0, 0)}&to=${at(7, 0)}&limit=500`;
  // More than one answer has.
  expect(await callApi(url, 'GET', `/rooms/${room}/slots?${span}`, { token })).toHaveLength(500);

  const page = await person('admin', { as: admin });
  await page.goto(`admin/schedule?week=${monday}`);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(`/rooms/${room}/slots`)) asked.push(request.url());
  });
  await page.getByRole('button', { name: 'Delete This Week’s Schedule' }).click();
  const dialog = page.getByRole('dialog', { name: 'One appointment is affected' });
  await expect(dialog.getByRole('radio', { name: 'Move' })).toBeChecked();
  // The next times, and those after the week.
  expect(asked).toHaveLength(2);
  await dialog.getByRole('button', { name: 'Delete Schedule' }).click();
  await expect(dialog).toHaveCount(0);
  expect((await callApi(url, 'GET', `/consultations/${id}`, { token })).scheduled_date).toBe(at(7, 9));
});
