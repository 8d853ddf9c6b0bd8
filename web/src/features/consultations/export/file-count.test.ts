import { expect, test } from 'vitest';
import { documentsIn, newDocumentCount } from './file-count.ts';

/** The header of a file as our server writes it, and some content. */
function file(name: string) {
  const letters = new TextEncoder().encode(name);
  const header = [0x50, 0x4b, 0x03, 0x04, 0x14, 0x00, 0x08, 0x08, ...Array.from({ length: 18 }, () => 0)];
  return [
    ...header,
    letters.length % 256,
    Math.floor(letters.length / 256),
    0,
    0,
    ...letters,
    0x50,
    0x4b,
    0x03,
  ];
}

const long = 'İ'.repeat(150);
const archive = [
  ...file('#1 Rules of origin.pdf'),
  ...file('#1 Rules of origin/Invoice.pdf'),
  ...file('#1 Rules of origin/請求書.docx'),
  ...file('[Content_Types].xml'),
  0x50,
  ...file(`#2 ${long}.pdf`),
  ...file(`#2 ${long}/P.pdf`),
  ...file('#3 P.pdf'),
  ...file('Left out.txt'),
  0x50,
  0x4b,
  0x01,
  0x02,
];

test('the documents of a ZIP are counted while it arrives, without the files of cases, wherever its chunks are split', () => {
  const bytes = Uint8Array.from(archive);
  for (let size = 1; size <= bytes.length; size += 1) {
    const count = newDocumentCount();
    let counted = 0;
    for (let at = 0; at < bytes.length; at += size) counted = count(bytes.subarray(at, at + size));
    expect(counted).toBe(3);
  }
});

test('a document counts as begun when its name has arrived', () => {
  const count = newDocumentCount();
  const one = Uint8Array.from(file('P.pdf'));
  expect(count(one.subarray(0, 34))).toBe(0);
  expect(count(one.subarray(34))).toBe(1);
});

/** A directory with these names, after some content, and its end. */
function zipOf(...names: string[]) {
  const content = new Uint8Array(10);
  const entries = names.map((name) => {
    const text = new TextEncoder().encode(name);
    const entry = new Uint8Array(46 + text.length);
    new DataView(entry.buffer).setUint16(28, text.length, true);
    entry.set(text, 46);
    return entry;
  });
  const end = new Uint8Array(22);
  new DataView(end.buffer).setUint32(16, content.length, true);
  return new Blob([content, ...entries, end]);
}
const many = Array.from({ length: 5_000 }, (_, n) => `${n}.pdf`);

test.each([
  ['documents alone', ['One.pdf', 'Two.pdf'], { count: 2, isAll: true }],
  ['many documents', many, { count: 5_000, isAll: true }],
  ['a list of what was left out', ['One.pdf', 'Left out.txt'], { count: 1, isAll: false }],
  ['files in folders', ['One.pdf', 'One/請求書.pdf', 'One/Notes.txt'], { count: 1, isAll: true }],
])('the number of documents in a ZIP with %s is read from its directory', async (_what, names, found) => {
  expect(await documentsIn(zipOf(...names))).toEqual(found);
});
