import { newClient, newCompleted, newConsultant } from './firm.ts';
import { expect, expectAccessible, logIn, test } from './people.ts';

test('chosen documents are saved one after the other, and the checks speak in the words of the spec', async ({
  product: { url },
  person,
}) => {
  const client = await newClient(url, 'Ayşe');
  const consultant = await newConsultant(url, 'Jonas', ['A']);
  for (const topic of ['Letters of credit', 'Incoterms 2020', 'Contracts'])
    await newCompleted(url, client, consultant, { topic });
  const page = await person('client');
  await logIn(page, client);
  await page.goto('client/exports');
  await expect(page.getByRole('row')).toHaveCount(4);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Export Selected' }).click();
  await expect(page.getByText('Please select at least one consultation to export')).toBeVisible();
  await page.getByRole('button', { name: 'Email Selected' }).click();
  await expect(page.getByText('Please select at least one consultation to email')).toBeVisible();
  await expect(page.getByText('Please enter an email address')).toBeVisible();
  await page.getByLabel('Email').fill('nobody');
  await page.getByRole('button', { name: 'Email Selected' }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();

  await page.getByRole('checkbox', { name: 'Letters of credit' }).check();
  await page.getByRole('checkbox', { name: 'Contracts' }).check();
  await expect(page.getByText('2 selected')).toBeVisible();
  const names: string[] = [];
  page.on('download', (download) => names.push(download.suggestedFilename()));
  await page.getByRole('button', { name: 'Export Selected' }).click();
  await expect(page.getByText('2 documents saved')).toBeVisible();
  await expect.poll(() => names.length).toBe(2);
  expect(names.join()).toMatch(/Letters of credit/);

  await page.getByLabel('Email').fill('ayse@figs.example');
  await page.getByRole('button', { name: 'Email Selected' }).click();
  await expect(page.getByText('The firm has not set up e-mail yet.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await expect(page.getByText('3 selected')).toBeVisible();
  const one = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Incoterms 2020' }).click();
  expect((await one).suggestedFilename()).toContain('Incoterms 2020');
});

test('without a completed consultation there is nothing to export', async ({ product: { url }, person }) => {
  const page = await person('client', { width: 390, height: 844 });
  await logIn(page, await newClient(url, 'New'));
  await page.goto('client/exports');
  await expect(page.getByText("You don't have any completed consultations to export.")).toBeVisible();
  await expectAccessible(page);
});

test('a document that is not there yet, or not yours, says so', async ({ product: { url }, person }) => {
  const page = await person('client', { expected: /status of 404/ });
  await logIn(page, await newClient(url, 'Curious'));
  await page.goto('client/exports/00000000-0000-4000-8000-000000000000');
  await expect(page.getByText('Consultation not found')).toBeVisible();
});
