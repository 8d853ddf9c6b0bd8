import { inflateSync, crc32 } from 'node:zlib';
import { LOGO_BYTES } from '@consultflow/contract/settings/schema';

type ImageType = 'image/png' | 'image/jpeg';
type Size = { width: number; height: number };

/** In pixels. More would be slow to render on every page, and a small file can claim very many. */
const LONGEST_SIDE = 4_096;
const MOST_PIXELS = 4_000_000;

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const JPEG = Buffer.from('ffd8ff', 'hex');

/** By its first bytes. */
export const typeOfImage = (image: Buffer): ImageType | undefined => {
  if (image.subarray(0, PNG.length).equals(PNG)) return 'image/png';
  return image.subarray(0, JPEG.length).equals(JPEG) ? 'image/jpeg' : undefined;
};

/** Whether it is a complete PNG or JPEG of a size for pages and mails, whatever its declared type. */
export function isLogo(image: Buffer) {
  if (image.length > LOGO_BYTES) return false;
  const size = sizeOf(image);
  return (
    size !== undefined &&
    Math.min(size.width, size.height) > 0 &&
    Math.max(size.width, size.height) <= LONGEST_SIDE &&
    size.width * size.height <= MOST_PIXELS
  );
}

/** In pixels; undefined if it is broken. */
export function sizeOf(image: Buffer): Size | undefined {
  try {
    return typeOfImage(image) === 'image/png' ? sizeOfPng(image) : sizeOfJpeg(image);
  } catch {
    // It is truncated.
    return undefined;
  }
}

/** Every chunk has a valid checksum, and the rows unpack to the size in the header. */
function sizeOfPng(image: Buffer): Size | undefined {
  let head: Buffer | undefined;
  const rows: Buffer[] = [];
  for (let at = PNG.length; ;) {
    const length = image.readUInt32BE(at);
    const type = image.toString('latin1', at + 4, at + 8);
    const content = image.subarray(at + 8, at + 8 + length);
    if (image.readUInt32BE(at + 8 + length) !== crc32(image.subarray(at + 4, at + 8 + length)))
      return undefined;
    if (type === 'IHDR') head ??= content;
    if (type === 'IDAT') rows.push(content);
    if (type === 'IEND') break;
    at += 12 + length;
  }
  if (head?.length !== 13) return undefined;
  const size = { width: head.readUInt32BE(0), height: head.readUInt32BE(4) };
  const channels = channelsOf[head[9]!];
  if (!channels || !depths.has(head[8]!) || size.width * size.height > MOST_PIXELS) return undefined;
  const bytes = (Math.ceil((size.width * channels * head[8]!) / 8) + 1) * size.height;
  // An interlaced image has some more rows, each with a byte of its own.
  const unpacked = inflateSync(Buffer.concat(rows), { maxOutputLength: 2 * bytes + 65_536 });
  return unpacked.length >= bytes ? size : undefined;
}

/** Bits of a channel. */
const depths = new Set([1, 2, 4, 8, 16]);

/** By colour type. */
const channelsOf: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Its segments follow one another up to the image data, which has an end marker. */
function sizeOfJpeg(image: Buffer): Size | undefined {
  if (typeOfImage(image) !== 'image/jpeg' || !image.subarray(-64).includes(Buffer.from('ffd9', 'hex')))
    return undefined;
  let size: Size | undefined;
  for (let at = 2; ;) {
    if (image[at] !== 0xff) return undefined;
    const marker = image[at + 1]!;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = image.readUInt16BE(at + 2);
    if (isFrame(marker)) size = { height: image.readUInt16BE(at + 5), width: image.readUInt16BE(at + 7) };
    if (marker === 0xda) return size;
    at += 2 + length;
  }
}

/** Baseline and progressive, which every program supports. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xc2;
