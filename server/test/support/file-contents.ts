/** Bytes in hex, and then letters. */
export const bytes = (hex: string, rest = '') =>
  Buffer.concat([Buffer.from(hex, 'hex'), Buffer.from(rest, 'latin1')]);

/** A ZIP of empty entries, as a packer writes it. */
export function zip(names: string[], first = '') {
  const local = names.map((name, at) => {
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(Buffer.byteLength(name), 26);
    return Buffer.concat([head, Buffer.from(name), Buffer.from(at === 0 ? first : '')]);
  });
  const directory = names.map((name) => {
    const head = Buffer.alloc(46);
    head.writeUInt32LE(0x02014b50, 0);
    head.writeUInt16LE(Buffer.byteLength(name), 28);
    return Buffer.concat([head, Buffer.from(name)]);
  });
  const [body, list] = [Buffer.concat(local), Buffer.concat(directory)];
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(names.length, 8);
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(body.length, 16);
  return Buffer.concat([body, list, end]);
}
/** An Office file with a main folder. */
export const ooxml = (folder: string, ...more: string[]) =>
  zip(['[Content_Types].xml', `${folder}/document.xml`, ...more]);
/** An OpenDocument file. */
export const odf = (what: string, ...more: string[]) =>
  zip(['mimetype', 'content.xml', ...more], `application/vnd.oasis.opendocument.${what}`);
/** A file of the old Office format with these parts. */
export const compound = (...parts: string[]) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(70_000),
    ...parts.map((part) => Buffer.from(part, 'utf16le')),
  ]);

/** A ZIP of one entry that is compressed already. */
export function packed(name: string, compressed: Buffer, size: number) {
  const [local, entry] = [Buffer.alloc(30), Buffer.alloc(46)];
  local.writeUInt32LE(0x04034b50, 0);
  entry.writeUInt32LE(0x02014b50, 0);
  for (const [head, at] of [
    [local, 8],
    [entry, 10],
  ] as const) {
    head.writeUInt16LE(8, at);
    head.writeUInt32LE(compressed.length, at + 10);
    head.writeUInt32LE(size, at + 14);
    head.writeUInt16LE(Buffer.byteLength(name), at + 18);
  }
  const body = Buffer.concat([local, Buffer.from(name), compressed]);
  const list = Buffer.concat([entry, Buffer.from(name)]);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(body.length, 16);
  return Buffer.concat([body, list, end]);
}
