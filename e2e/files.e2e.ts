import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { sql } from 'kysely';
import { ooxml } from '../server/test/support/file-contents.ts';
import { databaseOf } from './database.ts';
import { press } from './keyboard.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  holdAnswers,
  type People,
  test,
} from './people.ts';

const PDF = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n');
const pdf = (name: string, buffer = PDF) => ({ name, mimeType: 'application/pdf', buffer });

const log = (page: Page) => page.getByRole('list', { name: 'What happened, oldest first' });
const entry = (page: Page, text: string | RegExp) =>
  log(page).getByRole('listitem').filter({ hasText: text }).first();
const chosen = (page: Page) => page.getByRole('list', { name: /^Files of this/ });
const send = (page: Page) => page.getByRole('button', { name: 'Send' });

async function newCase(firm: People['firm']) {
  const client = await firm.client();
  const consultant = await firm.consultant();
  return { client, consultant, request: await firm.request(client) };
}

async function openComposer(page: Page, path: string) {
  await page.goto(path);
  await page.getByRole('button', { name: /^Write a message/ }).click();
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
}

const choose = (page: Page, ...files: ReturnType<typeof pdf>[]) =>
  page.locator('input[type=file]').setInputFiles(files);

test('a client sends files with a message, and the consultant downloads one as it was', async ({
  person,
  firm,
}) => {
  const { client, consultant, request } = await newCase(firm);
  const left = await person('client', { as: client });
  const right = await person('consultant', { as: consultant });
  await right.goto(`consultant/consultations/${request.id}`);
  await openComposer(left, `client/consultations/${request.id}`);
  await choose(left, pdf('Proforma 2026-118.pdf'), pdf('請求書.pdf'));
  await expect(chosen(left).getByRole('listitem')).toHaveCount(2);
  await expectAccessible(left);
  await left.getByRole('textbox', { name: 'Message' }).pressSequentially('Both invoices.');
  await send(left).click();
  await expect(chosen(left)).toHaveCount(0);

  const said = entry(right, 'Both invoices.');
  await expect(said.getByRole('list', { name: 'Files' }).getByRole('button')).toHaveText([
    'Proforma 2026-118.pdf',
    '請求書.pdf',
  ]);
  const details = right.getByRole('region', { name: 'Files' });
  await expect(details.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(right);
  await said.getByRole('button', { name: '請求書.pdf' }).click();
  const [file] = await Promise.all([
    right.waitForEvent('download'),
    right.getByRole('dialog').getByRole('button', { name: 'Download 請求書.pdf' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('請求書.pdf');
  expect((await readFile(await file.path())).equals(PDF)).toBe(true);
});

test('a file of a note is on no screen of the client', async ({ person, firm }) => {
  const { client, consultant, request } = await newCase(firm);
  const left = await person('client', { as: client });
  const right = await person('consultant', { as: consultant });
  await left.goto(`client/consultations/${request.id}`);
  await expect(left.getByRole('region', { name: 'Files' })).toContainText('No files yet');
  await right.goto(`consultant/consultations/${request.id}`);
  await right.getByRole('button', { name: 'Note for staff' }).click();
  await choose(right, pdf('Internal.pdf'));
  await right.getByRole('button', { name: 'Add note' }).click();
  await expect(entry(right, 'Internal.pdf')).toContainText('Only staff see this');
  await right.getByRole('tab', { name: 'Message to the client' }).click();
  await choose(right, pdf('For you.pdf'));
  await send(right).click();
  await expect(entry(left, 'For you.pdf')).toBeVisible();
  await expect(left.getByText('Internal.pdf')).toHaveCount(0);
  await expect(left.getByRole('region', { name: 'Files' }).getByRole('listitem')).toHaveCount(1);
});

test('a file that cannot be sent says why, a broken connection can be tried again, and one can be removed', async ({
  person,
  firm,
}) => {
  const { client, request } = await newCase(firm);
  const page = await person('client', { as: client, expected: /400|ERR_FAILED/ });
  await openComposer(page, `client/consultations/${request.id}`);
  await choose(page, pdf('a.pdf', Buffer.from('GIF89a, no PDF')));
  await expect(chosen(page)).toContainText('This file is not what its name says: pdf');
  await choose(page, pdf('empty.pdf', Buffer.alloc(0)));
  await expect(chosen(page)).toContainText('This file is empty');
  await expect(send(page)).toBeDisabled();
  await expectAccessible(page);
  for (const name of ['a.pdf', 'empty.pdf'])
    await chosen(page)
      .getByRole('button', { name: `Remove: ${name}` })
      .click();

  const tryAgain = chosen(page).getByRole('button', { name: 'Try again: Contract.pdf' });
  const incomplete = 'The file did not arrive completely. Please try again.';
  await page.route('**/api/v2/files', (route) =>
    route.fulfill({ status: 400, json: { status: 'error', code: 'file_incomplete', message: incomplete } }),
  );
  await choose(page, pdf('Contract.pdf'));
  await expect(chosen(page)).toContainText(incomplete);
  await page.unroute('**/api/v2/files');
  await page.route('**/api/v2/files', (route) => route.abort());
  await tryAgain.click();
  await expect(chosen(page)).not.toContainText(incomplete);
  await expect(tryAgain).toBeVisible();
  await page.unroute('**/api/v2/files');
  await tryAgain.click();
  await expect(send(page)).toBeEnabled();
  await send(page).click();
  await expect(entry(page, 'Contract.pdf')).toBeVisible();
});

test('what is on its way can be canceled, and what has arrived survives a reload', async ({
  person,
  firm,
}) => {
  const { client, request } = await newCase(firm);
  const page = await person('client', { as: client });
  await openComposer(page, `client/consultations/${request.id}`);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/v2/files', async (route) => {
    if (!route.request().postDataBuffer()?.includes('Slow.pdf')) return route.continue();
    await held;
    await route.abort();
  });
  await choose(page, pdf('Slow.pdf'));
  await choose(page, pdf('Quick.pdf'));
  await expect(page.getByText('1 file is on its way')).toBeVisible();
  await expect(send(page)).toBeDisabled();
  await chosen(page).getByRole('button', { name: 'Cancel: Slow.pdf' }).click();
  release();
  await expect(chosen(page).getByRole('listitem')).toHaveCount(1);
  await expect(send(page)).toBeEnabled();
  await page.reload();
  await expect(chosen(page)).toContainText('Quick.pdf');
  await send(page).click();
  await expect(entry(page, 'Quick.pdf').filter({ hasNotText: 'Sending' })).toBeVisible();
  await page.reload();
  await expect(entry(page, 'Quick.pdf')).toBeVisible();
  await expect(chosen(page)).toHaveCount(0);
});

test('files on their way stop when their form is left, after a question, and are named in it later', async ({
  person,
  firm,
}) => {
  const page = await person('client', { as: await firm.client() });
  await page.goto('client/new-consultation');
  await choose(page, pdf('Arrived.pdf'));
  await expect(page.getByRole('button', { name: 'Remove: Arrived.pdf' })).toBeVisible();
  let sent = 0;
  await page.route('**/api/v2/files', () => void (sent += 1));
  const names = ['A.pdf', 'B.pdf', 'C.pdf', 'D.pdf', 'E.pdf', 'F.pdf'];
  await choose(page, ...names.map((name) => pdf(name)));
  await expect.poll(() => sent).toBe(3);
  await page.getByRole('link', { name: 'Cancel' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(question).toContainText('6 files are still on their way. They do not arrive if you leave.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/client\/consultations$/);
  // Until the next screen is there, the form stays with what is on its way.
  await expect(page.getByRole('heading', { name: 'My Consultations' })).toBeVisible();
  await page.goBack();
  await expect(chosen(page).getByRole('listitem')).toHaveCount(7);
  const lost = chosen(page).getByText('This file did not arrive. Please add it again.');
  await expect(lost).toHaveCount(6);
  await page.reload();
  await expect(lost).toHaveCount(6);
  await chosen(page).getByRole('button', { name: 'Remove: A.pdf' }).click();
  await expect(lost).toHaveCount(5);
  await expect(chosen(page)).toContainText('Arrived.pdf');
  expect(sent).toBe(3);
});

test('going back before the next screen is loaded leads to the form that was left, without another question', async ({
  person,
  firm,
}) => {
  const page = await person('client', { as: await firm.client() });
  const slow = await holdAnswers(page, '**/assets/exports-*.js');
  await page.goto('client/new-consultation');
  await page.route('**/api/v2/files', () => {});
  await choose(page, pdf('Invoice.pdf'));
  await page.getByRole('complementary').getByRole('link', { name: 'Export & Documents' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/client\/exports$/);
  await page.goBack();
  await expect(page).toHaveURL(/client\/new-consultation$/);
  slow.release();
  await expect(page.getByRole('heading', { name: 'Request Consultation' })).toBeVisible();
  await expect(chosen(page)).toContainText('Invoice.pdf');
  await expect(question).toHaveCount(0);
});

test('a question about a file that arrives meanwhile is over, and the form is left', async ({
  person,
  firm,
}) => {
  const page = await person('client', { as: await firm.client() });
  await page.goto('client/new-consultation');
  const slow = await holdAnswers(page, '**/api/v2/files');
  await choose(page, pdf('Invoice.pdf'));
  await page.getByRole('complementary').getByRole('link', { name: 'Export & Documents' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(question).toBeVisible();
  slow.release();
  await expect(page.getByRole('heading', { name: 'Export & Documents' })).toBeVisible();
  await expect(question).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Remove: Invoice.pdf' })).toBeVisible();
});

test('a file that fails while the question about it is open keeps the user in the form, which says why', async ({
  person,
  firm,
}) => {
  const page = await person('client', { as: await firm.client(), expected: /status of 400/ });
  await page.goto('client/new-consultation');
  const message = 'The file did not arrive completely. Please try again.';
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/v2/files', async (route) => {
    await held;
    await route.fulfill({ status: 400, json: { status: 'error', code: 'file_incomplete', message } });
  });
  await choose(page, pdf('Invoice.pdf'));
  await page.getByRole('complementary').getByRole('link', { name: 'Export & Documents' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(question).toBeVisible();
  release();
  await expect(question).toHaveCount(0);
  await expect(chosen(page)).toContainText(message);
  await expect(page).toHaveURL(/client\/new-consultation$/);
});

const onItsWay = (page: Page) =>
  page.getByRole('alertdialog').getByText('A file is still on its way. It does not arrive if you leave.');

test('leaving asks about the file of a message that is on its way while a note is written', async ({
  person,
  firm,
}) => {
  const { consultant, request } = await newCase(firm);
  const page = await person('consultant', { as: consultant });
  await openComposer(page, `consultant/consultations/${request.id}`);
  await page.route('**/api/v2/files', () => {});
  await choose(page, pdf('Invoice.pdf'));
  await page.getByRole('tab', { name: 'Note for staff' }).click();
  await expect(chosen(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(onItsWay(page)).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('tab', { name: 'Message to the client' }).click();
  await expect(chosen(page)).toContainText('Invoice.pdf');
});

test('closing a dialog asks about the file of its result that is on its way', async ({ person, firm }) => {
  const { consultant, request } = await newCase(firm);
  await firm.move(consultant, request, 'approved');
  const page = await person('consultant', { as: consultant });
  await page.goto('consultant/consultations');
  await page.getByRole('link', { name: /^Complete / }).click();
  const dialog = page.getByRole('dialog', { name: 'Complete Consultation' });
  await page.route('**/api/v2/files', () => {});
  await dialog.locator('input[type=file]').setInputFiles([pdf('Specimen.pdf')]);
  const files = dialog.getByRole('list', { name: 'Files of the result' });
  await expect(files).toContainText('Specimen.pdf');
  await page.keyboard.press('Escape');
  await expect(onItsWay(page)).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(files).toContainText('Specimen.pdf');
  await page.goBack();
  await expect(onItsWay(page)).toBeVisible();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(dialog).toHaveCount(0);
});

test('a reload while a message is being sent keeps its text and its files', async ({ person, firm }) => {
  const { client, request } = await newCase(firm);
  const page = await person('client', { as: client });
  await openComposer(page, `client/consultations/${request.id}`);
  await choose(page, pdf('Invoice.pdf'));
  await page.getByRole('textbox', { name: 'Message' }).pressSequentially('The invoice.');
  await expect(send(page)).toBeEnabled();
  // Never answered.
  await page.route('**/messages', () => {});
  await send(page).click();
  await expect(entry(page, 'Invoice.pdf')).toContainText('Sending');
  await page.reload();
  await page.unroute('**/messages');
  await expect(chosen(page)).toContainText('Invoice.pdf');
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveText('The invoice.');
  await send(page).click();
  await expect(entry(page, 'Invoice.pdf').filter({ hasNotText: 'Sending' })).toContainText('The invoice.');
  await page.reload();
  await expect(entry(page, 'Invoice.pdf')).toBeVisible();
  await expect(chosen(page)).toHaveCount(0);
});

/** What is dropped or pasted: a file, and texts by their types. */
const given = (page: Page, name: string, texts: Record<string, string> = {}) =>
  page.evaluateHandle(
    ([content, called, others]) => {
      const data = new DataTransfer();
      for (const [type, text] of Object.entries(others)) data.items.add(text, type);
      data.items.add(new File([content], called, { type: 'application/pdf' }));
      return data;
    },
    [PDF.toString(), name, texts] as const,
  );

async function drop(page: Page, box: Locator, name: string) {
  const dataTransfer = await given(page, name);
  await box.dispatchEvent('dragenter', { dataTransfer });
  await expect(page.getByText('Drop the files here')).toBeVisible();
  await box.dispatchEvent('drop', { dataTransfer });
  await expect(page.getByText('Drop the files here')).toHaveCount(0);
}

const paste = async (page: Page, box: Locator, name: string, texts?: Record<string, string>) =>
  box.evaluate(
    (element, clipboardData) =>
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })),
    await given(page, name, texts),
  );

test('files are dropped on the composer and pasted into it', async ({ person, firm }) => {
  const { client, request } = await newCase(firm);
  const page = await person('client', { as: client });
  await openComposer(page, `client/consultations/${request.id}`);
  const box = page.getByRole('textbox', { name: 'Message' });
  await drop(page, box, 'Dropped.pdf');
  await expect(chosen(page)).toContainText('Dropped.pdf');
  await paste(page, box, 'Pasted.pdf');
  await expect(chosen(page)).toContainText('Pasted.pdf');
  // A table of a spreadsheet, then a picture of a page, as browsers copy them.
  await paste(page, box, 'Table.pdf', { 'text/html': '<p>0804.20</p>', 'text/plain': '0804.20' });
  await expect(box).toContainText('0804.20');
  await paste(page, box, 'Picture.pdf', { 'text/html': '<img src="https://port.example/quay.png">' });
  await expect(chosen(page).getByRole('listitem')).toHaveCount(3);
  await expect(chosen(page)).toContainText('Picture.pdf');
});

test('files are dropped and pasted on the request form and into a result', async ({ person, firm }) => {
  const { client, consultant, request } = await newCase(firm);
  const left = await person('client', { as: client });
  await left.goto('client/new-consultation');
  const question = left.getByRole('textbox', { name: 'Problem Details' });
  await drop(left, question, 'Dropped.pdf');
  await paste(left, question, 'Pasted.pdf');
  const ofRequest = left.getByRole('list', { name: 'Files of this request' });
  await expect(ofRequest.getByRole('listitem')).toHaveCount(2);

  await firm.move(consultant, request, 'approved');
  const right = await person('consultant', { as: consultant });
  await right.goto(`consultant/consultations/${request.id}`);
  await right.getByRole('link', { name: 'Complete Consultation' }).click();
  const result = right.getByRole('textbox', { name: 'Consultation Result' });
  await drop(right, result, 'Dropped.pdf');
  await paste(right, result, 'Pasted.pdf');
  const ofResult = right.getByRole('list', { name: 'Files of the result' });
  await expect(ofResult.getByRole('listitem')).toHaveCount(2);
});

test('a file with macros says so in the log and in the details', async ({ person, firm }) => {
  const { client, consultant, request } = await newCase(firm);
  const left = await person('client', { as: client });
  await openComposer(left, `client/consultations/${request.id}`);
  const mimeType = 'application/vnd.ms-excel.sheet.macroenabled.12';
  const buffer = ooxml('xl', 'xl/vbaProject.bin');
  await left.locator('input[type=file]').setInputFiles([{ name: 'Duties.xlsm', mimeType, buffer }]);
  await expect(chosen(left)).toContainText('Duties.xlsm');
  await send(left).click();
  const right = await person('consultant', { as: consultant });
  await right.goto(`consultant/consultations/${request.id}`);
  await expect(entry(right, 'Duties.xlsm')).toContainText('with macros');
  await expect(right.getByRole('region', { name: 'Files' })).toContainText('with macros');
  await expectAccessible(right);
});

test('attaching, removing and sending work by keyboard, and long names fit a phone', async ({
  person,
  firm,
}) => {
  const { client, request } = await newCase(firm);
  const page = await person('client', { as: client });
  await page.setViewportSize({ width: 390, height: 844 });
  await openComposer(page, `client/consultations/${request.id}`);
  const [picker] = await Promise.all([
    page.waitForEvent('filechooser'),
    press(page, page.getByRole('button', { name: 'Attach files' })),
  ]);
  await picker.setFiles([pdf(`${'Gümrükbeyannamesi'.repeat(14)}.pdf`), pdf('Second.pdf')]);
  await expect(chosen(page).getByRole('listitem')).toHaveCount(2);
  await press(page, chosen(page).getByRole('button', { name: 'Remove: Second.pdf' }));
  await expect(chosen(page).getByRole('listitem')).toHaveCount(1);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Message' }).focus();
  await page.keyboard.press('Control+Enter');
  await expect(entry(page, /Gümrükbeyannamesi/)).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('files go with a request and with a result, and each side finds them in the log', async ({
  person,
  firm,
  room,
}) => {
  const client = await firm.client();
  const consultant = await firm.consultant();
  const left = await person('client', { as: client });
  await left.goto('client/new-consultation');
  await left.getByRole('checkbox').first().check();
  await left.getByRole('radio', { name: new RegExp(`^Room ${room}:`) }).check();
  await left.getByRole('textbox', { name: 'Problem Details' }).fill('Is this invoice right?');
  await choose(left, pdf('Proforma.pdf'));
  await expect(left.getByRole('list', { name: 'Files of this request' })).toContainText('Proforma.pdf');
  await expectAccessible(left);
  await left.reload();
  await expect(left.getByRole('list', { name: 'Files of this request' })).toContainText('Proforma.pdf');
  const [made] = await Promise.all([
    left.waitForResponse((response) => response.url().endsWith('/consultations') && response.ok()),
    left.getByRole('button', { name: 'Submit Request' }).click(),
  ]);
  const { data: request } = (await made.json()) as { data: Parameters<typeof firm.move>[1] };
  const { id } = request;
  await firm.move(consultant, request, 'approved');
  const right = await person('consultant', { as: consultant });
  await right.goto(`consultant/consultations/${id}`);
  await expect(entry(right, 'Requested by').getByRole('button', { name: 'Proforma.pdf' })).toBeVisible();
  await right.getByRole('link', { name: 'Complete Consultation' }).click();
  await right.getByRole('textbox', { name: 'Consultation Result' }).fill('It is right.');
  await right.locator('input[type=file]').setInputFiles([pdf('Specimen.pdf')]);
  await expect(right.getByRole('list', { name: 'Files of the result' })).toContainText('Specimen.pdf');
  await expectAccessible(right);
  await right.getByRole('button', { name: 'Complete Consultation' }).click();
  await expect(entry(right, 'Completed by you').getByRole('button', { name: 'Specimen.pdf' })).toBeVisible();

  await left.goto(`client/consultations/${id}`);
  await expect(entry(left, 'Completed by').getByRole('button', { name: 'Specimen.pdf' })).toBeVisible();
});

test('a request waits for its files, and one that failed has to be removed or tried again', async ({
  person,
  firm,
}) => {
  const page = await person('client', { as: await firm.client(), expected: /400/ });
  await page.goto('client/new-consultation');
  const submit = page.getByRole('button', { name: 'Submit Request' });
  await choose(page, pdf('a.pdf', Buffer.from('GIF89a, no PDF')));
  await expect(page.getByText('1 needs you')).toBeVisible();
  await expect(submit).toBeDisabled();
  await page.getByRole('button', { name: 'Remove: a.pdf' }).click();
  await expect(submit).toBeEnabled();
});

test('a file is taken back from a message, and the other side sees at once that it is gone', async ({
  person,
  firm,
}) => {
  const { client, consultant, request } = await newCase(firm);
  const left = await person('client', { as: client });
  const right = await person('consultant', { as: consultant });
  await right.goto(`consultant/consultations/${request.id}`);
  await openComposer(left, `client/consultations/${request.id}`);
  await choose(left, pdf('Wrong one.pdf'), pdf('Right one.pdf'));
  await left.getByRole('textbox', { name: 'Message' }).pressSequentially('Two papers.');
  await send(left).click();
  await expect(entry(right, 'Two papers.').getByRole('button', { name: 'Wrong one.pdf' })).toBeVisible();
  await expect(entry(right, 'Two papers.').getByRole('button', { name: /^Remove/ })).toHaveCount(0);

  await press(left, entry(left, 'Two papers.').getByRole('button', { name: 'Remove: Wrong one.pdf' }));
  for (const page of [left, right]) {
    await expect(entry(page, 'Two papers.')).toContainText('A file was removed');
    await expect(page.getByText('Wrong one.pdf')).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Files' }).getByRole('listitem')).toHaveCount(1);
  }
  await expectAccessible(left);
});

test('a file that waits for the virus scanner cannot be opened yet, and one with a virus is named as deleted', async ({
  person,
  firm,
  product,
}) => {
  const { client, consultant, request } = await newCase(firm);
  const right = await person('consultant', { as: consultant });
  await right.goto(`consultant/consultations/${request.id}`);
  const left = await person('client', { as: client });
  await openComposer(left, `client/consultations/${request.id}`);
  await choose(left, pdf('Clean.pdf'), pdf('Infected.pdf'));
  const db = databaseOf(product);
  try {
    await sql`insert into virus_scanner default values`.execute(db);
    await left.getByRole('textbox', { name: 'Message' }).pressSequentially('Both.');
    await send(left).click();
    const files = entry(right, 'Both.').getByRole('list', { name: 'Files' });
    await expect(files).toContainText('being scanned; it opens in a moment');
    await expect(files.getByRole('listitem')).toHaveCount(2);
    await expect(files.getByRole('button')).toHaveCount(0);
    await expectAccessible(right);

    await sql`update files set is_too_large_to_scan = true where name = 'Clean.pdf'`.execute(db);
    await expect(files).toContainText('too large for the virus scanner; it cannot be opened');
    await sql`update files set scanned_at = now() where name = 'Clean.pdf'`.execute(db);
    await expect(files.getByRole('button', { name: 'Clean.pdf' })).toBeVisible();
    await sql`update files set scanned_at = now(), removed_at = now(), infection = 'Test'
      where name = 'Infected.pdf'`.execute(db);
    await expect(files).toContainText('A virus was found in this file. It has been deleted.');
    await expect(files.getByRole('button')).toHaveCount(1);
    await expect(right.getByRole('region', { name: 'Files' }).getByRole('listitem')).toHaveCount(1);
    await expectAccessible(right);
  } finally {
    await sql`delete from virus_scanner`.execute(db);
    await db.destroy();
  }
});
