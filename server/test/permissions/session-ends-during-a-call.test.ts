import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { exportConsultations } from '@consultflow/contract/exports/endpoints';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hashOf } from '../../src/http/session.ts';
import { type Allowed, allowedCase, asAdmin, endings, urlOf } from './allowed-calls.ts';
import { calls } from './calls.ts';
import { newStage } from './cast.ts';
import { table } from './permission-table.ts';

/** Called for each request after the guard, before its body is read. */
let onLetIn = () => {};
const stage = await newStage((app) =>
  app.addHook('preParsing', async () => {
    onLetIn();
  }),
);
let port = 0;
beforeAll(async () => {
  await stage.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = stage.app.server.address() as AddressInfo);
});
afterAll(stage.end);
afterEach(stage.restore);

const writes: Allowed[] = [
  ...calls
    .filter(({ method, key }) => method !== 'GET' && table[key]?.roles !== 'anyone')
    .map((call) => allowedCase(call, stage.ids)),
  {
    call: { ...exportConsultations, key: 'POST /exports by mail', base: '/api/v2' },
    actor: 'owner',
    id: '',
    second: '',
    query: '',
    body: { ids: [stage.ids["owner's completed"]], email: 'somebody@firm.example' },
  },
];

/** Sends all of a request except its last byte, and the rest on command. */
async function slowly({ call, actor, body, ...rest }: Allowed) {
  const payload = body ? JSON.stringify(body) : '';
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  const letIn = new Promise<void>((resolve) => (onLetIn = resolve));
  socket.write(
    `${call.method} ${urlOf({ call, actor, body, ...rest })} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n` +
      `authorization: Bearer ${stage.tokens[actor]}\r\ncontent-type: application/json\r\n` +
      `transfer-encoding: chunked\r\n\r\n${payload && `${Buffer.byteLength(payload).toString(16)}\r\n${payload}\r\n`}0\r\n\r`,
  );
  await letIn;
  onLetIn = () => {};
  return async () => {
    socket.write('\n');
    await once(socket, 'close');
    const [, status = ''] = /^HTTP\/1\.1 (\d+)/.exec(Buffer.concat(chunks).toString()) ?? [];
    return Number(status);
  };
}

describe.each(Object.entries(endings))('a caller who %s before the last byte of a write', (_what, end) => {
  test.each(writes.map((one) => [`${one.call.base} ${one.call.key}`, one] as const))(
    'is refused: %s',
    async (_name, one) => {
      const sendTheRest = await slowly(one);
      await end(stage, one.actor);
      const before = await stage.fingerprint();
      expect(await sendTheRest()).toBe(401);
      expect(await stage.fingerprint()).toEqual(before);
    },
  );
});

test('the same calls succeed while the session lives', async () => {
  for (const one of writes) {
    const sendTheRest = await slowly(one);
    expect([one.call.key, await sendTheRest()]).toEqual([one.call.key, 200]);
    await stage.restore();
  }
});

/** Until a statement of this database waits for a lock, or the response has arrived. */
async function untilBlocked(reply: Promise<unknown>) {
  const isOver = reply.then(() => true);
  for (;;) {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `.execute(stage.db);
    if (rows.length > 0) return;
    if (await Promise.race([isOver, pause(5, false)])) return;
  }
}

// Signing out ends the session too: both may succeed.
const held = writes.filter(({ call }) => call.key !== 'POST /auth/logout');

test.each(held.map((one) => [`${one.call.base} ${one.call.key}`, one] as const))(
  'a session that ends as the write begins leaves nothing written: %s',
  async (_name, one) => {
    const ended = Promise.withResolvers<void>();
    const ending = Promise.withResolvers<void>();
    const transaction = stage.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('sessions').where('token_hash', '=', hashOf(stage.tokens[one.actor]!)).execute();
      ending.resolve();
      await ended.promise;
    });
    await ending.promise;

    const reply = stage.call({ token: stage.tokens[one.actor]! }, one.call.method, urlOf(one), one.body, '');
    await untilBlocked(reply);
    ended.resolve();
    await transaction;
    expect((await reply).statusCode).toBe(401);
    expect((await stage.changes()).filter((name) => name !== 'sessions')).toEqual([]);
  },
);

test('ending a session waits for a write that locks it', async () => {
  const { id, token } = stage.person('owner');
  const done = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const order: string[] = [];
  const write = stage.db.transaction().execute(async (trx) => {
    await sql`select from sessions where token_hash = ${hashOf(token)} for key share`.execute(trx);
    begun.resolve();
    await done.promise;
    order.push('written');
  });
  await begun.promise;
  const deactivated = asAdmin(stage, 'PUT /admin/users/:id/status', id, { status: 'inactive' });
  void deactivated.then(() => order.push('deactivated'));
  await untilBlocked(deactivated);
  done.resolve();
  await write;
  expect((await deactivated).statusCode).toBe(200);
  expect(order).toEqual(['written', 'deactivated']);
});
