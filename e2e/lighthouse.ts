import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from './chromium.ts';
import { startProduct } from './product.ts';

/** Lighthouse with its own phone profile on the started product: the median of five for each score, and the remarks of the first run. */
const VERSION = '13.5.0';
const RUNS = 5;

const targets = {
  '': { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 },
  login: { performance: 90, accessibility: 100, 'best-practices': 100, seo: 100 },
};

type Audit = { score: number | null; title: string; displayValue?: string };
type Report = {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
};

const folder = mkdtempSync(join(tmpdir(), 'consultflow-lighthouse-'));
const product = await startProduct();
let missed = 0;
try {
  for (const [path, wanted] of Object.entries(targets)) {
    const reports = Array.from({ length: RUNS }, (_, run) => measure(path, run));
    console.log(`/consultflownavigator/${path}  (load of the machine ${loadavg()[0]?.toFixed(1)})`);
    for (const [category, target] of Object.entries(wanted)) {
      const scores = reports.map(({ categories }) => Math.round(categories[category]!.score * 100));
      const median = scores.toSorted((one, other) => one - other)[Math.floor(RUNS / 2)]!;
      missed += median < target ? 1 : 0;
      console.log(`  ${category.padEnd(15)} ${median} of ${target} wanted  (${scores.join(', ')})`);
    }
    for (const remark of remarksOf(reports[0]!)) console.log(`  - ${remark}`);
  }
} finally {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(missed === 0 ? 0 : 1);

function measure(path: string, run: number): Report {
  const file = join(folder, `${path || 'landing'}-${run}.json`);
  const flags = ['--headless=new', ...chromium.args].join(' ');
  const { status, stderr } = spawnSync(
    'npm',
    [
      'exec',
      '--yes',
      `--package=lighthouse@${VERSION}`,
      '--',
      'lighthouse',
      `${product.url}/consultflownavigator/${path}`,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--chrome-flags=${flags}`,
    ],
    { cwd: folder, env: { ...process.env, CHROME_PATH: chromium.executablePath }, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`Lighthouse ended with ${status}:\n${stderr}`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** The audits that cost points. */
function remarksOf({ categories, audits }: Report) {
  const counted = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0),
  );
  return counted
    .map(({ id }) => audits[id]!)
    .filter(({ score }) => score !== null && score < 0.9)
    .map(({ title, displayValue }) => [title, displayValue].filter(Boolean).join(': '));
}
