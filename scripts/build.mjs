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
  const sources = fingerprint();
  if (isBuilt(sources)) return;
  await exclusively('building the web app', async () => {
    if (isBuilt(sources)) return;
    say('Building the web app.');
    await buildAnew(sources);
  });
}

const isBuilt = (sources) => fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === sources;

// A build that is interrupted leaves a folder like this one, and the old web app as it was.
async function buildAnew(sources) {
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
    fs.writeFileSync(path.join(made, '.sources'), sources);
    if (fs.existsSync(dist)) fs.renameSync(dist, path.join(draft, 'old'));
    fs.renameSync(made, dist);
  }
  fs.rmSync(draft, { recursive: true, force: true });
  if (!ok) fail('The web app could not be built; Vite says why above.', output);
}

/** Beside each text a smaller twin in both encodings, so that no request waits for a compressor. */
function compress(folder) {
  for (const file of filesIn(folder).filter((name) => /\.(js|css|html|svg|json)$/.test(name))) {
    const content = fs.readFileSync(file);
    if (content.length < 1000) continue;
    fs.writeFileSync(`${file}.gz`, zlib.gzipSync(content, { level: 9 }));
    fs.writeFileSync(`${file}.br`, zlib.brotliCompressSync(content));
  }
}

function fingerprint() {
  const hash = crypto.createHash('sha256');
  const pages = ['web/index.html', 'web/landing.html'];
  const parts = ['web/src', 'web/public', ...pages, 'web/vite.config.ts', 'web/package.json'];
  for (const part of [...parts, 'contract/src', 'package-lock.json']) {
    for (const file of filesIn(inRoot(...part.split('/')))) {
      hash.update(`\n${path.relative(inRoot(), file)}\n`).update(fs.readFileSync(file));
    }
  }
  return hash.digest('hex');
}

function filesIn(place) {
  const found = fs.statSync(place, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found ? [place] : [];
  const entries = fs.readdirSync(place, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .toSorted();
}
