import { move, newClient, newConsultant, newRequest, newSchedule } from './firm.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, logIn, test, tryAgain } from './people.ts';
import { admin, asAdmin, callApi } from './product.ts';

test('an admin dashboard shows four figures, and each links to its list', async ({
  product: { url },
  person,
}) => {
  await newClient(url, 'Waiting', { approved: false });
  const page = await person('admin');
  await logIn(page, admin);
  const figures = page.getByRole('region', { name: 'Figures' });
  for (const title of ['Total Clients', 'Total Consultants', 'Total Consultations', 'Pending Approvals']) {
    await expect(figures.getByRole('heading', { name: title })).toBeVisible();
  }
  await expect(figures).toContainText(/Pending Approvals[1-9]/);
  for (const title of ['Weekly Schedule', 'Consultant Management', 'Client Approvals']) {
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  }
  await expectAccessible(page);
  const actions = page.getByRole('region', { name: 'Quick Actions' });
  for (const [word, path] of [
    ['Manage Users', 'users'],
    ['Edit Schedule', 'schedule'],
    ['Manage Rooms', 'rooms'],
    ['Pending Approvals', 'pending-approvals'],
  ] as const) {
    await actions.getByRole('link', { name: word }).click();
    await expect(page).toHaveURL(new RegExp(`/admin/${path}$`));
    await page.goBack();
  }
  for (const [words, address, title] of [
    ['With an account', /\/admin\/users\?role=client$/, 'User Management'],
    ['Advising in the rooms', /\/admin\/consultants$/, 'Consultant Management'],
    ['In every status', /\/admin\/consultations$/, 'All Consultations'],
  ] as const) {
    await figures.getByRole('link', { name: words }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await page.goBack();
  }
  await figures.getByRole('link', { name: 'Review pending approvals' }).click();
  await expect(page.getByRole('heading', { name: 'Pending Approvals', level: 1 })).toBeVisible();
});

test('figures that cannot be loaded show an error with a retry, and the rest stays', async ({ person }) => {
  const page = await person('admin', { width: 390, height: 844, expected: /status of 500/ });
  const figures = '**/dashboard/admin';
  await page.route(figures, (route) => route.fulfill({ status: 500, body: '' }));
  await logIn(page, admin);
  await expect(page.getByRole('heading', { name: 'Failed to load dashboard statistics' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Quick Actions' })).toBeVisible();
  await expectAccessible(page);
  await page.unroute(figures);
  await tryAgain(page);
  await expect(page.getByRole('heading', { name: 'Total Clients' })).toBeVisible();
  await expectAccessible(page);
});

test('figures without a response show their own error message', async ({ person }) => {
  const page = await person('admin', { as: admin, expected: /ERR_FAILED/ });
  await page.route('**/dashboard/admin', (route) => route.abort());
  await page.goto('admin/dashboard');
  await expect(page.getByRole('heading', { name: 'Failed to load dashboard data' })).toBeVisible();
});

test('slow figures keep their place while they load', async ({ person }) => {
  const page = await person('admin');
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/dashboard/admin', async (route) => {
    await held;
    await route.continue();
  });
  await logIn(page, admin);
  await expect(page.getByRole('status').filter({ hasText: 'Loading the figures' }).first()).toBeVisible();
  answer();
  await expect(page.getByRole('region', { name: 'Figures' })).toContainText(/Total Clients\d/);
});

test('the dashboard shows the oldest request, overdue consultations, gaps in the week and the busiest consultants', async ({
  product,
  person,
}) => {
  const { url } = product;
  const client = await newClient(url, 'Ayşe Yıldırım');
  const consultant = await newConsultant(url, 'Jonas Lindqvist', ['A']);
  const page = await person('admin', { as: admin });
  await page.goto('admin/dashboard');
  const waits = page.getByRole('region', { name: 'What Waits' });
  await expect(waits.getByText('Every request has been decided.')).toBeVisible();
  await expect(waits.getByText('Nothing is overdue.')).toBeVisible();
  await expect(waits.getByText(/^(This|Next) week has not been planned\.$/)).toBeVisible();

  const oldest = await newRequest(url, client, { topic: 'Sanctions' });
  await newRequest(url, client, { topic: 'Incoterms' });
  const late = await newRequest(url, client, { topic: 'Letters of credit' });
  await move(url, consultant, late.id, { status: 'approved', scheduled_date: '2026-01-05T09:00:00Z' });
  const { monday, ahead } = weekAhead();
  const token = await asAdmin(url);
  await callApi(url, 'PUT', '/settings', { token, body: { time_zone: 'Europe/Istanbul' } });
  await newSchedule(url, monday, [{ day: 'Monday', room: 'A', consultant }]);
  await page.goto('admin/dashboard');
  await expect(waits.getByRole('link', { name: 'Sanctions' })).toBeVisible();
  await expect(waits.getByText('Incoterms')).toBeHidden();
  await expect(waits.getByRole('heading', { name: 'Overdue: 1' })).toBeVisible();
  await expect(waits.getByRole('link', { name: 'Letters of credit' })).toBeVisible();
  const days = ahead.map(({ name }) => name).filter((name) => name !== 'Monday');
  await expect(waits.getByText(listed(days))).toBeVisible();
  const load = page.getByRole('region', { name: 'Load per Consultant' });
  await expect(load.getByRole('listitem').filter({ hasText: 'Jonas Lindqvist' })).toContainText('1');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const { date } = ahead.at(-1)!;
  await callApi(url, 'POST', '/absences', {
    token,
    body: {
      user_id: null,
      name: 'Harbour holiday',
      starts_at: `${date}T00:00:00+03:00`,
      ends_at: `${date}T23:59:59+03:00`,
    },
  });
  await page.reload();
  const left = days.length > 1 ? listed(days.slice(0, -1)) : /no consultant at all|every room is covered/i;
  await expect(waits.getByText(left).first()).toBeVisible();
  await expect(waits.getByText(/has nobody.*Friday/)).toBeHidden();
  const rows = page.locator('tbody').getByRole('row');
  await waits.getByRole('link', { name: 'Overdue: 1' }).click();
  await expect(rows).toHaveText([/Letters of credit/]);
  await page.goBack();
  await load.getByRole('link', { name: '1 of Jonas Lindqvist' }).click();
  await expect(page.getByLabel('Filter by consultant')).toHaveValue(consultant.id);
  await expect(rows).toHaveText([/Letters of credit/]);
  await page.goBack();
  await waits.getByRole('link', { name: 'Sanctions' }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/consultations/${oldest.id}$`));
});

test('from a thousand overdue consultations on, the dashboard says how many there are at least', async ({
  product: { url },
  person,
}) => {
  const client = await newClient(url, 'Ayşe Yıldırım');
  const consultant = await newConsultant(url, 'Jonas Lindqvist', ['A']);
  const { id } = await newRequest(url, client, { topic: 'Tariffs' });
  await move(url, consultant, id, { status: 'approved', scheduled_date: '2026-01-04T09:00:00Z' });
  const page = await person('admin', { as: admin });
  await page.route('**/dashboard/admin', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = await response.json();
    const waiting = { ...data.waiting, overdue: data.waiting.overdue.slice(0, 1), overdue_count: 1_000 };
    await route.fulfill({ response, json: { ...rest, data: { ...data, waiting } } });
  });
  await page.goto('admin/dashboard');
  const waits = page.getByRole('region', { name: 'What Waits' });
  await expect(waits.getByRole('heading', { name: 'Overdue: 1,000 or more' })).toBeVisible();
  await expect(waits.getByText('and 999 or more others')).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('gaps that cannot be loaded say so, with a retry', async ({ person }) => {
  const page = await person('admin', { as: admin, expected: /status of 500/ });
  const attention = '**/schedules/attention?**';
  await page.route(attention, (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('admin/dashboard');
  const waits = page.getByRole('region', { name: 'What Waits' });
  await expect(waits.getByText('What needs attention could not be loaded')).toBeVisible();
  await expectAccessible(page);
  await page.unroute(attention);
  await tryAgain(waits);
  await expect(waits.getByText('What needs attention could not be loaded')).toBeHidden();
  await expect(waits.getByText('…', { exact: true })).toBeHidden();
});

const listed = (names: string[]) => new RegExp(`has nobody on ${new Intl.ListFormat('en').format(names)}$`);

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

/** This week, on a weekend the next, with its days ahead, in the time zone of the test's browser, Istanbul. */
function weekAhead() {
  const now = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Istanbul' }).format(new Date());
  const today = Date.parse(`${now}T00:00:00Z`);
  const passed = (new Date(today).getUTCDay() + 6) % 7;
  const isOver = passed > 4;
  const dateOf = (place: number) =>
    new Date(today + (place - passed + (isOver ? 7 : 0)) * 86_400_000).toISOString().slice(0, 10);
  const days = weekdays.map((name, place) => ({ name, date: dateOf(place) }));
  return { monday: dateOf(0), ahead: isOver ? days : days.slice(passed) };
}

for (const [day, now, week] of [
  ['a Friday', '2026-11-27T20:00:00Z', 'this'],
  ['a Saturday', '2026-11-28T09:00:00Z', 'next'],
  ['a Sunday', '2026-11-29T20:00:00Z', 'next'],
  ['a Monday', '2026-11-30T06:00:00Z', 'this'],
] as const)
  test(`on ${day} the dashboard speaks of the gaps of ${week} week`, async ({ person }) => {
    const page = await person('admin', { as: admin });
    await page.route('**/schedules/attention*', async (route) => {
      const answer = await route.fetch();
      const { data, ...rest } = await answer.json();
      const weeks = data.weeks.map((one: object) => ({ ...one, has_schedule: false }));
      await route.fulfill({ response: answer, json: { ...rest, data: { ...data, weeks } } });
    });
    await page.clock.setFixedTime(new Date(now));
    await page.goto('admin/dashboard');
    const gaps = page.locator('section').filter({ hasText: `Gaps ${week} week` });
    await expect(gaps.last()).toContainText(
      week === 'next' ? 'Next week has not been planned.' : 'This week has not been planned.',
    );
  });

test('on a Friday afternoon in Los Angeles the week of a firm in Istanbul is over', async ({
  person,
  product: { url },
}) => {
  await callApi(url, 'PUT', '/settings', {
    token: await asAdmin(url),
    body: { time_zone: 'Europe/Istanbul' },
  });
  const page = await person('admin', { as: admin, zone: 'America/Los_Angeles' });
  await page.clock.setFixedTime(new Date('2026-11-27T23:00:00Z'));
  await page.goto('admin/dashboard');
  await expect(page.getByRole('heading', { name: 'Gaps next week' })).toBeVisible();
  await page.goto('admin/schedule');
  await expect(page.getByText('Week of Nov 30, 2026')).toBeVisible();
});

test('a week with unsaved changes stays when the calendar of the firm turns out to have the next', async ({
  product: { url },
  person,
}) => {
  const token = await asAdmin(url);
  await callApi(url, 'PUT', '/settings', { token, body: { time_zone: 'Europe/Istanbul' } });
  await newConsultant(url, 'Chiamaka Okafor', ['A']);
  const page = await person('admin', { as: admin, zone: 'America/Los_Angeles' });
  await page.clock.setFixedTime(new Date('2026-11-27T23:00:00Z'));
  const answer = Promise.withResolvers<void>();
  await page.route('**/schedules/attention*', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.goto('admin/schedule');
  const cell = page
    .getByRole('article', { name: 'Monday, Room A' })
    .getByRole('switch', { name: 'Chiamaka' });
  await cell.check();
  await expect(page.getByText('1 change not saved', { exact: true })).toBeVisible();
  answer.resolve();
  const weeks = page.getByRole('navigation', { name: 'Weeks' });
  await expect(weeks.getByRole('link').first()).toContainText('Week of Nov 23');
  await expect(page.getByText('Week of Nov 23, 2026')).toBeVisible();
  await expect(cell).toBeChecked();
});
