import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { newDatabase } from '../testing/database.ts';
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

test.each([
  ['10.0.0.7', {}],
  ['127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }],
  ['127.0.0.1', { forwarded: 'for=203.0.113.7' }],
  ['10.0.0.7', { 'x-forwarded-for': '127.0.0.1' }],
])('to %s with %j they are an unknown path', async (remoteAddress, headers) => {
  for (const app of [near, behindProxy]) {
    const reply = await app.inject({ url: '/metrics', remoteAddress, headers });
    const unknown = await app.inject({ url: '/nothing', remoteAddress, headers });
    expect(reply.statusCode).toBe(404);
    expect({ ...reply.json(), request_id: '' }).toEqual({ ...unknown.json(), request_id: '' });
    expect(reply.headers['content-type']).toBe(unknown.headers['content-type']);
  }
});

test('METRICS=on answers everybody', async () => {
  expect((await open.inject({ url: '/metrics', remoteAddress: '10.0.0.7' })).statusCode).toBe(200);
});
