import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { jpeg, png, promising, textChunk, withDepth } from '../../../test/support/images.ts';
import { newWorld } from '../../../test/support/world.ts';
import { replaceUnknownZone } from './zone.ts';

const world = await newWorld();
afterAll(world.end);

const admin = await world.admin();
const read = async () => (await world.call(admin, 'GET', '/settings')).json().data;
const save = (body: object) => world.call(admin, 'PUT', '/settings', body);

/** Open from nine to six on weekdays. */
const booking = {
  opening_hours: Object.fromEntries(
    ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map((day) => [day, [['09:00', '18:00']]]),
  ),
  buffer_before: 0,
  buffer_after: 0,
  minimum_notice: 120,
  booking_horizon: 60,
  acceptance_days: 14,
  cancellation_cutoff: 1440,
  reminders: [1440, 60],
  clients_see_time: false,
};

test('a firm starts with ten consultations a day of one hour each, in the time zone of its server', async () => {
  expect(await read()).toEqual({
    max_consultations_per_day: 10,
    consultation_duration: 60,
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    notify_in_app: true,
    notify_by_email: true,
    ...booking,
    slot_interval: 60,
    firm_name: '',
    firm_logo: null,
    terms: '',
    privacy: '',
    contact: '',
    mail_folder: null,
    last_backup_at: null,
  });
});

test('an admin changes some settings, and the rest stay', async () => {
  const general = {
    max_consultations_per_day: 50,
    consultation_duration: 45,
    time_zone: 'Europe/Istanbul',
  };
  const reply = await save({ ...general, unknown: 1 });
  expect(reply.json()).toMatchObject({ message: 'General settings saved successfully', data: general });
  expect((await save({ notify_by_email: false })).json().message).toBe(
    'Notification settings saved successfully',
  );
  expect(await read()).toEqual({
    ...general,
    notify_in_app: true,
    notify_by_email: false,
    ...booking,
    slot_interval: 45,
    firm_name: '',
    firm_logo: null,
    terms: '',
    privacy: '',
    contact: '',
    mail_folder: null,
    last_backup_at: null,
  });
  expect((await save({})).statusCode).toBe(200);
});

test('an invalid value is refused with a message, and nothing is stored', async () => {
  const before = await read();
  const perDay = 'Please enter a number from 1 to 50';
  const duration = 'Please enter a multiple of 15 minutes, at least 15';
  for (const [body, sentence] of [
    [{ max_consultations_per_day: 0 }, perDay],
    [{ max_consultations_per_day: 51 }, perDay],
    [{ max_consultations_per_day: 1.5 }, perDay],
    [{ max_consultations_per_day: '7' }, perDay],
    [{ consultation_duration: 0 }, duration],
    [{ consultation_duration: 50 }, duration],
    [{ consultation_duration: 735 }, duration],
    [{ time_zone: 'Europe/Atlantis' }, 'Please choose a time zone'],
    [{ time_zone: '' }, 'Please choose a time zone'],
    [{ notify_in_app: 'yes' }, 'Please say true or false'],
  ] as const) {
    const reply = await save(body);
    expect([reply.statusCode, reply.json().message]).toEqual([400, sentence]);
  }
  expect(await read()).toEqual(before);
});

/** Each in the list of `Intl`, but not in that of the database. */
test.each(['Canada/East-Saskatchewan', 'SystemV/AST4'])(
  'the time zone %s, which only this machine knows, is refused at the field',
  async (time_zone) => {
    const before = await read();
    const reply = await save({ time_zone });
    expect([reply.statusCode, reply.json().code, Object.keys(reply.json().errors)]).toEqual([
      400,
      'time_zone_unknown',
      ['time_zone'],
    ]);
    expect(await read()).toEqual(before);
  },
);

test('a stored time zone that the database does not know is replaced by UTC, with a warning', async () => {
  const { time_zone } = await read();
  await world.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await trx.updateTable('settings').set({ time_zone: 'Canada/East-Saskatchewan' }).execute();
  });
  const slots = () =>
    world.call(admin, 'GET', '/rooms/A/slots?from=2030-06-03T00:00:00Z&to=2030-06-10T00:00:00Z');
  const warnings: string[] = [];
  for (let starts = 0; starts < 2; starts += 1)
    await replaceUnknownZone(world.db, (line) => warnings.push(line));
  expect(warnings).toEqual([expect.stringContaining('it is UTC')]);
  expect([(await read()).time_zone, (await slots()).statusCode]).toEqual(['UTC', 200]);
  await save({ time_zone });
});

test('the firm has a name, a logo whose content is checked, and texts with only what the editors produce', async () => {
  const logo = png(400, 100).toString('base64');
  const named = await save({ firm_name: ' Aegean  Trade\nAdvice ', firm_logo: logo });
  expect(named.json()).toMatchObject({
    message: 'Name and logo saved successfully',
    data: { firm_name: 'Aegean  Trade Advice', firm_logo: logo },
  });
  expect((await save({ firm_logo: jpeg.toString('base64') })).statusCode).toBe(200);
  const ofNoDepth = withDepth(png(400, 100), 255);
  expect((await save({ firm_logo: ofNoDepth })).statusCode).toBe(400);
  const written = await save({
    terms: '<h2>Terms</h2><script>alert(1)</script><p onclick="x()">We <b>advise</b>.</p>',
    contact: '<p> &nbsp;</p>',
  });
  expect(written.json()).toMatchObject({
    message: 'Public pages saved successfully',
    data: { terms: '<h2>Terms</h2><p>We <strong>advise</strong>.</p>', privacy: '', contact: '' },
  });
  expect((await save({ firm_logo: null, firm_name: '' })).json().data).toMatchObject({
    firm_logo: null,
    firm_name: '',
    terms: '<h2>Terms</h2><p>We <strong>advise</strong>.</p>',
  });
});

test.each([
  ['no base64', 'Aegean!'],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')],
  ['a GIF', Buffer.from('GIF89a').toString('base64')],
  ['a PNG in name only', Buffer.concat([png(1, 1).subarray(0, 8), Buffer.alloc(40)]).toString('base64')],
  ['half a PNG', png(300, 300).subarray(0, 200).toString('base64')],
  ['a PNG whose head promises more than is there', promising(png(10, 10), 1_000, 1_000)],
  ['a PNG of very many pixels', png(4_000, 4_000).toString('base64')],
  ['half a JPEG', jpeg.subarray(0, 300).toString('base64')],
  ['more than 100 KiB', Buffer.concat([png(1, 1), Buffer.alloc(102_400)]).toString('base64')],
  ['nothing', 5],
])('a logo that is %s is refused at its field', async (_, firm_logo) => {
  const reply = await save({ firm_logo });
  const sentence = 'Please choose a PNG or JPEG of at most 100 KiB';
  expect([reply.statusCode, reply.json().errors]).toEqual([400, { firm_logo: sentence }]);
});

test('a logo of 100 KiB and three long texts are saved in one call', async () => {
  const noise = Buffer.alloc(102_400 - png(1, 1).length - 12, 'x');
  const padded = Buffer.concat([png(1, 1).subarray(0, -12), textChunk(noise), png(1, 1).subarray(-12)]);
  expect(padded.length).toBe(102_400);
  const long = `<p>${'ä'.repeat(32_000)}</p>`;
  expect((await save({ firm_logo: padded.toString('base64') })).statusCode).toBe(200);
  expect((await save({ terms: long, privacy: long, contact: long })).statusCode).toBe(200);
  await save({ firm_logo: null, terms: '', privacy: '', contact: '' });
});

test('a test notification reaches only the admin who requests it', async () => {
  const other = await world.admin();
  await save({ notify_by_email: true });
  const reply = await world.call(admin, 'POST', '/settings/test-notification');
  expect(reply.json()).toEqual({
    status: 'success',
    data: null,
    message: 'Test notification sent successfully',
  });
  const newsOf = async (actor: typeof admin) =>
    (await world.call(actor, 'GET', '/notifications')).json().data;
  expect(await newsOf(admin)).toMatchObject([{ title: 'Test notification', isRead: false }]);
  expect(await newsOf(other)).toEqual([]);
});

test.each([
  [true, true, true, 200, 'Test notification sent successfully'],
  [true, true, false, 200, 'Test notification sent in the app; no email, as your emails are switched off'],
  [true, false, true, 200, 'Test notification sent in the app; no email, as email notifications are off'],
  [false, true, true, 200, 'Test notification sent by mail; in-app notifications are off'],
  [false, false, true, 409, 'Nothing was sent: in-app and email notifications are off.'],
  [
    false,
    true,
    false,
    409,
    'Nothing was sent: in-app notifications are off, and your emails are switched off.',
  ],
])(
  'in the app %s, by mail %s, mail wanted %s: the response says what was sent',
  async (inApp, byMail, wants_mail, status, message) => {
    await save({ notify_in_app: inApp, notify_by_email: byMail });
    const other = await world.admin();
    await world.call(other, 'PUT', `/users/${other.id}`, { wants_mail });
    const reply = await world.call(other, 'POST', '/settings/test-notification');
    expect([reply.statusCode, reply.json().message]).toEqual([status, message]);
    await save({ notify_in_app: true, notify_by_email: true });
  },
);

test('only an admin reads or changes the settings', async () => {
  for (const actor of [await world.client(), await world.consultant('A')]) {
    for (const [method, url, body] of [
      ['GET', '/settings', undefined],
      ['PUT', '/settings', {}],
      ['POST', '/settings/test-notification', undefined],
    ] as const) {
      expect((await world.call(actor, method, url, body)).statusCode).toBe(403);
    }
  }
});

test('a public text that goes on from an outdated one is refused with those of now, another page is not', async () => {
  await save({ terms: '<p>First.</p>', privacy: '<p>Kept.</p>' });
  const second = { terms: '<p>Second.</p>', before: { terms: '<p>First.</p>' } };
  expect((await save(second)).statusCode).toBe(200);
  expect((await save(second)).statusCode).toBe(200);
  const late = await save({ terms: '<p>Third.</p>', before: { terms: '<p>First.</p>' } });
  expect([late.statusCode, late.json()]).toMatchObject([
    409,
    { code: 'texts_changed', data: { terms: '<p>Second.</p>', privacy: '<p>Kept.</p>' } },
  ]);
  const other = await save({ privacy: '<p>New.</p>', before: { privacy: '<p>Kept.</p>' } });
  expect(other.json()).toMatchObject({
    message: 'Public pages saved successfully',
    data: { terms: '<p>Second.</p>', privacy: '<p>New.</p>' },
  });
});

test('three public texts of 64 KiB replace three others', async () => {
  const [first, second] = ['a', 'b'].map((letter) => `<p>${letter.repeat(64_000)}</p>`);
  const before = { terms: first, privacy: first, contact: first };
  await save(before);
  const saved = await save({ terms: second, privacy: second, contact: second, before });
  expect(saved.statusCode).toBe(200);
});

test('of public texts saved at once from the same one, the first is stored and the others are refused', async () => {
  await save({ terms: '<p>Before.</p>' });
  const texts = Array.from({ length: 5 }, (_, at) => `<p>Text ${at}.</p>`);
  const replies = await Promise.all(
    texts.map((terms) => save({ terms, before: { terms: '<p>Before.</p>' } })),
  );
  const codes = replies.map(({ statusCode }) => statusCode);
  expect(codes.toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409, 409]);
  expect((await read()).terms).toBe(texts[codes.indexOf(200)]);
});
