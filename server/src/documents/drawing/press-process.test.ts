import { fork } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { sampleWith } from '../../../test/support/sample-document.ts';
import type { ConsultationDocument } from '../document.ts';
import { weightOf } from '../weight.ts';
import type { Drawn } from './press.ts';

/** In V8's own words, for a collection that was asked for. */
const COLLECTED = /Mark-Compact.*\btesting\b/g;

/** How often a drawing process asks for its garbage to be collected while it draws these one after the other. */
async function collectionsWhile(documents: ConsultationDocument[]) {
  const child = fork(new URL('./press-process.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: ['--trace-gc'],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const said = text(child.stdout!);
  for (const one of documents) {
    child.send({ one });
    const [drawn] = (await once(child, 'message')) as [Drawn];
    expect(drawn.failure).toBeUndefined();
  }
  child.disconnect();
  return [...(await said).matchAll(COLLECTED)].length;
}

const listOf = (items: number) =>
  sampleWith({ consultation_result: `<ul>${'<li>x</li>'.repeat(items)}</ul>` });

test('a drawing process collects its garbage after each 300 of weight, and not after each document', async () => {
  const document = listOf(80);
  const weight = weightOf(document);
  expect([weight * 2 < 300, weight * 3 > 300]).toEqual([true, true]);
  expect(await collectionsWhile(Array(7).fill(document))).toBe(2);
});

test('a drawing process collects its garbage after each heavy document', async () => {
  expect(await collectionsWhile([listOf(400), listOf(400), listOf(1)])).toBe(2);
});
