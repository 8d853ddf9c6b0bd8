import type { Locator, Page } from '@playwright/test';
import type { Someone } from './firm.ts';
import { expect, test, toast } from './people.ts';
import { admin, callApi } from './product.ts';
import { nextMonday, scheduleWeek } from './scheduling.ts';
import { requireSignOff } from './sign-off-rule.ts';

/** By its button, by the X or by Esc. */
type Way = 'Cancel' | 'Close' | 'Escape';

type Place = {
  at: string;
  open: (page: Page) => Promise<void>;
  field: (page: Page) => Locator;
  typed: string;
  by: Way;
};

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();

const labelled = (label: string) => (page: Page) => page.getByLabel(label, { exact: true });

async function openMessage(page: Page) {
  const message = page.getByRole('listitem').filter({ hasText: 'We need papers.' });
  await message.hover();
  await message.getByRole('button', { name: /^What to do with this message/ }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
}

const shut = (page: Page, way: Way) =>
  way === 'Escape'
    ? page.keyboard.press('Escape')
    : page.getByRole('button', { name: way, exact: true }).last().click();

/** Typed, closed and opened again. */
async function expectKept(page: Page, { at, open, field, typed, by }: Place) {
  await page.goto(at);
  await open(page);
  await field(page).fill(typed);
  await shut(page, by);
  await expect(field(page)).toBeHidden();
  await open(page);
  const isRich = (await field(page).getAttribute('contenteditable')) === 'true';
  await (isRich ? expect(field(page)).toHaveText(typed) : expect(field(page)).toHaveValue(typed));
}

test('what an admin typed into a dialog is there again, however it was closed', async ({
  person,
  firm,
  room,
  product: { url },
}) => {
  const client = await firm.client();
  const [company] = await callApi(url, 'GET', '/companies', { token: client.token });
  const { id } = await firm.request(client, { company_id: company.id });
  const page = await person('admin', { as: admin });
  const places: Place[] = [
    { at: 'admin/rooms', open: press('Add Room'), field: labelled('Room Name'), typed: 'Duty', by: 'Escape' },
    {
      at: 'admin/settings?tab=rooms',
      open: press(`Edit Room ${room}`),
      field: labelled(`Name of Room ${room}`),
      typed: 'Origin of goods',
      by: 'Cancel',
    },
    {
      at: 'admin/settings?tab=texts',
      open: press('Add Saved Text'),
      field: labelled('Title'),
      typed: 'Papers',
      by: 'Close',
    },
    {
      at: 'admin/settings?tab=texts',
      open: press('Add Saved Text'),
      field: (on) => on.getByRole('dialog').getByRole('textbox', { name: 'Text' }),
      typed: 'Please send the papers.',
      by: 'Cancel',
    },
    {
      at: `admin/consultations/${id}`,
      open: press('Agree Hours'),
      field: labelled('Hours'),
      typed: '12',
      by: 'Escape',
    },
  ];
  for (const place of places) await test.step(place.at, () => expectKept(page, place));
});

test('what a consultant typed on a case is there again, however it was closed', async ({
  person,
  firm,
  room,
  product: { url },
}) => {
  const client = await firm.client();
  const jonas = await firm.consultant();
  const elif = await firm.consultant('Elif Aydın');
  const monday = nextMonday();
  await scheduleWeek(url, monday, room, [jonas, elif]);
  const request = await firm.request(client);
  await firm.move(jonas, request, 'approved', { slot: { starts_at: `${monday}T07:00:00.000Z` } });
  await callApi(url, 'POST', `/consultations/${request.id}/messages`, {
    token: jonas.token,
    body: { body: '<p>We need papers.</p>', visibility: 'everyone' },
  });
  await requireSignOff(url, room, true);
  await askToSign(url, request.id, elif, jonas);
  const page = await person('Jonas', { as: jonas });
  const at = `consultant/consultations/${request.id}`;
  const places: Place[] = [
    {
      at,
      open: async (on) => {
        await press('Change how to meet')(on);
        await on.getByRole('dialog').getByLabel('How to meet').selectOption('By video');
      },
      field: labelled('Link of the video call'),
      typed: 'https://meet.example.org/papers',
      by: 'Escape',
    },
    {
      at,
      open: async (on) => {
        await press('Read and sign')(on);
        const remark = on.getByLabel('What is to change');
        const say = on.getByRole('dialog').getByRole('button', { name: /^Return with a remark/ });
        await expect(remark.or(say).first()).toBeVisible();
        if (await remark.isHidden()) await say.click();
      },
      field: labelled('What is to change'),
      typed: 'Name the form.',
      by: 'Close',
    },
    {
      at,
      open: press('Add Time'),
      field: labelled('Start'),
      typed: 'tomorrow at 9',
      by: 'Escape',
    },
    {
      at,
      open: openMessage,
      field: (on) => on.getByRole('textbox', { name: 'Your message' }),
      typed: 'We need the invoice.',
      by: 'Cancel',
    },
  ];
  for (const [place, one] of places.entries()) await test.step(`${place}`, () => expectKept(page, one));
  await requireSignOff(url, room, false);
});

test('whom a consultant named in a restriction is chosen again', async ({ person, firm }) => {
  const client = await firm.client();
  const jonas = await firm.consultant();
  await firm.consultant('Elif Aydın');
  const request = await firm.request(client);
  await firm.move(jonas, request, 'approved');
  const page = await person('Jonas', { as: jonas });
  await page.goto(`consultant/consultations/${request.id}`);
  const open = async () => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Restrict…' }).click();
  };
  const colleague = page.getByRole('dialog').getByRole('checkbox', { name: 'Elif Aydın' }).last();
  await open();
  await colleague.check();
  await page.keyboard.press('Escape');
  await expect(colleague).toBeHidden();
  await open();
  await expect(colleague).toBeChecked();
});

/** The author writes a draft and asks the signer. */
async function askToSign(url: string, id: string, author: Someone, signer: Someone) {
  const { version } = await callApi(url, 'PUT', `/consultations/${id}/draft`, {
    token: author.token,
    body: { body: '<p>Use a EUR.1.</p>' },
  });
  await callApi(url, 'POST', `/consultations/${id}/sign-off`, {
    token: author.token,
    body: { decision: 'requested', draft_version: version, consultant_id: signer.id },
  });
}

async function openRooms(page: Page) {
  await page.goto('admin/dashboard');
  await page.getByRole('link', { name: 'Room Management' }).click();
  await press('Add Room')(page);
  return labelled('Room Name')(page);
}

test('what was typed into a dialog is there again after Back, and after a reload', async ({ person }) => {
  const page = await person('admin', { as: admin });
  const name = await openRooms(page);
  await name.fill('Duty');
  await page.goBack();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await expect(name).toHaveCount(0);
  await page.goForward();
  await press('Add Room')(page);
  await expect(name).toHaveValue('Duty');
  await page.reload();
  await press('Add Room')(page);
  await expect(name).toHaveValue('Duty');
});

test('what is saved after Back is not there again', async ({ person }) => {
  const page = await person('admin', { as: admin });
  const name = await openRooms(page);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/rooms$/, async (route) => {
    if (route.request().method() === 'POST') await released;
    await route.continue();
  });
  await name.fill('Duty');
  await page.getByRole('dialog').getByRole('button', { name: 'Add Room' }).click();
  await page.goBack();
  await expect(name).toHaveCount(0);
  release();
  await toast(page, 'Room created successfully');
  await page.goForward();
  await press('Add Room')(page);
  await expect(name).toHaveValue('');
});

test('a dialog that is opened again while its input is saved closes with the answer', async ({ person }) => {
  const page = await person('admin', { as: admin });
  const name = await openRooms(page);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/rooms$/, async (route) => {
    if (route.request().method() === 'POST') await released;
    await route.continue();
  });
  await name.fill('Quotas');
  await page.getByRole('dialog').getByRole('button', { name: 'Add Room' }).click();
  await page.goBack();
  await expect(name).toHaveCount(0);
  await page.goForward();
  await press('Add Room')(page);
  await expect(name).toHaveValue('Quotas');
  release();
  await toast(page, 'Room created successfully');
  await expect(name).toHaveCount(0);
  await press('Add Room')(page);
  await expect(name).toHaveValue('');
});

test('an unfinished invitation is there again after Esc', async ({ person, firm }) => {
  const client = await firm.client();
  const own = await person('client', { as: client });
  await own.goto('client/profile');
  const invited = own.getByLabel('Invite by email');
  await press(/^Members of/)(own);
  await invited.fill('colleague@port.example');
  await own.keyboard.press('Escape');
  await expect(invited).toHaveCount(0);
  await press(/^Members of/)(own);
  await expect(invited).toHaveValue('colleague@port.example');
});
