import { afterAll, expect, test } from 'vitest';
import { faultyApp } from '../../../test/support/faulty-app.ts';
import { addStrangers, forgettings, type Kind, wrongSignIns } from '../../../test/support/strangers.ts';
import { newSeed } from '@consultflow/contract/testing/seed';
import { auc, timesOf } from '../../../test/support/tell-apart.ts';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);

const seed = newSeed();
const emails = await addStrangers(world.db);

/** Per kind: enough that chance exceeds the allowed difference in one of 10,000 runs. */
const SIGN_INS = 1_000;
const FORGETTINGS = 2_000;
const ALLOWED = 0.05;
const MINUTES = 12;

/** How far the time alone distinguishes each kind of account from no account. */
async function told(calls: typeof wrongSignIns, app: Parameters<typeof wrongSignIns>[0], most: number) {
  const { 'no account': none, ...others } = await timesOf(calls(app, emails), most, seed, MINUTES);
  if (none.length < most)
    throw new Error(`Only ${none.length} of ${most} times were taken in ${MINUTES} minutes: nothing is told`);
  const figures = Object.entries(others).map(([kind, times]) => [kind, auc(times, none)] as const);
  console.info(none.length, Object.fromEntries(figures));
  return figures;
}

test.each([
  ['a wrong sign-in', wrongSignIns, SIGN_INS],
  ['a request for a new password', forgettings, FORGETTINGS],
])('the time of %s tells nothing of whether there is an account', async (_what, calls, samples) => {
  const figures = await told(calls, world.app, samples);
  for (const [kind, figure] of figures) {
    expect([kind, figure, Math.abs(figure - 0.5) < ALLOWED]).toEqual([kind, figure, true]);
  }
});

test('a request for a new password that does less work without an account is detected', async () => {
  const hasty = await faultyApp(
    'mail/job.ts',
    ({ enqueueReset }) => ({
      enqueueReset: async (db, email) => {
        const isKnown = emails['an account'].includes(String(email));
        return isKnown ? enqueueReset!(db, email) : undefined;
      },
    }),
    world.db,
  );
  const figures = await told(forgettings, hasty, FORGETTINGS / 4);
  const [, figure] = figures.find(([kind]) => kind === ('an account' satisfies Kind))!;
  expect(figure).toBeGreaterThan(0.5 + ALLOWED);
  await hasty.close();
});
