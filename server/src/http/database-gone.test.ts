import { expect, test, vi } from 'vitest';
import { health, otherAnswers, serverWithGivenDatabase, signsIn, until } from '../../test/support/outage.ts';

// A PostgreSQL of its own is made for it.
vi.setConfig({ testTimeout: 120_000 });

test('without its database every call gets 503 with a message, sign-in too; the server recovers by itself', async () => {
  const server = await serverWithGivenDatabase();
  // What finds a wrong answer, shown many.
  expect(await otherAnswers(server)).toContainEqual(expect.stringMatching(/^POST \/auth\/login 401 /));
  const { begin, end } = server.outages.stopped;
  await begin();
  await until(() => health(server.url), 503);
  expect(await otherAnswers(server)).toEqual([]);
  await end();
  await until(() => health(server.url), 200);
  await until(() => signsIn(server), 200);
});
