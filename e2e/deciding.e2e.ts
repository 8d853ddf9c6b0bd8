import type { Page } from '@playwright/test';
import type { Someone } from './firm.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, expectSaid, type Firm, test } from './people.ts';
import { approve, card, cards, pane, sheet, status } from './pending.ts';
import { asAdmin, callApi } from './product.ts';
import { nextMonday, scheduleWeek } from './scheduling.ts';

const monday = nextMonday();
/** By the clocks of Istanbul, where the pages of these tests are. */
const at = (hour: number) => new Date(`${monday}T00:00:00Z`).getTime() + (hour - 3) * 60 * 60_000;
const time = (hour: number) => new Date(at(hour)).toISOString();
const monthAndDay = new Date(`${monday}T00:00:00Z`).toLocaleDateString('en-US', {
  timeZone: 'UTC',
  month: 'short',
  day: 'numeric',
});

const lane = (page: Page, name: string) => sheet(page).getByRole('group', { name });
const start = (page: Page, name: string, hour: string) =>
  lane(page, name).getByRole('radio', { name: hour }).or(lane(page, name).getByRole('checkbox', { name: hour }));
const main = (page: Page, name: string | RegExp) => sheet(page).getByRole('button', { name, exact: true });

type Room = { firm: Firm; room: string; product: { url: string } };

/** Two consultants who are on duty next week, and a client. */
async function onDuty({ firm, room, product: { url } }: Room) {
  const client = await firm.client('Ayşe Yıldırım');
  const jonas = await firm.consultant();
  const chiamaka = await firm.consultant('Chiamaka Okafor');
  await scheduleWeek(url, monday, room, [jonas, chiamaka]);
  return { client, jonas, chiamaka };
}

const wish = (client: Someone, room: string, url: string, preferences: object[]) =>
  callApi(url, 'POST', '/consultations', {
    token: client.token,
    body: { topic: 'Origin', room, problem_details: '<p>Which proof?</p>', preferences },
  }) as Promise<{ id: string; number: number; room: string; updated_at: string; status: string }>;

test('a request is approved into the first preference, or another slot, by the mouse', async ({
  person,
  firm,
  room,
  product,
}) => {
  const { client, jonas, chiamaka } = await onDuty({ firm, room, product });
  const request = await wish(client, room, product.url, [
    { starts_at: time(10) },
    { starts_at: time(15), consultant_id: chiamaka.id },
    { starts_at: time(22) },
  ]);
  const page = await person('consultant', { as: jonas });
  await page.clock.install();
  await page.goto('consultant/pending');
  await pane(page).getByRole('button', { name: 'Choose a time' }).click();
  const preferences = sheet(page).getByRole('radiogroup', { name: "The client's preferences, or now" });
  await expect(preferences.getByRole('radio')).toHaveCount(4);
  await expect(preferences).toContainText('You and Chiamaka Okafor');
  await expect(preferences).toContainText('Chiamaka Okafor only');
  await expect(preferences.getByRole('radio').nth(2)).toBeDisabled();
  await expect(main(page, 'Approve for Mon 10:00')).toBeEnabled();
  await expect(start(page, 'Jonas Lindqvist', '10:00')).toBeChecked();
  await expectAccessible(page);

  await preferences.getByRole('radio').nth(1).check();
  await expect(start(page, 'Chiamaka Okafor', '15:00')).toBeChecked();
  await expect(main(page, 'Approve for Mon 15:00')).toBeVisible();
  await start(page, 'Jonas Lindqvist', '11:00').check();
  await main(page, 'Approve for Mon 11:00').click();
  await expect(sheet(page)).toHaveCount(0);
  await expectSaid(page, /Approving #\d+ “Origin”/);
  await page.getByRole('button', { name: 'Undo' }).click();
  expect((await firm.find(client, request)).status).toBe('requested');

  await page.keyboard.press('s');
  await expect(start(page, 'Jonas Lindqvist', '11:00')).toBeChecked();
  await main(page, 'Approve for Mon 11:00').click();
  await page.clock.runFor(7_000);
  await expectSaid(page, /Consultation request approved/);
  expect(await firm.find(client, request)).toMatchObject({
    status: 'approved',
    scheduled_date: time(11),
    appointment: { consultant_name: 'Jonas Lindqvist', mode: 'office' },
  });
});
