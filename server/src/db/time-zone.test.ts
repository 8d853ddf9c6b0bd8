import { expect, onTestFinished, test } from 'vitest';
import { emptyDatabase } from '../../test/support/database.ts';
import { migrate } from './migrate.ts';
import { openDatabase, UNLIMITED } from './open.ts';

/** A database after the first start of a server in this time zone. */
async function startedIn(zone: string) {
  const { url } = await emptyDatabase();
  const db = openDatabase(url, () => {}, UNLIMITED);
  onTestFinished(() => db.destroy());
  const start = (elsewhere: string) => inZone(elsewhere, () => migrate(db, async () => {}));
  await start(zone);
  return { db, start };
}

async function inZone(zone: string, work: () => Promise<void>) {
  const { TZ: before } = process.env;
  process.env.TZ = zone;
  try {
    await work();
  } finally {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  }
}

const zoneIn = async ({ db }: Awaited<ReturnType<typeof startedIn>>) =>
  (await db.selectFrom('settings').select('time_zone').executeTakeFirstOrThrow()).time_zone;

test('the first start stores the server’s time zone as the firm’s, and later starts keep it', async () => {
  const firm = await startedIn('Europe/Istanbul');
  expect(await zoneIn(firm)).toBe('Europe/Istanbul');
  await firm.start('America/New_York');
  expect(await zoneIn(firm)).toBe('Europe/Istanbul');
});
