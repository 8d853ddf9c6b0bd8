import { expect, test } from 'vitest';
import { pagesOf } from '../../test/support/read-pdf.ts';
import { sample, sampleWith } from '../../test/support/sample-document.ts';
import { drawCollection, drawDocument } from './draw.ts';
import { drawInProcess } from './drawing/drawing-process.ts';
import { drawInKeptProcess } from './drawing/kept-process.ts';
import { DocumentTooLarge } from './too-large.ts';
import { MOST_WEIGHT } from './weight.ts';

const heavy = sampleWith({ consultation_result: `<ul>${'<li>x</li>'.repeat(2_000)}</ul>` });
const tooLarge = { ...sample, history: Array.from({ length: MOST_WEIGHT }, () => sample.history[0]!) };

test('short documents are ready before a heavy one that was requested first', async () => {
  const order: string[] = [];
  const pages = drawDocument(heavy).then((pdf) => {
    order.push('heavy');
    return pagesOf(pdf).length;
  });
  for (let count = 0; count < 3; count += 1) {
    await drawDocument(sample);
    order.push('short');
  }
  expect(await pages).toBeGreaterThan(20);
  expect(order).toEqual(['short', 'short', 'short', 'heavy']);
});

test('a document that is too heavy is refused before rendering starts', async () => {
  await expect(drawDocument(tooLarge)).rejects.toThrow(DocumentTooLarge);
  const many = Array.from({ length: Math.ceil(MOST_WEIGHT / 2_000) }, () => heavy);
  await expect(drawCollection(many)).rejects.toThrow(DocumentTooLarge);
});

test('a rendering that exceeds its memory is stopped, and the next one runs', async () => {
  await expect(drawInProcess({ one: heavy }, undefined, 100)).rejects.toThrow(DocumentTooLarge);
  expect((await drawInProcess({ one: sample })).length).toBeGreaterThan(10_000);
});

test('so is one in the kept process, and the next one gets a new process', async () => {
  await expect(drawInKeptProcess({ one: heavy }, 100)).rejects.toThrow(DocumentTooLarge);
  expect((await drawInKeptProcess({ one: sample })).length).toBeGreaterThan(10_000);
});

test('a rendering whose reader disconnects is stopped', async () => {
  const reader = new AbortController();
  const drawing = drawInProcess({ one: heavy }, reader.signal);
  reader.abort();
  await expect(drawing).rejects.toThrow('abort');
});
