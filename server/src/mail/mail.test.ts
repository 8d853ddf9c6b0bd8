import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import type { Email } from 'postal-mime';
import { afterAll, expect, test, vi } from 'vitest';
import { addCompleted } from '../../test/support/completed.ts';
import { png } from '../../test/support/images.ts';
import { openPostBox } from '../../test/support/post-box.ts';
import { eventually } from '../../test/support/eventually.ts';
import { newWorld } from '../../test/support/world.ts';
import { documentsFor } from '../features/exports/documents-for.ts';
import { openPost } from './post.ts';
import { asFiles, bySmtp, type Transport } from './transport.ts';

const world = await newWorld();
const box = await openPostBox();
const app = 'https://advice.example/consultflownavigator';
const from = 'Advice <advice@firm.example>';
const smtp = bySmtp(box.url, from);
const warned = vi.fn<(...what: unknown[]) => void>();
const openHere = (transport: Transport) =>
  openPost({
    db: world.db,
    connectionString: world.url,
    transport,
    app,
    log: { warn: warned, error: warned },
    documentsFor,
  });
let post = await openHere(smtp);
afterAll(async () => {
  await post.close();
  smtp.close();
  await box.close();
  await world.end();
});

const admin = await world.admin();
const emailOf = async ({ id }: { id: string }) =>
  (await world.call(admin, 'GET', `/users/${id}`)).json().data.email as string;
const mailsTo = async (person: { id: string }) => {
  const email = await emailOf(person);
  return box.received.filter(({ to }) => to.includes(email));
};
/** Alone, or merged with others of the same minute. */
const tells = ({ subject, text }: Email, title: string) =>
  subject?.replace(/^#\d+ .*: /, '') === title || Boolean(text?.includes(`* ${title}\n`));
const mailTo = (person: { id: string }, subject: string) =>
  eventually(async () => {
    await world.newsAreDue();
    const found = (await mailsTo(person)).find(({ mail }) => tells(mail, subject));
    expect(found).toBeDefined();
    return found!;
  });
const move = (actor: { token: string }, id: string, body: object) =>
  world.call(actor, 'PUT', `/consultations/${id}/status`, body);

test('a notification in the app is also mailed, in text and in HTML, with a link to the screen', async () => {
  const client = await world.client({ name: 'Ayşe Yıldırım' });
  const consultant = await world.consultant('A');
  const { id } = await world.consultation(client, { topic: 'Origin <b>&' });
  const asked = await mailTo(consultant, 'New consultation request');
  expect(asked.mail.text).toContain('“Ayşe Yıldırım” asks about #1 “Origin <b>&” in Room A.');
  expect(asked.mail.subject).toBe('#1 Origin <b>&: New consultation request');
  expect(asked.mail.text).toContain(`${app}/consultant/consultations/${id}#`);
  expect(asked.mail.html).toContain('Origin &lt;b&gt;&amp;');
  expect(asked.mail.html).toContain(`href="${app}/consultant/consultations/${id}#`);
  expect(asked.mail.html).not.toMatch(/<script|<img|<link|src=/);
  expect(asked.from).toBe('advice@firm.example');

  await move(consultant, id, { status: 'approved' });
  await move(consultant, id, { status: 'rescheduled', scheduled_date: '2027-01-04T09:00:00Z' });
  await move(consultant, id, { status: 'completed', consultation_result: '<p>Yes.</p>' });
  await world.call(consultant, 'PUT', `/consultations/${id}`, { consultation_result: '<p>Better.</p>' });
  for (const subject of [
    'Request approved',
    'Consultation rescheduled',
    'Consultation completed',
    'Result updated',
  ]) {
    const { mail } = await mailTo(client, subject);
    expect(mail.to).toEqual([{ name: 'Ayşe Yıldırım', address: await emailOf(client) }]);
    expect(mail.text).toContain(`${app}/client/consultations/${id}#`);
    expect(mail.text).toContain(`You can switch these mails off in your profile: ${app}/client/profile`);
  }
});

test('a booked appointment is mailed with how to meet: the link of a video call is one, a number is none', async () => {
  const client = await world.client({ phone: 'www.evil.example/pay' });
  const consultant = await world.consultant('A');
  const call = 'https://meet.firm.example/elif?room=1&code=2';
  await world.call(consultant, 'PUT', `/users/${consultant.id}`, { video_link: call });
  const { id } = await world.consultation(client, { topic: 'Meeting' });
  await move(consultant, id, { status: 'approved', scheduled_date: '2031-01-07T09:00:00Z' });
  const approved = (await mailTo(client, 'Request approved')).mail;
  expect(approved.text).toContain('You meet by video.');
  expect(approved.text).toContain(`Link of the video call:\n${call}\n`);
  expect(approved.html).toContain('href="https://meet.firm.example/elif?room=1&amp;code=2"');

  await world.call(consultant, 'PUT', `/consultations/${id}/appointment`, { mode: 'phone' });
  const changed = (await mailTo(client, 'Appointment changed')).mail;
  expect(changed.text?.replaceAll('\u2060', '')).toContain('You talk by phone: www.evil.example/pay');
  expect(changed.text).not.toContain('evil.example');
  expect(changed.text).not.toContain('meet.firm.example');
});

test('admins get a mail about a sign-up, the client about the decision', async () => {
  const pending = await world.pendingClient();
  await world.call(admin, 'PUT', `/users/${pending.id}`, { account_status: 'rejected', reason: 'No arms' });
  expect((await mailTo(pending, 'Account not approved')).mail.text).toContain('Reason: “No arms”');
  await world.call(admin, 'PUT', `/users/${pending.id}/approve`);
  await mailTo(pending, 'Account approved');
  await world.call(null, 'POST', '/auth/register', {
    name: 'Minh',
    email: 'minh@port.example',
    phone: '1',
    password: 'robusta-2026',
    companies: [{ name: 'Tây Nguyên' }],
  });
  expect((await mailTo(admin, 'New client')).mail.text).toContain('“Minh” of “Tây Nguyên” has signed up');
});

test('every other move is mailed to the other side with its own text', async () => {
  const client = await world.client({ name: 'Linh' });
  const consultant = await world.consultant('A');
  const rejected = await world.consultation(client, { topic: 'Quotas' });
  await move(consultant, rejected.id, { status: 'rejected', reason: 'Not our field' });
  expect((await mailTo(client, 'Request rejected')).mail.text).toMatch(
    /rejected #\d+ “Quotas”\. Reason: “Not our field”/,
  );
  const taken = await world.consultation(client, { topic: 'Dumping' });
  await move(consultant, taken.id, { status: 'approved' });
  await move(client, taken.id, { status: 'canceled', reason: 'Sold' });
  expect((await mailTo(consultant, 'Consultation canceled')).mail.text).toMatch(
    /“Linh” canceled #\d+ “Dumping”\. Reason: “Sold”/,
  );
});

test('a link to choose a password comes by mail and works, for a forgotten password and an invitation', async () => {
  const client = await world.client();
  await world.call(null, 'POST', '/auth/forgot-password', { email: await emailOf(client) });
  const reset = (await mailTo(client, 'Choose a new password')).mail;
  expect(reset.text).toContain('The link works once, for 30 minutes.');
  expect(reset.text).toContain('If it was not you, ignore this mail: nothing has changed.');

  const added = await world.call(admin, 'POST', '/admin/users', {
    name: 'Minh Trần',
    email: 'minh.tran@port.example',
    role: 'consultant',
    invite: true,
  });
  const invitation = (await mailTo(added.json().data, 'Your account at ConsultFlow Navigator')).mail;
  expect(invitation.text).toContain('Welcome, “Minh Trần”');
  expect(invitation.text?.replaceAll('\u2060', '')).toContain(
    'has made an account for you (minh.tran@port.example, consultant).',
  );
  expect(invitation.text).toContain('The link works once, for 72 hours.');
  for (const { text, html } of [reset, invitation]) {
    const [link = '', token] = /https:\S+\/reset-password#([\w-]{43})/.exec(text ?? '') ?? [];
    expect(link.startsWith(`${app}/reset-password#`)).toBe(true);
    expect(html).toContain(`href="${link}"`);
    const chosen = await world.call(null, 'POST', '/auth/reset-password', {
      token,
      password: 'harbour-light-2026',
    });
    expect(chosen.statusCode).toBe(200);
  }
});

test('a user who wants no mails gets only those needed to sign in; with mail off that holds for everybody', async () => {
  const quiet = await world.client();
  const other = await world.client();
  const consultant = await world.consultant('A');
  expect(
    (await world.call(quiet, 'PUT', `/users/${quiet.id}`, { wants_mail: false })).json().data.wants_mail,
  ).toBe(false);
  for (const client of [quiet, other]) {
    const { id } = await world.consultation(client);
    await move(consultant, id, { status: 'rejected' });
  }
  await mailTo(other, 'Request rejected');
  expect(await mailsTo(quiet)).toEqual([]);

  await world.call(admin, 'PUT', '/settings', { notify_by_email: false });
  const { id } = await world.consultation(other);
  await move(consultant, id, { status: 'approved' });
  await world.call(null, 'POST', '/auth/forgot-password', { email: await emailOf(quiet) });
  await mailTo(quiet, 'Choose a new password');
  expect((await mailsTo(other)).map(({ mail }) => mail.subject)).not.toContainEqual(
    expect.stringContaining('Request approved'),
  );
  await world.call(admin, 'PUT', '/settings', { notify_by_email: true });
});

test('without notifications in the app mail is still sent', async () => {
  await world.call(admin, 'PUT', '/settings', { notify_in_app: false });
  const client = await world.client();
  const consultant = await world.consultant('A');
  const { id } = await world.consultation(client);
  await move(consultant, id, { status: 'approved' });
  await mailTo(client, 'Request approved');
  expect((await world.call(client, 'GET', '/notifications')).json().data).toEqual([]);
  await world.call(admin, 'PUT', '/settings', { notify_in_app: true });
});

test('the test notification of the settings reaches the admin by mail too', async () => {
  expect((await world.call(admin, 'POST', '/settings/test-notification')).json().message).toBe(
    'Test notification sent successfully',
  );
  await mailTo(admin, 'Test notification');
});

test('a change that is rolled back sends no mail', async () => {
  const client = await world.client();
  const consultant = await world.consultant('A');
  const { id } = await world.consultation(client);
  const answers = await Promise.all([
    move(consultant, id, { status: 'approved' }),
    move(consultant, id, { status: 'rejected' }),
  ]);
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  const won = answers[0].statusCode === 200 ? 'Request approved' : 'Request rejected';
  await mailTo(client, won);
  expect((await mailsTo(client)).map(({ mail }) => mail.subject)).toEqual([
    expect.stringMatching(`^#\\d+ Rules of origin: ${won}$`),
  ]);
});

test('while the mail server is away only mail waits; afterwards each mail arrives once', async () => {
  await post.close();
  const { port } = await openPostBox().then(async (closed) => {
    await closed.close();
    return closed;
  });
  const away = bySmtp(`smtp://127.0.0.1:${port}`, from);
  post = await openHere(away);
  const client = await world.client();
  const consultant = await world.consultant('A');
  const { id } = await world.consultation(client);
  expect((await move(consultant, id, { status: 'approved' })).statusCode).toBe(200);
  await eventually(async () => {
    await world.newsAreDue();
    const { rows } = await world.jobs();
    expect(rows.some(({ state }) => state === 'retry')).toBe(true);
  });
  const back = await openPostBox({ port });
  await eventually(() =>
    expect(back.received.filter(({ mail }) => mail.subject?.endsWith(': Request approved'))).toHaveLength(1),
  );
  await post.close();
  away.close();
  await back.close();
  post = await openHere(smtp);
}, 45_000);

test('an address that the mail server refuses for good is not retried', async () => {
  await post.close();
  const strict = await openPostBox({
    answer: () => Object.assign(new Error('No such user'), { responseCode: 550 }),
  });
  const refused = bySmtp(strict.url, from);
  post = await openHere(refused);
  const client = await world.client();
  await world.call(null, 'POST', '/auth/forgot-password', { email: await emailOf(client) });
  await eventually(() =>
    expect(warned).toHaveBeenCalledWith(expect.objectContaining({ code: 550 }), expect.any(String)),
  );
  await post.close();
  refused.close();
  await strict.close();
  post = await openHere(smtp);
});

test('documents can be sent to any address, from the user who sends them, as one PDF or a ZIP', async () => {
  const client = await world.client({ name: 'Ayşe Yıldırım' });
  const ids = await addCompleted(world.db, { client, consultant: await world.consultant('A') }, 2);
  const send = (body: object) =>
    world.call(client, 'POST', '/exports', { ids, email: 'bank@trade.example', ...body });
  for (const format of ['pdf', 'zip']) {
    const reply = await send({ format });
    expect(reply.json()).toMatchObject({
      data: null,
      message: 'The documents are on their way to bank@trade.example.',
    });
  }
  await eventually(() =>
    expect(box.received.filter(({ to }) => to[0] === 'bank@trade.example')).toHaveLength(2),
  );
  const [pdf, zip] = box.received
    .filter(({ to }) => to[0] === 'bank@trade.example')
    .map(({ mail }) => mail)
    .toSorted((one, other) => (one.attachments[0]!.mimeType < other.attachments[0]!.mimeType ? -1 : 1));
  expect(pdf!.subject).toBe('The documents of 2 consultations');
  expect(pdf!.replyTo).toEqual([{ name: 'Ayşe Yıldırım', address: await emailOf(client) }]);
  expect(pdf!.attachments).toMatchObject([
    { mimeType: 'application/pdf', filename: expect.stringMatching(/^Consultations .*\.pdf$/) },
  ]);
  expect(
    Buffer.from(pdf!.attachments[0]!.content as ArrayBuffer)
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  expect(Object.keys(unzipSync(new Uint8Array(zip!.attachments[0]!.content as ArrayBuffer)))).toHaveLength(2);
});

test('the sender is notified of documents that cannot be sent', async () => {
  const client = await world.client();
  const ids = await addCompleted(world.db, { client, consultant: await world.consultant('A') }, 1);
  await post.close();
  await world.call(client, 'POST', '/exports', { ids, email: 'bank@trade.example' });
  await world.call(admin, 'DELETE', `/consultations/${ids[0]}`);
  post = await openHere(smtp);
  await eventually(async () =>
    expect((await world.call(client, 'GET', '/notifications')).json().data).toMatchObject([
      {
        title: 'Documents not sent',
        message: 'Nothing was sent to bank@trade.example. Consultation not found',
      },
    ]),
  );
});

test('a mail that is too large is refused at once, and so are documents that are not completed or not one’s own', async () => {
  const client = await world.client();
  const ids = await addCompleted(world.db, { client, consultant: await world.consultant('A') }, 1_001);
  const send = (actor: { token: string }, some: string[]) =>
    world.call(actor, 'POST', '/exports', { ids: some, format: 'zip', email: 'bank@trade.example' });
  const large = await send(client, ids);
  expect([large.statusCode, large.json().message]).toEqual([
    409,
    'These documents are larger than the 20 MB a mail can carry. Choose fewer, or download them.',
  ]);
  // Their number is looked at before the cases are.
  expect((await send(await world.client(), ids)).statusCode).toBe(409);
  expect((await send(await world.client(), ids.slice(0, 1))).statusCode).toBe(404);
  const other = await world.client();
  const open = await world.consultation(other);
  expect((await send(other, [open.id])).statusCode).toBe(409);
});

test('without a mail server each mail is a file that only the server can read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'consultflow-mail-'));
  const files = asFiles(join(folder, 'mail'), from);
  await files({
    id: 'one',
    to: { name: 'Ngọc', email: 'ngoc@port.example' },
    letter: { subject: 'Ünïcode', title: 'T', paragraphs: ['日本語'], foot: [] },
  });
  expect(readdirSync(join(folder, 'mail'))).toEqual(['one.eml']);
  expect(statSync(join(folder, 'mail', 'one.eml')).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(folder, 'mail', 'one.eml'), 'utf8')).toContain('Message-ID: <one@firm.example>');
  rmSync(folder, { recursive: true });
});

test('a mail has the name and the logo of the firm and loads nothing', async () => {
  const image = png(400, 100);
  await world.call(admin, 'PUT', '/settings', {
    firm_name: 'Aegean <Trade> Advice',
    firm_logo: image.toString('base64'),
  });
  const client = await world.client();
  await world.call(client, 'POST', '/auth/forgot-password', { email: await emailOf(client) });
  const { mail } = await mailTo(client, 'Choose a new password');
  await world.call(admin, 'PUT', '/settings', { firm_name: '', firm_logo: null });
  expect(mail.text).toContain('Sent by Aegean <Trade> Advice. Please do not reply to this email.');
  expect(mail.html).toContain('Aegean &lt;Trade&gt; Advice');
  expect(mail.html).not.toContain('ConsultFlow');
  const [, id] = /<img src="cid:([^"]+)" alt="" width="160" height="40"/.exec(mail.html!) ?? [];
  expect(mail.html!.match(/src=/g)).toHaveLength(1);
  const [logo] = mail.attachments;
  expect(logo).toMatchObject({ contentId: `<${id}>`, mimeType: 'image/png', disposition: 'inline' });
  expect(Buffer.from(logo!.content as ArrayBuffer)).toEqual(image);
});
