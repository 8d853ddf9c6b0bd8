import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { type Db, openDatabase } from '../db/open.ts';
import { hashPassword } from '../identity/password.ts';
import { emptyDatabase } from '../../test/support/database.ts';
import { startProcess } from '../../test/support/server-process.ts';
import { newWorld } from '../../test/support/world.ts';
import { makeBackup } from './make.ts';
import { restoreBackup } from './restore.ts';

const BACKUPS = 20;
const WRITES_A_SECOND = 50;

const sign = { email: 'writer@firm.example', password: 'writes-all-day-1' };

test('20 of 20 backups under 50 writes a second restore, and a server starts on each', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'consultflow-backups-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const world = await newWorld();
  onTestFinished(world.end);
  const client = await world.client({ email: sign.email });
  const password_hash = await hashPassword(sign.password);
  await world.db.updateTable('users').set({ password_hash }).where('id', '=', client.id).execute();
  const load = writeFor(() => world.consultation(client));

  const backups: { file: string; answered: string[] }[] = [];
  for (let index = 0; index < BACKUPS; index += 1) {
    await expect.poll(() => load.answered.length, { timeout: 60_000 }).toBeGreaterThan((index + 1) * 20);
    const answered = [...load.answered];
    const file = join(folder, String(index));
    await makeBackup(world.url, file);
    backups.push({ file, answered });
  }
  const rate = await load.stop();
  console.log(`${BACKUPS} backups under ${rate.toFixed(1)} answered writes a second`);

  for (const { file, answered } of backups) {
    const { url } = await emptyDatabase();
    await restoreBackup(url, file, { replace: false });
    const server = await startProcess(url);
    const reply = await fetch(`${server.url}/api/v2/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(sign),
    });
    expect(reply.status).toBe(200);
    const db = openDatabase(url, () => {});
    expect(await missing(db, answered)).toEqual([]);
    // The check itself, with a missing request and one without its history.
    const [one, other] = [answered[0]!, answered[1]!];
    await db.deleteFrom('consultations').where('id', '=', one).execute();
    await db.deleteFrom('consultation_changes').where('consultation_id', '=', other).execute();
    expect(await missing(db, answered)).toEqual([`${one} is gone`, `${other} has no history`]);
    await db.destroy();
  }
  expect(rate).toBeGreaterThan(WRITES_A_SECOND * 0.9);
});

/** On a busy machine at most this many wait, or none would be answered in time. */
const MOST_AT_ONCE = 16;

/** A fixed number a second, whether or not the previous one has been answered. */
function writeFor(write: () => Promise<{ id: string }>) {
  const answered: string[] = [];
  const began = performance.now();
  const running = new Set<Promise<unknown>>();
  let begun = 0;
  const isDue = () => begun < ((performance.now() - began) / 1000) * WRITES_A_SECOND;
  const timer = setInterval(() => {
    for (; isDue() && running.size < MOST_AT_ONCE; begun += 1) {
      const one = write().then(({ id }) => answered.push(id));
      running.add(one);
      void one.finally(() => running.delete(one));
    }
  }, 5);
  onTestFinished(() => clearInterval(timer));
  return {
    answered,
    /** Returns how many a second have been answered. */
    stop: async () => {
      clearInterval(timer);
      await Promise.all(running);
      return (answered.length / (performance.now() - began)) * 1000;
    },
  };
}

/** Writes answered before the backup that are missing in it, and incomplete ones. */
async function missing(db: Db, answered: string[]) {
  const found = await db.selectFrom('consultations').select('id').execute();
  const ids = new Set(found.map(({ id }) => id));
  const { rows: halves } = await sql<{ id: string }>`
    select id from consultations where not exists (
      select from consultation_changes where consultation_id = consultations.id)`.execute(db);
  return [
    ...answered.filter((id) => !ids.has(id)).map((id) => `${id} is gone`),
    ...halves.map(({ id }) => `${id} has no history`),
  ];
}
