import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const module = new URL('exclusively.mjs', import.meta.url);

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'exclusively-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A process that does some work in a folder while nobody else does. */
function start(work: string, folder?: string, options = {}) {
  const program = `
    import fs from 'node:fs';
    import { setTimeout as pause } from 'node:timers/promises';
    import { exclusively } from ${JSON.stringify(module.href)};
    await exclusively('testing', async () => { ${work} }, ${JSON.stringify({ ...(folder && { folder }), ...options })});`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    ...(folder && { cwd: folder }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

const codeOf = async (child: ChildProcess) => (await once(child, 'exit'))[0];
const left = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('.starting-'));

/** What a process leaves that is killed while it works. */
async function leave(folder: string) {
  const killed = start(`fs.writeSync(1, 'working'); await pause(60_000);`, folder);
  await once(killed.stdout, 'data');
  const [name] = left(folder);
  const text = readFileSync(join(folder, name!), 'utf8');
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  expect(left(folder)).toEqual([name]);
  return { name: join(folder, name!), text };
}

test(
  'of many processes one works at a time, even if earlier ones died at work',
  { timeout: 60_000 },
  async () => {
    const folder = newFolder();
    const { name, text } = await leave(folder);
    for (const more of ['a', 'b', 'c']) writeFileSync(name + more, text);
    const work = `fs.writeFileSync('busy', '', { flag: 'wx' }); await pause(30); fs.rmSync('busy');`;
    const children = Array.from({ length: 8 }, () => start(work, folder));
    expect(await Promise.all(children.map(codeOf))).toEqual(children.map(() => 0));
    expect(left(folder)).toEqual([]);
  },
);

test('the test detects processes that work at the same time', { timeout: 60_000 }, async () => {
  const folder = newFolder();
  const work = `fs.writeFileSync('busy', '', { flag: 'wx' }); await pause(60_000);`;
  const first = start(work, folder);
  await expect.poll(() => readdirSync(folder)).toContain('busy');
  for (const name of left(folder)) rmSync(join(folder, name));
  const second = spawn(first.spawnfile, first.spawnargs.slice(1), { cwd: folder, stdio: 'ignore' });
  onTestFinished(() => void second.kill('SIGKILL'));
  expect(await codeOf(second)).toBe(1);
});

test('a dead owner whose process id is reused is waited for only until it shows no progress', async () => {
  const folder = newFolder();
  const { name, text } = await leave(folder);
  writeFileSync(name, text.replace(/"pid":\d+/, `"pid":${process.pid}`));
  expect(await codeOf(start('', folder, { patienceMs: 300 }))).toBe(0);
  expect(left(folder)).toEqual([]);
});

test('an owner on another machine or in another container is waited for in the same way', async () => {
  const folder = newFolder();
  const { name, text } = await leave(folder);
  writeFileSync(name, text.replace(/"where":"/, `"where":"elsewhere `));
  expect(await codeOf(start('', folder, { patienceMs: 300 }))).toBe(0);
});

test('a file in the shared temporary folder does not block a start', async () => {
  const root = dirname(import.meta.dirname);
  const hash = createHash('sha256').update(`${root} testing ${process.getuid?.()}`).digest('hex');
  const taken = join(tmpdir(), `consultflow-navigator-${hash.slice(0, 16)}`);
  writeFileSync(taken, String(process.pid));
  onTestFinished(() => rmSync(taken, { force: true }));
  expect(await codeOf(start(''))).toBe(0);
});
