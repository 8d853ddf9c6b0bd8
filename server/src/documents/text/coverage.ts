import { closeSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { regularFonts } from './fonts.ts';

/** Whether one of the fonts has this character. */
export const isCovered = (character: string) => covered[character.codePointAt(0) ?? 0] === 1;

const covered = new Uint8Array(0x11_00_00);

for (const folder of regularFonts) {
  for (const file of readdirSync(folder))
    if (file.endsWith('.ttf')) markCovered(characterMapOf(join(folder, file)));
}

/** A font's 'cmap' table only, as some fonts are large. https://learn.microsoft.com/typography/opentype/spec/cmap */
function characterMapOf(path: string) {
  const font = openSync(path, 'r');
  const read = (length: number, position: number) => {
    const piece = Buffer.alloc(length);
    readSync(font, piece, { position });
    return piece;
  };
  const records = read(16 * read(12, 0).readUInt16BE(4), 12);
  const record = records.indexOf('cmap', 0, 'latin1');
  const cmap = read(records.readUInt32BE(record + 12), records.readUInt32BE(record + 8));
  closeSync(font);
  return cmap;
}

function markCovered(cmap: Buffer) {
  for (let index = 0; index < cmap.readUInt16BE(2); index++) {
    const subtable = cmap.subarray(cmap.readUInt32BE(8 + index * 8));
    const format = subtable.readUInt16BE(0);
    if (format === 4) markSegments(subtable);
    if (format === 12) markGroups(subtable);
  }
}

/** Format 4: the Basic Multilingual Plane. */
function markSegments(subtable: Buffer) {
  const size = subtable.readUInt16BE(6);
  for (let at = 0; at < size; at += 2) {
    const end = subtable.readUInt16BE(14 + at);
    const start = subtable.readUInt16BE(16 + size + at);
    if (start !== 0xff_ff) covered.fill(1, start, end + 1);
  }
}

/** Format 12: every plane. */
function markGroups(subtable: Buffer) {
  for (let index = 0; index < subtable.readUInt32BE(12); index++) {
    const at = 16 + index * 12;
    covered.fill(1, subtable.readUInt32BE(at), subtable.readUInt32BE(at + 4) + 1);
  }
}
