import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);

const client = await world.client();
const consultant = await world.consultant('A');
const databaseTime = async () => {
  const { rows } = await sql<{ now: string }>`select now()`.execute(world.db);
  return rows[0]!.now;
};
const approve = (id: string, actor: { token: string } | null) =>
  world.call(actor, 'PUT', `/consultations/${id}/status`, { status: 'approved' });

test('approving assigns the consultation and schedules it for now', async () => {
  const { id } = await world.consultation(client);
  const before = await databaseTime();
  const { data, message } = (await approve(id, consultant)).json();
  const after = await databaseTime();

  expect(message).toBe('Consultation request approved and scheduled for today');
  expect(data).toMatchObject({
    status: 'approved',
    consultant_id: consultant.id,
    last_modified_by: consultant.id,
  });
  expect([before <= data.scheduled_date, data.scheduled_date <= after]).toEqual([true, true]);
});

test('a request is decided and recorded once, even by ten consultants at the same moment', async () => {
  const { id } = await world.consultation(client);
  const others = await Promise.all(Array.from({ length: 10 }, () => world.consultant('A')));
  const replies = await Promise.all(others.map((other) => approve(id, other)));

  expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1);
  expect(replies.filter((reply) => reply.statusCode === 409)).toHaveLength(9);
  const loser = replies.find((reply) => reply.statusCode === 409)!;
  expect(loser.json().message).toBe('This request has already been approved.');
  const history = (await world.call(consultant, 'GET', `/consultations/${id}/history`)).json().data;
  expect(history.map((entry: { to: string }) => entry.to)).toEqual(['requested', 'approved']);
});

test('a late decision gets the request and the faster colleague in its response', async () => {
  const { id } = await world.consultation(client, { topic: 'Rules of origin' });
  const faster = await world.consultant('A');
  await approve(id, faster);
  const { name } = (await world.call(faster, 'GET', `/users/${faster.id}`)).json().data;

  expect((await approve(id, consultant)).json()).toMatchObject({
    message: 'This request has already been approved.',
    params: {
      id,
      topic: 'Rules of origin',
      status: 'approved',
      changed_by: faster.id,
      changed_by_name: name,
    },
  });
});

test('approving a request that was edited after it was read is refused, and the editor is named', async () => {
  const { id } = await world.consultation(client);
  const { updated_at } = (await world.call(consultant, 'GET', `/consultations/${id}`)).json().data;
  await world.call(client, 'PUT', `/consultations/${id}`, { problem_details: '<p>Figs, not dates.</p>' });
  const reply = await world.call(consultant, 'PUT', `/consultations/${id}/status`, {
    status: 'approved',
    updated_at,
  });

  expect(reply.statusCode).toBe(409);
  expect(reply.json()).toMatchObject({
    message: 'Somebody else has changed this consultation in the meantime. Please look at it again.',
    params: { id, status: 'requested', changed_by: client.id },
  });
});

test('a request of another room gets the same response as a missing one', async () => {
  const { id } = await world.consultation(client, { room: 'B' });
  const foreign = await approve(id, consultant);
  const missing = await approve('00000000-0000-4000-8000-000000000000', consultant);
  const malformed = await approve('nonsense', consultant);

  expect([foreign, missing, malformed].map((reply) => reply.statusCode)).toEqual([404, 404, 404]);
  expect(new Set([foreign, missing, malformed].map((reply) => reply.json().message))).toEqual(
    new Set(['Consultation not found']),
  );
});

test('a client may see but not approve', async () => {
  const { id } = await world.consultation(client);
  expect((await approve(id, client)).statusCode).toBe(403);
});

test('a caller without a session gets 401', async () => {
  const { id } = await world.consultation(client);
  const reply = await approve(id, null);
  expect(reply.statusCode).toBe(401);
  expect(reply.json()).toMatchObject({
    status: 'error',
    message: 'Authentication failed: Please log in again',
  });
});

test('a rejection has a reason that the client can read', async () => {
  const { id } = await world.consultation(client);
  await world.call(consultant, 'PUT', `/consultations/${id}`, {
    status: 'rejected',
    reason: 'Please ask your broker',
  });
  const { data } = (await world.call(client, 'GET', `/consultations/${id}`)).json();
  expect(data).toMatchObject({ status: 'rejected', reason: 'Please ask your broker', scheduled_date: null });
});

test('a consultation is completed with its result, by the v1 base of the consultant screens', async () => {
  const { id } = await world.consultation(client);
  await approve(id, consultant);
  const complete = (consultation_result: string) =>
    world.call(
      consultant,
      'PUT',
      `/consultations/${id}`,
      { status: 'completed', consultation_result },
      '/api/v1',
    );

  const blank = await complete('<p> </p>');
  expect(blank.statusCode).toBe(400);
  expect(blank.json().message).toBe('Please enter consultation results');
  const { data, message } = (
    await complete('<p>Use a <strong>EUR.1</strong>.</p><script>alert(1)</script>')
  ).json();
  expect(message).toBe('Consultation completed successfully');
  expect(data).toMatchObject({
    status: 'completed',
    consultation_result: '<p>Use a <strong>EUR.1</strong>.</p>',
  });
});

test('a consultation that was never approved cannot be completed', async () => {
  const { id } = await world.consultation(client);
  const reply = await world.call(consultant, 'PUT', `/consultations/${id}/status`, {
    status: 'completed',
    consultation_result: '<p>x</p>',
  });
  expect(reply.statusCode).toBe(409);
  expect(reply.json().message).toBe('A requested consultation cannot become completed.');
});

test('an edit of a result keeps the earlier text, and the second of two editors gets 409', async () => {
  const { id } = await world.consultation(client);
  await approve(id, consultant);
  const { data: seen } = (
    await world.call(consultant, 'PUT', `/consultations/${id}/status`, {
      status: 'completed',
      consultation_result: '<p>one</p>',
    })
  ).json();
  const edit = (consultation_result: string) =>
    world.call(consultant, 'PUT', `/consultations/${id}`, {
      consultation_result,
      updated_at: seen.updated_at,
    });

  expect((await edit('<p>two</p>')).json().message).toBe('Consultation result updated successfully');
  expect((await edit('<p>three</p>')).statusCode).toBe(409);
  const history = (await world.call(client, 'GET', `/consultations/${id}/history`)).json().data;
  expect(history.at(-1)).toMatchObject({ from: 'completed', to: 'completed', earlier_result: '<p>one</p>' });
});

test('the second of two who complete by PUT /consultations/{id} gets 409, and the first result stays', async () => {
  const { id } = await world.consultation(client);
  await approve(id, consultant);
  const complete = (consultation_result: string) =>
    world.call(consultant, 'PUT', `/consultations/${id}`, { status: 'completed', consultation_result });

  expect((await complete('<p>one</p>')).statusCode).toBe(200);
  const second = await complete('<p>two</p>');
  expect(second.statusCode).toBe(409);
  expect(second.json().message).toBe('This request has already been completed.');
  const { data } = (await world.call(client, 'GET', `/consultations/${id}`)).json();
  expect(data.consultation_result).toBe('<p>one</p>');
});

test('sending a completed consultation back with another result is an edit', async () => {
  const { id } = await world.consultation(client);
  await approve(id, consultant);
  const move = { status: 'completed', consultationResult: '<p>one</p>' };
  const { data } = (await world.call(consultant, 'PUT', `/consultations/${id}/status`, move)).json();
  const edited = await world.call(consultant, 'PUT', `/consultations/${id}`, {
    ...data,
    consultation_result: '<p>two</p>',
  });
  expect(edited.json()).toMatchObject({
    message: 'Consultation result updated successfully',
    data: { consultation_result: '<p>two</p>' },
  });
});

test('a rescheduled consultation is listed as approved and can be rescheduled again', async () => {
  const { id } = await world.consultation(client);
  await approve(id, consultant);
  for (const day of ['2026-12-01', '2026-12-02']) {
    const reply = await world.call(consultant, 'PUT', `/consultations/${id}`, {
      status: 'rescheduled',
      scheduled_date: `${day}T09:00:00Z`,
      reason: 'Vessel late',
    });
    expect(reply.json().data).toMatchObject({
      status: 'rescheduled',
      scheduled_date: `${day}T09:00:00.000Z`,
      reason: 'Vessel late',
    });
  }
  const { data } = (await world.call(consultant, 'GET', '/consultations?status=approved')).json();
  expect(data.map((one: { id: string }) => one.id)).toContain(id);
});
