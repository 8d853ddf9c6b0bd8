import type { Page } from '@playwright/test';
import { newCompleted, newConsultant, newSchedule } from '../firm.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectSaid,
  holdAnswers,
  hostile,
  test,
} from '../people.ts';
import { callApi } from '../product.ts';

const longest = (text: string) => text.repeat(4).slice(0, 200);
const names = {
  client: longest(hostile.name),
  company: longest(hostile.word),
  emoji: '🚢👩🏽‍💼'.repeat(24),
};

const shows = (text: string) => (where: Page) => expect(where.getByText(text).first()).toBeVisible();

test('names of two hundred letters, forty companies and every script break no screen', async ({
  person,
  firm,
  room,
  product: { url },
}) => {
  const consultant = await newConsultant(url, longest(hostile.word), [room, 'B']);
  const client = await firm.client(names.client.slice(0, 190));
  const body = {
    address: longest(hostile.name),
    department: longest(hostile.word),
    phone: '+968 24 555 010',
  };
  for (let count = 0; count < 39; count += 1) {
    const name = count % 2 ? names.company : names.emoji;
    await callApi(url, 'POST', '/companies', { token: client.token, body: { ...body, name } });
  }
  const hard = {
    topic: `Other: ${hostile.word.repeat(3)}`,
    room,
    problem_details: `<h1>${hostile.word}</h1><p>${names.emoji}</p><ol><li>${hostile.name}</li></ol>`,
  };
  const done = await newCompleted(url, client, consultant, hard);
  await firm.move(consultant, await firm.request(client, hard), 'approved');
  await firm.request(client, hard);
  await newSchedule(url, '2026-11-23', [{ day: 'Monday', room, consultant }]);
  const page = await person('consultant', { as: consultant });

  const look = async (path: string, ready: (page: Page) => Promise<unknown>) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(path);
    await ready(page);
    await expectNoSidewaysScroll(page, [1280, 768, 390, 320]);
    await expectAccessible(page);
  };
  await look('consultant/dashboard', shows('Recent Activity'));
  await look(`consultant/history`, shows(hostile.word));
  await look(`consultant/history?open=${done}`, (where) =>
    expect(where.locator('[data-dialog]')).toContainText('Use a EUR.1.'),
  );
  await look('consultant/clients', shows('+ 38 more'));
  await look(`consultant/clients/${client.id}`, (where) =>
    expect(where.locator('[data-dialog]').getByRole('heading', { level: 4 })).toHaveCount(40),
  );
  await look('consultant/schedule?week=2026-11-23', shows('Assigned'));
  await look('consultant/profile', (where) => expect(where.getByLabel('Full Name')).not.toHaveValue(''));
});

test('while the server is slow, each screen shows placeholders', async ({ person, firm }) => {
  const request = await firm.request(await firm.client());
  const page = await person('consultant', { as: await firm.consultant() });
  const slow = async (path: string, calls: RegExp, waiting: string, then: string) => {
    const held = await holdAnswers(page, calls);
    await page.goto(path);
    await expect(page.getByRole('status').filter({ hasText: waiting }).first()).toBeAttached();
    await expectAccessible(page);
    held.release();
    await expectSaid(page, then);
    await page.unroute(calls);
  };
  await slow('consultant/pending', /consultations\?/, 'Loading the requests', 'Rules of origin');
  const one = /consultations\/[0-9a-f-]{36}$/;
  await slow(`consultant/request/${request.id}`, one, 'Loading the consultation', 'Problem Details');
  await slow('consultant/profile', /users\/[0-9a-f-]{36}$/, 'Loading your profile', 'Specialties');
});
