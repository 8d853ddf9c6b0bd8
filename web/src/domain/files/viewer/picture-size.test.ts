import { expect, test } from 'vitest';
import { pictureSize } from './picture-size.ts';

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'string' ? Array.from(part, (letter) => letter.charCodeAt(0)) : part,
    ),
  );
const nothing = (count: number) => Array.from({ length: count }, () => 0);

test.each([
  ['png', bytes('\u0089PNG\r\n\u001a\n', [0, 0, 0, 13], 'IHDR', [0, 0, 117, 48], [0, 0, 0, 7]), 30_000, 7],
  ['gif', bytes('GIF89a', [64, 1, 200, 0]), 320, 200],
  ['webp', bytes('RIFF', nothing(4), 'WEBPVP8X', nothing(8), [15, 39, 0], [255, 0, 0]), 10_000, 256],
  ['webp', bytes('RIFF', nothing(4), 'WEBPVP8L', nothing(4), [0x2f, 0x3f, 0xc0, 0x07, 0]), 64, 32],
  ['webp', bytes('RIFF', nothing(4), 'WEBPVP8 ', nothing(10), [64, 1], [200, 0]), 320, 200],
  [
    'jpeg',
    bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xff, 0xc4, 0, 2, 0xff, 0xc2, 0, 17, 8, 3, 32, 4, 0]),
    1024,
    800,
  ],
] as const)('the size of a %s is read from its first bytes', (kind, head, width, height) => {
  expect(pictureSize(kind, head)).toEqual({ width, height });
});

test.each(['png', 'gif', 'webp', 'jpeg', 'heic'] as const)(
  'a %s that ends too early, or is something else, has no size',
  (kind) => {
    for (const head of [bytes(), bytes('PK'), bytes([0xff, 0xd8]), bytes([0xff, 0xd8, 0xff, 0xe0, 255, 255])])
      expect(pictureSize(kind, head)).toBeUndefined();
  },
);
