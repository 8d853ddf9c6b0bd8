import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { exclusively } from './exclusively.mjs';
import { node24 } from './node24.mjs';
import { fail, inRoot, say } from './root.mjs';
import { run } from './run.mjs';

const dist = inRoot('web', 'dist');
const stamp = path.join(dist, '.sources');

/** Builds the web app into web/dist, if what it is made of has changed. */
export async function build() {
  const stamped = fingerprint();
  if (isBuilt(stamped)) return;
  await exclusively('building the web app', async () => {
    if (isBuilt(stamped)) return;
    say('Building the web app.');
    await buildAnew(stamped);
  });
}

const isBuilt = (stamped) => fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === stamped;

// A build that is interrupted leaves a folder like this one, and the old web app as it was.
async function buildAnew(stamped) {
  for (const name of fs.readdirSync(inRoot('web'))) {
    if (name.startsWith('.build-')) fs.rmSync(inRoot('web', name), { recursive: true, force: true });
  }
  const draft = fs.mkdtempSync(inRoot('web', '.build-'));
  const made = path.join(draft, 'dist');
  const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js');
  const { ok, output } = await run(node24(), [vite, 'build', '--outDir', made, '--logLevel', 'warn'], {
    cwd: inRoot('web'),
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (ok) {
    compress(made);
    fs.writeFileSync(path.join(made, '.sources'), stamped);
    if (fs.existsSync(dist)) fs.renameSync(dist, path.join(draft, 'old'));
    fs.renameSync(made, dist);
  }
  fs.rmSync(draft, { recursive: true, force: true });
  if (!ok) fail('The web app could not be built; Vite says why above.', output);
}

/** Beside each text a smaller twin in both encodings, so that no request waits for a compressor. */
function compress(folder) {
  const files = filesIn(path.relative(inRoot(), folder)).map((file) => inRoot(file));
  for (const file of files.filter((name) => /\.(m?js|css|html|svg|json)$/.test(name))) {
    const content = fs.readFileSync(file);
    if (content.length < 1000) continue;
    fs.writeFileSync(`${file}.gz`, zlib.gzipSync(content, { level: 9 }));
    fs.writeFileSync(`${file}.br`, zlib.brotliCompressSync(content));
  }
}

function fingerprint() {
  const hash = crypto.createHash('sha256');
  for (const file of sources()) hash.update(`\n${file}\n`).update(fs.readFileSync(inRoot(file)));
  return hash.digest('hex');
}

/** Every file that may decide what is built, from the root: all of web/, the contract and the translations but for tests. */
export function sources() {
  const made = /^(dist|node_modules|\.build-.*)$/;
  const tops = fs.readdirSync(inRoot('web')).filter((name) => !made.test(name));
  const translations = fs
    .readdirSync(inRoot('translations'))
    .filter((name) => name === 'src' || name.endsWith('.po'))
    .map((name) => path.join('translations', name));
  const parts = [
    ...tops.map((name) => path.join('web', name)),
    path.join('contract', 'src'),
    ...translations,
  ];
  return [
    ...parts.flatMap(filesIn),
    'package-lock.json',
    'tsconfig.base.json',
    path.join('scripts', 'build.mjs'),
  ]
    .filter((file) => !file.includes('.test.'))
    .toSorted((one, other) => (one < other ? -1 : 1));
}

function filesIn(part) {
  if (!fs.statSync(inRoot(part)).isDirectory()) return [part];
  return fs
    .readdirSync(inRoot(part), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(inRoot(), path.join(entry.parentPath ?? entry.path, entry.name)));
}
