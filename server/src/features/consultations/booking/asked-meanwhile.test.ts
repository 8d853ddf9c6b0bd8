import type { Actor } from '@consultflow/contract/users/schema';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { dayAhead } from '../../../../test/support/booked.ts';
import { oneWaits } from '../../../../test/support/one-waits.ts';
import { newWorld } from '../../../../test/support/world.ts';
import { openSession } from '../../../http/session.ts';
import * as consultations from '../queries.ts';
import { ask } from './wait-for-client.ts';

const world = await newWorld();
const { db } = world;
afterAll(world.end);

const admin = await world.admin();
const client = await world.client();
const elif = await world.consultant('A', 'B');
const rohan = await world.consultant('A');
const asking: Actor = {
  id: elif.id,
  name: 'Elif',
  role: 'consultant',
  account_status: 'approved',
  specialties: ['A', 'B'],
};

const at = (hour: string) => `${dayAhead(0)}T${hour}:00:00.000Z`;
beforeAll(async () => {
  await world.call(admin, 'PUT', '/settings', { time_zone: 'UTC' });
  await world.call(admin, 'POST', '/schedules', {
    week_start_date: dayAhead(0),
    assignments: [
      {
        day: 'Monday',
        room_assignments: [
          { room: 'A', consultant_ids: [elif.id, rohan.id] },
          { room: 'B', consultant_ids: [elif.id] },
        ],
      },
    ],
  });
});
afterEach(async () => {
  await db.deleteFrom('consultations').execute();
  await db.updateTable('users').set({ is_active: true }).execute();
});

async function proposed(consultant: { id: string }, room: 'A' | 'B' = 'A') {
  const { id } = await world.consultation(client, { room });
  const reply = await world.call(elif, 'PUT', `/consultations/${id}/status`, {
    status: 'pending',
    proposals: [{ starts_at: at('10'), consultant_id: consultant.id }],
  });
  expect(reply.statusCode).toBe(200);
  return id;
}

/** The reply to a call that waits for the case while a consultant asks its client. */
async function whileAsked(id: string, ...asked: Parameters<typeof world.call>) {
  let reply: Promise<{ statusCode: number; json: () => { code?: string } }> | undefined;
  await db.transaction().execute(async (trx) => {
    await consultations.hold(trx, { id });
    // A call is sent only once somebody awaits it.
    reply = world.call(...asked).then((done) => done);
    await oneWaits(db);
    const seen = await consultations.find(trx, asking, id);
    await ask(trx, asking, seen!, { question: '<p>Which HS code?</p>' });
  });
  return (await reply)!;
}
const expectAsked = async (id: string) =>
  expect((await world.call(client, 'GET', `/consultations/${id}`)).json().data).toMatchObject({
    status: 'pending',
    question: { body: '<p>Which HS code?</p>' },
  });

test('a question that is asked while its client declines the times stays open', async () => {
  const id = await proposed(elif);
  const reply = await whileAsked(id, client, 'POST', `/consultations/${id}/proposals/decline`, {});
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'no_proposal']);
  await expectAsked(id);
});

test('a question that is asked while the account of whoever holds a time is closed stays open', async () => {
  const id = await proposed(rohan);
  const reply = await whileAsked(id, admin, 'PUT', `/users/${rohan.id}`, { is_active: false });
  expect(reply.statusCode).toBe(200);
  await expectAsked(id);
});

test('a question that is asked while another room moves to the room of a lapsed proposal stays open', async () => {
  const { data: rooms } = (await world.call(admin, 'GET', '/rooms')).json();
  const [roomB, roomC] = ['B', 'C'].map((code) => rooms.find((one: { code: string }) => one.code === code));
  const id = await proposed(elif, 'B');
  await sql`update appointments set state = 'lapsed' where consultation_id = ${id}`.execute(db);
  await world.consultation(client, { room: 'C' });
  const reply = await whileAsked(id, admin, 'DELETE', `/rooms/${roomC.id}?successor_id=${roomB.id}`);
  expect(reply.statusCode).toBe(200);
  await expectAsked(id);
});

test('times proposed while the closing of the account that holds them waits are given back, and the clock goes on', async () => {
  await sql`update rooms set response_target = 480 where code = 'A'`.execute(db);
  onTestFinished(async () => {
    await sql`update rooms set response_target = null where code = 'A'`.execute(db);
  });
  await openSession(db, { id: rohan.id, password_hash: 'none' });
  const { id } = await world.consultation(client);
  let reply: Promise<{ statusCode: number; json: () => { message: string } }> | undefined;
  await db.transaction().execute(async (trx) => {
    // As a write of theirs does.
    await trx
      .selectFrom('sessions')
      .select('user_id')
      .where('user_id', '=', rohan.id)
      .forKeyShare()
      .execute();
    reply = world.call(admin, 'PUT', `/users/${rohan.id}`, { is_active: false }).then((done) => done);
    await oneWaits(db);
    const offered = await world.call(elif, 'PUT', `/consultations/${id}/status`, {
      status: 'pending',
      proposals: [{ starts_at: at('10'), consultant_id: rohan.id }],
    });
    expect(offered.statusCode).toBe(200);
  });
  expect([(await reply)!.statusCode, (await reply)!.json().message]).toEqual([200, expect.any(String)]);
  expect((await world.call(elif, 'GET', `/consultations/${id}`)).json().data.status).toBe('requested');
  const [before, running] = await db
    .selectFrom('clock_intervals')
    .select(['started_at', 'ended_at'])
    .where('consultation_id', '=', id)
    .orderBy(sql`ended_at is null`)
    .execute();
  expect(running).toEqual({ started_at: before!.ended_at, ended_at: null });
});
