import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { sendFile } from '../../../test/support/send-file.ts';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
const behindProxy = buildApp(world.db, { trustProxy: ['127.0.0.1'] });
afterAll(async () => {
  await behindProxy.close();
  await world.end();
});

const policies = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "manifest-src 'self'",
    "img-src 'self' data: blob:",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join(';'),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};
const client = await world.client();
const authorization = `Bearer ${client.token}`;
const file = (await sendFile(world.app, client, 'a.csv', Buffer.from('a,b\n1,2\n'))).json().data.id;
const page = '/consultflownavigator/login';
const script = /src="([^"]+\/assets\/[^"]+\.js)"/.exec((await world.app.inject({ url: page })).body)![1]!;

const responses: [what: string, url: string, status: number, cached: string][] = [
  ['a call', '/api/v2/rooms', 200, 'no-store'],
  ['a refused call', '/api/v2/admin/users', 403, 'no-store'],
  ['an unknown call', '/api/v2/nothing', 404, 'no-store'],
  ['a call that cannot be decoded', '/api/v2/rooms/%zz', 400, 'no-store'],
  ['the content of a file', `/api/v2/files/${file}`, 200, 'no-store'],
  ['the landing page', '/consultflownavigator/', 200, 'no-cache'],
  ['a screen', page, 200, 'no-cache'],
  ['a script', script, 200, 'public, max-age=31536000, immutable'],
  ['a missing script', '/consultflownavigator/assets/gone.js', 404, 'no-store'],
];

test.each(responses)(
  '%s has every policy, and lets no other origin read it',
  async (_what, url, status, cached) => {
    const origin = 'https://elsewhere.example';
    const { statusCode, headers } = await world.app.inject({ url, headers: { authorization, origin } });
    const said = Object.fromEntries(Object.keys(policies).map((name) => [name, headers[name]]));
    expect([statusCode, said]).toEqual([status, policies]);
    expect(headers['cache-control']).toBe(cached);
    expect(
      Object.keys(headers).filter((name) => /^access-control-|^strict-transport-security$/.test(name)),
    ).toEqual([]);
  },
);

const { port } = new URL(await world.app.listen({ port: 0, host: '127.0.0.1' }));

test.each([
  ['that is none', 'NONSENSE'],
  ['without a host', 'GET /api/v2/firm HTTP/1.1'],
  ['with an unknown expectation', 'GET /api/v2/firm HTTP/1.1\r\nHost: a.example\r\nExpect: 200-tea'],
])('a request %s is answered with every policy and the error envelope', async (_, request) => {
  const socket = connect(Number(port), '127.0.0.1');
  socket.end(`${request}\r\n\r\n`);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 400 /);
  for (const [name, value] of Object.entries({ ...policies, 'cache-control': 'no-store' }))
    expect(head).toContain(`${name}: ${value}`);
  expect(JSON.parse(body)).toMatchObject({ status: 'error', code: 'not_well_formed' });
});

test.each([
  ['a trusted proxy with TLS', '127.0.0.1', 'https', 'max-age=31536000'],
  ['a trusted proxy without TLS', '127.0.0.1', 'http', undefined],
  ['anybody else who says so', '198.51.100.1', 'https', undefined],
])(
  'through %s, browsers are told to stay with TLS accordingly',
  async (_what, remoteAddress, protocol, told) => {
    for (const url of ['/api/v2/firm', page]) {
      const headers = { 'x-forwarded-proto': protocol };
      const reply = await behindProxy.inject({ url, remoteAddress, headers });
      expect([reply.statusCode, reply.headers['strict-transport-security']]).toEqual([200, told]);
    }
  },
);
