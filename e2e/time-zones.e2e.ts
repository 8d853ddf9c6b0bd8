import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import PostalMime from 'postal-mime';
import { databaseOf } from './database.ts';
import type { Someone } from './firm.ts';
import { press } from './keyboard.ts';
import { expect, expectAccessible, expectSaid, type Firm, logIn, test, toast } from './people.ts';
import { asAdmin, callApi, type Product } from './product.ts';
import { nextMonday, scheduleWeek } from './scheduling.ts';

/** On a Sunday there would be no reminder any more on the day before. */
const monday = nextMonday(2);
/** By the clocks of Istanbul. */
const at = (hour: number) =>
  new Date(Date.parse(`${monday}T00:00:00Z`) + (hour - 3) * 3_600_000).toISOString();
const clock = (zone: string, time: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, timeStyle: 'short' }).format(new Date(time));
const inWarsaw = (hour: number) => clock('Europe/Warsaw', at(hour));

type Place = { firm: Firm; room: string; product: Product };

async function onDuty({ firm, room, product: { url } }: Place) {
  const client = await firm.client('Beata Nowak');
  await chooseZone(url, client, 'Europe/Warsaw');
  const jonas = await firm.consultant();
  await scheduleWeek(url, monday, room, [jonas]);
  return { client, jonas };
}

const chooseZone = (url: string, { id, token }: Someone, time_zone: string | null) =>
  callApi(url, 'PUT', `/users/${id}`, { token, body: { time_zone } });

const booked = (page: Page) => page.getByRole('region', { name: 'Appointment' });

/** An appointment at ten, by the clocks of Istanbul. */
async function booking(place: Place) {
  const people = await onDuty(place);
  const { id } = await place.firm.request(people.client);
  await callApi(place.product.url, 'PUT', `/consultations/${id}/status`, {
    token: people.jonas.token,
    body: { status: 'approved', slot: { starts_at: at(10) } },
  });
  return { ...people, id };
}

test('a client in Warsaw and a consultant in Istanbul see an appointment on their own clocks, and the other clock', async ({
  person,
  firm,
  room,
  product,
}) => {
  const { client, jonas, id } = await booking({ firm, room, product });
  const theirs = await person('client', { zone: 'Europe/Warsaw' });
  await logIn(theirs, client);
  await theirs.goto(`client/consultations/${id}`);
  await expect(booked(theirs)).toContainText(`${inWarsaw(10)} – ${inWarsaw(11)}`);
  await expect(booked(theirs)).toContainText('Warsaw time, 10:00 – 11:00 in Istanbul');
  await expect(theirs.getByRole('banner')).toContainText('Warsaw');
  await expect(booked(theirs)).toContainText(new RegExp(`Reminders.+Mon ${inWarsaw(9)}`));

  const ours = await person('consultant');
  await logIn(ours, jonas);
  await ours.goto(`consultant/consultations/${id}`);
  const appointment = ours.getByText(/10:00 – 11:00/).first();
  await expect(appointment).toBeVisible();
  await expectSaid(ours, `${inWarsaw(10)} – ${inWarsaw(11)} in Warsaw`);
});

test('the decision shows the free times by the clocks of the consultant, and below by those of the client', async ({
  person,
  firm,
  room,
  product,
}) => {
  const { client, jonas } = await onDuty({ firm, room, product });
  const { id } = await firm.request(client);
  const page = await person('consultant', { as: jonas });
  await page.goto(`consultant/pending?request=${id}`);
  await page.getByRole('button', { name: 'Choose a time' }).click();
  const free = page.getByRole('radio', { name: `10:00 ${inWarsaw(10)} in Warsaw` }).first();
  await free.check();
  await expectSaid(page, `${inWarsaw(10)} – ${inWarsaw(11)} in Warsaw`);
});

test('another browser than that of the profile shows the zone of the profile', async ({
  person,
  firm,
  room,
  product,
}) => {
  const { client, id } = await booking({ firm, room, product });
  const page = await person('client', { zone: 'Asia/Kathmandu' });
  await logIn(page, client);
  await page.goto(`client/consultations/${id}`);
  await expect(booked(page)).toContainText('Warsaw time, 10:00 – 11:00 in Istanbul');
  await chooseZone(product.url, client, null);
  await page.evaluate('localStorage.clear()');
  await logIn(page, client);
  await page.goto(`client/consultations/${id}`);
  await expect(booked(page)).toContainText(`${clock('Asia/Kathmandu', at(10))} – `);
  await expect(booked(page)).toContainText('Kathmandu time, 10:00 – 11:00 in Istanbul');
});

test('a zone chosen in the profile by the keyboard changes every screen at once', async ({
  person,
  firm,
  room,
  product,
}) => {
  const { client, id } = await booking({ firm, room, product });
  const page = await person('client', { zone: 'Europe/Warsaw' });
  await logIn(page, client);
  await page.goto('client/profile');
  const zone = page.getByRole('combobox', { name: 'Your time zone' });
  await expect(zone).toHaveValue('Europe/Warsaw');
  await zone.focus();
  await page.keyboard.type('Kathm');
  await page.getByRole('complementary').getByRole('link', { name: 'Dashboard' }).click();
  await page
    .getByRole('alertdialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay' })
    .click();
  await press(page, page.getByRole('button', { name: 'Save Time Zone' }));
  await toast(page, 'Profile updated successfully');
  await expect(page.getByRole('banner')).toContainText('Kathmandu');
  await expect(zone).toHaveValue(/Kat/);
  await expectAccessible(page);
  await page.goto(`client/consultations/${id}`);
  await expect(booked(page)).toContainText('Kathmandu time, 10:00 – 11:00 in Istanbul');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expectSaid(page, new RegExp(`${clock('Asia/Kathmandu', at(10))}, Kathmandu time`));
});

test('a date and time is typed by the clocks of the profile, which the field names', async ({
  person,
  firm,
  room,
  product,
}) => {
  const { jonas, id } = await booking({ firm, room, product });
  await chooseZone(product.url, jonas, 'Asia/Kathmandu');
  const page = await person('consultant');
  await logIn(page, jonas);
  await page.goto(`consultant/consultations/${id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Reschedule' }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByRole('textbox', { name: 'New Date and Time' });
  if (!(await field.isVisible())) await dialog.getByText('Another time', { exact: true }).click();
  await expect(field).toHaveAccessibleDescription(/Kathmandu time/);
  await field.fill('2087-03-03 14:45');
  await dialog.getByRole('textbox', { name: /Reason/ }).fill('A fair.');
  await dialog.getByRole('button', { name: /^Reschedule/ }).click();
  await expect(dialog).toHaveCount(0);
  const { scheduled_date } = await callApi(product.url, 'GET', `/consultations/${id}`, {
    token: jonas.token,
  });
  expect(scheduled_date).toBe('2087-03-03T09:00:00.000Z');
});

test('an absence or time worked at an hour that clocks skip is refused', async ({
  person,
  firm,
  room,
  product,
}) => {
  const { jonas, id } = await booking({ firm, room, product });
  await chooseZone(product.url, jonas, 'Europe/Warsaw');
  const skipped = `${lastSundayOfMarch(new Date().getUTCFullYear() + 1)} 02:30`;
  const sentence = 'Clocks skip this time that night. Please choose another one.';
  const page = await person('consultant');
  await logIn(page, jonas);
  await page.goto('consultant/schedule');
  await page
    .getByRole('region', { name: 'Your absences' })
    .getByRole('button', { name: 'Add Absence' })
    .click();
  const absence = page.getByRole('dialog', { name: 'Add Absence' });
  await absence.getByRole('switch', { name: 'Whole days' }).uncheck();
  await absence.getByLabel('From').fill(skipped);
  await absence.getByLabel('Until').fill(skipped.replace('02:30', '12:00'));
  await absence.getByRole('button', { name: 'Save Absence' }).click();
  await expectSaid(absence, sentence);
  await expectAccessible(page);
  await absence.getByLabel('From').fill(skipped.replace('02:30', '03:30'));
  await absence.getByRole('button', { name: 'Save Absence' }).click();
  await expect(absence).toHaveCount(0);

  await page.goto(`consultant/consultations/${id}`);
  await page.getByRole('button', { name: 'Add Time' }).click();
  const time = page.getByRole('dialog', { name: 'Add Time' });
  await time.getByLabel('Start').fill(skipped);
  await time.getByLabel('Minutes').fill('30');
  await time.getByRole('button', { name: 'Save Time' }).click();
  await expectSaid(time, sentence);
});

/** When clocks of Warsaw are put forward. */
function lastSundayOfMarch(year: number) {
  const end = new Date(Date.UTC(year, 2, 31));
  return new Date(end.getTime() - end.getUTCDay() * 86_400_000).toISOString().slice(0, 10);
}

test('a sign-up stores the zone of the browser', async ({ person, product }) => {
  const page = await person('stranger', { zone: 'Asia/Kathmandu' });
  await page.goto('login?tab=sign-up');
  await page.getByLabel('Full Name').fill('Sita Rai');
  await page.getByLabel('Email', { exact: true }).fill('sita@tea.example');
  await page.getByLabel('Phone Number').fill('+977 1 555 0100');
  await page.getByLabel('Password').fill('dried-figs-2026');
  await page.getByLabel('Company Name').fill('Ilam Tea');
  await page.getByRole('button', { name: /Creat(e|ing) Account/ }).click();
  // After a reload, which must be over before the page is closed.
  await expectSaid(page, /Your account has been created/);
  const find = () =>
    asAdmin(product.url).then((token) =>
      callApi(product.url, 'GET', '/admin/users?search=sita@tea.example', { token }),
    );
  await expect.poll(async () => (await find())[0]?.time_zone).toMatch(/^Asia\/Kat/);
});

test('a reminder is mailed by the clocks of its reader, and one chooses when it comes', async ({
  person,
  firm,
  room,
  product,
}) => {
  const { client, id } = await booking({ firm, room, product });
  const page = await person('client', { zone: 'Europe/Warsaw' });
  await logIn(page, client);
  await page.goto('client/profile');
  const panel = page.getByRole('region', { name: 'Reminders' });
  const day = panel.getByRole('switch', { name: 'One day before' });
  await expect(day).toBeDisabled();
  await panel.getByRole('switch', { name: 'As the firm has set it' }).uncheck();
  await expect(day).toBeEnabled();
  await day.uncheck();
  await expect(day).not.toBeChecked();
  const reminders = async () =>
    (await callApi(product.url, 'GET', `/users/${client.id}`, { token: client.token })).reminders;
  await expect.poll(reminders).toEqual([60]);

  const db = databaseOf(product);
  // The reminder has a mail of its own.
  await db.deleteFrom('news_mails').where('user_id', '=', client.id).execute();
  await db
    .updateTable('reminders')
    .set({ remind_at: new Date().toISOString() })
    .where('user_id', '=', client.id)
    .execute();
  await db.destroy();
  const mails = () =>
    Promise.all(
      readdirSync(join(product.dataDir, 'mail')).map((file) =>
        PostalMime.parse(readFileSync(join(product.dataDir, 'mail', file))),
      ),
    );
  const reminder = async () =>
    (await mails()).find(
      ({ to, subject }) => to?.[0]?.address === client.email && subject?.includes('Appointment'),
    );
  await expect(async () => expect(await reminder()).toBeDefined()).toPass({ timeout: 60_000 });
  expect((await reminder())!.subject).toMatch(new RegExp(`${inWarsaw(10)}, Warsaw time$`));
  expect((await reminder())!.text).toContain(`/client/consultations/${id}`);
});

test('an admin chooses the reminders of the firm', async ({ person, product }) => {
  const page = await person('admin');
  await logIn(page, { email: 'admin@firm.example', password: 'harbour-light-1' });
  await page.goto('admin/settings?tab=scheduling');
  const section = page.getByRole('region', { name: 'Reminders' });
  await section.getByRole('switch', { name: 'One hour before' }).uncheck();
  await page.getByRole('button', { name: 'Save Scheduling Settings' }).click();
  await toast(page, 'Scheduling settings saved successfully');
  const token = await asAdmin(product.url);
  expect((await callApi(product.url, 'GET', '/settings', { token })).reminders).toEqual([1_440]);
  await section.getByRole('switch', { name: 'One hour before' }).check();
  await page.getByRole('button', { name: 'Save Scheduling Settings' }).click();
  await expect
    .poll(async () => (await callApi(product.url, 'GET', '/settings', { token })).reminders)
    .toEqual([1_440, 60]);
});
