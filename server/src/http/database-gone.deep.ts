import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { health, otherAnswers, serverWithGivenDatabase, signsIn, until } from '../testing/outage.ts';

const AWAY_MS = 60_000;

test.each(['stopped', 'frozen'] as const)(
  'a database that is %s for 60 s: health says so within 2 s, every call answers 503, all is back within 5 s',
  async (how) => {
    const server = await serverWithGivenDatabase();
    expect(await otherAnswers(server)).not.toEqual([]);
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
