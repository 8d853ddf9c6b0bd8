import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../src/db/embedded.ts';
import { fillFirstStart } from '../../src/db/first-start.ts';
import { prepareJobs } from '../../src/db/jobs.ts';
import { migrate } from '../../src/db/migrate.ts';
import { openDatabase } from '../../src/db/open.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A database after a first start; tests copy it. */
    template: string;
  }
}

/** One PostgreSQL for a whole test run, in its own folder. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'consultflow-test-'));
  chmodSync(folder, 0o711);
  const database = await startEmbedded(folder, () => {});
  const db = openDatabase(database.connectionString, () => {});
  await migrate(db, fillFirstStart);
  await prepareJobs(db);
  await db.destroy();
  project.provide('template', database.connectionString);

  return async () => {
    await database.stop();
    rmSync(database.directory, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  };
}
