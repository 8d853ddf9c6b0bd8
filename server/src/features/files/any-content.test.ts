import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { FileKind } from '@consultflow/contract/files/schema';
import { newSeed } from '@consultflow/contract/testing/seed';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { compound, odf, ooxml, zip } from '../../../test/support/file-contents.ts';
import { HttpError } from '../../http/errors.ts';
import { newInspector } from './kind.ts';

const seed = newSeed();

const marks = [
  '%PDF-1.7\n',
  '\u0089PNG\r\n\u001a\n',
  '\u00ff\u00d8\u00ff\u00e0',
  'GIF89a',
  'RIFF....WEBP',
  '....ftypheic',
  'PK\u0003\u0004',
  'PK\u0005\u0006',
  'PK\u0001\u0002',
  '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1',
  '\u00ff\u00fe',
  '\u00fe\u00ff',
  '\u00ef\u00bb\u00bf',
  '<svg>',
  '#!',
  'From: a@b.example\r\n',
  'Words',
].map((mark) => Buffer.from(mark, 'latin1'));
const wholes = [
  ooxml('word', 'word/vbaProject.bin'),
  ooxml('xl'),
  odf('presentation'),
  zip(['a.txt', 'b.txt']),
  compound('Workbook', '_VBA_PROJECT'),
];

const noise = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes));
/** Marks and noise in any order. */
const pieced = fc
  .array(fc.oneof(fc.constantFrom(...marks), noise), { maxLength: 8 })
  .map((parts) => Buffer.concat(parts));
/** A real file with some bytes overwritten, and cut off somewhere. */
const damaged = fc
  .tuple(
    fc.constantFrom(...wholes),
    fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(255)), { maxLength: 8 }),
    fc.double({ min: 0, max: 1, noNaN: true }),
  )
  .map(([whole, changes, share]) => {
    const content = Buffer.from(whole);
    for (const [at, byte] of changes) content[Math.floor(at * (content.length - 1))] = byte;
    return share < 0.5 ? content : content.subarray(0, Math.ceil(share * content.length));
  });
const names = fc.oneof(
  fc.constantFrom(
    'a.pdf',
    'a.docx',
    'a.xlsm',
    'a.zip',
    'a.doc',
    'a.msg',
    'a.txt',
    'a.eml',
    'a.heic',
    'a',
    'a.exe',
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
);
const cuts = fc.array(fc.nat(70_000), { maxLength: 30 });

/** The verdict on a content that arrives in pieces of these lengths, over and over. */
function verdictOn(content: Buffer, name: string, lengths: number[]) {
  const inspector = newInspector();
  for (let at = 0, n = 0; at < content.length; n += 1) {
    const length = 1 + (lengths[n % lengths.length] ?? content.length);
    inspector.look(content.subarray(at, at + length));
    at += length;
  }
  return verdictOf(inspector, name);
}

function verdictOf(inspector: ReturnType<typeof newInspector>, name: string) {
  try {
    return inspector.verdict(name);
  } catch (error) {
    if (error instanceof HttpError) return error.code;
    throw error;
  }
}

test('any content under any name is of an accepted kind or refused, however it is cut', () => {
  fc.assert(
    fc.property(fc.oneof(pieced, damaged), names, cuts, (content, called, lengths) => {
      const verdict = verdictOn(content, called, []);
      const refusals = ['file_kind_not_accepted', 'file_ending_not_accepted', 'file_not_what_it_says'];
      expect([...FileKind.options, ...refusals]).toContain(
        typeof verdict === 'string' ? verdict : verdict.kind,
      );
      expect(verdictOn(content, called, lengths)).toEqual(verdict);
    }),
    { seed, numRuns: 500 },
  );
});

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const held = () => {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};
const MIB = 1024 * 1024;

test.each([
  ['a ZIP', zip(['a.txt'])],
  ['an old Office file', compound('WordDocument')],
  ['a PDF', Buffer.from('%PDF-1.7\n')],
  ['text', Buffer.from('Words')],
  ['text in UTF-16', Buffer.from('\ufeffWords', 'utf16le')],
])('%s of 25 MiB in drops is looked at in little memory', async (_what, begin) => {
  const before = held();
  const inspector = newInspector();
  inspector.look(begin);
  for (let at = 0; at < 25 * MIB; at += 16) inspector.look(Buffer.alloc(16, 'b'));
  // V8 frees the buffers of a collection in the background.
  await expect.poll(() => held() - before).toBeLessThan(3 * MIB);
  // It has to stay in memory until here.
  expect(verdictOf(inspector, 'a')).toBeDefined();
});
