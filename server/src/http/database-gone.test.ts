import { expect, test, vi } from 'vitest';
import { health, otherAnswers, serverWithGivenDatabase, signsIn, until } from '../../test/support/outage.ts';

// Starts its own PostgreSQL.
vi.setConfig({ testTimeout: 120_000 });

test('without its database every call gets 503 with a message, sign-in too; the server recovers by itself', async () => {
  const server = await serverWithGivenDatabase();
  // The check for wrong responses, with many of them.
  expect(await otherAnswers(server)).toContainEqual(expect.stringMatching(/^POST \/auth\/login 401 /));
  const { begin, end } = server.outages.stopped;
  await begin();
  await until(() => health(server.url), 503);
  expect(await otherAnswers(server)).toEqual([]);
  await end();
  await until(() => health(server.url), 200);
  await until(() => signsIn(server), 200);
});
