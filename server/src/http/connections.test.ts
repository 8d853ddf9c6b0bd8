import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { newDatabase } from '../testing/database.ts';
import { buildApp } from '../app.ts';

test('a connection that nobody has spoken on does not hold up the end', async () => {
  const { db, end } = await newDatabase();
  const app = buildApp(db);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const silent = connect(port, '127.0.0.1');
  await once(silent, 'connect');
  const left = once(silent, 'close');

  const began = performance.now();
  await app.close();
  expect(performance.now() - began).toBeLessThan(5_000);
  await left;
  await end();
});
