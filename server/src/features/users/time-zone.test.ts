import { afterAll, expect, test } from 'vitest';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
const { db } = world;
afterAll(world.end);

const admin = await world.admin();
const anna = await world.client();
const elif = await world.consultant('A');

const save = (actor: { token: string }, id: string, time_zone: unknown) =>
  world.call(actor, 'PUT', `/users/${id}`, { time_zone });
const stored = async (id: string) =>
  (await db.selectFrom('users').select('time_zone').where('id', '=', id).executeTakeFirstOrThrow()).time_zone;

const signUp = async (time_zone: unknown) => {
  const email = `${crypto.randomUUID()}@port.example`;
  const reply = await world.call(null, 'POST', '/auth/register', {
    name: 'Anna Berg',
    email,
    phone: '1',
    password: 'quay-side-lantern',
    companies: [{ name: 'Port' }],
    time_zone,
  });
  return reply.statusCode === 200 ? stored(reply.json().data.id) : reply.statusCode;
};

test('a sign-up stores the zone of the browser, and none if the server does not know it', async () => {
  expect(await signUp('Europe/Warsaw')).toBe('Europe/Warsaw');
  expect(await signUp(undefined)).toBeNull();
  expect(await signUp('Mars/Olympus_Mons')).toBeNull();
});

test('users change their own zone, an admin that of anybody, and nobody another’s', async () => {
  const reply = await save(anna, anna.id, 'Europe/Warsaw');
  expect([reply.statusCode, reply.json().data.time_zone]).toEqual([200, 'Europe/Warsaw']);
  expect((await save(admin, anna.id, 'Asia/Kathmandu')).json().data.time_zone).toBe('Asia/Kathmandu');
  expect((await save(elif, anna.id, 'UTC')).statusCode).toBe(403);
  expect(await stored(anna.id)).toBe('Asia/Kathmandu');
  expect((await save(anna, anna.id, null)).json().data.time_zone).toBeNull();
});

test.each([
  'Asia/Calcutta',
  'US/Pacific',
  'Etc/GMT+5',
  'Antarctica/Troll',
  'America/Argentina/Buenos_Aires',
  'UTC',
])('a zone may have an older or a rarer name: %s', async (zone) => {
  expect((await save(anna, anna.id, zone)).json().data.time_zone).toBe(zone);
});

test.each([
  'Mars/Olympus_Mons',
  '',
  '+03:00',
  'Europe/Istanbul ',
  ' Europe/Istanbul',
  'Europe//Istanbul',
  "Europe/Istanbul'; select 1",
  'A'.repeat(101),
  3,
  ['Europe/Istanbul'],
  {},
])('a zone that there is not is refused in words: %j', async (zone) => {
  await save(anna, anna.id, 'Europe/Warsaw');
  const reply = await save(anna, anna.id, zone);
  expect([reply.statusCode, reply.json().errors]).toEqual([400, { time_zone: 'Please choose a time zone' }]);
  expect(await stored(anna.id)).toBe('Europe/Warsaw');
});

test.each(['', '+03:00', 'Europe/', 'Europe Istanbul', 'A'.repeat(101)])(
  'the database refuses %j as a zone',
  async (time_zone) => {
    const update = db.updateTable('users').set({ time_zone }).execute();
    await expect(update).rejects.toThrow('users_time_zone_is_a_name');
  },
);

test('a decision is told in the zone of its reader, which it names', async () => {
  await world.call(admin, 'PUT', '/settings', { time_zone: 'Europe/Istanbul' });
  const { id } = await world.consultation(anna);
  const scheduled_date = '2087-07-01T11:30:00.000Z';
  await world.call(elif, 'PUT', `/consultations/${id}/status`, { status: 'approved', scheduled_date });
  const told = async (zone: string | null) => {
    await db.updateTable('users').set({ time_zone: zone }).where('id', '=', anna.id).execute();
    return (await world.call(anna, 'GET', '/notifications')).json().data[0].message as string;
  };
  expect(await told('Europe/Warsaw')).toContain('Jul 1, 2087, 13:30, Warsaw time.');
  expect(await told('Asia/Calcutta')).toContain('Jul 1, 2087, 17:00, Kolkata time.');
  expect(await told('Pacific/Kiritimati')).toContain('Jul 2, 2087, 01:30, Kiritimati time.');
  expect(await told(null)).toContain('Jul 1, 2087, 14:30, Istanbul time.');
  // Stored by a server that knew more zones.
  expect(await told('Mars/Olympus_Mons')).toContain('Jul 1, 2087, 14:30, Istanbul time.');
});
