import { afterAll, expect, test } from 'vitest';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);

const admin = await world.admin();
const save = (body: object) => world.call(admin, 'PUT', '/settings', body);
const ask = (url: string) => world.call(null, 'GET', url);

test('everybody can read the name of the firm, the list of its texts, and the texts', async () => {
  expect((await ask('/firm')).json().data).toEqual({ firm_name: '', pages: [] });
  await save({ firm_name: 'Aegean Trade Advice', terms: '<p>We advise.</p>', contact: '<p>Quay 1</p>' });
  const reply = await ask('/firm');
  expect(reply.json().data).toEqual({ firm_name: 'Aegean Trade Advice', pages: ['terms', 'contact'] });
  expect(reply.headers['cache-control']).toBe('public, max-age=60');
  const texts = await ask('/firm/texts');
  expect(texts.json().data).toEqual({ terms: '<p>We advise.</p>', privacy: '', contact: '<p>Quay 1</p>' });
  expect(texts.headers['cache-control']).toBe('public, max-age=60');
});

test('nothing else of the settings is public', async () => {
  await save({ firm_logo: null, time_zone: 'Europe/Istanbul' });
  expect(Object.keys((await ask('/firm')).json().data)).toEqual(['firm_name', 'pages']);
});
