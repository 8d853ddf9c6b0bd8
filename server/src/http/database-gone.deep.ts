import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../app.ts';
import { openDatabase } from '../db/open.ts';
import { listening } from '../../test/support/event-stream.ts';
import { faultyApp } from '../../test/support/faulty-app.ts';
import { health, otherAnswers, serverWithGivenDatabase, signsIn, until } from '../../test/support/outage.ts';

const AWAY_MS = 60_000;

test.each(['stopped', 'frozen'] as const)(
  'a database that is %s for 60 s: health says so within 2 s, every call gets 503, all is back within 5 s',
  async (how) => {
    const server = await serverWithGivenDatabase();
    expect(await otherAnswers(server)).not.toEqual([]);
    expect(await health(server.url)).toBe(200);
    const { begin, end } = server.outages[how];
    const began = performance.now();
    await begin();
    const noticed = await until(() => health(server.url), 503);
    let rounds = 0;
    for (; performance.now() - began < AWAY_MS; rounds += 1) {
      const asked = performance.now();
      expect(await health(server.url)).toBe(503);
      expect(performance.now() - asked).toBeLessThan(2_000);
      expect(await otherAnswers(server)).toEqual([]);
      await pause(1_000);
    }
    await end();
    const well = await until(() => health(server.url), 200);
    const signedIn = well + (await until(() => signsIn(server), 200));
    console.log(
      `Database ${how} for 60 s: said after ${noticed} ms, ${rounds} rounds of every call answered 503, ` +
        `well ${well} ms and signing in ${signedIn} ms after it was back`,
    );
    expect(noticed).toBeLessThan(2_000);
    expect(signedIn).toBeLessThan(5_000);
  },
);

test('a health check that does not ask the database is detected', async () => {
  const away = openDatabase('postgres://127.0.0.1:1/nothing', () => {});
  const cheerful = await faultyApp(
    'http/transport/health.ts',
    () => ({ tellHealth: (app) => (app as FastifyInstance).get('/healthz', async () => ({ status: 'ok' })) }),
    away,
  );
  const honest = buildApp(away);
  onTestFinished(async () => {
    await Promise.all([cheerful.close(), honest.close()]);
    await away.destroy();
  });
  const [good, bad] = [await listening(honest), await listening(cheerful)];
  expect(await until(() => health(good), 503, 2_000)).toBeLessThan(2_000);
  await expect(until(() => health(bad), 503, 2_000)).rejects.toThrow('expected 200');
});
