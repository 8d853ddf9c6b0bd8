import type { Page } from '@playwright/test';
import { pagesOf } from '../server/test/support/read-pdf.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectSaid,
  type Firm,
  logIn,
  test,
} from './people.ts';
import { callApi } from './product.ts';
import { nextMonday, scheduleWeek } from './scheduling.ts';

const monday = nextMonday();
const DAY_MS = 24 * 60 * 60_000;
/** By the clocks of Istanbul, where the firm of these tests is. */
const time = (hour: number, day = 0) =>
  new Date(new Date(`${monday}T00:00:00Z`).getTime() + day * DAY_MS + (hour - 3) * 60 * 60_000).toISOString();

type Room = { firm: Firm; room: string; product: { url: string } };

/** A consultant who is on duty next week, with an appointment on Monday and a hold on Tuesday. */
async function onDuty({ firm, room, product: { url } }: Room) {
  const client = await firm.client('Ayşe Yıldırım');
  const elif = await firm.consultant();
  await scheduleWeek(url, monday, room, [elif]);
  const booked = await firm.request(client, { topic: 'Tariff classification' });
  await firm.move(elif, booked, 'approved', { slot: { starts_at: time(14) } });
  const held = await firm.request(client, { topic: 'Customs valuation' });
  await firm.move(elif, held, 'pending', { proposals: [{ starts_at: time(10, 1) }] });
  return { client, elif, booked, held };
}

const columns = (page: Page) => page.getByRole('row', { name: /^Appointments/ }).getByRole('cell');
const open = (page: Page) => page.goto(`consultant/schedule?week=${monday}`);

test('the week shows what is booked and held at its hours, and an appointment leads to its case', async ({
  person,
  firm,
  room,
  product,
}) => {
  const { elif, booked } = await onDuty({ firm, room, product });
  const page = await person('consultant', { as: elif });
  await open(page);
  await expect(columns(page)).toHaveText([
    /^1 appointment.*14:00.*Tariff classification.*Ayşe Yıldırım/,
    /^1 hold.*10:00.*Held.*until/,
    'No appointments',
    'No appointments',
    'No appointments',
  ]);
  await expectAccessible(page);
  const appointment = columns(page).first().getByRole('button');
  await appointment.press('Enter');
  const look = page.getByRole('dialog', { name: 'Tariff classification' });
  await expect(look).toContainText('14:00 – 15:00');
  await expect(look).toContainText('In the office');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(look).toBeHidden();
  await expect(appointment).toBeFocused();
  await appointment.click();
  await look.getByRole('link', { name: 'Open the case' }).click();
  await expect(page).toHaveURL(new RegExp(`consultant/consultations/${booked.id}`));
});

test('a new appointment appears without a reload, and hours, absences and closures are seen in their days', async ({
  person,
  firm,
  room,
  product,
}) => {
  const { client, elif } = await onDuty({ firm, room, product });
  const colleague = await firm.consultant('Rohan Mehta');
  const page = await person('consultant', { as: elif });
  await open(page);
  await expect(columns(page).nth(2)).toHaveText('No appointments');
  const another = await firm.request(client, { topic: 'Rules of origin' });
  await firm.move(elif, another, 'approved', { slot: { starts_at: time(11, 2) } });
  await expect(columns(page).nth(2)).toContainText('Rules of origin');

  await callApi(product.url, 'POST', '/absences', {
    token: elif.token,
    body: {
      user_id: elif.id,
      name: 'Annual leave',
      starts_at: time(0, 4),
      ends_at: time(24, 4),
      substitute_id: colleague.id,
    },
  });
  await expect(columns(page).nth(4)).toContainText('Annual leave');
  await expect(columns(page).nth(4)).toContainText('Rohan Mehta stands in, and sees your cases meanwhile.');

  await callApi(product.url, 'PUT', `/users/${elif.id}`, {
    token: elif.token,
    body: { availability: { Monday: [['13:00', '18:00']], Tuesday: [['09:00', '18:00']] } },
  });
  await page.reload();
  await expect(columns(page).nth(3)).toContainText('Nobody can book you');
  await expect(columns(page).nth(3)).toContainText(/Assigned to Room \w, but your hours leave Thursday out/);
  await expectAccessible(page);
  await columns(page).nth(3).getByRole('button', { name: 'Set Hours' }).click();
  await expect(page.getByRole('dialog', { name: 'Your hours' })).toBeVisible();
});

test('in a narrow window there is one day at a time', async ({ person, firm, room, product }) => {
  const { elif } = await onDuty({ firm, room, product });
  const page = await person('consultant', { as: elif, width: 390, height: 844 });
  await open(page);
  const shown = columns(page).filter({ visible: true });
  await expect(shown).toHaveCount(1);
  await expect(shown).toContainText('Tariff classification');
  await page.getByRole('button', { name: 'Tuesday' }).click();
  await expect(shown).toContainText('Held');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, [390, 320]);
});

test('the hours of the reader stand beside those of the firm', async ({ person, firm, room, product }) => {
  const { elif } = await onDuty({ firm, room, product });
  await callApi(product.url, 'PUT', `/users/${elif.id}`, {
    token: elif.token,
    body: { time_zone: 'Europe/Warsaw' },
  });
  const page = await person('consultant');
  await logIn(page, elif);
  await open(page);
  await expect(columns(page).first()).toContainText('12:00');
  await columns(page).first().getByRole('button').click();
  await expectSaid(page.getByRole('dialog'), '14:00 – 15:00 in Istanbul');
});

test('a printed week has its appointments', async ({ person, firm, room, product }) => {
  const { elif } = await onDuty({ firm, room, product });
  const page = await person('consultant', { as: elif, width: 390, height: 844 });
  await open(page);
  await expect(columns(page).first()).toContainText('Tariff classification');
  const pages = pagesOf(await page.pdf({ preferCSSPageSize: true, format: 'A4' }));
  const text = pages.join(' ').replace(/\s+/g, ' ');
  expect(pages.length).toBeLessThanOrEqual(2);
  for (const words of ['Tariff classification', 'Ayşe Yıldırım', 'Held', 'Friday'])
    expect(text).toContain(words);
  expect(text).not.toContain('Set Hours');
});
