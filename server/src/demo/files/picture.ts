import { crc32, deflateSync } from 'node:zlib';
import type { Draw } from '../random.ts';

const WIDTH = 640;
const HEIGHT = 420;

/** A photograph, as it were, of the label on a crate: a frame, a handling mark and the bars of its code. */
export function labelPicture(draw: Draw): Buffer {
  const bars = Array.from({ length: 60 }, () => draw.chance(0.5));
  const shade = draw.number(0, 20);
  const colourAt = (x: number, y: number): [number, number, number] => {
    const grain = ((x * 7 + y * 13) % 11) - 5;
    const wood: [number, number, number] = [178 + grain - shade, 140 + grain - shade, 92 + grain];
    if (x < 90 || x >= 550 || y < 60 || y >= 360) return wood;
    const isFrame = x < 96 || x >= 544 || y < 66 || y >= 354;
    const isBar = y >= 260 && y < 330 && x >= 140 && x < 500 && bars[Math.floor((x - 140) / 6)];
    // Two arrows that point up.
    const isArrow = [220, 420].some(
      (middle) =>
        (y >= 110 && y < 170 && Math.abs(x - middle) < (y - 110) * 0.7) ||
        (y >= 170 && y < 225 && Math.abs(x - middle) < 14),
    );
    return isFrame || isBar || isArrow ? [32, 36, 44] : [244, 241, 232];
  };
  const lines = Buffer.alloc(HEIGHT * (1 + WIDTH * 3));
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) lines.set(colourAt(x, y), y * (1 + WIDTH * 3) + 1 + x * 3);
  return pngOf(lines);
}

function pngOf(lines: Buffer) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(WIDTH, 0);
  head.writeUInt32BE(HEIGHT, 4);
  // Eight bits for each of red, green and blue.
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    part('IHDR', head),
    part('IDAT', deflateSync(lines, { level: 9 })),
    part('IEND', Buffer.alloc(0)),
  ]);
}

function part(name: string, content: Buffer) {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
