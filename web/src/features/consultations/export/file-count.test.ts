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

/** The end of a ZIP: the name of its last file, and the record that counts all of them. */
function endOf(lastName: string, files: number) {
  const record = new Uint8Array(22);
  record.set([0x50, 0x4b, 0x05, 0x06]);
  for (const at of [8, 10]) new DataView(record.buffer).setUint16(at, files, true);
  return new Blob(['x'.repeat(40), lastName, record]);
}

test('the number of documents in a ZIP, and whether some were left out, is read from its end', async () => {
  expect(await documentsIn(endOf('Two.pdf', 2))).toEqual({ count: 2, isAll: true });
  expect(await documentsIn(endOf('Last.pdf', 5_000))).toEqual({ count: 5_000, isAll: true });
  expect(await documentsIn(endOf('Left out.txt', 2))).toEqual({ count: 1, isAll: false });
});
