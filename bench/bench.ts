import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbedded } from '../server/src/db/embedded.ts';
import { type Alone, measureAlone } from './alone.ts';
import { callsOf } from './calls.ts';
import { type Compared, compareWith, ratiosOf } from './compare.ts';
import { type Firm, makeFirm, newDatabase } from './firm.ts';
import { type Growth, measureGrowth, type Served } from './growth.ts';
import { Unanswered } from './load.ts';
import { type Measured, type Missing, measure } from './measure.ts';
import { head, rowOf } from './table.ts';
import { pageOf, writtenIn } from './page.ts';
import { startBaseline, startServer } from './servers.ts';
import { targetsOf } from './targets.ts';
import { measureWire } from './wire.ts';

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,100000,1000000' },
    seconds: { type: 'string', default: '1.5' },
    rounds: { type: 'string', default: '3' },
    /** Parts of the names of calls, separated by commas. */
    only: { type: 'string', default: '' },
    json: { type: 'string', default: 'bench.json' },
    page: { type: 'string' },
    /** The folder of another checkout: its calls are compared with those of this one, and nothing else is measured. */
    against: { type: 'string' },
  },
});
const [seconds, rounds] = [Number(values.seconds), Number(values.rounds)];
const sizes = values.sizes.split(',').map(Number);
/** The size at which memory, documents and sign-ins are measured. */
const ALONE_AT = sizes.includes(100_000) ? 100_000 : sizes[0]!;
const isChosen = ({ name }: { name: string }) => values.only.split(',').some((part) => name.includes(part));
const say = (line: string) => process.stdout.write(`${line}\n`);

/** The part of the page that people wrote is kept. */
const written = (page: string) => writtenIn(existsSync(page) ? readFileSync(page, 'utf8') : '');

const folder = mkdtempSync(join(tmpdir(), 'consultflow-bench-'));
chmodSync(folder, 0o711);
const database = await startEmbedded(folder, say);
const measured: Measured[] = [];
const missing: Missing[] = [];
let grown: Growth[] = [];
let alone: Alone | undefined;
/** The first firm, which the last one is compared with. */
let smallest: (Served & { firm: Firm }) | undefined;
try {
  await (values.against === undefined ? measureAll() : compareAll(values.against));
} finally {
  await database.stop();
  rmSync(database.directory, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
}

async function measureAll() {
  for (const size of sizes) {
    const began = performance.now();
    const firm = await makeFirm(database.connectionString, size);
    say(
      `A firm of ${size} consultations is ready after ${((performance.now() - began) / 1000).toFixed()} s.`,
    );
    head.forEach(say);
    const [server, baseline] = [await startServer(firm.url), await startBaseline()];
    const all = await callsOf(firm);
    const calls = all.filter(isChosen);
    if (calls.length === 0) throw new Error(`No call has “${values.only}” in its name.`);
    for (const call of calls) {
      try {
        const both = await measure({ firm, call, server, baseline, seconds, rounds });
        measured.push(...both);
        both.forEach((one) => say(rowOf(one)));
      } catch (error) {
        if (!(error instanceof Unanswered)) throw error;
        missing.push({ call: call.name, kind: call.kind, consultations: size, why: error.message });
        say(`No answer: ${error.message}`);
      }
    }
    if (size === ALONE_AT) alone = await measureAlone(firm, all, server);
    await baseline.stop();
    smallest ??= { firm, server, calls };
    if (size === sizes.at(-1)) grown = await measureGrowth(smallest, { server, calls }, { seconds, rounds });
    if (firm !== smallest.firm) await Promise.all([server.stop(), firm.db.destroy()]);
  }
  await Promise.all([smallest?.server.stop(), smallest?.firm.db.destroy()]);
  const wire = await measureWire(await newDatabase(database.connectionString, 'sample_firm'));
  writeFileSync(values.json, `${JSON.stringify({ measured, missing, grown, alone, wire }, null, 2)}\n`);
  if (alone) {
    for (const { what, target, measured: found, isMet } of targetsOf({ measured, missing, grown, alone }))
      say(`${isMet ? 'met' : 'MISSED'}: ${what} ${target}: ${found}`);
    if (values.page)
      writeFileSync(values.page, pageOf({ measured, missing, grown, alone }, wire, written(values.page)));
  }
}

async function compareAll(other: string) {
  const compared: Compared[] = [];
  for (const size of sizes)
    compared.push(
      ...(await compareWith(other, database.connectionString, size, {
        isChosen,
        seconds,
        rounds,
        say,
      })),
    );
  const { median, largest } = ratiosOf(compared);
  say(`Median of ${compared.length} calls: ${median.toFixed(2)} of the time in ${other}.`);
  say(`Largest: ${largest.ratio.toFixed(2)} (${largest.call}, ${largest.consultations}).`);
  writeFileSync(values.json, `${JSON.stringify({ compared }, null, 2)}\n`);
}
