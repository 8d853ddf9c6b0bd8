import { afterAll, expect, test } from 'vitest';
import { newWorld } from '../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);

const client = await world.client();
const headers = { authorization: `Bearer ${client.token}` };
const post = (payload: string, contentType = 'application/json') =>
  world.app.inject({
    method: 'POST',
    url: '/api/v2/consultations',
    headers: { ...headers, 'content-type': contentType },
    payload,
  });

test.each([
  ['a broken body', '{"room":', 'application/json', 400],
  ['an array', '[]', 'application/json', 400],
  ['a wrong type', '{"room":1,"topic":{},"problem_details":[]}', 'application/json', 400],
  ['an empty body', '', 'application/json', 400],
  ['a poisoned prototype', '{"__proto__":{"role":"admin"}}', 'application/json', 400],
  ['U+0000', '{"room":"A","topic":"a\\u0000b","problem_details":"x"}', 'application/json', 400],
  ['a body over 256 KiB', JSON.stringify({ topic: 'x'.repeat(300_000) }), 'application/json', 413],
  ['another content type', 'room=A', 'application/x-www-form-urlencoded', 415],
])('%s is refused in the envelope', async (_what, payload, contentType, status) => {
  const reply = await post(payload, contentType);
  expect(reply.statusCode).toBe(status);
  expect(reply.json()).toMatchObject({ status: 'error', message: expect.stringMatching(/\w/) });
});

test('every error response has a code for programs beside its sentence', async () => {
  const other = await world.client();
  const { id } = await world.consultation(other);
  const consultant = await world.consultation(client).then(async ({ id: own }) => {
    const person = await world.consultant('A');
    await world.call(person, 'PUT', `/consultations/${own}/status`, { status: 'rejected' });
    return { ...person, own };
  });
  const codeOf = async (reply: ReturnType<typeof post>) => {
    const { statusCode } = await reply;
    const { code, params } = (await reply).json();
    return [statusCode, code, ...(params ? [params.status] : [])];
  };
  expect([
    await codeOf(post('{"room":')),
    await codeOf(post('{"room":1}')),
    await codeOf(world.call(client, 'GET', '/consultations?cursor=x')),
    await codeOf(world.app.inject({ url: '/api/v2/consultations' })),
    await codeOf(world.call(client, 'GET', '/admin/users')),
    await codeOf(world.call(client, 'GET', `/consultations/${id}`)),
    await codeOf(world.call(client, 'GET', '/consultations/nonsense')),
    await codeOf(
      world.call(consultant, 'PUT', `/consultations/${consultant.own}/status`, { status: 'rejected' }),
    ),
    await codeOf(post(JSON.stringify({ topic: 'x'.repeat(300_000) }))),
    await codeOf(post('room=A', 'text/plain')),
  ]).toEqual([
    [400, 'not_well_formed'],
    [400, 'fields_not_valid'],
    [400, 'cursor_not_valid'],
    [401, 'not_signed_in'],
    [403, 'role_not_allowed'],
    [404, 'consultation_not_found'],
    [404, 'consultation_not_found'],
    [409, 'request_already_decided', 'rejected'],
    [413, 'request_too_large'],
    [415, 'not_json'],
  ]);
});

test('an unknown call gets a JSON 404, with or without a session', async () => {
  for (const url of ['/api/v2/nothing', '/api/', '/api/v3/consultations']) {
    const reply = await world.app.inject({ url });
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toMatchObject({ status: 'error' });
  }
});

test('a URL that cannot be decoded is refused in the envelope', async () => {
  const reply = await world.app.inject({ url: '/api/v2/consultations/%zz', headers });
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({ status: 'error' });
});

test('a call without a body accepts an empty one with a JSON content type', async () => {
  const reply = await world.app.inject({
    method: 'POST',
    url: '/api/v2/auth/logout',
    headers: { authorization: `Bearer ${(await world.client()).token}`, 'content-type': 'application/json' },
  });
  expect(reply.json()).toEqual({ status: 'success', data: null });
});

test('the health of process and database is available without a session', async () => {
  expect((await world.app.inject({ url: '/healthz' })).statusCode).toBe(200);
});

test('a route without roles prevents the start of the server', async () => {
  const { guardRoutes } = await import('./guard.ts');
  const { default: Fastify } = await import('fastify');
  const app = Fastify();
  guardRoutes(app, world.db);
  expect(() => app.get('/secret', async () => 'x')).toThrow('GET /secret does not say who may call it');
});

test.each([
  ['["1"', '"00000000-0000-4000-8000-000000000000"]'],
  ['["+275760-09-13T00:00:00.000Z"', '"00000000-0000-4000-8000-000000000000"]'],
  ['["2026-01-01 00:00:00 (x)"', '"00000000-0000-4000-8000-000000000000"]'],
  ['[null', `"${'-'.repeat(36)}"]`],
  ['{}', ''],
])('a forged cursor is refused: %s', async (...parts) => {
  const cursor = Buffer.from(parts.join(',')).toString('base64url');
  expect((await world.call(client, 'GET', `/consultations?cursor=${cursor}`)).statusCode).toBe(400);
});

test('a list continues after rows that were written while the clock was wrong by decades', async () => {
  const admin = await world.admin();
  for (const created_at of [
    '1970-01-01T00:00:00.000Z',
    '0001-01-01T00:00:00.000Z',
    '2199-01-01T00:00:00.000Z',
  ])
    await world.client({ created_at });
  let cursor = '';
  let pages = 0;
  for (; pages === 0 || cursor; pages += 1) {
    const reply = await world.call(admin, 'GET', `/users?limit=1${cursor}`);
    expect(reply.statusCode).toBe(200);
    const { next_cursor } = reply.json();
    cursor = next_cursor ? `&cursor=${next_cursor}` : '';
  }
  expect(pages).toBeGreaterThan(4);
});

test('a malformed id is reported only when the body is valid', async () => {
  const consultant = await world.consultant('A');
  const put = (id: string, body: object) =>
    world.call(consultant, 'PUT', `/consultations/${id}/status`, body);
  const missing = '00000000-0000-4000-8000-000000000000';
  for (const id of ['nonsense', missing, 'x'.repeat(300)]) {
    expect((await put(id, { status: 'approved' })).statusCode).toBe(404);
  }
  for (const id of ['nonsense', missing]) expect((await put(id, { status: 'sunk' })).statusCode).toBe(400);
});

test('a request that Node itself refuses gets the envelope', async () => {
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  const address = world.app.server.address();
  const { createConnection } = await import('node:net');
  const { text } = await import('node:stream/consumers');
  const ask = (raw: string) => {
    const socket = createConnection({ port: typeof address === 'object' ? (address?.port ?? 0) : 0 });
    socket.end(raw);
    return text(socket);
  };
  expect(await ask('NONSENSE\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 400 [^]*\{"status":"error","code":"not_well_formed","message":"The request is not well formed"\}$/,
  );
  const large = `GET / HTTP/1.1\r\nhost: x\r\ncookie: ${'x'.repeat(20_000)}\r\n\r\n`;
  expect(await ask(large)).toMatch(/^HTTP\/1\.1 431 [^]*The request headers are too large/);
});
