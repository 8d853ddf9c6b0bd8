import { expect, test } from 'vitest';
import { documentsIn, newFileCount } from './file-count.ts';

const file = [0x50, 0x4b, 0x03, 0x04, 0x14, 0x00, 0x08, 0x00, 0x00, 1, 2, 0x50, 0x4b, 0x03, 0x50, 3];

test('the files of a ZIP are counted while it arrives, wherever its chunks are split', () => {
  const bytes = Uint8Array.from([...file, ...file, 0x50, ...file, 0x50, 0x4b, 0x01, 0x02]);
  for (let size = 1; size <= bytes.length; size += 1) {
    const count = newFileCount();
    let counted = 0;
    for (let at = 0; at < bytes.length; at += size) counted = count(bytes.subarray(at, at + size));
    expect(counted).toBe(3);
  }
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
