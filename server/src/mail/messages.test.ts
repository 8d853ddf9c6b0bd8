import { sql } from 'kysely';
import { afterAll, afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { eventually } from '../../test/support/eventually.ts';
import { openPostBox } from '../../test/support/post-box.ts';
import { sendFile } from '../../test/support/send-file.ts';
import { newWorld } from '../../test/support/world.ts';
import { JOBS } from '../db/jobs.ts';
import { documentsFor } from '../features/exports/documents-for.ts';
import { gatherNews } from './gather.ts';
import { openPost } from './post.ts';
import { bySmtp } from './transport.ts';

const world = await newWorld();
const { db } = world;
afterAll(world.end);
afterEach(async () => {
  await sql`delete from ${sql.id(JOBS, 'job')}`.execute(db);
  await db.deleteFrom('news_mails').execute();
});

type Person = { id: string; token: string };
const app = 'https://advice.example/consultflownavigator';
const anna = await world.client({ name: 'Anna Berg', email: 'anna@port.example' });
const elif = await world.consultant('A');
const emre = await world.consultant('A');
const admin = await world.admin();
await world.call(admin, 'PUT', `/users/${elif.id}`, { name: 'Elif Kaya', email: 'elif@firm.example' });
await world.call(admin, 'PUT', `/users/${emre.id}`, { name: 'Emre Demir', email: 'emre@firm.example' });

/** Sends what is queued until the end of the test. */
async function openAll() {
  const box = await openPostBox();
  const smtp = bySmtp(box.url, 'Advice <advice@firm.example>');
  const log = { warn: vi.fn<() => void>(), error: vi.fn<() => void>() };
  const post = await openPost({ db, connectionString: world.url, transport: smtp, app, log, documentsFor });
  onTestFinished(async () => {
    await post.close();
    smtp.close();
    await box.close();
    expect(log.error).not.toHaveBeenCalled();
  });
  return box;
}

/** A case of Anna's that Elif has taken, and nothing waiting to be mailed. */
async function newCase(topic = 'Rules of origin') {
  const { id } = await world.consultation(anna, { topic });
  await world.call(elif, 'PUT', `/consultations/${id}/status`, { status: 'approved' });
  await db.deleteFrom('news_mails').execute();
  const { number } = await db
    .selectFrom('consultations')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, number };
}
const say = async (actor: Person, id: string, body: string, rest: object = {}) =>
  (await world.call(actor, 'POST', `/consultations/${id}/messages`, { body, ...rest })).json().data
    .id as string;
const read = (actor: Person, id: string, entry_id: string) =>
  world.call(actor, 'PUT', `/consultations/${id}/read-position`, { entry_id });
const waiting = (actor: Person) =>
  db
    .selectFrom('news_mails')
    .select(['entry_id', sql<number>`extract(epoch from due_at - now())::int`.as('seconds')])
    .where('user_id', '=', actor.id)
    .orderBy('created_at')
    .execute();
/** Makes the mails that wait older. */
const secondsPass = (seconds: number) =>
  sql`update news_mails set created_at = created_at - make_interval(secs => ${seconds}),
    due_at = due_at - make_interval(secs => ${seconds})`.execute(db);
const jobs = async () =>
  (await sql<{ data: object }>`select data from ${sql.id(JOBS, 'job')}`.execute(db)).rows.map(
    ({ data }) => data,
  );

test('messages in a row are one mail with their texts, links to each and the names of the case', async () => {
  const { id, number } = await newCase();
  const first = await say(
    elif,
    id,
    '<p>You need the <b>EUR.1</b>.</p><ul><li>Form A</li><li>Invoice</li></ul>',
  );
  const second = await say(elif, id, '<p>See https://evil.example/x for it.</p>');
  const box = await openAll();
  await world.newsAreDue();
  await eventually(() => expect(box.received).toHaveLength(1));
  const [{ mail, to } = expect.fail()] = box.received;
  expect(to).toEqual(['anna@port.example']);
  expect(mail.subject).toBe(`#${number} “Rules of origin”: 2 new messages`);
  const link = (entry: string) => `${app}/client/consultations/${id}#${entry}`;
  expect(mail.text?.replaceAll('\u2060', '')).toContain(
    [
      `* “Elif Kaya” wrote to you\n\n  You need the EUR.1.\n  • Form A\n  • Invoice\n\nOpen it:\n${link(first)}`,
      `* “Elif Kaya” wrote to you\n\n  See https://evil.example/x for it.\n\nOpen it:\n${link(second)}`,
      `Reply in the portal:\n${link(first)}`,
    ].join('\n\n'),
  );
  expect(mail.html).toContain(`href="${link(second)}"`);
  for (const part of [mail.text, mail.html]) expect(part).not.toContain('https://evil.example');
});

const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;

test('a table in a message is mailed row by row, with its cells apart', async () => {
  const { id } = await newCase();
  await say(
    elif,
    id,
    `<p>Rates:</p><table><tbody>${row('HS code', 'Value')}${row('0804.20', '12,500')}</tbody></table>`,
  );
  const box = await openAll();
  await world.newsAreDue();
  await eventually(() => expect(box.received).toHaveLength(1));
  const [{ mail } = expect.fail()] = box.received;
  expect(mail.text).toContain('  Rates:\n  HS code | Value\n  0804.20 | 12,500\n');
  for (const words of ['HS code | Value', '0804.20 | 12,500']) expect(mail.html).toContain(words);
});

test('a mail about one message names its author in the subject', async () => {
  const { id, number } = await newCase();
  await say(elif, id, '<p>Good morning.</p>');
  const box = await openAll();
  await world.newsAreDue();
  await eventually(() => expect(box.received).toHaveLength(1));
  expect(box.received[0]!.mail.subject).toBe(`#${number} “Rules of origin”: message from “Elif Kaya”`);
});

test('a mail names the files of a message, also one without words, but none that was taken back', async () => {
  const { id } = await newCase();
  const upload = async (name: string): Promise<string> =>
    (await sendFile(world.app, anna, name, Buffer.from('Figs, 12 t'))).json().data.id;
  const wrong = await upload('Wrong.txt');
  const message = await say(anna, id, '', { file_ids: [await upload('Invoice.txt'), wrong] });
  await say(anna, id, '<p>And the list.</p>', { file_ids: [await upload('Packing list.txt')] });
  await world.call(anna, 'DELETE', `/messages/${message}/files/${wrong}`);
  const box = await openAll();
  await world.newsAreDue();
  await eventually(() => expect(box.received).toHaveLength(1));
  const text = box.received[0]?.mail.text?.replaceAll(/[\u2060\u2068\u2069]/g, '');
  expect(text).toMatch(/Files: Invoice\.txt/);
  expect(text).toMatch(/And the list\.\s+Files: Packing list\.txt/);
  expect(text).not.toContain('Wrong');
});

test('each message starts the minute of quiet again, but the mail goes ten minutes after the first at the latest', async () => {
  const { id } = await newCase();
  await say(elif, id, '<p>1</p>');
  for (let minute = 1; minute <= 11; minute += 1) {
    await secondsPass(50);
    await say(elif, id, `<p>${minute + 1}</p>`);
    await gatherNews(db);
    expect(await jobs()).toEqual([]);
  }
  await secondsPass(50);
  await say(elif, id, '<p>13</p>');
  await gatherNews(db);
  expect(await jobs()).toMatchObject([{ items: Array.from({ length: 13 }, () => ({})) }]);
});

test('within ten minutes the mail waits for a minute after the last message', async () => {
  const { id } = await newCase();
  await say(elif, id, '<p>1</p>');
  await secondsPass(30);
  await say(elif, id, '<p>2</p>');
  await secondsPass(35);
  await gatherNews(db);
  expect(await jobs()).toEqual([]);
  await secondsPass(25);
  await gatherNews(db);
  expect(await jobs()).toMatchObject([{ items: [{}, {}] }]);
});

test('a message that is still quiet waits although other news of the same person are mailed', async () => {
  const { id } = await newCase();
  await say(elif, id, '<p>Still writing</p>');
  await world.call(elif, 'PUT', `/consultations/${id}/status`, {
    status: 'rescheduled',
    scheduled_date: '2026-01-05T09:00:00Z',
  });
  await sql`update news_mails set due_at = now() where entry_id is null`.execute(db);
  await gatherNews(db);
  expect(await jobs()).toHaveLength(1);
  expect(await waiting(anna)).toHaveLength(1);
});

/** No mail is queued or being sent any more. */
const allSent = () =>
  eventually(async () =>
    expect(
      (await sql`select from ${sql.id(JOBS, 'job')} where state <> 'completed'`.execute(db)).rows,
    ).toEqual([]),
  );

test('what was read meanwhile is in no mail, whether it waits or is queued', async () => {
  const { id } = await newCase();
  const first = await say(elif, id, '<p>Read in the app</p>');
  await read(anna, id, first);
  await world.newsAreDue();
  await gatherNews(db);
  expect(await jobs()).toEqual([]);

  const second = await say(elif, id, '<p>Read after queueing</p>');
  await world.newsAreDue();
  await gatherNews(db);
  expect(await jobs()).toHaveLength(1);
  await read(anna, id, second);
  await say(elif, id, '<p>Not read</p>');
  await world.newsAreDue();
  const box = await openAll();
  await eventually(() => expect(box.received).toHaveLength(1));
  await allSent();
  expect(box.received).toHaveLength(1);
  expect(box.received[0]!.mail.text).toContain('  Not read');
  expect(box.received[0]!.mail.text).not.toContain('after queueing');
});

test('a redacted text is in no mail and in no queue, an edited one as it is now', async () => {
  const { id } = await newCase();
  const secret = await say(elif, id, '<p>Card 4111</p>');
  const edited = await say(elif, id, '<p>On Mondey</p>');
  await world.newsAreDue();
  await gatherNews(db);
  expect(JSON.stringify(await jobs())).not.toMatch(/4111|Mondey/);
  await world.call(admin, 'POST', `/messages/${secret}/redact`, { reason: 'A card' });
  await world.call(elif, 'PUT', `/messages/${edited}`, { body: '<p>On Monday</p>' });
  const box = await openAll();
  await eventually(() => expect(box.received).toHaveLength(1));
  const { text, subject } = box.received[0]!.mail;
  expect(text).toContain('  On Monday');
  expect(text).not.toMatch(/4111|Mondey/);
  expect(subject).toMatch(/: message from “Elif Kaya”$/);
});

test('a note is mailed to staff only, and says so', async () => {
  const { id, number } = await newCase();
  await say(emre, id, `<p>Careful, <span data-mention="${elif.id}">@x</span></p>`, { visibility: 'staff' });
  const box = await openAll();
  await world.newsAreDue();
  await eventually(() => expect(box.received).toHaveLength(1));
  const [{ mail, to } = expect.fail()] = box.received;
  expect(to).toEqual(['elif@firm.example']);
  expect(mail.subject).toBe(`#${number} “Rules of origin”: note from “Emre Demir”`);
  expect(mail.text).toContain('* “Emre Demir” mentioned you\nOnly staff see this\n\n  Careful, @Elif Kaya\n');
  expect(mail.text).toContain(`${app}/consultant/consultations/${id}#`);
});

test('somebody mentioned by an edit is told once, with the text', async () => {
  const { id } = await newCase();
  const message = await say(elif, id, '<p>Who knows?</p>');
  await db.deleteFrom('news_mails').execute();
  await world.call(elif, 'PUT', `/messages/${message}`, {
    body: `<p>Do you know, <span data-mention="${emre.id}">@x</span>?</p>`,
  });
  await world.call(elif, 'PUT', `/messages/${message}`, {
    body: `<p>Do you know it, <span data-mention="${emre.id}">@x</span>?</p>`,
  });
  expect(await waiting(emre)).toHaveLength(1);
  const box = await openAll();
  await world.newsAreDue();
  await eventually(() => expect(box.received).toHaveLength(1));
  expect(box.received[0]!.to).toEqual(['emre@firm.example']);
  expect(box.received[0]!.mail.text).toContain('  Do you know it, @Emre Demir?');
});

test('whoever unfollows or loses sight of the case gets no mail', async () => {
  const { id } = await newCase();
  await world.call(emre, 'PUT', `/consultations/${id}/following`);
  await say(anna, id, '<p>Two follow this</p>');
  expect(await waiting(emre)).toHaveLength(1);
  await world.call(emre, 'DELETE', `/consultations/${id}/following`);
  await world.call(admin, 'PUT', `/users/${emre.id}`, { specialties: ['B'] });
  const box = await openAll();
  await world.newsAreDue();
  await eventually(() => expect(box.received).toHaveLength(1));
  expect(box.received[0]!.to).toEqual(['elif@firm.example']);
  await eventually(async () => expect(await db.selectFrom('news_mails').selectAll().execute()).toEqual([]));
  await allSent();
  expect(box.received).toHaveLength(1);
});

test('a queued mail leaves out the case that its reader has lost sight of', async () => {
  for (const topic of ['Seen still', 'Out of sight']) {
    const { id } = await world.consultation(anna, { topic });
    await world.call(elif, 'PUT', `/consultations/${id}/status`, { status: 'approved' });
  }
  await world.newsAreDue();
  await gatherNews(db);
  expect(JSON.stringify(await jobs())).toContain('Out of sight');
  const stranger = await world.client();
  await db
    .updateTable('consultations')
    .set({ client_id: stranger.id })
    .where('topic', '=', 'Out of sight')
    .execute();
  const box = await openAll();
  const mailsToAnna = () => box.received.filter(({ to }) => to.includes('anna@port.example'));
  await eventually(() => expect(mailsToAnna()).toHaveLength(1));
  expect(mailsToAnna()[0]!.mail.text).toContain('Seen still');
  expect(mailsToAnna()[0]!.mail.text).not.toContain('Out of sight');
});

test('the mail is in the language of its reader', async () => {
  const { id, number } = await newCase('Menşe kuralları');
  await db.updateTable('users').set({ language: 'tr' }).where('id', '=', anna.id).execute();
  await say(elif, id, '<p>Merhaba</p>');
  const box = await openAll();
  await world.newsAreDue();
  await eventually(() => expect(box.received).toHaveLength(1));
  await db.updateTable('users').set({ language: null }).where('id', '=', anna.id).execute();
  const { subject, html } = box.received[0]!.mail;
  expect(html).toContain('<html lang="tr"');
  expect(subject).toContain(`#${number}`);
});
