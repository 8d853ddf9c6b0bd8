import { expect, test } from '../people.ts';
import { asAdmin, callApi, admin as theAdmin, sessionOf } from '../product.ts';
import { expectAt, expectLedToLogin, said } from './checks.ts';
import { complaints, edgeOf, faults } from './faults.ts';
import { newWorld, type World } from './firm.ts';
import { type Form, formsOf } from './forms.ts';
import { begin, comeBack, loseSession, signInAgain } from './visits.ts';

const formOf = (world: World, who: 'client' | 'admin', name: string): Form =>
  formsOf(world)[who].find((form) => form.name === name)!;

/** Form input when a session ends by itself. */
export function testSessions() {
  test('a week that others save while a user is signed out is not overwritten', async ({
    person,
    product: { url },
  }) => {
    const world = await newWorld(url);
    const page = await person('admin', { as: theAdmin, expected: complaints });
    const window = { page, edge: await edgeOf(page) };
    const week = formOf(world, 'admin', 'week');
    const theirs = page
      .getByRole('article', { name: 'Tuesday, Room A' })
      .getByRole('switch', { name: world.names.consultant });
    await begin(page, week);
    await loseSession(window, week);
    const token = await asAdmin(url);
    const [saved] = await callApi(url, 'GET', `/schedules?week_start_date=${world.week}`, { token });
    await callApi(url, 'PUT', `/schedules/${saved.id}`, {
      token,
      body: {
        week_start_date: world.week,
        assignments: [
          { day: 'Tuesday', room_assignments: [{ room: 'A', consultant_ids: [world.consultant.id] }] },
        ],
      },
    });
    await comeBack(window, week, theAdmin);
    await expect(said(page, /^Somebody else has saved this week/)).toBeVisible();
    await expect(theirs).toBeChecked();
    await expect(week.isKept(page, { timeout: 500 })).rejects.toThrow();
    await page.getByRole('button', { name: 'Apply My Changes' }).click();
    await week.isKept(page);
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
    await week.save(page).click();
    await expect(said(page, week.saved)).toBeVisible();
    await page.reload();
    await expect(theirs).toBeChecked();
    await week.isKept(page);
  });

  test('a company that others save while a user is signed out is shown beside the input', async ({
    person,
    product: { url },
  }) => {
    const world = await newWorld(url);
    const page = await person('client', { as: world.client, expected: complaints });
    const window = { page, edge: await edgeOf(page) };
    const company = formOf(world, 'client', 'edit of a company');
    await begin(page, company);
    await loseSession(window, company);
    const { token } = await sessionOf(url, world.consultant);
    const [{ id }] = await callApi(url, 'GET', `/companies?client_id=${world.client.id}`, { token });
    await callApi(url, 'PUT', '/clients/company', {
      token,
      body: { client_id: world.client.id, company: { id, name: 'Yıldırım & Daughters', address: 'Pier 9' } },
    });
    await comeBack(
      window,
      { ...company, open: (to) => to.getByRole('button', { name: 'Edit Yıldırım & Daughters' }).click() },
      world.client,
    );
    await expect(said(page, /^(?!Somebody).+ has changed this company/)).toBeVisible();
    await company.isKept(page);
  });

  test('the input of one user is not shown to the next who signs in', async ({
    person,
    product: { url },
  }) => {
    const world = await newWorld(url);
    const page = await person('client', { as: world.client, expected: complaints });
    const window = { page, edge: await edgeOf(page) };
    const form = formOf(world, 'client', 'personal information');
    const name = page.getByLabel('Full Name');
    await begin(page, form);
    await loseSession(window, form);
    await comeBack(window, form, world.neighbour);
    await expect(name).toHaveValue(world.names.neighbour);
    await page.getByRole('button', { name: 'Logout' }).click();
    await signInAgain(page, world.client);
    await page.getByRole('link', { name: 'Profile Settings' }).click();
    await expect(name).toHaveValue(world.names.client);
  });

  test('a user whose session ends while typing finds the input again, also after a reload', async ({
    person,
    product: { url },
  }) => {
    const world = await newWorld(url);
    const page = await person('client', { as: world.client, expected: complaints });
    const form = formOf(world, 'client', 'personal information');
    await begin(page, form);
    await setStatus(url, world, 'inactive');
    await expectLedToLogin(page, form.path);
    await setStatus(url, world, 'active');
    await page.reload();
    await signInAgain(page, world.client);
    await form.isKept(page);
  });
}

/** The tabs of one browser share a session, and each keeps its own input. */
export function testTabs() {
  test('a session that ends in one tab keeps the input in the others, and a logout does not', async ({
    person,
    product: { url },
  }) => {
    const world = await newWorld(url);
    const form = formOf(world, 'client', 'personal information');
    const page = await person('client', { as: world.client, expected: complaints });
    const beside = await page.context().newPage();
    const edge = await edgeOf(beside);
    await begin(page, form);
    edge.fail(faults['401']);
    await beside.goto('client/consultations');
    await expectLedToLogin(beside, 'client/consultations');
    await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
    edge.mend();
    await signInAgain(beside, world.client);
    await expectAt(beside, 'client/consultations');
    await expectAt(page, form.path);
    await form.isKept(page);
    await beside.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
    await signInAgain(page, world.client);
    await expect(page.getByLabel('Full Name')).toHaveValue(world.names.client);
  });
}

const setStatus = async (url: string, { client: { id } }: World, status: 'active' | 'inactive') =>
  callApi(url, 'PUT', `/admin/users/${id}/status`, { token: await asAdmin(url), body: { status } });
