import type { KyselyPlugin } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { endpoints } from '../../../test/permissions/calls.ts';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
const { token } = await world.admin();
const { id } = await world.consultation(await world.client());
let statements = 0;
const counting: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    statements += 1;
    return result;
  },
};
const app = buildApp(world.db.withPlugin(counting));
afterAll(async () => {
  await app.close();
  await world.end();
});

const ask = (method: 'GET' | 'HEAD', url: string) =>
  app.inject({ method, url, headers: { authorization: `Bearer ${token}` } });

const files = endpoints.filter(({ file }) => file).map(({ url }) => url);

test('the contract has calls that return files', () => {
  expect(files.length).toBeGreaterThan(4);
});

test.each([...new Set(endpoints.map(({ url }) => url))])(
  'HEAD of %s gets 404 without any work',
  async (url) => {
    statements = 0;
    const reply = await ask('HEAD', `/api/v2${url.replace(':id', id)}`);
    expect([reply.statusCode, reply.body, statements]).toEqual([404, '', 0]);
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  },
);

test('the statement of a GET is counted', async () => {
  statements = 0;
  expect((await ask('GET', '/api/v2/rooms')).statusCode).toBe(200);
  expect(statements).toBeGreaterThan(0);
});

test.each(['/api/docs', '/api/docs/openapi.json', '/metrics'])('HEAD of %s gets 404', async (url) => {
  expect((await ask('HEAD', url)).statusCode).toBe(404);
});

test('HEAD works for the health check and the redirect to the app', async () => {
  expect((await ask('HEAD', '/healthz')).statusCode).toBe(200);
  expect((await ask('HEAD', '/')).statusCode).toBe(302);
  expect((await ask('HEAD', '/consultflownavigator')).statusCode).toBe(302);
});
