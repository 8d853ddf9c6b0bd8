import { newClient, newConsultant, newRequest } from './firm.ts';
import { expect, holdAnswers, test } from './people.ts';
import { admin } from './product.ts';

test.beforeAll(async ({ product: { url } }) => {
  const client = await newClient(url, 'Ayşe Yıldırım');
  await newClient(url, 'Mateo Quispe', { approved: false });
  await newConsultant(url, 'Jonas Lindqvist', ['A']);
  await newRequest(url, client, { topic: 'Rules of origin' });
});

const screens = [
  ['users', '**/admin/users?*', 'Loading the users', 'Ayşe Yıldırım'],
  ['consultants', '**/consultants/all*', 'Loading the consultants', 'Jonas Lindqvist'],
  ['consultations', '**/api/v2/consultations*', 'Loading the consultations', 'Rules of origin'],
  ['pending-approvals', '**/api/v2/users?*', 'Loading pending clients', 'Mateo Quispe'],
  ['settings', '**/api/v2/settings', 'Loading General Settings', 'Max Consultations Per Day'],
  ['settings?tab=rooms', '**/admin/rooms', 'Loading Room Specialties', 'Legal Consultation'],
  [
    'settings?tab=notifications',
    '**/api/v2/settings',
    'Loading Notification Settings',
    'In-app notifications',
  ],
  ['profile', /\/api\/v2\/users\/[0-9a-f-]{36}$/, 'Loading your profile', 'Security Settings'],
] as const;

test('while the server is slow, each screen shows placeholders and its heading does not move', async ({
  person,
}) => {
  const page = await person('admin', { as: admin });
  for (const [path, calls, words, content] of screens) {
    await test.step(path, async () => {
      const held = await holdAnswers(page, calls);
      await page.goto(`admin/${path}`);
      await expect(page.getByRole('status').filter({ hasText: words })).toBeVisible();
      const heading = page.getByRole('heading', { level: 1 });
      const before = await heading.boundingBox();
      held.release();
      await expect(page.getByRole('main').getByText(content).first()).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: words })).toHaveCount(0);
      expect(await heading.boundingBox()).toEqual(before);
      await page.unroute(calls);
    });
  }
});

test('the details of a consultation and of a consultant show that they are loading', async ({ person }) => {
  const page = await person('admin', { as: admin });
  const one = /\/api\/v2\/(consultants|consultations)\/[0-9a-f-]{36}$/;
  for (const [path, open, words, content] of [
    ['consultations', 'Details of Rules of origin', 'Loading', 'Which proof?'],
    ['consultants', 'Edit Jonas Lindqvist', 'Loading the consultant', 'Update Consultant'],
  ] as const) {
    const held = await holdAnswers(page, one);
    await page.goto(`admin/${path}`);
    await page.getByRole('link', { name: open }).click();
    await expect(page.getByRole('dialog').getByRole('status').filter({ hasText: words })).toBeVisible();
    held.release();
    await expect(page.getByRole('dialog').getByText(content)).toBeVisible();
    await page.unroute(one);
  }
});
