import { move, newClient, newConsultant, newRequest, type Someone } from './firm.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, logIn, test, toast, tryAgain } from './people.ts';
import { admin, asAdmin, callApi } from './product.ts';

const FORM = 'Please fill in all required fields and select at least one specialty';

test('the first consultant is added, and signs in', async ({ person }) => {
  const page = await person('admin');
  await logIn(page, admin);
  await page.goto('admin/consultants');
  await expect(page.getByText('No consultants found. Add your first consultant.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add Consultant' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add Consultant' }).click();
  await expect(dialog.getByRole('alert').getByText(FORM)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Full Name').fill('Димитър Ангелов');
  await dialog.getByLabel('Email').fill('dimitar@firm.example');
  await dialog.getByLabel('Password').fill('sounding-line-7');
  await dialog.getByRole('button', { name: 'Add Consultant' }).click();
  await expect(dialog.getByRole('alert').getByText(FORM)).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Room C' }).check();
  await dialog.getByRole('button', { name: 'Add Consultant' }).click();
  await toast(page, 'Consultant added successfully');
  await expect(page.getByRole('row').filter({ hasText: 'Димитър Ангелов' })).toContainText('Room C');
  await logIn(await person('consultant'), { email: 'dimitar@firm.example', password: 'sounding-line-7' });
});

test('a consultant is edited without a password, deactivated, reactivated by undo, and deleted', async ({
  product: { url },
  person,
}) => {
  const jonas = await newConsultant(url, 'Jonas Lindqvist', ['E', 'B']);
  const page = await person('admin');
  await logIn(page, admin);
  await page.goto('admin/consultants');
  const row = page.getByRole('row').filter({ hasText: 'Jonas Lindqvist' });
  await row.getByRole('link', { name: 'Edit Jonas Lindqvist' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('checkbox', { name: 'Room B' })).toBeChecked();
  await dialog.getByRole('checkbox', { name: 'Room D' }).check();
  await dialog.getByRole('button', { name: 'Update Consultant' }).click();
  await toast(page, 'Consultant updated successfully');
  await expect(row).toContainText('Room ERoom BRoom D');
  await row.getByText('Room D').click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  // Whose session ends when the admin lets them rest.
  await logIn(await person('consultant', { expected: /status of 401/ }), jonas);

  await row.getByRole('switch').click();
  await expect(row).toContainText('Inactive');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row.getByRole('switch')).toBeChecked();
  await expect(row).not.toContainText('Inactive');

  await page.getByLabel('Search consultants').fill('LINDQ');
  await expect(page).toHaveURL(/search=LINDQ/);
  await expect(page.getByRole('row')).toHaveCount(2);
  await row.getByRole('button', { name: 'Delete Jonas Lindqvist' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Are you sure you want to delete this consultant?');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete Consultant' }).click();
  await toast(page, 'Consultant removed successfully');
  await expect(page.getByText('No consultant matches “LINDQ”')).toBeVisible();
});

test('rooms keep the order in which they are chosen, and another room can be made the main room', async ({
  person,
}) => {
  const page = await person('admin', { as: admin });
  await page.goto('admin/consultants');
  await page.getByRole('button', { name: 'Add Consultant' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Consultant' });
  await dialog.getByLabel('Full Name').fill('Marta Wiśniewska');
  await dialog.getByLabel('Email').fill('marta@firm.example');
  await dialog.getByLabel('Password').fill('sounding-line-7');
  for (const room of ['D', 'A', 'C']) await dialog.getByRole('checkbox', { name: `Room ${room}` }).check();
  await expect(dialog.getByLabel('Main room')).toHaveValue('D');
  await dialog.getByRole('button', { name: 'Add Consultant' }).click();
  await toast(page, 'Consultant added successfully');
  const row = page.getByRole('row').filter({ hasText: 'Marta Wiśniewska' });
  await expect(row).toContainText('Room DRoom ARoom C');

  await row.getByRole('link', { name: 'Edit Marta Wiśniewska' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit Marta Wiśniewska' });
  await editing.getByLabel('Main room').selectOption('C');
  await editing.getByRole('button', { name: 'Update Consultant' }).click();
  await toast(page, 'Consultant updated successfully');
  await expect(row).toContainText('Room CRoom DRoom A');
});

test('saving a dialog keeps what a colleague has changed meanwhile in other fields', async ({
  product: { url },
  person,
}) => {
  const mika = await newConsultant(url, 'Mika Laine', ['A']);
  const page = await person('admin');
  await logIn(page, admin);
  await page.goto('admin/consultants');
  await page.getByRole('link', { name: 'Edit Mika Laine' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Professional Bio').fill('Twenty years at customs.');
  await callApi(url, 'PUT', `/consultants/${mika.id}`, {
    token: await asAdmin(url),
    body: { phone: '+358 40 123', specialties: ['A', 'C'] },
  });
  await dialog.getByRole('button', { name: 'Update Consultant' }).click();
  await toast(page, 'Consultant updated successfully');
  const row = page.getByRole('row').filter({ hasText: 'Mika Laine' });
  await expect(row).toContainText('Room ARoom C');
  await page.getByRole('link', { name: 'Edit Mika Laine' }).click();
  await expect(dialog.getByLabel('Professional Bio')).toHaveValue('Twenty years at customs.');
  await expect(dialog.getByLabel('Phone Number')).toHaveValue('+358 40 123');
});

test('a dialog that is opened again begins with the rooms of now', async ({ product: { url }, person }) => {
  const ines = await newConsultant(url, 'Inês Duarte', ['A', 'B']);
  const page = await person('admin', { as: admin, expected: /status of 500/ });
  await page.goto('admin/consultants');
  const dialog = page.getByRole('dialog', { name: 'Edit Inês Duarte' });
  await page.getByRole('link', { name: 'Edit Inês Duarte' }).click();
  await expect(dialog.getByRole('checkbox', { name: 'Room A' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await callApi(url, 'PUT', `/consultants/${ines.id}`, {
    token: await asAdmin(url),
    body: { specialties: ['B'] },
  });
  const row = page.getByRole('row').filter({ hasText: 'Inês Duarte' });
  await expect(row).not.toContainText('Room A');
  const one = `**/api/v2/consultants/${ines.id}`;
  await page.route(one, (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('link', { name: 'Edit Inês Duarte' }).click();
  await expect(page.getByRole('heading', { name: 'Failed to load consultant details' })).toBeVisible();
  await page.unroute(one);
  await tryAgain(page.getByRole('dialog'));
  await dialog.getByRole('checkbox', { name: 'Room C' }).check();
  await dialog.getByRole('button', { name: 'Update Consultant' }).click();
  await toast(page, 'Consultant updated successfully');
  await expect(row).toContainText('Room BRoom C');
  await expect(row).not.toContainText('Room A');
});

test('a dialog focuses its first field, and its input is kept after Esc', async ({ person }) => {
  const page = await person('admin', { as: admin });
  await page.goto('admin/consultants');
  await page.getByRole('button', { name: 'Add Consultant' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Consultant' });
  await expect(dialog.getByLabel('Full Name')).toBeFocused();
  await page.keyboard.type('Elif Demir');
  await dialog.getByRole('checkbox', { name: 'Room E' }).check();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Add Consultant' }).click();
  await expect(dialog.getByLabel('Full Name')).toHaveValue('Elif Demir');
  await expect(dialog.getByRole('checkbox', { name: 'Room E' })).toBeChecked();
});

test('a failed action shows an error and can be retried', async ({ product: { url }, person }) => {
  await newConsultant(url, 'Unlucky', ['A']);
  const page = await person('admin', { width: 390, height: 844, expected: /status of 500/ });
  await logIn(page, admin);
  await page.route('**/consultants/all*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('admin/consultants');
  await expect(page.getByRole('heading', { name: 'Failed to fetch consultants' })).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/consultants/all*');
  await tryAgain(page);
  const row = page.getByRole('row').filter({ hasText: 'Unlucky' });
  await expect(row).toBeVisible();
  await expectAccessible(page);

  const one = /\/api\/v2\/consultants\/[0-9a-f-]+$/;
  await page.route(one, (route) => route.fulfill({ status: 500, body: '' }));
  await row.getByRole('switch').click();
  await toast(page, 'Failed to update consultant status');
  await toast(page, 'HTTP error 500: (Empty response)');
  await expect(row.getByRole('switch')).toBeChecked();
  await row.getByRole('button', { name: 'Delete Unlucky' }).click();
  await page.getByRole('button', { name: 'Delete Consultant' }).click();
  await toast(page, 'Failed to delete consultant');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toBeVisible();
  await row.getByRole('link', { name: 'Edit Unlucky' }).click();
  await expect(page.getByRole('heading', { name: 'Failed to load consultant details' })).toBeVisible();
  await page.unroute(one);
  await tryAgain(page.getByRole('dialog'));
  const dialog = page.getByRole('dialog', { name: 'Edit Unlucky' });
  await expect(dialog.getByLabel('Full Name')).toHaveValue('Unlucky');
  await dialog.getByLabel('Full Name').fill('Unluckier');
  await page.route(one, (route) => route.fulfill({ status: 500, body: '' }));
  await dialog.getByRole('button', { name: 'Update Consultant' }).click();
  await toast(page, 'Failed to update consultant');
  await expect(dialog.getByLabel('Full Name')).toHaveValue('Unluckier');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.reload();
  await page.route('**/api/v2/consultants', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: 'Add Consultant' }).click();
  const adding = page.getByRole('dialog', { name: 'Add Consultant' });
  await adding.getByLabel('Full Name').fill('Kept');
  await adding.getByLabel('Email').fill('kept@firm.example');
  await adding.getByLabel('Password').fill('sounding-line-7');
  await adding.getByRole('checkbox', { name: 'Room A' }).check();
  await adding.getByRole('button', { name: 'Add Consultant' }).click();
  await toast(page, 'Failed to add consultant');
  await expect(adding.getByLabel('Full Name')).toHaveValue('Kept');
  await expect(adding.getByRole('checkbox', { name: 'Room A' })).toBeChecked();
});

test('the page distinguishes a lost network from a failure to load the rooms', async ({ person }) => {
  const page = await person('admin', { as: admin, expected: /ERR_FAILED|status of 500/ });
  await page.route('**/consultants/all*', (route) => route.abort());
  await page.route('**/api/v2/admin/rooms', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('admin/consultants');
  await expect(page.getByText('Failed to load room data.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Consultant' })).toBeDisabled();
  await expect(
    page.getByRole('heading', { name: 'An error occurred while fetching consultants' }),
  ).toBeVisible();
});

test('deleting a consultant shows the number of open cases, and a successor takes over those they can', async ({
  product: { url },
  person,
}) => {
  const client = await newClient(url, 'Ayşe Yıldırım');
  const leaving = await newConsultant(url, 'Nadia Leaving', ['A', 'B']);
  const successor = await newConsultant(url, 'Rohan Staying', ['A']);
  const token = await asAdmin(url);
  const add = async (who: Someone, topic: string, room: string, scheduled_date: string) => {
    const { id } = await newRequest(url, client, { topic, room });
    await move(url, who, id, { status: 'approved', scheduled_date });
    return id;
  };
  await add(successor, 'Quotas', 'A', '2030-01-07T09:00:00Z');
  await add(successor, 'Licences', 'A', '2030-01-09T09:00:00Z');
  const made = [
    await add(leaving, 'Incoterms', 'A', '2030-01-07T12:00:00Z'),
    await add(leaving, 'Sanctions', 'B', '2030-01-08T09:00:00Z'),
    await add(leaving, 'Tariffs', 'A', '2030-01-07T09:30:00Z'),
    await add(leaving, 'Valuation', 'A', '2030-01-07T15:00:00Z'),
  ];
  await callApi(url, 'PUT', '/settings', { token, body: { max_consultations_per_day: 2 } });
  const page = await person('admin', { as: admin });
  await page.goto('admin/consultants?search=Nadia');
  await page.getByRole('button', { name: 'Delete Nadia Leaving' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('4 scheduled consultations are open.');
  await expect(question).toContainText('Without a successor they keep this name');
  await question.getByLabel('Successor').selectOption({ label: 'Rohan Staying, Room A' });
  await expect(question).toContainText('1 of 4 is taken over. These keep this name');
  await expect(question.getByRole('list', { name: 'Not taken over' }).getByRole('listitem')).toHaveText([
    /Tariffs.*The successor has another consultation at this time: Monday, Jan 7, 2030, 12:30/,
    /Valuation.*The successor's day is full: Monday, Jan 7, 2030, 18:00/,
    /Sanctions.*The successor does not advise in this room: Tuesday, Jan 8, 2030, 12:00/,
  ]);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete Consultant' }).click();
  await toast(page, 'Consultant removed successfully');
  await callApi(url, 'PUT', '/settings', { token, body: { max_consultations_per_day: 10 } });
  const owners = await Promise.all(
    made.map(async (id) => (await callApi(url, 'GET', `/consultations/${id}`, { token })).consultant_id),
  );
  expect(owners).toEqual([successor.id, leaving.id, leaving.id, leaving.id]);
});

test('whoever deletes a consultant or changes their role reads how many cases nobody else would see', async ({
  product: { url },
  person,
}) => {
  const client = await newClient(url, 'Ayşe Yıldırım');
  const leaving = await newConsultant(url, 'Vera Leaving', ['B']);
  for (const [day, topic] of ['Quotas', 'Licences'].entries()) {
    const { id } = await newRequest(url, client, { topic, room: 'B' });
    await move(url, leaving, id, { status: 'approved', scheduled_date: `2030-02-0${day + 4}T12:00:00Z` });
    if (day === 0)
      await callApi(url, 'PUT', `/consultations/${id}/restriction`, {
        token: leaving.token,
        body: { people: [leaving.id] },
      });
  }
  const unseen = 'One of them is restricted and names nobody else, so only an admin can open it.';
  const page = await person('admin', { as: admin });
  await page.goto('admin/consultants?search=Vera');
  await page.getByRole('button', { name: 'Delete Vera Leaving' }).click();
  await expect(page.getByRole('alertdialog')).toContainText(unseen);
  await expectAccessible(page);
  await page.goto(`admin/users?open=${leaving.id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Vera Leaving' });
  await form.getByLabel('Role').selectOption('admin');
  await expect(form).toContainText('2 scheduled consultations are open.');
  await expect(form).toContainText('Without a successor they keep this name');
  await expect(form).toContainText(unseen);
});

test('a consultant who gets another role hands the open cases over, once it is known which', async ({
  product: { url },
  person,
}) => {
  const client = await newClient(url, 'Ayşe Yıldırım');
  const leaving = await newConsultant(url, 'Yara Leaving', ['B']);
  const successor = await newConsultant(url, 'Zeki Next', ['B']);
  const { id } = await newRequest(url, client, { topic: 'Quotas', room: 'B' });
  await move(url, leaving, id, { status: 'approved', scheduled_date: '2030-02-14T12:00:00Z' });
  const page = await person('admin', { as: admin });
  const answer = Promise.withResolvers<void>();
  await page.route('**/handover*', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.goto(`admin/users?open=${leaving.id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Yara Leaving' });
  const save = form.getByRole('button', { name: 'Save Changes' });
  await expect(save).toBeEnabled();
  await form.getByLabel('Role').selectOption('admin');
  await expect(save).toBeDisabled();
  answer.resolve();
  await form.getByLabel('Successor').selectOption({ label: 'Zeki Next, Room B' });
  await expect(form).toContainText('It is taken over.');
  await expectAccessible(page);
  await save.click();
  await toast(page, 'Profile updated successfully');
  const token = await asAdmin(url);
  expect((await callApi(url, 'GET', `/consultations/${id}`, { token })).consultant_id).toBe(successor.id);
});

test('until it is known what a successor takes over, nothing is said of it and nobody is deleted', async ({
  product: { url },
  person,
}) => {
  const client = await newClient(url, 'Ayşe Yıldırım');
  const leaving = await newConsultant(url, 'Selma Leaving', ['B']);
  await newConsultant(url, 'Tomas First', ['B']);
  await newConsultant(url, 'Uma Second', ['C']);
  const { id } = await newRequest(url, client, { topic: 'Quotas', room: 'B' });
  await move(url, leaving, id, { status: 'approved', scheduled_date: '2030-01-07T12:00:00Z' });
  const page = await person('admin', { as: admin });
  await page.goto('admin/consultants?search=Selma');
  await page.getByRole('button', { name: 'Delete Selma Leaving' }).click();
  const question = page.getByRole('alertdialog');
  const remove = question.getByRole('button', { name: 'Delete Consultant' });
  await expect(question).toContainText('1 scheduled consultation is open.');
  await expect(remove).toBeEnabled();
  let answer = Promise.withResolvers<void>();
  await page.route('**/handover?successor_id=*', async (route) => {
    await answer.promise;
    await route.continue();
  });
  const choose = (label: string) => question.getByLabel('Successor').selectOption({ label });
  await choose('Tomas First, Room B');
  await expect(question.getByRole('status')).toContainText('Counting the open cases');
  await expect(remove).toBeDisabled();
  await expect(question).not.toContainText('taken over.');
  answer.resolve();
  await expect(question).toContainText('It is taken over.');
  await expect(remove).toBeEnabled();
  answer = Promise.withResolvers();
  await choose('Uma Second, Room C');
  await expect(question).not.toContainText('It is taken over.');
  await expect(remove).toBeDisabled();
  answer.resolve();
  await expect(question).toContainText('0 of 1 are taken over.');
  await expect(remove).toBeEnabled();
});

const isListOfAll = ({ pathname, searchParams }: URL) =>
  pathname.includes('/consultants') && searchParams.has('fields') && !searchParams.has('search');

test('a consultant is deleted only once the open cases are counted, and a choice stays if that fails', async ({
  product: { url },
  person,
}) => {
  const client = await newClient(url, 'Ayşe Yıldırım');
  const leaving = await newConsultant(url, 'Wanda Leaving', ['B']);
  await newConsultant(url, 'Xaver Next', ['B']);
  const { id } = await newRequest(url, client, { topic: 'Quotas', room: 'B' });
  await move(url, leaving, id, { status: 'approved', scheduled_date: '2030-01-07T12:00:00Z' });
  const page = await person('admin', { as: admin, expected: /status of 503/ });
  const fails = new Set(['count', 'people']);
  const answer = Promise.withResolvers<void>();
  await page.route('**/handover*', async (route) => {
    await answer.promise;
    const what = route.request().url().includes('successor_id') ? 'preview' : 'count';
    await (fails.has(what) ? route.fulfill({ status: 503, json: {} }) : route.continue());
  });
  await page.route(isListOfAll, (route) =>
    fails.has('people') ? route.fulfill({ status: 503, json: {} }) : route.continue(),
  );
  await page.goto('admin/consultants?search=Wanda');
  await page.getByRole('button', { name: 'Delete Wanda Leaving' }).click();
  const question = page.getByRole('alertdialog');
  const remove = question.getByRole('button', { name: 'Delete Consultant' });
  const again = question.getByRole('button', { name: 'Try Again' });
  await expect(question.getByRole('status')).toContainText('Counting the open cases');
  await expect(remove).toBeDisabled();
  answer.resolve();
  await expect(question).toContainText('The open cases could not be counted.');
  await expect(remove).toBeDisabled();
  fails.delete('count');
  await again.click();
  await expect(question).toContainText('1 scheduled consultation is open.');
  await expect(question).toContainText('Failed to fetch consultants');
  fails.clear();
  await again.click();
  fails.add('preview');
  const successor = question.getByLabel('Successor');
  await successor.selectOption({ label: 'Xaver Next, Room B' });
  await expect(question).toContainText('The open cases could not be counted.');
  await expect(successor.getByRole('option', { selected: true })).toHaveText('Xaver Next, Room B');
  await expect(remove).toBeDisabled();
  fails.clear();
  await again.click();
  await expect(question).toContainText('It is taken over.');
  await expect(remove).toBeEnabled();
});

test('an admin who deactivates a consultant is told of the appointments that lose them, and led to the first', async ({
  product: { url },
  person,
}) => {
  const client = await newClient(url, 'Ayşe Yıldırım');
  const leaving = await newConsultant(url, 'Nadia Resting', ['A']);
  for (const scheduled_date of ['2030-01-14T09:00:00Z', '2030-01-08T09:00:00Z']) {
    const { id } = await newRequest(url, client, { topic: 'Quotas' });
    await move(url, leaving, id, { status: 'approved', scheduled_date });
  }
  const page = await person('admin', { as: admin });
  await page.goto('admin/consultants?search=Nadia+Resting');
  await page.getByRole('switch', { name: 'Nadia Resting is active' }).click();
  await toast(page, '2 appointments have lost their consultant. Please see “Needs attention”.');
  await page.getByRole('button', { name: 'Show the week' }).click();
  await expect(page).toHaveURL(/week=2030-01-07/);
  await expect(page.getByRole('region', { name: 'Needs attention' })).toContainText(
    'Nadia Resting is no longer an active consultant.',
  );
});
