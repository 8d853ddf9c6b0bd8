import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { fail, say } from './root.mjs';

/** What the checks need of the system besides Node: a browser, and the tools that read PDFs. */
const needs = [
  { debian: 'chromium', found: () => chromium() !== undefined },
  { debian: 'poppler-utils', found: () => spawnSync('pdftotext', ['-v']).error === undefined },
];

/** Where systems keep the browser; CHROMIUM names another. */
export const chromium = () =>
  [
    process.env.CHROMIUM,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ].find((place) => place && fs.existsSync(place));

/** The same browser without its windows, which takes a third less of the processor; where it is missing, with them. */
export const testBrowser = () => process.env.CHROMIUM ?? (fs.existsSync(SHELL) ? SHELL : chromium());

const SHELL = '/usr/bin/chromium-headless-shell';

/** Installs what is missing where that can be done without asking; elsewhere says what to install. */
export function prepareSystem() {
  preferShell();
  const missing = needs.filter(({ found }) => !found()).map(({ debian }) => debian);
  if (missing.length === 0) return;
  if (!isDebianRoot()) {
    fail(
      `The checks need ${missing.join(' and ')} (Debian's names). Install them, or name a browser in CHROMIUM.`,
    );
  }
  install(missing);
}

/** Only for speed: where it cannot be had, the checks run without it. */
function preferShell() {
  if (testBrowser() === SHELL || process.env.CHROMIUM || !isDebianRoot()) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) => spawnSync('apt-get', ['-q', ...args], { env }).status === 0;
  const done = apt('update') && apt('install', '--yes', '--no-install-recommends', 'chromium-headless-shell');
  say(`${done ? 'Installed' : 'Going on without'} chromium-headless-shell, which makes the checks faster.`);
}

/** What one deep test stands on, which is skipped and says so where this cannot be had: a clock to be put. */
export function prepareClock() {
  const isThere = ['x86_64', 'aarch64'].some((machine) =>
    fs.existsSync(`/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`),
  );
  if (!isThere && isDebianRoot()) install(['libfaketime']);
}

/** The virus scanner of the deep tests; those that need it are skipped and say so where it cannot be had. */
export function prepareScanner() {
  const isThere = spawnSync('clamd', ['--version']).error === undefined;
  if (!isThere && isDebianRoot()) install(['clamav-daemon']);
}

const isDebianRoot = () => process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;

function install(packages) {
  say(`Installing ${packages.join(' and ')} for the checks, a minute the first time.`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  aptGet(['update'], env);
  aptGet(['install', '--yes', '--no-install-recommends', ...packages], env);
}

function aptGet(args, env) {
  const { status, stdout, stderr } = spawnSync('apt-get', ['-q', ...args], { env, encoding: 'utf8' });
  if (status !== 0) fail(`apt-get ${args[0]} failed; it says why above.`, `${stdout}\n${stderr}`);
}
