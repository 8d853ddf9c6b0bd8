import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { newDatabase } from '../../../test/support/database.ts';
import { buildApp } from '../../app.ts';

test('a connection without a request does not delay the shutdown', async () => {
  const { db, end } = await newDatabase();
  const app = buildApp(db);
  await app.listen({ port: 0, host: '127.0.0.1' });
  // It would stay open forever and block the shutdown.
  Object.assign(app.server, { headersTimeout: 0, requestTimeout: 0, keepAliveTimeout: 0, timeout: 0 });
  const { port } = app.server.address() as AddressInfo;
  const silent = connect(port, '127.0.0.1');
  await once(silent, 'connect');
  const left = once(silent, 'close');

  await app.close();
  await left;
  expect(silent.destroyed).toBe(true);
  await end();
});
