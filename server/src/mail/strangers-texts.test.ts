import { afterAll, expect, test, vi } from 'vitest';
import { eventually } from '../../test/support/eventually.ts';
import { openPostBox, type Received } from '../../test/support/post-box.ts';
import { newWorld } from '../../test/support/world.ts';
import { documentsFor } from '../features/exports/documents-for.ts';
import { openPost } from './post.ts';
import { bySmtp } from './transport.ts';

const world = await newWorld();
const box = await openPostBox();
const smtp = bySmtp(box.url, 'Advice <advice@firm.example>');
const app = 'https://advice.example/consultflownavigator';
const log = { warn: vi.fn<() => void>(), error: vi.fn<() => void>() };
const post = await openPost({
  db: world.db,
  connectionString: world.url,
  transport: smtp,
  app,
  log,
  documentsFor,
});
afterAll(async () => {
  await post.close();
  smtp.close();
  await box.close();
  await world.end();
});

const admin = await world.admin();
const lure =
  'Your invoice is overdue”.\r\n\r\nPay now: https://evil.example/pay or www.evil.example \u202egnp.exe';

const mailAbout = (words: string) =>
  eventually(async () => {
    await world.newsAreDue();
    const found = box.received.find(({ mail }) => mail.text?.includes(words));
    expect(found).toBeDefined();
    return found!;
  });

/** All of a mail except our own links. */
function wordsOf({ mail: { subject = '', text = '', html = '' } }: Received) {
  const shown = html.replaceAll(/href="[^"]*"/g, '').replaceAll(app, '');
  return [subject, text.replaceAll(app, ''), shown];
}
const link = /https?:\/\/|www\.|evil\.example/i;

test('a stranger’s name reaches the admins on one line, quoted, short and without a link', async () => {
  const reply = await world.call(null, 'POST', '/auth/register', {
    name: lure,
    email: 'eve@evil.example',
    phone: '\u202a+90 232 555 01 00\u202c',
    password: 'harbour-walks-2026',
    companies: [{ name: `Company\n\n${lure}` }],
  });
  expect(reply.statusCode).toBe(200);
  const received = await mailAbout('has signed up');
  for (const words of wordsOf(received)) expect(words).not.toMatch(link);
  const plain = received.mail.text?.replaceAll('\u2060', '');
  expect(plain).toContain(
    "“Your invoice is overdue'. Pay now: https://evil.example/pay or www.evil.example…” of " +
      "“Company Your invoice is overdue'. Pay now: https://evil.example/pay or www.evil.…” has signed up",
  );
  const { data } = (await world.call(admin, 'GET', `/users/${reply.json().data.id}`)).json();
  expect([data.name, data.phone]).toEqual([
    'Your invoice is overdue”. Pay now: https://evil.example/pay or www.evil.example gnp.exe',
    '+90 232 555 01 00',
  ]);
  expect(received.mail.html).toContain(`href="${app}/admin/pending-approvals?open=${data.id}"`);
});

test('topics and reasons are not links in any mail', async () => {
  const client = await world.client({ name: 'evil.example' });
  const consultant = await world.consultant('A');
  const { id } = await world.consultation(client, { topic: lure });
  const asked = await mailAbout('asks about');
  await world.call(consultant, 'PUT', `/consultations/${id}/status`, { status: 'rejected', reason: lure });
  const rejected = await mailAbout('rejected');
  for (const received of [asked, rejected])
    for (const words of wordsOf(received)) expect(words).not.toMatch(link);
  expect(rejected.mail.text?.replaceAll('\u2060', '')).toMatch(
    /Reason: “Your invoice is overdue'\.\s+Pay now: https:\/\/evil\.example\/pay or www\.evil\.example gnp\.exe”/,
  );
});

test('an invitation and documents quote who sends them', async () => {
  const boss = await world.admin();
  await world.call(boss, 'PUT', `/users/${boss.id}`, { name: 'Eve of evil.example' });
  const guest = { name: 'www.evil.example', email: 'guest@port.example', role: 'consultant', invite: true };
  expect((await world.call(boss, 'POST', '/admin/users', guest)).statusCode).toBe(200);
  const received = await mailAbout('has made an account for you');
  for (const words of wordsOf(received)) expect(words).not.toMatch(link);
  expect(received.mail.text?.replaceAll('\u2060', '')).toContain('“Eve of evil.example” has made an account');
});
