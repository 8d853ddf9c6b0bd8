import os from 'node:os';
import type { Measured } from './measure.ts';
import { head, rowOf } from './table.ts';
import { type Found, sizesOf, targetsOf } from './targets.ts';
import type { Wire } from './wire.ts';

/** Between these headings is what people wrote; a new run keeps it. */
const BY_HAND = '## Known limits';
const METHOD = '## How it is measured';

/** The part of an earlier page that people wrote. */
export const writtenIn = (page: string) =>
  page.includes(BY_HAND) ? page.slice(page.indexOf(BY_HAND), page.indexOf(METHOD)).trimEnd() : BY_HAND;

/** The slowest call by its p50. */
const slowestOf = (measured: Measured[]) => {
  const slowest = measured.toSorted((a, b) => b.product.p50 - a.product.p50)[0];
  return slowest && `“${slowest.call}”, ${slowest.product.p50.toFixed()} ms`;
};

/** The page in docs/ for this run: conclusion, targets, details, what people wrote, method. */
export const pageOf = ({ measured, missing, grown, alone }: Found, wire: Wire[], byHand: string) => {
  const [least, most] = sizesOf(measured);
  const targets = targetsOf({ measured, missing, grown, alone });
  const met = targets.filter(({ isMet }) => isMet).length;
  const slowest = (connections: number) =>
    slowestOf(measured.filter((one) => one.consultations === most && one.connections === connections));
  return `# Speed

${met} of ${targets.length} targets are met, in firms of ${least.toLocaleString('en')} to ${most.toLocaleString('en')} consultations. Slowest calls at ${most.toLocaleString('en')} (p50): ${slowest(1)} with one connection; ${slowest(16)} with 16. [Known limits](#known-limits) lists what is slower.

## Targets

| what | target | measured | met |
| --- | --- | --- | --- |
${targets.map(({ what, target, measured: found, isMet }) => `| ${what} | ${target} | ${found} | ${isMet ? 'yes' : '**no**'} |`).join('\n')}

Three more targets have their own tests, which \`npm run test:deep\` runs: no main query has a sequential scan on a large table (\`bench/plans.deep.ts\`, at 100,000 consultations), a history of 10,000 rows responds to a filter and to opening a row within 200 ms on a processor slowed to a quarter (\`e2e/deep/history-speed.deep.ts\`), and on the same processor a decision in a queue of 60 requests is ready within 200 ms of its key (\`e2e/deep/decision-speed.deep.ts\`).

A sign-in is slow on purpose, because of its password hash: p50 ${alone.signIn.p50.toFixed()} ms sequentially, ${alone.signInsAtOnce.rate.toFixed()} per second with eight concurrent.

## Smallest and largest firm

p50 at one connection, in milliseconds. Both firms alternate, call by call.

| call | ${least.toLocaleString('en')} | ${most.toLocaleString('en')} | ratio |
| --- | ---: | ---: | ---: |
${grown.map(({ call, small, large }) => `| ${call} | ${small.toFixed(2)} | ${large.toFixed(2)} | ${(large / small).toFixed(2)} |`).join('\n')}

## Payload sizes

What the list screens load when they open, in the sample firm: bytes of the whole list, up to 100 rows with their long texts, and of the 50 excerpts (\`fields=excerpt\`) or light rows (\`light=true\`) that the screen requests, compressed ([25](decisions/025-compressed-responses.md)). No list screen loads more than 20 KiB, which \`server/src/http/transport/compress.test.ts\` checks, and \`list-weight.test.ts\` beside it with the longest texts in three scripts ([23](decisions/023-list-pages-limited-by-size.md)); \`e2e/end-of-list.e2e.ts\` scrolls on and checks every further response.

| screen | rows of the whole list | its bytes | excerpts, Brotli | gzip |
| --- | ---: | ---: | ---: | ---: |
${wire.map(({ screen, rows, ...bytes }) => `| ${[screen, rows, ...[bytes.whole, bytes.brotli, bytes.gzip].map((one) => one.toLocaleString('en'))].join(' | ')} |`).join('\n')}

## Every call

Times in milliseconds. In a write, product and baseline both wait for the disk.

${head.join('\n')}
${measured.map(rowOf).join('\n')}

${byHand}

${METHOD}

This run: ${new Date().toISOString().slice(0, 10)}, ${os.cpus().length} processors (${os.cpus()[0]?.model.trim()}), Node ${process.versions.node}, load average after it ${os
    .loadavg()
    .map((value) => value.toFixed(1))
    .join(', ')}.

\`npm run bench\` writes this page, and every figure into \`bench.json\`. It creates a firm of each size (50 consultants, 2,000 to 20,000 clients, three years of consultations) in its own database on the embedded PostgreSQL. It makes the calls of the main screens over HTTP on the loopback interface, at 1 and at 16 connections.

The baseline of each call is a bare \`node:http\` server that sends the same bytes after the same SQL, including the session lookup, through the same driver with prepared statements. Product and baseline alternate within one run, round by round, after one warm-up round (\`--seconds\`, \`--rounds\`). Writes are a fixed number, undone after each round. The load generator, both servers and the database share the machine, so the ratios say more than the times.
`;
};
