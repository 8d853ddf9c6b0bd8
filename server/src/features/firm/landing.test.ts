import { afterAll, expect, test } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);

const admin = await world.admin();
const landing = (headers = {}) => world.app.inject({ url: '/consultflownavigator/', headers });
const linksIn = (html: string) =>
  [...html.matchAll(/href="\/consultflownavigator\/(terms|privacy|contact)"/g)].map(([, page]) => page);

test('the landing page links only to the pages that an admin has filled in', async () => {
  const before = await landing();
  expect(linksIn(before.body)).toEqual([]);
  expect(before.body).not.toContain('>Firm</h2>');
  expect((await landing({ 'if-none-match': before.headers.etag })).statusCode).toBe(304);
  await world.call(admin, 'PUT', '/settings', {
    privacy: '<p>We keep little.</p>',
    contact: '<p>Quay 1</p>',
  });
  await eventually(async () => expect(linksIn((await landing()).body)).toEqual(['privacy', 'contact']));
  const after = await landing({ 'if-none-match': before.headers.etag });
  expect(after.statusCode).toBe(200);
  expect(after.body).toContain('>Firm</h2>');
  await world.call(admin, 'PUT', '/settings', { privacy: '', contact: '' });
  await eventually(async () => expect(linksIn((await landing()).body)).toEqual([]));
});
