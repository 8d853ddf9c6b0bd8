import { afterAll, expect, test } from 'vitest';
import { faultyApp } from '../../testing/faulty-app.ts';
import { addStrangers, forgettings, type Kind, wrongSignIns } from '../../testing/strangers.ts';
import { auc, newSeed, timesOf } from '../../testing/tell-apart.ts';
import { newWorld } from '../../testing/world.ts';

const world = await newWorld();
afterAll(world.end);

const seed = newSeed();
const emails = await addStrangers(world.db);

/** Of each kind; the figure of so many is off by 0.05 in one of 2,000 runs, of so many requests for a password never. */
const SIGN_INS = Number(process.env.SAMPLES ?? 800);
const FORGETTINGS = Number(process.env.SAMPLES ?? 2_000);

/** How every kind of account is told from no account, by time alone. */
async function told(calls: typeof wrongSignIns, app: Parameters<typeof wrongSignIns>[0], samples: number) {
  const { 'no account': none, ...others } = await timesOf(calls(app, emails), samples, seed);
  const figures = Object.entries(others).map(([kind, times]) => [kind, auc(times, none)] as const);
  console.info(`SEED=${seed}`, samples, Object.fromEntries(figures));
  return figures;
}

test.each([
  ['a wrong sign-in', wrongSignIns, SIGN_INS],
  ['a request for a new password', forgettings, FORGETTINGS],
])('the time of %s tells nothing of whether there is an account', async (_what, calls, samples) => {
  for (const [kind, figure] of await told(calls, world.app, samples)) {
    expect([kind, figure]).toEqual([kind, expect.toSatisfy((one: number) => one > 0.45 && one < 0.55)]);
  }
});

test('a request for a new password that does nothing for nobody would be seen', async () => {
  const hasty = await faultyApp(
    'features/mail/job.ts',
    ({ enqueueReset }) => ({
      enqueueReset: async (db, email) => {
        const isKnown = emails['an account'].includes(String(email));
        return isKnown ? enqueueReset!(db, email) : undefined;
      },
    }),
    world.db,
  );
  const figures: Partial<Record<string, number>> = Object.fromEntries(
    await told(forgettings, hasty, FORGETTINGS / 4),
  );
  expect(figures['an account' satisfies Kind]).toBeGreaterThan(0.55);
  await hasty.close();
});
