import { newClient, newConsultant, newRequest, newSchedule } from '../firm.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, hostile, test } from '../people.ts';
import { admin, asAdmin, callApi } from '../product.ts';

const names = [
  hostile.word.padEnd(200, 'ß').slice(0, 200),
  hostile.name,
  '🚢🧭👩🏽‍💼🏴‍☠️'.repeat(12),
  '\u202EesreveR'.padEnd(60, '\u202E'),
];
/** A new client's company has the client's name and one more word. */
const LONGEST_WITH_A_COMPANY = 190;

test.beforeAll(async ({ product: { url } }) => {
  const token = await asAdmin(url);
  const words = `${hostile.word} ${hostile.name}`.slice(0, 180);
  const body = {
    name: names[0],
    description: words.repeat(4),
    capacity: 10_000,
    room_type: 'workshop',
  };
  const { code } = await callApi(url, 'POST', '/rooms', { token, body });
  const consultants = [];
  for (const name of names) {
    await newClient(url, name.slice(0, LONGEST_WITH_A_COMPANY), { approved: false });
    consultants.push(await newConsultant(url, name, ['A', 'B', 'C', 'D', 'E', code]));
  }
  await newSchedule(
    url,
    '2027-03-01',
    consultants.map((consultant) => ({ day: 'Monday', room: 'A', consultant })),
  );
  const client = await newClient(url, names[0]!.slice(0, LONGEST_WITH_A_COMPANY));
  for (let count = 0; count < 40; count += 1)
    await callApi(url, 'POST', '/companies', {
      token: client.token,
      body: { name: `${names[count % 4]}`.slice(0, 190) + count, address: words, department: words },
    });
  await newRequest(url, client, {
    topic: words,
    problem_details: `<p>${hostile.word.repeat(5)}</p><ul><li>${hostile.name}</li></ul>`,
  });
  const many = await newClient(url, 'Forty Companies', { approved: false });
  for (let count = 0; count < 40; count += 1)
    await callApi(url, 'POST', '/companies', {
      token: many.token,
      body: { name: `${names[1]} ${count}`, address: words },
    });
});

type Screen = { path: string; content: string; open?: RegExp; axe?: boolean };

/** axe checks the screens that no other test shows it on a phone. */
const screens: Screen[] = [
  { path: 'dashboard', content: 'Total Clients' },
  { path: 'schedule?week=2027-03-01', content: 'Assigned' },
  { path: 'consultants', content: 'Nguyễn', open: /^Edit / },
  { path: 'users', content: 'Forty Companies' },
  { path: 'rooms', content: 'Donaudampf', axe: true },
  { path: 'settings?tab=rooms', content: 'Donaudampf' },
  { path: 'profile', content: 'Security Settings' },
  { path: 'consultations', content: 'Donaudampf', open: /^Details of/, axe: true },
  { path: 'pending-approvals?search=forty', content: 'Forty Companies', open: /^Details of/ },
  { path: 'pending-approvals', content: 'Nguyễn', axe: true },
];

test('long names, other scripts, emoji and forty companies keep everything inside the window and reachable', async ({
  person,
}) => {
  const page = await person('admin', { as: admin });
  for (const { path, content, open, axe } of screens) {
    await test.step(path, async () => {
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto(`admin/${path}`);
      await expect(page.getByRole('main').getByText(content).first()).toBeVisible();
      await expectNoSidewaysScroll(page, [1280, 320, 390]);
      if (axe) await expectAccessible(page);
      if (!open) return;
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.getByRole('link', { name: open }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNoSidewaysScroll(page);
      expect(await page.getByRole('dialog').evaluate(beyondEdge)).toEqual([]);
    });
  }
});

/** The elements that overflow a dialog sideways. */
const beyondEdge = (dialog: Element) =>
  [...dialog.querySelectorAll('*')]
    .filter((one) => one.getBoundingClientRect().right > dialog.getBoundingClientRect().right + 1)
    .map((one) => one.outerHTML.slice(0, 120));
