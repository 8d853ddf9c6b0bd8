import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { node24 } from './node24.mjs';
import { inRoot, say } from './root.mjs';
import { environment } from './server-process.mjs';
import { prepareSystem, testBrowser } from './system.mjs';

let env;
const began = Date.now();
const reports = fs.mkdtempSync(path.join(os.tmpdir(), 'consultflow-reports-'));
process.once('exit', () => fs.rmSync(reports, { recursive: true, force: true }));
const report = (name) => path.join(reports, `${name}.json`);

/** What the static checks need: the installed tools, and nothing of the system. */
export async function prepareTools() {
  await install();
  env = {
    ...process.env,
    PATH: [path.dirname(node24()), inRoot('node_modules', '.bin'), process.env.PATH].join(path.delimiter),
    ...environment,
    SEED: process.env.SEED ?? String(Date.now() % 2 ** 31),
  };
}

/** What every run of tests needs: installed, built, with a browser. */
export async function prepare() {
  await prepareTools();
  prepareSystem();
  await build();
  Object.assign(env, { CHROMIUM: testBrowser(), PLAYWRIGHT_JSON: report('browser') });
  say(`Random input comes from SEED=${env.SEED}`);
}

/** Types, translations, lint and format. */
export const staticChecks = async () => [
  ...(await Promise.all(
    ['contract', 'translations', 'server', 'web', '.'].map((project) =>
      check(`types of ${project}`, 'tsc', ['-p', project]),
    ),
  )),
  await check('translations', 'node', [inRoot('translations', 'src', 'check.ts')]),
  await check('lint', 'oxlint', ['--type-aware', '--deny-warnings']),
  await check('format', 'oxfmt', ['--check']),
];

/** One check that holds or not. */
async function check(name, command, args) {
  const { code, seconds } = await runTool(command, args);
  say(`${code === 0 ? 'ok' : 'FAILED'}: ${name} (${seconds} s)`);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

export const vitest = (...options) =>
  suite(
    'tests',
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report('tests')}`, ...options],
    ({ numPassedTests, numPendingTests, numFailedTests, numFailedTestSuites }) => ({
      passed: numPassedTests,
      skipped: numPendingTests,
      failed: Math.max(numFailedTests, numFailedTestSuites > 0 && numFailedTests === 0 ? 1 : 0),
    }),
  );

export const playwright = (...options) =>
  suite(
    'browser',
    'playwright',
    ['test', ...options],
    ({ stats: { expected, skipped, unexpected, flaky } }) => ({
      passed: expected,
      skipped,
      failed: unexpected + flaky,
    }),
  );

/** Ends with how many passed and failed, after what could not be run here. */
export function finish(counts) {
  const sum = (of) => counts.reduce((total, { [of]: count = 0 }) => total + count, 0);
  say(`After ${((Date.now() - began) / 60_000).toFixed(1)} minutes`);
  if (sum('skipped') > 0) say(`NOT RUN HERE: ${sum('skipped')}, for the reasons above`);
  say(`${sum('passed')} passed, ${sum('failed')} failed`);
  process.exit(sum('failed') === 0 ? 0 : 1);
}

/** Many checks, counted by the runner's own report; a runner that fails without a failed test counts as one. */
async function suite(name, command, args, read) {
  const file = report(name);
  fs.rmSync(file, { force: true });
  const { code, seconds } = await runTool(command, args);
  const { passed, skipped, failed } = fs.existsSync(file)
    ? read(JSON.parse(fs.readFileSync(file, 'utf8')))
    : { passed: 0, skipped: 0, failed: 0 };
  say(`${code === 0 ? 'ok' : 'FAILED'}: ${name}, ${passed} passed, ${failed} failed (${seconds} s)`);
  return {
    passed,
    skipped,
    failed: failed + (code !== 0 && failed === 0 ? 1 : 0) + (passed + failed === 0 && code === 0 ? 1 : 0),
  };
}

/** Runs a tool of node_modules under Node 24, its output as it comes. */
function runTool(command, args) {
  const started = Date.now();
  return new Promise((resolve) => {
    const child = spawn(inRoot('node_modules', '.bin', command), args, {
      cwd: inRoot(),
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.once('error', () => resolve({ code: 1, seconds: 0 }));
    child.once('close', (code) =>
      resolve({ code: code ?? 1, seconds: ((Date.now() - started) / 1000).toFixed(1) }),
    );
  });
}
