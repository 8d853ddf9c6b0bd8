import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';

/** npm takes a second or two, more on a busy machine. */
vi.setConfig({ testTimeout: 60_000 });

type Locked = { version?: string; link?: boolean; dev?: boolean };

const { packages } = JSON.parse(readFileSync(join(import.meta.dirname, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>;
};
const ours = new Set(['contract', 'server', 'translations', 'web']);
const nameOf = (place: string) => place.replace(/^.*node_modules\//, '');

/** Runs one of our scripts, as npm does. */
const script = (name: string, args: string[], env: NodeJS.ProcessEnv = {}) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const file = join(import.meta.dirname, 'scripts', `${name}.mjs`);
    const options = { env: { ...process.env, ...env }, cwd: import.meta.dirname };
    execFile(process.execPath, [file, ...args], options, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'consultflow-npm-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('the bill of materials lists every shipped package with its hash, and no development dependency', async () => {
  const file = join(newFolder(), 'bill.json');
  const { code, output } = await script('sbom', [file]);
  expect([output, code]).toEqual([expect.stringMatching(/^\d+ components are named in /), 0]);

  const bill = JSON.parse(readFileSync(file, 'utf8')) as {
    bomFormat: string;
    metadata: { component: { name: string } };
    components: Component[];
  };
  expect(bill).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { name: 'consultflow-navigator' } },
  });
  const { components } = bill;
  expect(wrongWith(components)).toEqual([]);

  // The check itself, with a bill without a package, with one too many and with one by its name alone.
  const [one, ...others] = components.filter(isForeign);
  expect(wrongWith(others)).toEqual([`${one!.name} ${one!.version} is missing`]);
  const tool = { ...one!, name: 'vitest', version: '5.1.0' };
  expect(wrongWith([...components, tool])).toEqual(['vitest 5.1.0 is of the workshop']);
  const nameless = { ...one!, hashes: [] };
  expect(wrongWith([nameless, ...others])).toEqual([`${one!.name} ${one!.version} has no hash`]);
});

type Component = { name: string; version: string; hashes?: { alg: string }[] };

const isForeign = ({ name }: Component) => !ours.has(name);

function wrongWith(components: Component[]) {
  const written = ({ name, version }: Component) => `${name} ${version}`;
  const foreign = components.filter(isForeign);
  const listed = new Set(foreign.map(written));
  const shipped = Object.entries(packages)
    .filter(([place, { link, dev }]) => place.startsWith('node_modules/') && !link && !dev)
    .map(([place, { version }]) => `${nameOf(place)} ${version}`);
  return [
    ...shipped.filter((one) => !listed.has(one)).map((one) => `${one} is missing`),
    ...foreign
      .filter((one) => one.hashes?.[0]?.alg !== 'SHA-512')
      .map((one) => `${written(one)} has no hash`),
    ...[...listed]
      .filter((one) => /^(vitest|typescript|oxlint|@playwright\/test) /.test(one))
      .map((one) => `${one} is of the workshop`),
  ];
}

/** A registry with the given advisories, or one that offers none. */
async function registry(advisories?: object) {
  const server = createServer((request, reply) => {
    if (!advisories) reply.statusCode = 405;
    reply.end(JSON.stringify(request.method === 'POST' ? (advisories ?? {}) : versionsOf(request.url)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return {
    npm_config_registry: `http://127.0.0.1:${port}/`,
    npm_config_fetch_retries: '0',
    // npm caches responses.
    npm_config_cache: newFolder(),
  };
}

/** A registry's document about a package: its versions. */
function versionsOf(url = '') {
  const name = decodeURIComponent(url.slice(1));
  const { version = '1.0.0' } = packages[`node_modules/${name}`] ?? {};
  return { name, 'dist-tags': { latest: version }, versions: { [version]: { name, version } } };
}

const advisory = (severity: string) => ({
  fastify: [
    { id: 1, url: 'https://x.example/1', title: 'Doors open', severity, vulnerable_versions: '<99', cwe: [] },
  ],
});

test.each([
  ['nothing', {}, 0, 'ok: no known advisory that is high or critical'],
  ['something small', advisory('low'), 0, 'ok: no known advisory that is high or critical'],
  ['something grave', advisory('high'), 1, 'high: fastify, Doors open'],
  ['no answer', undefined, 0, 'NOT ASKED: this registry tells of no advisories'],
])(
  'when the registry knows %s about our packages, the advisories script reports it',
  async (_what, known, code, line) => {
    const told = await script('advisories', [], await registry(known));
    expect(told).toEqual({ code, output: expect.stringContaining(line) });
  },
);
