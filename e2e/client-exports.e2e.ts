import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { pagesOf } from '../server/test/support/read-pdf.ts';
import { move, newClient, newCompleted, newConsultant, newRequest } from './firm.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  holdAnswers,
  logIn,
  test,
  tryAgain,
} from './people.ts';
import { asAdmin, callApi } from './product.ts';
import { upload } from './upload.ts';

test('a click on a completed consultation opens its document, with the chosen content', async ({
  product: { url },
  person,
}) => {
  const client = await newClient(url, 'Ayşe');
  const consultant = await newConsultant(url, 'Jonas', ['A']);
  const id = await newCompleted(url, client, consultant, { topic: 'Letters of credit' });
  const page = await person('client', { as: client });
  await page.goto('client/exports');
  await page.getByRole('switch', { name: 'Include history' }).check();
  await page.getByRole('row').getByText('Room A').click();
  await expect(page).toHaveURL(new RegExp(`/client/exports/${id}\\?history=`));
});

test('chosen documents are saved as one PDF or as a ZIP, and the checks use the texts of the specification', async ({
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
  const save = async () => {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export Selected' }).click();
    const file = await saved;
    await expect(page.getByText('2 documents saved').first()).toBeVisible();
    return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
  };
  const pdf = await save();
  expect(pdf.name).toMatch(/^Consultations \d{4}-\d\d-\d\d\.pdf$/);
  expect(pagesOf(pdf.content)).toHaveLength(3);
  expect(pagesOf(pdf.content).join()).not.toContain('History');
  await page.getByRole('radio', { name: 'ZIP with one PDF each' }).check();
  await page.getByRole('switch', { name: 'Include history' }).check();
  const zip = await save();
  expect(zip.name).toMatch(/\.zip$/);
  const files = Object.entries(unzipSync(zip.content));
  expect(files.map(([name]) => name).join()).toMatch(/Letters of credit\.pdf/);
  expect(files).toHaveLength(2);
  for (const [, one] of files) expect(pagesOf(one).join()).toContain('History');

  await page.getByLabel('Email').fill('ayse@figs.example');
  await page.getByRole('button', { name: 'Email Selected' }).click();
  await expect(page.getByText('The documents are on their way to ayse@figs.example.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await expect(page.getByText('3 selected')).toBeVisible();
  const one = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Incoterms 2020' }).click();
  expect((await one).suggestedFilename()).toContain('Incoterms 2020');
});

test('more than 200 documents are offered only as a ZIP, with progress and a stop button', async ({
  product: { url },
  person,
}) => {
  const client = await newClient(url, 'Busy');
  const page = await person('client');
  await logIn(page, client);
  await newCompleted(url, client, await newConsultant(url, 'Mara', ['A']));
  await page.route(/consultations\?/, async (route) => {
    const { data } = await (await route.fetch()).json();
    const many = Array.from({ length: 201 }, (_, index) => ({
      ...data[0],
      id: data[0].id.slice(0, -3) + (100 + index),
    }));
    await route.fulfill({ json: { status: 'success', data: many } });
  });
  await page.goto('client/exports');
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await expect(page.getByText('201 selected')).toBeVisible();
  await expect(
    page.getByText('One PDF holds at most 200 consultations. Choose a ZIP for more.'),
  ).toBeVisible();
  await expect(page.getByRole('radio', { name: /One PDF/ })).toBeDisabled();
  await page.route(/exports$/, () => {});
  await page.getByRole('button', { name: 'Export Selected' }).click();
  const bar = page.getByRole('progressbar', { name: 'Making the documents of 201 consultations' });
  await expect(bar).toHaveAttribute('aria-valuenow', '0');
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(bar).toBeHidden();
});

test('without a completed consultation there is nothing to export', async ({ product: { url }, person }) => {
  const page = await person('client', { width: 390, height: 844 });
  await logIn(page, await newClient(url, 'New'));
  await page.goto('client/exports');
  await expect(page.getByText("You don't have any completed consultations to export.")).toBeVisible();
  await expectAccessible(page);
});

test('a document that is not ready or belongs to somebody else shows an error', async ({
  product: { url },
  person,
}) => {
  const page = await person('client', { expected: /status of 404/ });
  await logIn(page, await newClient(url, 'Curious'));
  await page.goto('client/exports/00000000-0000-4000-8000-000000000000');
  await expect(page.getByText('Consultation not found')).toBeVisible();
});

test('a document that cannot be downloaded shows one error beside its button, in our own words', async ({
  product: { url },
  person,
}) => {
  const client = await newClient(url, 'Cut off');
  const id = await newCompleted(url, client, await newConsultant(url, 'Ida', ['A']), { topic: 'Tariffs' });
  const page = await person('client', { as: client, expected: /ERR_FAILED/ });
  const sentence = 'An error occurred while fetching the document. Please try again.';
  const toasts = page.getByRole('region', { name: 'Notifications' });
  const nothingElse = async () => {
    await expect(page.getByText(sentence)).toHaveCount(1);
    await expect(page.getByText(/Failed to fetch/)).toHaveCount(0);
    await expect(toasts.getByRole('button', { name: 'Close', includeHidden: true })).toHaveCount(0);
  };
  await page.route(/\/exports?(\?|$)/, (route) =>
    route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
  );
  await page.goto('client/exports');
  await page.getByRole('checkbox', { name: 'Tariffs' }).check();
  await page.getByRole('button', { name: 'Export Selected' }).click();
  await expect(page.getByRole('region', { name: 'Bulk Actions' }).getByRole('alert')).toHaveText(sentence);
  await nothingElse();
  await page.goto(`client/exports/${id}`);
  for (const press of [1, 2]) {
    await page.getByRole('button', { name: 'Download PDF' }).click();
    await expect(page.getByRole('alert')).toHaveText(sentence);
    await expect.poll(nothingElse, `after press ${press}`).toBeUndefined();
  }
  await page.unroute(/\/exports?(\?|$)/);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  await saved;
  await expect(page.getByText(sentence)).toHaveCount(0);
});

/** The colours of a button in both themes. */
async function looksOf(page: Page, button: Locator) {
  const look = async (colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    return button.evaluate((element) => {
      const { color, backgroundColor } = getComputedStyle(element);
      return { color, backgroundColor };
    });
  };
  return { dark: await look('dark'), light: await look('light') };
}

test('the panel is disabled when nothing can be exported, and its row stays aligned with an invalid address', async ({
  product: { url },
  person,
}) => {
  const client = await newClient(url, 'Level');
  const page = await person('client', { as: client });
  await page.goto('client/exports');
  await expect(page.getByRole('button', { name: 'Export Selected' })).toBeDisabled();
  await expect(page.getByLabel('Email')).toBeDisabled();
  const off = await looksOf(page, page.getByRole('button', { name: 'Export Selected' }));
  const consultant = await newConsultant(url, 'Ida', ['A']);
  await newCompleted(url, client, consultant, { topic: 'Tariffs' });
  await newCompleted(url, client, consultant, { topic: 'Incoterms' });
  await page.getByRole('checkbox', { name: 'Tariffs' }).check();
  const on = await looksOf(page, page.getByRole('button', { name: 'Export Selected' }));
  for (const theme of ['light', 'dark'] as const)
    for (const part of ['color', 'backgroundColor'] as const)
      expect(off[theme][part], `${part} in the ${theme}`).not.toBe(on[theme][part]);
  await page.getByRole('button', { name: 'Email Selected' }).click();
  await expect(page.getByText('Please enter an email address')).toBeVisible();
  const tops = await Promise.all(
    [
      page.getByLabel('Email'),
      page.getByRole('button', { name: 'Email Selected' }),
      page.getByRole('button', { name: 'Export Selected' }),
    ].map(async (place) => (await place.boundingBox())!.y),
  );
  expect(new Set(tops).size).toBe(1);
  const boxes = page.getByRole('region', { name: 'Consultations to export' }).getByRole('checkbox');
  const starts = () =>
    boxes.evaluateAll((all) => [...new Set(all.map((one) => one.getBoundingClientRect().x))]);
  for (const width of [1280, 800, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(async () => (await starts()).length, `starts at ${width}`).toBe(1);
  }
  await expectAccessible(page);
});

test('selected documents stay selected after viewing one, and its preview shows the history if chosen', async ({
  product: { url },
  person,
}) => {
  const client = await newClient(url, 'Thorough');
  const consultant = await newConsultant(url, 'Ida', ['A']);
  const tariffs = await newCompleted(url, client, consultant, { topic: 'Tariffs' });
  await newCompleted(url, client, consultant, { topic: 'Incoterms' });
  const page = await person('client', { as: client });
  await page.goto('client/exports');
  await page.getByRole('checkbox', { name: 'Tariffs' }).check();
  await page.getByRole('switch', { name: 'Include history' }).check();
  await page.getByRole('link', { name: 'View Tariffs' }).click();
  const document = page.getByRole('article');
  await expect(document.getByRole('heading', { name: 'Tariffs' })).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Include history' })).toBeChecked();
  await expect(document.getByRole('heading', { name: 'History' })).toBeVisible();
  await expect(document.getByText('Ida')).not.toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('switch', { name: 'Include history' }).uncheck();
  await expect(document.getByRole('heading', { name: 'History' })).toHaveCount(0);
  await page.getByRole('switch', { name: 'Include the files' }).check();
  await page.getByLabel('Language of the document').selectOption('Türkçe');
  await page.reload();
  await expect(document.getByRole('heading', { name: 'Files' })).toBeVisible();
  await expect(document.getByRole('heading', { name: 'History' })).toHaveCount(0);
  await expect(page.getByLabel('Language of the document')).toHaveValue('tr');
  await page.goBack();
  await expect(page.getByText('1 selected')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Tariffs' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Incoterms' })).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'Include history' })).toBeChecked();
  await page.getByRole('checkbox', { name: 'Incoterms' }).check();
  await page.getByRole('link', { name: 'View Incoterms' }).click();
  await expect(document.getByRole('heading', { name: 'Incoterms' })).toBeVisible();
  await callApi(url, 'DELETE', `/consultations/${tariffs}`, { token: await asAdmin(url) });
  await page.goBack();
  await expect(page.getByText('1 selected')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Incoterms' })).toBeChecked();
});

test('the list is sorted by its columns, on a phone by a choice', async ({ product: { url }, person }) => {
  const client = await newClient(url, 'Orderly');
  const consultant = await newConsultant(url, 'Ida', ['A']);
  const first = await newRequest(url, client, { topic: 'Quotas' });
  await newCompleted(url, client, consultant, { topic: 'Tariffs' });
  await newCompleted(url, client, consultant, { topic: 'Incoterms' });
  await move(url, consultant, first.id, { status: 'approved' });
  await move(url, consultant, first.id, { status: 'completed', consultation_result: '<p>None.</p>' });
  const page = await person('client', { as: client });
  await page.goto('client/exports');
  const rows = page.locator('tbody').getByRole('row');
  await expect(rows).toHaveText([/Incoterms/, /Tariffs/, /Quotas/]);
  await page.getByRole('button', { name: 'Completed' }).click();
  await expect(page.getByRole('columnheader', { name: 'Completed' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await expect(rows).toHaveText([/Quotas/, /Incoterms/, /Tariffs/]);
  await page.getByRole('button', { name: 'Consultation', exact: true }).click();
  await expect(page).toHaveURL(/by=topic&order=asc/);
  await expect(rows).toHaveText([/Incoterms/, /Quotas/, /Tariffs/]);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByLabel('Sort by').selectOption('Requested, earliest first');
  await expect(rows).toHaveText([/Quotas/, /Tariffs/, /Incoterms/]);
  await expectAccessible(page);
});

test('the conversation and the files come with the documents if the client wants them', async ({
  product: { url },
  person,
}) => {
  const client = await newClient(url, 'Ayşe');
  const consultant = await newConsultant(url, 'Jonas', ['A']);
  await newCompleted(url, client, consultant, { topic: 'Tariffs' });
  const { token } = client;
  const [{ id }] = (await callApi(url, 'GET', '/consultations', { token })) as [{ id: string }];
  const file = await upload(url, token, 'Tariffs.csv', 'code,duty\n0804.20,5.6\n');
  const message = { body: '<p>Here is our table.</p>', file_ids: [file.id] };
  await callApi(url, 'POST', `/consultations/${id}/messages`, { token, body: message });

  const page = await person('client', { as: client });
  await page.goto('client/exports');
  await page.getByRole('checkbox', { name: 'Tariffs' }).check();
  await page.getByRole('radio', { name: 'ZIP with one PDF each' }).check();
  await page.getByRole('switch', { name: 'Include the conversation' }).check();
  await page.getByRole('switch', { name: 'Include the files' }).check();
  await expectAccessible(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Selected' }).click();
  const files = Object.entries(unzipSync(await readFile(await (await saved).path())));
  await expect(page.getByText('One document saved').first()).toBeVisible();
  expect(files.map(([name]) => name.replace(/^.*\//, ''))).toEqual([
    expect.stringMatching(/Tariffs\.pdf$/),
    'Tariffs.csv',
  ]);
  expect(pagesOf(files[0]![1]).join()).toMatch(/Here is our table\.[^]*Files: Tariffs\.csv/);
  expect(Buffer.from(files[1]![1]).toString()).toBe('code,duty\n0804.20,5.6\n');

  await page.getByRole('link', { name: 'View Tariffs' }).click();
  // The list has the same switch.
  await expect(page.getByRole('article')).toBeVisible();
  await page.getByRole('switch', { name: 'Include the files' }).check();
  await expect(page.getByRole('article').getByRole('button', { name: 'Tariffs.csv' })).toBeVisible();
  await page.getByRole('switch', { name: 'Include the conversation' }).check();
  await expect(page.getByText('The conversation is in the PDF, not in this preview.')).toBeVisible();
  await expectAccessible(page);
});

/** Without what is still ahead. */
const entries = (page: Page) =>
  page.getByRole('list', { name: 'What happened, oldest first' }).locator('li:not([data-kind="ahead"])');

test('each export is an entry in the case at once, and names the address of a mail to those who may know it', async ({
  product: { url },
  person,
}) => {
  const client = await newClient(url, 'Ayşe');
  const consultant = await newConsultant(url, 'Jonas', ['A']);
  const id = await newCompleted(url, client, consultant, { topic: 'Tariffs' });
  const left = await person('client', { as: client });
  const right = await person('consultant', { as: consultant });
  await left.goto(`client/consultations/${id}`);
  await right.goto(`consultant/consultations/${id}`);
  await expect(entries(right).last()).toBeVisible();

  const body = { ids: [id], format: 'zip', conversation: true, files: true };
  await fetch(`${url}/api/v2/exports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).then((reply) => reply.arrayBuffer());
  await expect(entries(right).last()).toContainText(
    'Ayşe downloaded the document as ZIP, with the conversation and the files',
  );
  await expect(entries(left).last()).toContainText('You downloaded the document as ZIP');

  const mail = { ids: [id], format: 'pdf', email: 'broker@example.com' };
  await callApi(url, 'POST', '/exports', { token: consultant.token, body: mail });
  await expect(entries(right).last()).toContainText('You had the document sent to broker@example.com as PDF');
  await expect(entries(left).last()).toContainText('Jonas had the document sent by mail as PDF');
  await expectAccessible(left);
});

test('slow and failing lists and documents show their state, on a phone too', async ({
  product: { url },
  person,
}) => {
  const client = await newClient(url, 'Patient');
  const id = await newCompleted(url, client, await newConsultant(url, 'Ida', ['A']), {
    topic: 'Incoterms 2020',
  });
  const page = await person('client', { as: client, width: 390, height: 844, expected: /status of 50/ });
  let held = await holdAnswers(page, /consultations\?/);
  await page.goto('client/exports');
  await expect(page.getByRole('main').getByRole('status').first()).toBeVisible();
  const bulk = page.getByRole('button', { name: 'Export Selected' });
  await expect(bulk).toBeDisabled();
  held.release();
  await expect(page.getByRole('checkbox', { name: 'Incoterms 2020' })).toBeVisible();
  await expect(bulk).toBeEnabled();
  await expectNoSidewaysScroll(page, [390, 320]);

  const sentence = 'Many documents are being made right now. Please try again in a moment.';
  await page.route(/\/export(\?|$)/, (route) =>
    route.fulfill({ status: 503, json: { status: 'error', message: sentence } }),
  );
  const row = page.getByRole('row', { name: 'Incoterms 2020' });
  await page.getByRole('button', { name: 'Export Incoterms 2020' }).click();
  await expect(row.getByRole('alert')).toHaveText(sentence);
  await page.unroute(/\/export(\?|$)/);

  await page.unroute(/consultations\?/);
  await page.route(/consultations\?/, (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  await expect(page.getByText('Failed to fetch consultations')).toBeVisible();
  await expect(bulk).toBeDisabled();
  await page.unroute(/consultations\?/);
  await tryAgain(page);
  await expect(page.getByRole('checkbox', { name: 'Incoterms 2020' })).toBeVisible();

  held = await holdAnswers(page, new RegExp(`consultations/${id}$`));
  await page.goto(`client/exports/${id}`);
  await expect(page.getByRole('main').getByRole('status').first()).toBeVisible();
  held.release();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  expect((await saved).suggestedFilename()).toContain('Incoterms 2020');
  await expectAccessible(page);
});

test('documents are in the chosen language, one by one and together', async ({
  product: { url },
  person,
}) => {
  const client = await newClient(url, 'Zeynep');
  const consultant = await newConsultant(url, 'Jonas', ['A']);
  await newCompleted(url, client, consultant, { topic: 'Contracts' });
  const page = await person('client', { as: client });
  await page.goto('client/exports');
  const saved = async (button: Locator) => {
    const download = page.waitForEvent('download');
    await button.click();
    return pagesOf(await readFile(await (await download).path())).join(' ');
  };
  expect(await saved(page.getByRole('row', { name: 'Contracts' }).getByRole('button'))).toContain(
    'Consultation record',
  );
  const language = page.getByRole('combobox', { name: 'Language of the document' });
  await language.selectOption('Türkçe');
  await page.getByRole('checkbox', { name: 'Contracts' }).check();
  expect(await saved(page.getByRole('button', { name: 'Export Selected' }))).toContain('Danışmanlık');
  await page.getByRole('link', { name: 'View' }).click();
  await expect(page.getByRole('heading', { name: 'Export Consultation' })).toBeVisible();
  await language.selectOption('العربية');
  expect(await saved(page.getByRole('button', { name: 'Download PDF' }))).toMatch(
    /[\u0600-\u06ff\ufb50-\ufeff]/,
  );
});

test('the preview of a document carries the name of the firm', async ({ product: { url }, person }) => {
  const client = await newClient(url, 'Ayşe');
  const consultant = await newConsultant(url, 'Jonas', ['A']);
  const id = await newCompleted(url, client, consultant, { topic: 'Incoterms 2020' });
  const page = await person('client');
  // Other tests run in the same firm.
  await page.route('**/api/v2/firm', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = await response.json();
    await route.fulfill({ response, json: { ...rest, data: { ...data, firm_name: 'Aegean Trade Advice' } } });
  });
  await logIn(page, client);
  await page.goto(`client/exports/${id}`);
  const preview = page.getByRole('article');
  await expect(preview).toContainText('Aegean Trade Advice');
  await expect(preview).not.toContainText('ConsultFlow');
  await expectAccessible(page);
});

test('why one document failed is not said of another one after a jump back to it', async ({
  product: { url },
  person,
}) => {
  const client = await newClient(url, 'Ayşe');
  const consultant = await newConsultant(url, 'Jonas', ['A']);
  for (const topic of ['Letters of credit', 'Contracts'])
    await newCompleted(url, client, consultant, { topic });
  const page = await person('client', { as: client, expected: /status of 500/ });
  await page.goto('client/exports');
  const heading = page.getByRole('heading', { name: 'Export Consultation' });
  await page
    .getByRole('row', { name: /Contracts/ })
    .getByText('Room A')
    .click();
  await expect(heading).toBeVisible();
  await page.getByRole('complementary').getByRole('link', { name: 'Export & Documents' }).click();
  await page
    .getByRole('row', { name: /Letters of credit/ })
    .getByText('Room A')
    .click();
  await expect(page.getByText('Letters of credit').first()).toBeVisible();
  await page.route(/\/export/, (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: 'Download PDF' }).click();
  const failure = page.getByText('HTTP error 500');
  await expect(failure).toBeVisible();
  await page.evaluate(() => history.go(-2));
  await expect(page.getByText('Contracts').first()).toBeVisible();
  await expect(failure).toHaveCount(0);
});
