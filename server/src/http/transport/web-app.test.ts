import { brotliDecompressSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);

const base = '/consultflownavigator';
const get = (url: string, headers = {}) => world.app.inject({ url, headers });
const landing = '<h1 id="title"';

test.each(['/', base])('%s redirects to the landing page', async (url) => {
  const reply = await get(url);
  expect(reply.statusCode).toBe(302);
  expect(reply.headers.location).toBe(`${base}/`);
});

test('the root of the app is the pre-rendered landing page', async () => {
  for (const url of [`${base}/`, `${base}/?from=mail`]) {
    const reply = await get(url);
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain(landing);
    expect(reply.headers).toMatchObject({
      'content-type': expect.stringContaining('text/html'),
      'cache-control': 'no-cache',
    });
  }
});

test('the landing page is compressed for clients that accept it', async () => {
  const reply = await get(`${base}/`, { 'accept-encoding': 'br' });
  expect(reply.headers['content-encoding']).toBe('br');
  expect(reply.rawPayload.length).toBeLessThan(30_000);
  expect(brotliDecompressSync(reply.rawPayload).toString()).toContain(landing);
});

test.each(['login', 'client/dashboard', 'no/such/page'])('%s is a screen of the app', async (path) => {
  const reply = await get(`${base}/${path}`);
  expect(reply.statusCode).toBe(200);
  expect(reply.body).toContain('<div id="root"></div>');
});

test('neither page has an inline script or style, which the policy would refuse', async () => {
  for (const path of ['', 'login']) {
    const { body } = await get(`${base}/${path}`);
    expect(body).not.toMatch(/<script(?![^>]* src=)|<style| style=| on\w+=/);
  }
});

test('the icon that browsers request on their own is the logo', async () => {
  const { headers } = await get('/favicon.ico');
  expect((await get(headers.location!)).headers['content-type']).toContain('image/svg+xml');
});

test('a missing file is not answered with a screen', async () => {
  expect((await get(`${base}/assets/gone.js`)).statusCode).toBe(404);
});

test.each([
  ['outside the folder of the app', '/assets/..%2f..%2fx', {}, 404, 'not_found'],
  [
    'with a part that the file does not have',
    '/mark.svg',
    { range: 'bytes=999999-' },
    416,
    'not_well_formed',
  ],
  ['with a version that the file never had', '/mark.svg', { 'if-match': '"x"' }, 412, 'not_well_formed'],
])(
  'a request %s is refused as such, not as an error of the server',
  async (_, url, headers, status, code) => {
    const reply = await get(base + url, headers);
    expect([reply.statusCode, reply.json().code]).toEqual([status, code]);
  },
);

test('the notes of the build beside its files are not served', async () => {
  expect((await get(`${base}/.sources`)).body).toContain('<div id="root"></div>');
});
