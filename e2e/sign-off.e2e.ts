import type { Page } from '@playwright/test';
import { type Firm, expect, expectAccessible, expectNoSidewaysScroll, test, toast } from './people.ts';
import { pdfOf } from './pdf.ts';
import { textOf } from '../server/test/support/read-pdf.ts';
import { admin, callApi, type Product } from './product.ts';
import { requireSignOff } from './sign-off-rule.ts';
import { upload } from './upload.ts';

async function approvedCase({ url }: Product, firm: Firm) {
  const client = await firm.client();
  const author = await firm.consultant('Jonas Lindqvist');
  const colleague = await firm.consultant('Chiamaka Okafor');
  const request = await firm.request(client);
  await callApi(url, 'PUT', `/consultations/${request.id}/status`, {
    token: author.token,
    body: { status: 'approved' },
  });
  return { client, author, colleague, id: request.id };
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const editor = (page: Page) => page.getByRole('textbox', { name: 'Consultation Result' });
const happened = (page: Page) =>
  page.getByRole('list', { name: 'What happened, oldest first' }).getByRole('listitem');
/** Above the editor. */
const saved = (page: Page) => page.getByText(/^Saved, /);
const panel = (page: Page) => page.getByRole('region', { name: 'Sign-off' });

async function write(page: Page, text: string) {
  await editor(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

test('a result goes from draft to sign-off, question, improvement, acceptance and rating, and its PDF names both', async ({
  person,
  firm,
  product,
  room,
}) => {
  await requireSignOff(product.url, room, true);
  const { client, author, colleague, id } = await approvedCase(product, firm);
  await callApi(product.url, 'POST', '/templates', {
    token: author.token,
    body: { kind: 'result', title: 'Proof of origin', body: '<p>The goods are figs.</p>' },
  });
  const jonas = await person('Jonas', { as: author });
  const chiamaka = await person('Chiamaka', { as: colleague });

  await test.step('the author asks for a sign-off instead of completing', async () => {
    await jonas.goto(`consultant/consultations/${id}`);
    await jonas.getByRole('link', { name: 'Complete Consultation' }).click();
    await editor(jonas).click();
    await jonas.keyboard.type('/proof');
    await jonas.getByRole('option', { name: /Proof of origin/ }).click();
    await expect(editor(jonas)).toContainText('The goods are figs.');
    await jonas.keyboard.type(' Use an A.TR.');
    await jonas
      .locator('input[type=file]')
      .setInputFiles([{ name: 'Specimen.txt', mimeType: 'text/plain', buffer: Buffer.from('EUR.1\n') }]);
    await expect(jonas.getByRole('list', { name: 'Files of the result' })).toContainText('Specimen.txt');
    await expect(saved(jonas)).toBeVisible();
    await expect(jonas.getByRole('button', { name: 'Complete Consultation' })).toHaveCount(0);
    await jonas.getByRole('button', { name: 'Ask for sign-off' }).click();
    await expect(jonas.getByText('Please choose a colleague')).toBeVisible();
    await jonas.getByLabel('Who signs').selectOption({ label: 'Chiamaka Okafor' });
    await expectAccessible(jonas);
    await jonas.getByRole('button', { name: 'Ask for sign-off' }).click();
    await toast(jonas, 'Sign-off requested');
    await expect(jonas.getByText('Waits for Chiamaka Okafor')).toBeVisible();
    await expect(panel(jonas).getByText('You asked Chiamaka Okafor')).toBeVisible();
    await expectAccessible(jonas);
  });

  await test.step('the text is locked meanwhile', async () => {
    await expect(jonas.getByText('Chiamaka Okafor reads it. Take it back to write on.')).toBeVisible();
    await expect(editor(jonas)).toHaveCount(0);
    await expectAccessible(jonas);
    await expectNoSidewaysScroll(jonas);
  });

  await test.step('the colleague returns it with a remark, by keys', async () => {
    await chiamaka.goto(`consultant/consultations/${id}`);
    await expect(chiamaka.getByRole('heading', { name: 'Sign version 1' })).toBeVisible();
    await panel(chiamaka).getByRole('button', { name: 'Read and sign' }).click();
    await expect(
      dialog(chiamaka, 'Sign version 1').getByText(/The goods are figs\..*Use an A\.TR\./s),
    ).toBeVisible();
    await expect(dialog(chiamaka, 'Sign version 1').getByText('Specimen.txt')).toBeVisible();
    await expectAccessible(chiamaka);
    // As on Colemak, where R lies on the key that is S elsewhere.
    await dialog(chiamaka, 'Sign version 1').dispatchEvent('keydown', { key: 'r', code: 'KeyS' });
    await expect(chiamaka.getByLabel('What is to change')).toBeFocused();
    await dialog(chiamaka, 'Sign version 1').getByRole('button', { name: 'Return with a remark' }).click();
    await expect(chiamaka.getByText('Please say what is to change')).toBeVisible();
    await chiamaka.getByLabel('What is to change').fill('Figs need a EUR.1.');
    await expectAccessible(chiamaka);
    await dialog(chiamaka, 'Sign version 1').getByRole('button', { name: 'Return with a remark' }).click();
    await toast(chiamaka, 'Draft returned with a remark');
  });

  await test.step('the author reads the remark at once, improves the text and asks again', async () => {
    await expect(panel(jonas).getByText('Figs need a EUR.1.')).toBeVisible();
    await expect(jonas.getByRole('heading', { name: 'Returned with a remark' })).toBeVisible();
    await expectAccessible(jonas);
    await expectNoSidewaysScroll(jonas);
    await write(jonas, 'Use a EUR.1.');
    await jonas.getByRole('button', { name: 'Ask again' }).click();
    await toast(jonas, 'Sign-off requested');
    await expect(editor(jonas)).toHaveCount(0);
  });

  await test.step('the colleague signs it by a key', async () => {
    await panel(chiamaka).getByRole('button', { name: 'Read and sign' }).click();
    await expect(dialog(chiamaka, 'Sign version 1').getByText('Use a EUR.1.')).toBeVisible();
    await chiamaka.keyboard.press('s');
    await toast(chiamaka, 'Result signed');
    await expect(panel(chiamaka)).toHaveCount(0);
    await expect(jonas).toHaveURL(new RegExp(`consultations/${id}$`));
    await expect(panel(jonas)).toHaveCount(0);
  });

  await test.step('the timeline says so to both of them', async () => {
    const signOffs = happened(jonas).filter({ hasText: 'Only staff see this' });
    await expect(signOffs).toContainText([
      /You asked Chiamaka Okafor to sign draft version \d/,
      /Chiamaka Okafor returned draft version \d.*Figs need a EUR\.1\./,
      /You asked Chiamaka Okafor to sign draft version \d/,
      /Chiamaka Okafor signed draft version \d/,
    ]);
    await expect(happened(chiamaka).filter({ hasText: /You signed draft version \d/ })).toBeVisible();
  });

  const ayse = await person('Ayşe', { as: client });
  await test.step('the client reads the signed text with its file, and nothing of the drafts', async () => {
    await ayse.goto(`client/consultations/${id}`);
    const result = ayse.getByRole('article', { name: 'Consultation Result' });
    await expect(result).toContainText('Use a EUR.1.');
    await expect(ayse.getByText('Specimen.txt').first()).toBeVisible();
    await expect(ayse.getByText('A.TR')).toHaveCount(0);
    await expect(ayse.getByText('Figs need a EUR.1.')).toHaveCount(0);
  });

  await test.step('the client asks about it', async () => {
    await ayse.getByRole('button', { name: 'Ask about it' }).click();
    await ayse.getByRole('textbox', { name: 'Question about the result' }).fill('By when?');
    await ayse.getByRole('button', { name: 'Ask', exact: true }).click();
    await expect(jonas.getByText('By when?', { exact: true })).toBeVisible();
  });

  await test.step('the improvement is signed as what it changes', async () => {
    await jonas.getByRole('link', { name: 'Edit Result' }).click();
    await write(jonas, 'Use a EUR.1 immediately.');
    await jonas.getByLabel('Who signs').selectOption({ label: 'Chiamaka Okafor' });
    await jonas.getByRole('button', { name: 'Ask for sign-off' }).click();
    await toast(jonas, 'Sign-off requested');
    await expect(jonas.getByRole('region', { name: 'Versions' })).toContainText('Draft of version 2');
    await expect(ayse.getByText('immediately')).toHaveCount(0);
    await panel(chiamaka).getByRole('button', { name: 'Read and sign' }).click();
    await expect(
      dialog(chiamaka, 'Sign version 2').locator('ins').filter({ hasText: 'immediately' }),
    ).toBeVisible();
    await expectAccessible(chiamaka);
    await dialog(chiamaka, 'Sign version 2').getByRole('button', { name: 'Sign result' }).click();
    await toast(chiamaka, 'Result signed');
    await expect(jonas.getByRole('region', { name: 'Versions' })).toContainText('Signed by Chiamaka Okafor');
    await jonas.getByRole('button', { name: /^Write a message/ }).click();
    await jonas.getByRole('textbox', { name: 'Message' }).fill('Today.');
    await jonas.getByRole('button', { name: 'Send' }).click();
  });

  await test.step('the client accepts and rates it, and the document names author, signer and client', async () => {
    await ayse.getByRole('button', { name: 'Accept result' }).click();
    await expect(ayse.getByText('Accepted by you', { exact: false }).first()).toBeVisible();
    await ayse.getByRole('radio', { name: '5', exact: true }).check();
    await ayse.getByRole('button', { name: 'Send rating' }).click();
    await expect(jonas.getByText('Rated 5 of 5').first()).toBeVisible();
    const reply = await fetch(`${product.url}/api/v2/consultations/${id}/export`, {
      headers: { authorization: `Bearer ${client.token}` },
    });
    const document = textOf(new Uint8Array(await reply.arrayBuffer()));
    for (const words of [
      'EUR.1 immediately',
      'Jonas Lindqvist',
      'Chiamaka Okafor',
      'Version 2',
      'Accepted by',
    ])
      expect(document).toContain(words);
  });
  await requireSignOff(product.url, room, false);
});

test('a request is taken back and asked of somebody else, and an admin gives it to another colleague', async ({
  person,
  firm,
  product,
  room,
}) => {
  await requireSignOff(product.url, room, true);
  const { author, colleague, id } = await approvedCase(product, firm);
  const elif = await firm.consultant('Elif Aydın');
  const save = (body: string, updated_at?: string) =>
    callApi(product.url, 'PUT', `/consultations/${id}/draft`, {
      token: author.token,
      body: { body, ...(updated_at && { updated_at }) },
    });
  const first = await save('<p>Use an A.TR.</p>');
  await callApi(product.url, 'POST', `/consultations/${id}/sign-off`, {
    token: author.token,
    body: { decision: 'requested', draft_version: first.version, consultant_id: colleague.id },
  });
  const jonas = await person('Jonas', { as: author });
  const chiamaka = await person('Chiamaka', { as: colleague });
  await chiamaka.goto(`consultant/consultations/${id}`);
  await panel(chiamaka).getByRole('button', { name: 'Read and sign' }).click();
  await expect(dialog(chiamaka, 'Sign version 1').getByText('Use an A.TR.')).toBeVisible();

  await jonas.goto(`consultant/consultations/${id}`);
  await panel(jonas).getByRole('button', { name: 'Take it back' }).click();
  await toast(jonas, 'Request for a sign-off withdrawn');
  await expect(panel(jonas).getByText('Taken back')).toBeVisible();
  // What is no longer asked cannot be signed.
  await expect(dialog(chiamaka, 'Sign version 1').getByText('This request has ended.')).toBeVisible();
  await expect(
    dialog(chiamaka, 'Sign version 1').getByRole('button', { name: 'Sign result' }),
  ).toBeDisabled();
  await chiamaka.keyboard.press('r');
  await expect(chiamaka.getByLabel('What is to change')).toHaveCount(0);
  await chiamaka.keyboard.press('Escape');
  await expectAccessible(jonas);

  const read = jonas.waitForResponse(
    async (response) => response.url().endsWith('/draft') && (await response.text()).includes('Use a EUR.1.'),
  );
  await save('<p>Use a EUR.1.</p>', first.updated_at);
  await read;
  await panel(jonas).getByRole('button', { name: 'Ask somebody else' }).click();
  const asking = (page: Page) => dialog(page, 'Ask for sign-off');
  await asking(jonas).getByRole('button', { name: 'Ask for sign-off' }).click();
  await expect(asking(jonas).getByText('Please choose a colleague')).toBeVisible();
  await expect(asking(jonas).getByLabel('Who signs')).toBeFocused();
  await asking(jonas).getByLabel('Who signs').selectOption(elif.id);
  await expectAccessible(jonas);
  await asking(jonas).getByRole('button', { name: 'Ask for sign-off' }).click();
  await expect(panel(jonas).getByText('You asked Elif Aydın')).toBeVisible();

  const boss = await person('admin', { as: admin });
  await boss.goto(`admin/consultations/${id}`);
  await panel(boss).getByRole('button', { name: 'Ask somebody else' }).click();
  await asking(boss).getByLabel('Who signs').selectOption(colleague.id);
  await asking(boss).getByRole('button', { name: 'Ask for sign-off' }).click();
  await expect(panel(boss).getByText('Jonas Lindqvist asked Chiamaka Okafor')).toBeVisible();
  await expect(panel(jonas).getByText('You asked Chiamaka Okafor')).toBeVisible();
  await panel(chiamaka).getByRole('button', { name: 'Read and sign' }).click();
  await expect(dialog(chiamaka, 'Sign version 1').getByText('Use a EUR.1.')).toBeVisible();
  await dialog(chiamaka, 'Sign version 1').getByRole('button', { name: 'Sign result' }).click();
  await toast(chiamaka, 'Result signed');
  await requireSignOff(product.url, room, false);
});

test('a letter that is pressed in a file over the draft neither signs nor returns it', async ({
  person,
  firm,
  product,
  room,
}) => {
  const { url } = product;
  await requireSignOff(url, room, true);
  const { author, colleague, id } = await approvedCase(product, firm);
  const by = { token: author.token };
  const file = await upload(url, author.token, 'Invoice.pdf', pdfOf(['Proforma invoice']));
  const { version } = await callApi(url, 'PUT', `/consultations/${id}/draft`, {
    ...by,
    body: { body: '<p>Use a EUR.1.</p>', file_ids: [file.id] },
  });
  await callApi(url, 'POST', `/consultations/${id}/sign-off`, {
    ...by,
    body: { decision: 'requested', draft_version: version, consultant_id: colleague.id },
  });
  const page = await person('Chiamaka', { as: colleague });
  await page.goto(`consultant/consultations/${id}`);
  await panel(page).getByRole('button', { name: 'Read and sign' }).click();
  const signing = dialog(page, 'Sign version 1');
  await signing.getByRole('button', { name: 'Invoice.pdf' }).click();
  await expect(page.getByRole('document', { name: 'Page 1 of 1' })).toBeFocused();
  const decided: string[] = [];
  page.on('request', (one) => one.method() === 'POST' && decided.push(one.url()));
  await page.keyboard.press('s');
  await page.keyboard.press('r');
  await expect(page.getByRole('document', { name: 'Page 1 of 1' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(signing.getByRole('button', { name: 'Invoice.pdf' })).toBeFocused();
  await expect(signing.getByRole('button', { name: 'Sign result' })).toBeEnabled();
  await expect(signing.getByLabel('What is to change')).toHaveCount(0);
  expect(decided).toEqual([]);
  await page.keyboard.press('s');
  await toast(page, 'Result signed');
  await requireSignOff(url, room, false);
});

for (const [what, method, path, body] of [
  ['the request is taken back', 'POST', 'sign-off', { decision: 'withdrawn' }],
  ['the draft is discarded', 'DELETE', 'draft', undefined],
] as const)
  test(`a signer keeps what they have typed when ${what} meanwhile`, async ({
    person,
    firm,
    product,
    room,
  }) => {
    await requireSignOff(product.url, room, true);
    const { author, colleague, id } = await approvedCase(product, firm);
    const by = { token: author.token };
    const { version } = await callApi(product.url, 'PUT', `/consultations/${id}/draft`, {
      ...by,
      body: { body: '<p>Use a EUR.1.</p>' },
    });
    await callApi(product.url, 'POST', `/consultations/${id}/sign-off`, {
      ...by,
      body: { decision: 'requested', draft_version: version, consultant_id: colleague.id },
    });
    const page = await person('Chiamaka', { as: colleague });
    await page.goto(`consultant/consultations/${id}`);
    await panel(page).getByRole('button', { name: 'Read and sign' }).click();
    const signing = dialog(page, 'Sign version 1');
    await signing.getByRole('button', { name: /^Return with a remark/ }).click();
    await signing.getByLabel('What is to change').fill('Name the form.');
    await callApi(product.url, method, `/consultations/${id}/${path}`, { ...by, ...(body && { body }) });
    await expect(signing.getByText('This request has ended.')).toBeVisible();
    await expect(signing.getByLabel('What is to change')).toHaveValue('Name the form.');
    await expect(signing.getByRole('button', { name: 'Return with a remark' })).toBeDisabled();
    await expectAccessible(page);
    await requireSignOff(product.url, room, false);
  });

test('a draft follows its author to another device, and a colleague takes it over without losing a word', async ({
  person,
  firm,
  product,
}) => {
  const { author, colleague, id } = await approvedCase(product, firm);
  const desk = await person('at the desk', { as: author });
  await desk.goto(`consultant/consultations/${id}`);
  await desk.getByRole('link', { name: 'Complete Consultation' }).click();
  await write(desk, 'From the desk.');
  await expect(saved(desk)).toBeVisible();

  const sent: string[] = [];
  desk.on('request', (one) => one.method() === 'PUT' && sent.push(one.url()));
  const train = await person('on the train', { as: author });
  await train.goto(`consultant/consultations/${id}`);
  await train.getByRole('link', { name: 'Continue the result' }).click();
  await expect(editor(train)).toHaveText('From the desk.');
  await write(train, 'From the train.');
  await expect(saved(train)).toBeVisible();
  await expect(editor(desk)).toHaveText('From the train.');

  const other = await person('colleague', { as: colleague });
  await other.goto(`consultant/consultations/${id}`);
  await other.getByRole('link', { name: 'Continue the result' }).click();
  await expect(other.getByText('Jonas Lindqvist has begun a draft of this result')).toBeVisible();
  await expect(editor(other)).toHaveCount(0);
  await expectAccessible(other);
  await other.getByRole('button', { name: 'Take over' }).click();
  await expect(editor(other)).toHaveText('From the train.');
  await write(other, 'By the colleague.');
  await expect(saved(other)).toBeVisible();

  await expect(desk.getByText('Chiamaka Okafor has changed this draft in the meantime.')).toBeVisible();
  // What the desk only loaded is not saved again: that would be a change in the meantime for the colleague.
  expect(sent.filter((url) => url.endsWith('/draft'))).toEqual([]);
  await expectAccessible(desk);
  const changed = desk.getByText('Chiamaka Okafor has changed this draft in the meantime.');
  await write(desk, 'From the train. And mine.');
  await desk.getByRole('button', { name: 'Load theirs' }).click();
  await expect(editor(desk)).toHaveText('By the colleague.');
  await expect(changed).toHaveCount(0);
  await desk.getByRole('button', { name: 'Undo' }).click();
  await expect(editor(desk)).toHaveText('From the train. And mine.');
  await expect(changed).toBeVisible();
  await desk.getByRole('button', { name: 'Load theirs' }).click();
  await expect(editor(desk)).toHaveText('By the colleague.');
});

test('a draft that is discarded comes back with Undo', async ({ person, firm, product }) => {
  const { author, id } = await approvedCase(product, firm);
  const page = await person('consultant', { as: author });
  await page.goto(`consultant/consultations/${id}`);
  await page.getByRole('link', { name: 'Complete Consultation' }).click();
  await write(page, 'A first thought.');
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await toast(page, 'Draft discarded');
  await expect(editor(page)).toHaveText('');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(editor(page)).toHaveText('A first thought.');
  await expect(saved(page)).toBeVisible();
});

test('without the server the draft is kept here, says so, and is sent once the server answers', async ({
  person,
  firm,
  product,
}) => {
  const { author, id } = await approvedCase(product, firm);
  const page = await person('consultant', { as: author, expected: /Failed to load resource/ });
  await page.goto(`consultant/consultations/${id}`);
  await page.getByRole('link', { name: 'Complete Consultation' }).click();
  await page.route('**/draft', (route) =>
    route.request().method() === 'PUT' ? route.abort('connectionrefused') : route.continue(),
  );
  await write(page, 'Kept here.');
  await expect(page.getByText(/The server does not answer; it is sent again/)).toBeVisible();
  await page.unroute('**/draft');
  await expect(saved(page)).toBeVisible({ timeout: 20_000 });
});
