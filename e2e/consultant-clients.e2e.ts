import { newClient, newCompleted, newConsultant } from './firm.ts';
import { expect, expectAccessible, holdAnswers, logIn, test, tryAgain } from './people.ts';
import { callApi } from './product.ts';

const addCompanies = async (url: string, { id, token }: { id: string; token: string }, names: string[]) => {
  for (const name of names)
    await callApi(url, 'POST', '/companies', {
      token,
      body: {
        name,
        address: 'Quay 2',
        department: 'Figs and dates',
        city: 'Muscat',
        country: 'Oman',
        phone: '+968 24 555 010',
        client_id: id,
      },
    });
};

test('a consultant finds a client and reads the full profile', async ({ product: { url }, person }) => {
  const sofia = await newConsultant(url, 'Sofia', ['A']);
  const client = await newClient(url, 'Ayşe <b>Yıldırım</b>');
  await addCompanies(url, client, ['شركة الخليج للتمور', 'Third', 'Fourth']);
  const done = await newCompleted(url, client, sofia, { topic: 'Letters of credit' });
  await newClient(url, 'Somebody Else');
  const page = await person('consultant');
  await logIn(page, sofia);
  await page.getByRole('link', { name: 'Client Profiles' }).click();
  await expect(page.getByRole('heading', { name: 'Client Profiles' })).toBeVisible();
  await page.getByRole('searchbox').fill('FIGS AND');
  await expect(page.getByText('Somebody Else', { exact: true })).toBeHidden();
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: client.email }).first();
  await expect(card).toContainText('4 companies');
  await expect(card).toContainText('شركة الخليج للتمور');
  await expect(card).toContainText('+ 2 more');
  await expect(card).toContainText('+90 232 555 0100');
  await expect(card).not.toContainText('Third');
  await expectAccessible(page);

  await card.getByRole('link', { name: /View Full Profile/ }).click();
  await expect(page).toHaveURL(new RegExp(`/consultant/clients/${client.id}\\?search=`));
  const dialog = page.getByRole('dialog', { name: 'Ayşe <b>Yıldırım</b>' });
  await expect(dialog).toContainText('Approved');
  for (const known of ['Figs and dates', 'Muscat', 'Oman']) await expect(dialog).toContainText(known);
  await expect(dialog).toContainText('Fourth');
  await expect(dialog.getByRole('link', { name: 'Letters of credit' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('searchbox')).toHaveValue('FIGS AND');
  await page.goBack();
  await dialog.getByRole('link', { name: 'Letters of credit' }).click();
  await expect(page).toHaveURL(new RegExp(`/consultant/consultations/${done}$`));
});

test('a search without results can be cleared', async ({ product: { url }, person }) => {
  const page = await person('consultant', { width: 390, height: 844 });
  await logIn(page, await newConsultant(url, 'Sofia', ['A']));
  await newClient(url, 'Somebody');
  await page.goto('consultant/clients?search=zzzzzz');
  await expect(page.getByRole('heading', { name: 'No client matches “zzzzzz”' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Clear the search' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(page.getByText('Somebody', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
});

test('clients that cannot be loaded can be retried, and slow ones are announced', async ({
  product: { url },
  person,
}) => {
  const page = await person('consultant', { expected: /status of 500/ });
  await logIn(page, await newConsultant(url, 'Unlucky', ['A']));
  await newClient(url, 'Found at last');
  await page.route('**/users?*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('consultant/clients');
  await expect(page.getByRole('alert')).toContainText('Failed to fetch clients');
  await expectAccessible(page);
  await page.unroute('**/users?*');
  const held = await holdAnswers(page, '**/users?*');
  await tryAgain(page);
  await expect(page.getByText('Loading the clients')).toBeAttached();
  held.release();
  await expect(page.getByText('Found at last', { exact: true })).toBeVisible();
});

test('the full profile is loaded when it is opened, and can be retried after a failure', async ({
  product: { url },
  person,
}) => {
  const client = await newClient(url, 'Slowly Loaded');
  await addCompanies(url, client, ['Second', 'Third', 'Fourth']);
  const page = await person('consultant', { expected: /status of 500/ });
  await logIn(page, await newConsultant(url, 'Sofia', ['A']));
  const one = `**/api/v2/users/${client.id}`;
  await page.route(one, (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('consultant/clients?search=slowly');
  await page.getByRole('link', { name: 'View Full Profile of Slowly Loaded' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Failed to fetch client' })).toBeVisible();
  const held = await holdAnswers(page, one);
  await tryAgain(dialog);
  await expect.poll(held.calls).toBeGreaterThan(0);
  await expect(dialog.getByText('Fourth')).toHaveCount(0);
  held.release();
  for (const name of ['Slowly Loaded Trading', 'Second', 'Third', 'Fourth'])
    await expect(dialog.getByRole('heading', { name, exact: true })).toBeVisible();
});
