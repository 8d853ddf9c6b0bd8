import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { afterAll, expect, test } from 'vitest';
import { textOf } from '../../test/support/read-pdf.ts';
import { sample, sampleWith } from '../../test/support/sample-document.ts';
import { drawCollection, drawDocument } from './draw.ts';

let connections = 0;
const listener = createServer((socket) => {
  connections += 1;
  socket.destroy();
}).listen(0, '127.0.0.1');
await once(listener, 'listening');
const { port } = listener.address() as AddressInfo;
const trap = `http://127.0.0.1:${port}`;
// Every outgoing request goes through here, those of Typst's own client too.
for (const name of ['http_proxy', 'https_proxy', 'HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY'])
  process.env[name] = trap;

const folder = mkdtempSync(join(tmpdir(), 'documents-'));
const secret = 'nobody-may-read-this-4711';
writeFileSync(join(folder, 'secret.txt'), secret);
writeFileSync(
  join(folder, 'secret.svg'),
  `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>${secret}</text></svg>`,
);
afterAll(() => {
  listener.close();
  rmSync(folder, { recursive: true });
});

const paths = [
  `${folder}/secret.txt`,
  `${folder}/secret.svg`,
  '/etc/passwd',
  '../../../package.json',
  './style.typ',
];
const addresses = [`${trap}/x.png`, `//127.0.0.1:${port}/x`, `file://${folder}/secret.svg`];
const hostile = [
  ...paths.flatMap((path) => [
    `#read("${path}")`,
    `#image("${path}")`,
    `#include "${path}"`,
    `#import "${path}": *`,
    `<img src="${path}">`,
    `<svg><image href="${path}"/><use href="${path}#x"/></svg>`,
    `\\input{${path}}`,
  ]),
  ...addresses.flatMap((address) => [
    `<img src="${address}" srcset="${address} 2x">`,
    `<link rel="stylesheet" href="${address}"><script src="${address}"></script>`,
    `<iframe src="${address}"></iframe><object data="${address}"></object><embed src="${address}">`,
    `<style>@import url(${address}); p { background: url(${address}) }</style>`,
    `<p style="background: url(${address})">x</p><table background="${address}"><tr><td>x</td></tr></table>`,
    `<svg><image href="${address}"/><foreignObject><img src="${address}"></foreignObject></svg>`,
    `<!DOCTYPE x [<!ENTITY e SYSTEM "${address}">]><p>&e;</p>`,
    `<?xml-stylesheet href="${address}"?>`,
  ]),
  '#import "@preview/cetz:0.4.0": canvas',
  '#plugin("x.wasm")',
  '#sys.inputs',
].join('\n');

const everywhere = sampleWith({
  topic: hostile.slice(0, 2_000),
  client_name: hostile.slice(0, 2_000),
  client_email: hostile.slice(0, 200),
  consultant_name: hostile.slice(-2_000),
  reason: hostile.slice(0, 2_000),
  problem_details: hostile,
  consultation_result: `<ul><li>${hostile}</li></ul><h1>${hostile}</h1><p><a href="${trap}/a">${hostile}</a> <a href="file://${folder}/secret.txt">x</a></p>`,
  client_companies: sample.consultation.client_companies.map((company) => ({
    ...company,
    name: hostile.slice(0, 200),
    address: hostile.slice(-200),
  })),
});
const document = {
  ...everywhere,
  room_name: hostile.slice(0, 200),
  history: sample.history.map((change) => ({
    ...change,
    changed_by_name: hostile.slice(0, 500),
    reason: hostile,
  })),
};

/** The uncompressed parts of a PDF; its compressed streams may contain a name by chance. */
const dictionariesOf = (pdf: Uint8Array) =>
  Buffer.from(pdf)
    .toString('latin1')
    .replace(/\bstream\r?\n[\s\S]*?\nendstream\b/g, '');

test.each([
  ['a document', () => drawDocument(document)],
  ['a collection', () => drawCollection([document, document])],
])('%s of hostile texts reads no file and opens no connection', async (_what, draw) => {
  const pdf = await draw();
  const text = textOf(pdf);
  expect(text).toContain('#read(');
  expect(text).not.toMatch(new RegExp(`${secret}|root:.*:0:0|"workspaces"`));
  const images = spawnSync('pdfimages', ['-list', '-'], { input: pdf, encoding: 'utf8' }).stdout;
  expect(images.trim().split('\n')).toHaveLength(2);
  const source = dictionariesOf(pdf);
  expect(source).toContain(`/URI (${trap}`);
  expect(source).not.toContain('/ObjStm');
  expect(source).not.toMatch(/\/(JavaScript|JS|Launch|EmbeddedFile|GoToR|SubmitForm|RichMedia)\b/);
  expect(
    [...source.matchAll(/\/URI \(([^)]*)\)/g)].filter(([, to]) => !/^(https?|mailto):/.test(to!)),
  ).toEqual([]);
  expect(connections).toBe(0);
});

test('the trap detects connections, also of a template that requests a package', async () => {
  const script = `
    import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
    const { result } = NodeCompiler.create().compile({ mainFileContent: '#import "@preview/no-such-thing:0.0.1": x' });
    process.exit(result ? 0 : 3);`;
  const asking = spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: import.meta.dirname });
  expect(await once(asking, 'exit')).toEqual([3, null]);
  expect(connections).toBeGreaterThan(0);
});
