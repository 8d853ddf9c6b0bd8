import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { newDatabase } from '../../../test/support/database.ts';
import type { Readers } from './metrics.ts';

const { db, end } = await newDatabase();
const appFor = (metrics: Readers, trustProxy = false) => buildApp(db, { metrics, trustProxy });
const near = appFor('loopback');
const open = appFor('on');
const behindProxy = appFor('loopback', true);
afterAll(async () => {
  await Promise.all([near, open, behindProxy].map((app) => app.close()));
  await end();
});

test('processes, requests, documents and connections are counted', async () => {
  await near.inject('/api/v2/rooms');
  await near.inject('/api/v2/rooms/0f8fad5b-d9cb-469f-a165-70867728950e?search=x');
  await near.inject('/wp-admin/1');
  const { headers, body } = await near.inject('/metrics');
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(body).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/v2/rooms",status="4xx"} 1',
  );
  expect(body).toContain('route="/api/v2/rooms/:id",status="4xx"} 1');
  expect(body).toContain('route="unknown",status="4xx"} 1');
  expect(body).not.toMatch(/wp-admin|0f8fad5b|search/);
  expect(body).toMatch(/^process_cpu_seconds_total /m);
  expect(body).toMatch(/^documents_waiting 0$/m);
  expect(body).toMatch(/^database_connections\{state="active"\} \d+$/m);
});

const ADDRESS = '203.0.113.7';

/** Headers of proxies, load balancers and networks about the client or themselves. */
const ofProxies: Record<string, string> = {
  'x-forwarded-for': '127.0.0.1',
  forwarded: `for=${ADDRESS}`,
  via: '1.1 proxy',
  ...Object.fromEntries(
    [
      'ali-cdn-real-ip',
      'cf-connecting-ip',
      'cf-connecting-ipv6',
      'cf-ray',
      'client-ip',
      'cdn-loop',
      'eo-connecting-ip',
      'fastly-client-ip',
      'fly-client-ip',
      'forwarded-for',
      'incap-client-ip',
      'max-forwards',
      'proxy-client-ip',
      'proxy-connection',
      'remote-addr',
      'true-client-ip',
      'wl-proxy-client-ip',
      'x-amzn-trace-id',
      'x-appengine-user-ip',
      'x-arr-log-id',
      'x-azure-clientip',
      'x-client-ip',
      'x-cluster-client-ip',
      'x-envoy-external-address',
      'x-forwarded',
      'x-forwarded-host',
      'x-forwarded-port',
      'x-forwarded-proto',
      'x-forwarded-server',
      'x-original-forwarded-for',
      'x-original-host',
      'x-originating-ip',
      'x-proxyuser-ip',
      'x-real-ip',
      'x-remote-ip',
      'x-request-id',
      'x-scheme',
      'a-header-of-a-proxy-that-nobody-knows',
    ].map((name) => [name, ADDRESS]),
  ),
};

type Asked = { remoteAddress?: string; headers?: Record<string, string> };

/** The responses of both servers to a request for the metrics, and for an unknown path. */
async function answersTo(asked: Asked) {
  const answer = async (url: string) => {
    const replies = await Promise.all([near, behindProxy].map((app) => app.inject({ url, ...asked })));
    return replies.map((reply) => ({
      status: reply.statusCode,
      type: reply.headers['content-type'],
      body: { ...reply.json(), request_id: '' },
    }));
  };
  const unknown = await answer('/nothing');
  expect(unknown).toMatchObject([{ status: 404 }, { status: 404 }]);
  return { metrics: await answer('/metrics'), unknown };
}

test.each(Object.entries(ofProxies))(
  'behind a proxy that sends %s the metrics are an unknown path',
  async (name, value) => {
    const { metrics, unknown } = await answersTo({ headers: { [name]: value } });
    expect(metrics).toEqual(unknown);
  },
);

test.each<Asked>([
  { remoteAddress: '10.0.0.7' },
  { remoteAddress: '10.0.0.7', headers: { 'x-forwarded-for': '127.0.0.1' } },
  { remoteAddress: '2001:db8::1', headers: { host: '[::1]:3000' } },
])('from another machine the metrics are an unknown path: %j', async (asked) => {
  const { metrics, unknown } = await answersTo(asked);
  expect(metrics).toEqual(unknown);
});

test.each([
  'advice.example.com',
  'rebound.example:3000',
  'localhost.example',
  'example.localhost',
  'localhost:3000.example',
  '127.0.0.1.example',
  '127.1',
  '0.0.0.0',
  '10.0.0.1',
  '[::2]',
  '[::1',
  '::1',
])('by the host name %j, which DNS rebinding may use, the metrics are an unknown path', async (host) => {
  const { metrics, unknown } = await answersTo({ headers: { host } });
  expect(metrics).toEqual(unknown);
});

test.each<Record<string, string>>([
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://localhost:80' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none, cross-site' },
  { referer: 'https://evil.example/' },
])('for a page of another site the metrics are an unknown path: %j', async (headers) => {
  const { metrics, unknown } = await answersTo({ headers });
  expect(metrics).toEqual(unknown);
});

const [curl, prometheus, fetch] = [
  { 'user-agent': 'curl/8.14.1', accept: '*/*' },
  {
    'user-agent': 'Prometheus/3.5.0',
    accept: 'application/openmetrics-text;version=1.0.0;q=0.5,*/*;q=0.1',
    'accept-encoding': 'gzip',
    'x-prometheus-scrape-timeout-seconds': '10',
  },
  {
    connection: 'keep-alive',
    accept: '*/*',
    'accept-language': '*',
    'sec-fetch-mode': 'cors',
    'user-agent': 'node',
    'accept-encoding': 'gzip, deflate',
  },
];

test.each<Asked>([
  { headers: { ...curl, host: 'localhost:3000' } },
  { headers: { ...curl, host: 'LOCALHOST' } },
  { remoteAddress: '127.8.8.8', headers: { ...prometheus, host: '127.0.0.1:3000' } },
  { remoteAddress: '::ffff:127.0.0.1', headers: { ...fetch, host: '127.0.0.1' } },
  { remoteAddress: '::1', headers: { ...fetch, host: '[::1]:3000' } },
  { headers: { host: 'localhost', 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document', dnt: '1' } },
])('a program on this machine reads the metrics: %j', async (asked) => {
  for (const app of [near, behindProxy])
    expect((await app.inject({ url: '/metrics', ...asked })).statusCode).toBe(200);
});

test('for a proxy that speaks HTTP/1.0 without headers the metrics are an unknown path', async () => {
  const { port } = new URL(await near.listen({ port: 0 }));
  const ask = async (version: string) => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(`GET /metrics HTTP/${version}\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`);
    return (await text(socket)).slice(9, 12);
  };
  expect([await ask('1.0'), await ask('1.1')]).toEqual(['404', '200']);
});

test('METRICS=on lets everybody read the metrics', async () => {
  const headers = { ...ofProxies, host: 'advice.example.com', 'sec-fetch-site': 'cross-site' };
  expect((await open.inject({ url: '/metrics', remoteAddress: '10.0.0.7', headers })).statusCode).toBe(200);
});
