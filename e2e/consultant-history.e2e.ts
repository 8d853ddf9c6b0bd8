import { newClient, newCompleted, newConsultant } from './firm.ts';
import { expect, expectAccessible, expectSaid, holdAnswers, logIn, test } from './people.ts';
import { asAdmin, callApi } from './product.ts';

const editResult = (url: string, { token }: { token: string }, id: string, consultation_result: string) =>
  callApi(url, 'PUT', `/consultations/${id}`, { token, body: { consultation_result } });

test('a consultant searches, sorts and reads completed consultations', async ({
  product: { url },
  person,
}) => {
  const sofia = await newConsultant(url, 'Sofia', ['B']);
  const ayse = await newClient(url, 'Ayşe');
  const zoran = await newClient(url, 'Zoran');
  await newCompleted(url, zoran, sofia, { topic: 'First of all', room: 'B' });
  await newCompleted(url, ayse, sofia, {
    topic: 'Last of all',
    room: 'B',
    problem_details: '<p>Aflatoxin</p>',
  });
  const page = await person('consultant');
  await logIn(page, sofia);
  await page.getByRole('link', { name: 'Consultation History' }).click();
  const rows = page.getByRole('table', { name: 'Completed consultations' }).locator('tr[data-index]');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Last of all');
  const actions = await page.getByRole('link', { name: 'View Details of Last of all' }).boundingBox();
  const completed = await rows.first().locator('time').boundingBox();
  expect(actions!.x).toBeGreaterThan(completed!.x + completed!.width);
  await expectAccessible(page);
  const sort = page.getByLabel('Sort by');
  await sort.selectOption('Oldest First');
  await expect(rows.first()).toContainText('First of all');
  await sort.selectOption('Client Name');
  await expect(rows.first()).toContainText('Ayşe');
  await page.getByRole('button', { name: 'Consultation', exact: true }).click();
  await expect(sort).toHaveValue('topic');
  await expect(rows.first()).toContainText('First of all');
  await page.getByRole('button', { name: 'Consultation', exact: true }).click();
  await expect(rows.first()).toContainText('Last of all');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Consultation history refreshed')).toBeVisible();

  await page.getByPlaceholder('Search by topic, client, or problem details...').fill('AFLATOXIN');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('In the problem details: Aflatoxin');
  await rows.getByText('Room').click();
  const dialog = page.getByRole('dialog', { name: 'Last of all' });
  await expect(dialog).toContainText('Aflatoxin');
  await expect(dialog).toContainText('Use a EUR.1.');
  await expect(dialog).toContainText(ayse.email);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('searchbox').fill('EUR.1 zoran');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('First of all');
  await expect(rows).toContainText('In the result: Use a EUR.1.');
  await expect(rows.locator('mark')).toHaveText('EUR.1');
  await page.getByRole('searchbox').fill('nothing like it');
  await expect(
    page.getByRole('heading', { name: 'No consultation matches “nothing like it”' }),
  ).toBeVisible();
});

test('a result is edited, its draft is kept and its earlier versions are shown', async ({
  product: { url },
  person,
}) => {
  const sofia = await newConsultant(url, 'Sofia', ['B']);
  const id = await newCompleted(url, await newClient(url, 'Ayşe'), sofia, { room: 'B' });
  const page = await person('consultant');
  await logIn(page, sofia);
  await page.goto(`consultant/history?open=${id}`);
  await page.getByRole('button', { name: 'Edit Result' }).click();
  const editor = page.getByRole('textbox', { name: 'Consultation Result' });
  await editor.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' And an A.TR.');
  await expect(page.getByText(/^Saved( on this device)?, /)).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText(/Your draft from .* is back/)).toBeVisible();
  await expect(editor).toContainText('Use a EUR.1. And an A.TR.');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Consultation result updated successfully')).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Rules of origin' });
  await expect(dialog).toContainText('And an A.TR.');
  await dialog.getByText(/replaced by Sofia/).click();
  await expect(dialog.getByRole('listitem').getByText('Use a EUR.1.', { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('an empty result is refused, and a failure keeps the input', async ({ product: { url }, person }) => {
  const sofia = await newConsultant(url, 'Sofia', ['B']);
  const id = await newCompleted(url, await newClient(url, 'Ayşe'), sofia, { room: 'B' });
  const page = await person('consultant', { width: 390, height: 844, expected: /Failed to load resource/ });
  await logIn(page, sofia);
  await page.goto(`consultant/history?open=${id}&edit=true`);
  const editor = page.getByRole('textbox', { name: 'Consultation Result' });
  await editor.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Please enter consultation results')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.type('Mine');
  await page.route(`**/consultations/${id}`, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  );
  await editor.click();
  await page.keyboard.type('Mine');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Failed to update consultation result')).toBeVisible();
  await expect(editor).toContainText('Mine');
});

test('a change saved by somebody else is shown, and the input stays', async ({
  product: { url },
  person,
}) => {
  const sofia = await newConsultant(url, 'Sofia', ['B']);
  const id = await newCompleted(url, await newClient(url, 'Ayşe'), sofia, { room: 'B' });
  const page = await person('consultant', { expected: /status of 409/ });
  await logIn(page, sofia);
  await page.goto(`consultant/history?open=${id}&edit=true`);
  const editor = page.getByRole('textbox', { name: 'Consultation Result' });
  await editor.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Mine');
  await editResult(url, sofia, id, '<p>Theirs</p>');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const conflict = page.getByRole('alert').filter({ hasText: 'Compare, then choose.' });
  await expect(conflict).toContainText('Theirs');
  await expect(editor).toHaveText('Mine');
  await expectAccessible(page);
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Consultation result updated successfully')).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Rules of origin' })).toContainText('Mine');
});

test('an empty, slow or failing history shows its state', async ({ product: { url }, person }) => {
  const page = await person('consultant', { width: 390, height: 844, expected: /status of 500/ });
  await logIn(page, await newConsultant(url, 'Sofia', ['C']));
  const list = '**/consultations?*status=completed*';
  await page.route(list, (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('consultant/history');
  await expect(page.getByRole('alert')).toContainText('Failed to fetch consultation history');
  await expectAccessible(page);
  await page.unroute(list);
  const held = await holdAnswers(page, list);
  await page.reload();
  await expect(page.getByText('Loading the history')).toBeAttached();
  held.release();
  await expect(page.getByRole('heading', { name: 'No completed consultations yet' })).toBeVisible();
  await expectAccessible(page);
});

test('own cases of a room that the consultant has left stay in the history and can be filtered', async ({
  product: { url },
  person,
}) => {
  const sofia = await newConsultant(url, 'Sofia', ['B']);
  const ayse = await newClient(url, 'Ayşe');
  await newCompleted(url, ayse, sofia, { topic: 'Of the room before', room: 'B' });
  const token = await asAdmin(url);
  await callApi(url, 'PUT', `/consultants/${sofia.id}`, { token, body: { specialties: ['A'] } });
  const page = await person('consultant');
  await logIn(page, sofia);
  await page.getByRole('link', { name: 'With a result on file' }).click();
  const rows = page.getByRole('table', { name: 'Completed consultations' }).locator('tr[data-index]');
  await expect(rows).toHaveText([/Of the room before/]);
  await expectAccessible(page);
  const whose = page.getByLabel('Filter by consultant');
  await whose.selectOption('Any consultant');
  await expect(page.getByText('Of the room before')).toHaveCount(0);
  await whose.selectOption('Assigned to me');
  await expect(rows).toHaveText([/Of the room before/]);

  await page.goto('consultant/consultations');
  await page.getByLabel('Filter by room').selectOption('Room B');
  await expect(page).toHaveURL(/room=B/);

  const colleague = await person('consultant', { as: await newConsultant(url, 'Jonas', ['B']) });
  await colleague.goto('consultant/history');
  await colleague.getByLabel('Filter by consultant').selectOption('Assigned to me');
  await expectSaid(colleague, 'Consultations that you complete appear here.');
  await colleague.getByRole('link', { name: 'Show all results' }).click();
  await expect(colleague.getByRole('row', { name: /Of the room before/ })).toBeVisible();
});
