import { expect, test } from 'vitest';
import { newFileCount } from './file-count.ts';

const file = [0x50, 0x4b, 0x03, 0x04, 0x14, 0x00, 0x08, 0x00, 0x00, 1, 2, 0x50, 0x4b, 0x03, 0x50, 3];

test('the files of a ZIP are counted as they come, wherever its pieces are cut', () => {
  const bytes = Uint8Array.from([...file, ...file, 0x50, ...file, 0x50, 0x4b, 0x01, 0x02]);
  for (let size = 1; size <= bytes.length; size += 1) {
    const count = newFileCount();
    let counted = 0;
    for (let at = 0; at < bytes.length; at += size) counted = count(bytes.subarray(at, at + size));
    expect(counted).toBe(3);
  }
});
