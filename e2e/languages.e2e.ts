import { expect } from '@playwright/test';
import { databaseOf } from './database.ts';
import { textOf } from '../server/test/support/read-pdf.ts';
import { labelsIn } from './labels.ts';
import { lettersOf } from './pseudo/letters.ts';
import { textsOutOfPlace } from './pseudo/out-of-place.ts';
import { PSEUDO } from './pseudo/product.ts';
import { ACCENTED, testArabic, testTexts } from './pseudo/every-screen.ts';
import { untranslatedTexts, untranslatedWords } from './pseudo/untranslated.ts';
import { test } from './pseudo/visitors.ts';
import { callApi, sessionOf, signIn } from './product.ts';
import { password, peopleOf } from './screens.ts';
import { settled } from './settled.ts';
import { requireSignOff } from './sign-off-rule.ts';

// The pseudo-language on a phone, and Arabic for clients; `npm run test:deep` runs both for all at both widths, with axe.
testTexts([390]);

test('a text that is not translated, cut off or covered is found', async ({ visitor }) => {
  const page = await (await visitor('nobody', 1280)).newPage();
  await page.goto('login');
  await settled(page);
  await page.evaluate(() => {
    // The server's policy forbids styles in markup.
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- runs in the page
    const add = (tag: string, text: string, style = '') => {
      const element = document.body.appendChild(document.createElement(tag));
      element.textContent = text;
      element.style.cssText = style;
      return element;
    };
    add('p', 'Forgotten text');
    add('button', '').setAttribute('aria-label', 'Nameless button');
    add('i', '').id = 'late';
    document.styleSheets[0]!.insertRule('#late::after { content: "Styled text" }');
    add('p', '[Ţóó ļóñĝ ƒóŕ íţš ƀóẋ]', 'width: 4rem; overflow: hidden; white-space: nowrap');
    add('div', '[Óñé ļíñé]', 'position: absolute; top: 3000px; left: 300px');
    add('div', '[Óţĥéŕ ļíñé]', 'position: absolute; top: 3004px; left: 310px');
  });
  expect(await untranslatedTexts(page)).toEqual(['Forgotten text', 'Nameless button', '"Styled text"']);
  expect(await textsOutOfPlace(page, ACCENTED)).toEqual([
    expect.stringContaining('cut off by <p'),
    'overlap: [Óñé ļíñé] | [Óţĥéŕ ļíñé]',
  ]);
});

test('every mail is translated', async ({ product }) => {
  const { url } = product;
  const people = peopleOf(product.output());
  const signedIn = async (email: string) => {
    const { id, token } = await sessionOf(url, { email, password });
    return {
      id,
      call: (method: string, path: string, body?: object) =>
        callApi(url, method, path, { token, ...(body && { body }) }),
    };
  };
  const [client, consultant, admin] = await Promise.all([
    signedIn(people.client),
    signedIn(people.consultant),
    signedIn(people.admin),
  ]);
  const staff: { id: string; email: string; specialties: string[] }[] = await admin.call(
    'GET',
    '/consultants/all',
  );
  const room = staff.find(({ id }) => id === consultant.id)!.specialties[0]!;
  const signer = staff.find(({ id, specialties }) => id !== consultant.id && specialties.includes(room))!;
  const byAdmin = { email: people.admin, password };
  const signsBefore = await requireSignOff(url, room, false, byAdmin);
  const request = () =>
    client.call('POST', '/consultations', {
      topic: 'Συκα',
      room,
      problem_details: '<p>Συκα</p>',
    });
  const move = async (who: typeof client, id: string, body: object) =>
    who.call('PUT', `/consultations/${id}/status`, body);

  const [done, refused, dropped, signed] = [
    await request(),
    await request(),
    await request(),
    await request(),
  ];
  await move(consultant, done.id, { status: 'approved', scheduled_date: '2096-11-24T07:00:00Z' });
  await move(consultant, done.id, { status: 'rescheduled', scheduled_date: '2096-11-25T07:00:00Z' });
  await move(consultant, done.id, { status: 'completed', consultation_result: '<p>Συκα</p>' });
  await requireSignOff(url, room, true, byAdmin);
  const colleague = await signedIn(signer.email);
  const signOff = (who: typeof client, decision: object) =>
    who.call('POST', `/consultations/${signed.id}/sign-off`, decision);
  await move(consultant, signed.id, { status: 'approved', scheduled_date: '2096-11-26T07:00:00Z' });
  const { version: draft_version } = await consultant.call('PUT', `/consultations/${signed.id}/draft`, {
    body: '<p>Συκα</p>',
  });
  const asked = { decision: 'requested', draft_version, consultant_id: signer.id };
  await signOff(consultant, asked);
  await signOff(colleague, { decision: 'returned', remark: 'Συκα' });
  await signOff(consultant, asked);
  await signOff(colleague, { decision: 'signed', draft_version });
  await requireSignOff(url, room, signsBefore, byAdmin);
  await client.call('PUT', `/consultations/${refused.id}`, { problem_details: '<p>Αλλα</p>' });
  await move(consultant, refused.id, { status: 'rejected', reason: 'Συκα' });
  await move(client, dropped.id, { status: 'canceled' });
  await callApi(url, 'POST', '/auth/register', {
    body: {
      name: 'Νεος',
      email: 'neos@port.example',
      phone: '1',
      password,
      companies: [{ name: 'Συκα' }],
    },
  });
  await callApi(url, 'POST', '/auth/forgot-password', { body: { email: people.client } });
  await admin.call('POST', '/admin/users', {
    name: 'Νεος',
    email: 'other@port.example',
    role: 'client',
    invite: true,
  });
  await client.call('POST', '/exports', { ids: [done.id], email: 'broker@port.example' });

  const db = databaseOf(product);
  await expect(async () => {
    await db
      .updateTable('news_mails')
      .set({ due_at: new Date(0) })
      .execute();
    const waiting = await db.selectFrom('news_mails').select('id').execute();
    expect(waiting).toEqual([]);
    // News of the client, of the consultant and of the admin, and three that somebody asked for.
    expect((await lettersOf(product)).length).toBeGreaterThanOrEqual(6);
  }).toPass();
  await db.destroy();
  const wrong = (await lettersOf(product)).flatMap(({ subject, texts }) =>
    texts.flatMap(untranslatedWords).map((word) => `${subject}: ${word}`),
  );
  expect(wrong).toEqual([]);
});

test('every document, spreadsheet and error is translated', async ({ product: { url, output } }) => {
  const people = peopleOf(output());
  const [asClient, asAdmin] = await Promise.all(
    [people.client, people.admin].map((email) => signIn(url, { email, password })),
  );
  const get = (token: string | undefined, path: string) =>
    fetch(`${url}/api/v2${path}`, { headers: token ? { authorization: `Bearer ${token}` } : {} });
  const completed: { id: string }[] = await callApi(url, 'GET', '/consultations?status=completed&limit=3', {
    token: asClient,
  });
  const ids = completed.map(({ id }) => id);
  const single = await get(asClient, `/consultations/${ids[0]}/export?history=true`);
  const several = await fetch(`${url}/api/v2/exports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${asClient}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ids, format: 'pdf', history: true }),
  });
  for (const document of [single, several]) {
    expect(document.status).toBe(200);
    expect(untranslatedWords(textOf(new Uint8Array(await document.arrayBuffer())))).toEqual([]);
  }
  for (const path of ['/consultations/csv', '/users/csv']) {
    const [heads = ''] = (await (await get(asAdmin, path)).text()).split('\r\n');
    expect(heads).toContain('[');
    expect(untranslatedWords(heads)).toEqual([]);
  }
  for (const [token, path] of [
    [undefined, '/users'],
    [asClient, '/admin/users'],
    [asAdmin, `/consultations/${'0'.repeat(8)}`],
    [asAdmin, '/consultations?limit=x'],
  ] as const) {
    const reply = await fetch(`${url}/api/v2${path}`, {
      headers: { 'accept-language': PSEUDO, ...(token && { authorization: `Bearer ${token}` }) },
    });
    const { message, errors = {} } = await reply.json();
    expect(reply.ok).toBe(false);
    for (const sentence of [message, ...Object.values(errors)]) {
      expect(sentence).toMatch(/^\[.*\]$/);
      expect(untranslatedWords(String(sentence))).toEqual([]);
    }
  }
});

test('a first room that is edited in another language keeps its stored name', async ({
  product,
  visitor,
}) => {
  const { url, output } = product;
  const label = labelsIn('pseudo');
  const page = await (await visitor('admin', 1280)).newPage();
  await page.goto('admin/rooms');
  await page
    .getByRole('button', { name: label('Edit<hidden> Room {code}</hidden>') })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel(label('Room Name'))).toHaveValue(
    label('Import Consultation', 'name of a room'),
  );
  await dialog.getByLabel(label('Capacity')).fill('12');
  const saved = page.waitForResponse((reply) => reply.request().method() === 'PUT');
  await dialog.getByRole('button', { name: label('Update Room') }).click();
  await saved;
  const token = await signIn(url, { email: peopleOf(output()).admin, password });
  const [room] = await callApi(url, 'GET', '/rooms', { token });
  expect(room).toMatchObject({ code: 'A', name: 'Import Consultation', capacity: 12 });
});

test('without its translations the product is in English and works', async ({ product, visitor }) => {
  const context = await visitor('nobody', 1280);
  await context.route('**/assets/start-*.js', (route) => route.abort());
  const page = await context.newPage();
  await page.goto('login');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByLabel('Email').fill(peopleOf(product.output()).client);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/client/dashboard');
  await expect(page.getByRole('link', { name: 'My Consultations' }).first()).toBeVisible();
});

test('an unknown address that is visited first shows its frame in the language of the user', async ({
  visitor,
}) => {
  const page = await (await visitor('client', 1280)).newPage();
  await page.goto('nothing');
  await expect(
    page.getByRole('link', { name: labelsIn('pseudo')('My Consultations') }).first(),
  ).toBeVisible();
});

for (const stored of ['xx', '', '{"language":"ar"}', '<b>'])
  test(`a stored language that is no language (${stored}) is ignored`, async ({ visitor }) => {
    const page = await (await visitor('nobody', 1280, 'ar-EG')).newPage();
    await page.addInitScript((value) => localStorage.setItem('language', value), stored);
    await page.goto('login');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  });

for (const [locale, language] of [
  ['tr-CY', 'tr'],
  ['ar-EG', 'ar'],
  ['zh-TW', 'en'],
] as const)
  test(`a browser set to ${locale} gets the login in ${language}`, async ({ visitor }) => {
    const page = await (await visitor('nobody', 1280, locale)).newPage();
    await page.goto('login');
    await expect(page.getByLabel(labelsIn(language === 'tr' ? 'pseudo' : language)('Email'))).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
  });

test('a visitor changes the language on the landing page, keeps it for the login, and changes it there', async ({
  visitor,
}) => {
  const page = await (await visitor('nobody', 1280, 'en-US')).newPage();
  await page.goto('');
  await page.getByRole('link', { name: 'العربية' }).click();
  await expect(page).toHaveURL(/\/consultflownavigator\/ar$/);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('link', { name: 'العربية' })).toHaveAttribute('aria-current', 'page');

  await page.goto('login');
  const language = labelsIn('ar');
  const email = page.getByLabel(language('Email'));
  await email.fill('half@typed');
  await page.getByRole('combobox', { name: language('Language') }).selectOption('English');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  await expect(page.getByLabel('Email')).toHaveValue('half@typed');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
});

test('the language chosen in the portal is kept with the user, and reaches every tab', async ({
  product: { url, output },
  visitor,
}) => {
  const context = await visitor('client', 1280, 'en-US');
  const [page, other] = [await context.newPage(), await context.newPage()];
  for (const tab of [page, other]) {
    await tab.goto('client/consultations');
    await expect(tab.getByRole('heading', { name: 'My Consultations' })).toBeVisible();
  }
  await page.getByRole('banner').getByRole('button').last().click();
  const saved = page.waitForResponse((reply) => reply.request().method() === 'PUT');
  await page.getByRole('menuitemradio', { name: 'العربية' }).click();
  expect((await saved).ok()).toBe(true);
  for (const tab of [page, other]) {
    await expect(tab.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(tab.getByRole('heading', { name: labelsIn('ar')('My Consultations') })).toBeVisible();
  }
  const token = await signIn(url, { email: peopleOf(output()).client, password });
  const { id } = await sessionOf(url, { email: peopleOf(output()).client, password });
  expect((await callApi(url, 'GET', `/users/${id}`, { token })).language).toBe('ar');
});

testArabic([1280], { who: ['nobody', 'client', 'pending'], isAccessible: false });
