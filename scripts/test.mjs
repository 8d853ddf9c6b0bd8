import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { node24 } from './node24.mjs';
import { inRoot, say } from './root.mjs';
import { chromium, prepareSystem } from './system.mjs';

const reports = fs.mkdtempSync(path.join(os.tmpdir(), 'consultflow-reports-'));
const report = (name) => path.join(reports, `${name}.json`);

await install();
prepareSystem();
await build();

const env = {
  ...process.env,
  PATH: [path.dirname(node24()), inRoot('node_modules', '.bin'), process.env.PATH].join(path.delimiter),
  CHROMIUM: chromium(),
  PLAYWRIGHT_JSON: report('browser'),
};

const counts = [
  ...(await Promise.all(
    ['contract', 'server', 'web', '.'].map((place) => check(`types of ${place}`, 'tsc', ['-p', place])),
  )),
  await check('lint', 'oxlint', ['--type-aware', '--deny-warnings']),
  await check('format', 'oxfmt', ['--check']),
  await suite(
    'tests',
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report('tests')}`],
    fromVitest,
  ),
  await suite('browser', 'playwright', ['test'], fromPlaywright),
];

fs.rmSync(reports, { recursive: true, force: true });
const sum = (of) => counts.reduce((total, count) => total + count[of], 0);
say(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(sum('failed') === 0 ? 0 : 1);

/** One check that holds or not. */
async function check(name, command, args) {
  const { code, seconds } = await runTool(command, args);
  say(`${code === 0 ? 'ok' : 'FAILED'}: ${name} (${seconds} s)`);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Many checks, counted by the runner's own report; a runner that fails without a failed test counts as one. */
async function suite(name, command, args, read) {
  const { code, seconds } = await runTool(command, args);
  const { passed, failed } = fs.existsSync(report(name))
    ? read(JSON.parse(fs.readFileSync(report(name), 'utf8')))
    : { passed: 0, failed: 0 };
  say(`${code === 0 ? 'ok' : 'FAILED'}: ${name}, ${passed} passed, ${failed} failed (${seconds} s)`);
  return {
    passed,
    failed: failed + (code !== 0 && failed === 0 ? 1 : 0) + (passed + failed === 0 && code === 0 ? 1 : 0),
  };
}

function fromVitest({ numPassedTests, numFailedTests, numFailedTestSuites }) {
  return {
    passed: numPassedTests,
    failed: Math.max(numFailedTests, numFailedTestSuites > 0 && numFailedTests === 0 ? 1 : 0),
  };
}

function fromPlaywright({ stats: { expected, unexpected, flaky } }) {
  return { passed: expected, failed: unexpected + flaky };
}

/** Runs a tool of node_modules under Node 24, its output as it comes. */
function runTool(command, args) {
  const began = Date.now();
  return new Promise((resolve) => {
    const child = spawn(inRoot('node_modules', '.bin', command), args, {
      cwd: inRoot(),
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.once('error', () => resolve({ code: 1, seconds: 0 }));
    child.once('close', (code) =>
      resolve({ code: code ?? 1, seconds: ((Date.now() - began) / 1000).toFixed(1) }),
    );
  });
}
