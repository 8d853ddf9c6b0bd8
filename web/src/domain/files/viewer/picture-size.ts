import type { FileKind } from '@consultflow/contract/files/schema';
import type { Size } from './source.ts';

/**
 * The size of a picture in pixels, read from its first bytes before anything decodes it; undefined if they do not say.
 * Formats: PNG (IHDR), GIF (logical screen), WebP (VP8, VP8L, VP8X), JPEG (the first frame header).
 */
export function pictureSize(kind: FileKind, bytes: Uint8Array): Size | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    switch (kind) {
      case 'png':
        return { width: view.getUint32(16), height: view.getUint32(20) };
      case 'gif':
        return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
      case 'webp':
        return webpSize(view);
      case 'jpeg':
        return jpegSize(view);
      default:
        return undefined;
    }
  } catch {
    // The bytes end too early.
    return undefined;
  }
}

function webpSize(view: DataView): Size | undefined {
  const uint24 = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
  switch (view.getUint32(12)) {
    case code('VP8X'):
      return { width: uint24(24) + 1, height: uint24(27) + 1 };
    case code('VP8L'): {
      const both = view.getUint32(21, true);
      return { width: (both & 0x3fff) + 1, height: ((both >>> 14) & 0x3fff) + 1 };
    }
    case code('VP8 '):
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    default:
      return undefined;
  }
}

const code = (name: string) => Array.from(name).reduce((sum, letter) => sum * 256 + letter.charCodeAt(0), 0);

function jpegSize(view: DataView): Size | undefined {
  for (let at = 2; ;) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    // Fill bytes before a marker.
    if (marker === 0xff) at += 1;
    else if (isFrame(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    else at += 2 + view.getUint16(at + 2);
  }
}

/** Start of frame; C4, C8 and CC are tables. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
