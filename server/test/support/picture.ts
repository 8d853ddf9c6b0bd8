import { spawnSync } from 'node:child_process';
import { inflateSync } from 'node:zlib';

/** The upper part of a page, with its text, as a greyscale PNG. */
export function pictureOf(pdf: Uint8Array, page: number): Buffer {
  const cut = ['-f', page, '-l', page, '-r', 60, '-x', 0, '-y', 0, '-W', 496, '-H', 440].map(String);
  const { stdout, error } = spawnSync('pdftoppm', [...cut, '-gray', '-png', '-'], {
    input: pdf,
    maxBuffer: 1e8,
  });
  if (error) throw error;
  return stdout;
}

type Grey = { width: number; height: number; at: (x: number, y: number) => number };

/** Bytes per pixel by colour type: greys may be stored as colours with equal channels. */
const parts: Record<number, number> = { 0: 1, 2: 3 };

/** Decodes a PNG with eight bits per channel: https://www.w3.org/TR/png */
export function greysOf(png: Buffer): Grey {
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const size = parts[png[25] ?? -1];
  if (png[24] !== 8 || !size) throw new Error('This picture is written in a way that is not read here');
  const line = width * size;
  const raw = inflateSync(contentOf(png));
  const bytes = new Uint8Array(line * height);
  const known = (x: number, y: number) => (x < 0 || y < 0 ? 0 : bytes[y * line + x]!);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (line + 1)]!;
    for (let x = 0; x < line; x++) {
      const [left, up, corner] = [known(x - size, y), known(x, y - 1), known(x - size, y - 1)];
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter]!;
      bytes[y * line + x] = raw[y * (line + 1) + 1 + x]! + guess;
    }
  }
  return { width, height, at: (x, y) => known(x * size, y) };
}

function contentOf(png: Buffer) {
  const packed: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      packed.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  return Buffer.concat(packed);
}

function paeth(left: number, up: number, corner: number) {
  const guess = left + up - corner;
  const [a, b, c] = [left, up, corner].map((value) => Math.abs(guess - value)) as [number, number, number];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

/** In pixels: small enough for a letter, large enough that smoothed edges do not count. */
const CELL = 5;

/** The largest difference of two greyscale images, 0 to 255, cell by cell. */
export function differenceOf(one: Grey, other: Grey): number {
  if (one.width !== other.width || one.height !== other.height) return 255;
  let most = 0;
  for (let y = 0; y + CELL <= one.height; y += CELL)
    for (let x = 0; x + CELL <= one.width; x += CELL)
      most = Math.max(most, Math.abs(meanOf(one, x, y) - meanOf(other, x, y)));
  return most;
}

function meanOf({ at }: Grey, left: number, top: number) {
  let sum = 0;
  for (let y = top; y < top + CELL; y++) for (let x = left; x < left + CELL; x++) sum += at(x, y);
  return sum / CELL ** 2;
}
