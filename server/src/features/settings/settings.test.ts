import { afterAll, expect, test } from 'vitest';
import { newWorld } from '../../testing/world.ts';

const world = await newWorld();
afterAll(world.end);

const admin = await world.admin();
const read = async () => (await world.call(admin, 'GET', '/settings')).json().data;
const save = (body: object) => world.call(admin, 'PUT', '/settings', body);

test('a firm begins with ten consultations a day of an hour, in the zone of its server', async () => {
  expect(await read()).toEqual({
    max_consultations_per_day: 10,
    consultation_duration: 60,
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    notify_in_app: true,
    notify_by_email: true,
    mail_folder: null,
    last_backup_at: null,
  });
});

test('an admin changes a part of them, and the rest stays', async () => {
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
    mail_folder: null,
    last_backup_at: null,
  });
  expect((await save({})).statusCode).toBe(200);
});

test('what cannot be is refused with a sentence, and nothing is stored', async () => {
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

test('a test notification reaches the admin who asks, and nobody else', async () => {
  const other = await world.admin();
  await save({ notify_in_app: true, notify_by_email: true });
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

test('a test notification says by what it was sent, and that it was not', async () => {
  const tryOut = async (switches: object) => {
    await save(switches);
    const reply = await world.call(admin, 'POST', '/settings/test-notification');
    return [reply.statusCode, reply.json().message];
  };
  expect(await tryOut({ notify_in_app: true, notify_by_email: false })).toEqual([
    200,
    'Test notification sent successfully, in the app only: email is switched off.',
  ]);
  expect(await tryOut({ notify_in_app: false, notify_by_email: true })).toEqual([
    200,
    'Test notification sent successfully, by email only: in-app is switched off.',
  ]);
  expect(await tryOut({ notify_in_app: false, notify_by_email: false })).toEqual([
    409,
    'Nothing was sent: in-app and email notifications are both switched off.',
  ]);
  await save({ notify_in_app: true, notify_by_email: true });
});

test('nobody but an admin reads or changes them', async () => {
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
