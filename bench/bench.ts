import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbedded } from '../server/src/db/embedded.ts';
import { callsOf } from './calls.ts';
import { makeFirm } from './firm.ts';
import { type Measured, measure } from './measure.ts';
import { head, rowOf } from './table.ts';
import { startLimit, startServer } from './servers.ts';

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,100000,1000000' },
    seconds: { type: 'string', default: '1.5' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    json: { type: 'string', default: 'bench.json' },
  },
});
const sizes = values.sizes.split(',').map(Number);
const say = (line: string) => process.stdout.write(`${line}\n`);

const folder = mkdtempSync(join(tmpdir(), 'consultflow-bench-'));
chmodSync(folder, 0o711);
const database = await startEmbedded(folder, say);
const measured: Measured[] = [];
try {
  for (const size of sizes) {
    const began = performance.now();
    const firm = await makeFirm(database.connectionString, size);
    say(
      `A firm of ${size} consultations is there after ${((performance.now() - began) / 1000).toFixed()} s.`,
    );
    head.forEach(say);
    const [server, limit] = [await startServer(firm.url), await startLimit()];
    for (const call of (await callsOf(firm)).filter(({ name }) => name.includes(values.only))) {
      const both = await measure({
        firm,
        call,
        server,
        limit,
        seconds: Number(values.seconds),
        rounds: Number(values.rounds),
      });
      measured.push(...both);
      both.forEach((one) => say(rowOf(one)));
    }
    await Promise.all([server.stop(), limit.stop(), firm.db.destroy()]);
  }
  writeFileSync(values.json, `${JSON.stringify(measured, null, 2)}\n`);
} finally {
  await database.stop();
  rmSync(database.directory, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
}
