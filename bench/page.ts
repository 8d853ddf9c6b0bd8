import os from 'node:os';
import { type Found, marksOf, sizesOf } from './marks.ts';
import { head, rowOf } from './table.ts';
import type { Wire } from './wire.ts';

/** Where the figures end and what people wrote about them begins. */
export const BY_HAND = '## What was done';

/** The page in docs/ that shows this run, before what people wrote. */
export const pageOf = ({ measured, missing, grown, alone }: Found, wire: Wire[], byHand: string) => {
  const [least, most] = sizesOf(measured);
  return `# Speed, beside its limits

\`npm run bench\` writes this page, and every figure of it into \`bench.json\`. It makes a firm of each size (50 consultants, 2,000 to 20,000 clients, three years of consultations) in a database of its own on the embedded PostgreSQL, and makes the calls of the main screens as these make them, over HTTP on the loopback, at 1 and at 16 connections. The limit beside each is a bare \`node:http\` server that sends the same bytes after the same SQL, the question for the session included, through the same driver with prepared statements. Both take turns within one run, round by round after one to warm up (\`--seconds\`, \`--rounds\`); writes are a fixed number, undone after each round. The load, both servers and the database share the machine, so the ratios say more than the times.

This run: ${new Date().toISOString().slice(0, 10)}, ${os.cpus().length} processors (${os.cpus()[0]?.model.trim()}), Node ${process.versions.node}, load of the machine after it ${os
    .loadavg()
    .map((value) => value.toFixed(1))
    .join(', ')}.

## Marks

| what | mark | found | holds |
| --- | --- | --- | --- |
${marksOf({ measured, missing, grown, alone })
  .map(({ what, mark, found, holds }) => `| ${what} | ${mark} | ${found} | ${holds ? 'yes' : '**no**'} |`)
  .join('\n')}

Two more marks have tests of their own: no plan of a main query reads a large table from end to end (\`bench/plans.deep.ts\`, at 100,000 consultations), and the history of 10,000 rows answers a filter and an opened row within 200 ms at a quarter of the processor's speed (\`e2e/deep/history-speed.deep.ts\`); \`npm run test:deep\` runs both.

A sign-in costs what its password hash costs, on purpose: p50 ${alone.signIn.p50.toFixed()} ms one after the other, ${alone.signInsAtOnce.rate.toFixed()} a second with eight at once.

## On the wire

What the list screens load when they open, in the sample firm: bytes of the whole list, up to 100 rows with their long texts, and of the 50 excerpts (\`fields=excerpt\`) that the screen asks for, compressed ([25](decisions/025-compressed-responses.md)). No list screen has above 20 KiB, which \`server/src/http/transport/compress.test.ts\` holds; \`e2e/end-of-list.e2e.ts\` scrolls on and weighs every further answer.

| screen | rows of the whole list | its bytes | excerpts, Brotli | gzip |
| --- | ---: | ---: | ---: | ---: |
${wire.map(({ screen, rows, ...bytes }) => `| ${[screen, rows, ...[bytes.whole, bytes.brotli, bytes.gzip].map((one) => one.toLocaleString('en'))].join(' | ')} |`).join('\n')}

## The smallest firm beside the largest

p50 at one connection, in milliseconds; both take turns, call by call.

| call | ${least.toLocaleString('en')} | ${most.toLocaleString('en')} | ratio |
| --- | ---: | ---: | ---: |
${grown.map(({ call, small, large }) => `| ${call} | ${small.toFixed(2)} | ${large.toFixed(2)} | ${(large / small).toFixed(2)} |`).join('\n')}

## Every call

Times in milliseconds. A write has ends on both sides that wait for the disk.

${head.join('\n')}
${measured.map(rowOf).join('\n')}

${byHand}`;
};
