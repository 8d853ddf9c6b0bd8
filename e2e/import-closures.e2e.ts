import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectOnlyAtField,
  logIn,
  test,
  toast,
} from './people.ts';
import { admin, asAdmin, callApi } from './product.ts';

const year = new Date().getUTCFullYear() + 1;
const events = (...all: string[][]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...all.flatMap((lines, n) => ['BEGIN:VEVENT', `UID:${n}`, ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n');
const day = (name: string, date: string, ...more: string[]) => [
  `SUMMARY:${name}`,
  `DTSTART;VALUE=DATE:${date}`,
  ...more,
];
/** The first such weekday of a month, by its number from 0 for Sunday. */
const first = (weekday: number, month: number) => {
  const date = new Date(Date.UTC(year, month - 1, 1));
  date.setUTCDate(1 + ((weekday - date.getUTCDay() + 7) % 7));
  return date.toISOString().slice(0, 10).replaceAll('-', '');
};

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Import Public Holidays' });
const choose = (page: Page, content: string, name = 'holidays.ics') =>
  dialogOf(page)
    .getByLabel('Choose a calendar file')
    .setInputFiles({ name, mimeType: 'text/calendar', buffer: Buffer.from(content) });

async function openDialog(page: Page) {
  await page.goto('admin/settings?tab=scheduling');
  await page.getByRole('button', { name: 'Import Public Holidays' }).click();
}

test('public holidays are imported from a file after a preview, and taken back', async ({
  person,
  product: { url },
}) => {
  const token = await asAdmin(url);
  const closures = async () =>
    (await callApi(url, 'GET', '/absences', { token })).map(({ name }: { name: string }) => name);
  const page = await person('admin');
  await logIn(page, admin);
  await openDialog(page);
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: 'Add Closures' }).click();
  await expect(dialog).toContainText('Please choose a calendar file (.ics)');
  await choose(
    page,
    events(day('Easter Monday', first(1, 4)), day('A Sunday', first(0, 5)), day('Labour Day', first(3, 5)), [
      'SUMMARY:Someday',
    ]),
  );
  await expect(dialog).toContainText('holidays.ics: 3 closures read');
  await expect(dialog.getByRole('checkbox', { name: /Easter Monday/ })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: /A Sunday.*Not open then anyway/ })).not.toBeChecked();
  await expect(dialog).toContainText('1 event is left out:');
  await expect(dialog).toContainText('Someday: it has no day');
  await expect(dialog).toContainText('No appointment falls on new ones.');
  await expectAccessible(page);
  await dialog.getByRole('checkbox', { name: /Labour Day/ }).uncheck();
  await dialog.getByRole('button', { name: 'Add 1 Closure' }).click();
  await toast(page, '1 closure added');
  await expect(dialog).toHaveCount(0);
  expect(await closures()).toEqual(['Easter Monday']);

  await page.getByRole('button', { name: 'Undo' }).click();
  await toast(page, 'The added closures are deleted again');
  expect(await closures()).toEqual([]);
});

test('a file of another kind, a large one and a rule without an end are explained', async ({
  person,
  product: { url },
}) => {
  const page = await person('admin', { width: 390, height: 844, expected: /400/ });
  await logIn(page, admin);
  await openDialog(page);
  const dialog = dialogOf(page);
  await choose(page, 'day,name\n2027-01-01,New Year', 'holidays.csv');
  await expectOnlyAtField(dialog, 'This is not a calendar file (.ics)');
  await choose(page, events(day('Large', first(1, 4), `DESCRIPTION:${'x'.repeat(5_000_000)}`)));
  await expect(dialog).toContainText(
    'A calendar file can have at most 1 MB. Please export fewer years from your calendar.',
  );
  await choose(
    page,
    events(['SUMMARY:Again', `DTSTART:${year}0101T090000Z`, `DTEND:${year}0101T100000Z`, 'RRULE:FREQ=DAILY']),
  );
  await expect(dialog).toContainText('The file has more than can be read at once. The rest is left out.');
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Import Public Holidays' }).click();
  // Half a year from now: around its anniversary a day may be read four times.
  const month = `${((new Date().getUTCMonth() + 6) % 12) + 1}`.padStart(2, '0');
  await choose(page, events(day('Founding Day', `1970${month}15`, 'RRULE:FREQ=YEARLY')));
  await expect(dialog).toContainText('3 closures read');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await callApi(url, 'GET', '/absences', { token: await asAdmin(url) })).toEqual([]);
});
