import { buildApp } from '../server/src/app.ts';
import { fillFirstStart } from '../server/src/db/first-start.ts';
import { prepareJobs } from '../server/src/db/jobs.ts';
import { migrate } from '../server/src/db/migrate.ts';
import { openDatabase, UNLIMITED } from '../server/src/db/open.ts';
import { listScreens, wholeList } from '../server/test/support/list-screens.ts';

/** The payload that a list screen of the sample firm loads when it opens, in bytes of the body. */
export type Wire = { screen: string; rows: number; whole: number; brotli: number; gzip: number };

/** Measures the list screens, in an empty database. */
export async function measureWire(url: string): Promise<Wire[]> {
  const db = openDatabase(url, () => {}, UNLIMITED);
  await migrate(db, fillFirstStart);
  await prepareJobs(db);
  const app = buildApp(db, {});
  const measured: Wire[] = [];
  for (const { screen, token, path } of await listScreens(db)) {
    const ask = async (of: string, coding: string) => {
      const headers = { authorization: `Bearer ${token}`, 'accept-encoding': coding };
      const reply = await app.inject({ url: `/api/v2${of}`, headers });
      if (reply.statusCode !== 200) throw new Error(`${of}: ${reply.statusCode} ${reply.body}`);
      return reply;
    };
    const whole = await ask(wholeList(path), 'identity');
    measured.push({
      screen,
      rows: whole.json<{ data: unknown[] }>().data.length,
      whole: whole.rawPayload.length,
      brotli: (await ask(path, 'br')).rawPayload.length,
      gzip: (await ask(path, 'gzip')).rawPayload.length,
    });
  }
  await app.close();
  await db.destroy();
  return measured;
}
