import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MOST_OF_FILE } from '@consultflow/contract/files/schema';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { sendFile } from '../../../test/support/send-file.ts';
import { newWorld } from '../../../test/support/world.ts';
import { openScanner } from './scanner.ts';
import { wantScans } from './scans.ts';

/** Debian's clamd, which looks for one word of our own, as no virus may lie here. */
const SIGNATURE = 'consultflow-deep-test-signature';
const isInstalled = spawnSync('clamd', ['--version']).error === undefined;

const folder = mkdtempSync(join(tmpdir(), 'consultflow-clamd-'));
const socket = join(folder, 'clamd.sock');
let clamd: ChildProcess | undefined;

async function startClamd(streamMax: string) {
  const config = join(folder, 'clamd.conf');
  const lines = [
    `DatabaseDirectory ${folder}`,
    `LocalSocket ${socket}`,
    'FixStaleSocket yes',
    'Foreground yes',
    `StreamMaxLength ${streamMax}`,
  ];
  writeFileSync(config, `${lines.join('\n')}\n`);
  clamd = spawn('clamd', ['--config-file', config], { stdio: 'ignore' });
  await eventually(async () => {
    const probe = connect(socket);
    await once(probe, 'connect');
    probe.destroy();
  });
}

async function killClamd() {
  const ended = once(clamd!, 'exit');
  clamd!.kill('SIGKILL');
  await ended;
}

const logged: string[] = [];
const world = await newWorld((app) => {
  app.scanner = openScanner(
    app.db,
    { path: socket },
    {
      warn: (error) => logged.push(String(error)),
      info: (line) => logged.push(line),
    },
  );
});
const { app, db } = world;
const client = await world.client();

beforeAll(async () => {
  if (!isInstalled) return console.log('Skipped: clamd is not installed here.');
  const hex = Buffer.from(SIGNATURE).toString('hex');
  writeFileSync(join(folder, 'own.ndb'), `ConsultFlow.Test:0:*:${hex}\n`);
  await startClamd('26M');
  await wantScans(db, true);
});
afterAll(async () => {
  await app.scanner?.close();
  if (clamd?.exitCode === null && clamd.signalCode === null) await killClamd();
  await world.end();
  rmSync(folder, { recursive: true, force: true });
});

const textOf = (size: number, ending = '') =>
  Buffer.concat([
    Buffer.alloc(size - ending.length, 'The goods are of Kenyan origin.\n'),
    Buffer.from(ending),
  ]);
const upload = async (name: string, content: Buffer) => {
  const reply = await sendFile(app, client, name, content);
  return { ...reply.json(), status: reply.statusCode };
};
const stateOf = async (id: string) => {
  const { scanned_at, infection } = await db
    .selectFrom('files')
    .select(['scanned_at', 'infection'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { isScanned: scanned_at !== null, infection };
};

test.runIf(isInstalled)('the real scanner passes a file of 25 MiB', async () => {
  const { status, data } = await upload('Large.txt', textOf(MOST_OF_FILE));
  expect([status, data.is_being_scanned]).toEqual([200, false]);
});

test.runIf(isInstalled)(
  'the real scanner finds a signature at the end of a large text and inside a ZIP',
  async () => {
    const inText = await upload('End.txt', textOf(10 * 1024 * 1024, SIGNATURE));
    const inZip = await upload('Bills.zip', Buffer.from(zipSync({ 'a/bill.txt': textOf(1000, SIGNATURE) })));
    expect([inText.code, inZip.code]).toEqual(['file_infected', 'file_infected']);
    const found = await db
      .selectFrom('files')
      .select('infection')
      .where('infection', 'is not', null)
      .execute();
    expect(found.map(({ infection }) => infection)).toEqual([
      expect.stringContaining('ConsultFlow.Test'),
      expect.stringContaining('ConsultFlow.Test'),
    ]);
  },
);

test.runIf(isInstalled)(
  'files wait while the scanner is killed ten times, and then each has its verdict',
  async () => {
    const expected = new Map<string, boolean>();
    const refused: [boolean, string][] = [];
    for (let round = 0; round < 10; round += 1) {
      const uploads = [0, 1, 2].map(async (number) => {
        const isInfected = (round + number) % 3 === 0;
        const content = textOf(2 * 1024 * 1024 + number, isInfected ? SIGNATURE : '');
        const { status, data, code } = await upload(`Round ${round} ${number}.txt`, content);
        if (status === 200) expected.set(data.id, isInfected);
        else refused.push([isInfected, code]);
      });
      await killClamd();
      await Promise.all(uploads);
      await startClamd('26M');
    }
    expect(refused).toEqual(refused.map(() => [true, 'file_infected']));
    expect(expected.size).toBeGreaterThan(10);
    await expect
      .poll(async () => Promise.all([...expected.keys()].map(async (id) => (await stateOf(id)).isScanned)), {
        timeout: 120_000,
      })
      .toEqual([...expected].map(() => true));
    for (const [id, isInfected] of expected)
      expect([id, (await stateOf(id)).infection !== null]).toEqual([id, isInfected]);
  },
);

test.runIf(isInstalled)(
  'a file larger than the scanner takes is refused, and the log says what to change',
  async () => {
    await killClamd();
    await startClamd('1M');
    const { status, code } = await upload('Too large for it.txt', textOf(5 * 1024 * 1024));
    expect([status, code]).toEqual([413, 'file_too_large_to_scan']);
    expect(logged.join('\n')).toMatch(/size limit exceeded/);
  },
);
