const END_OF_DIRECTORY = Buffer.from('PK\u0005\u0006', 'latin1');
const ENTRY = 0x02014b50;
const ENTRY_HEAD = 46;

/**
 * The names in the directory of a ZIP, from its last bytes, without unpacking anything; undefined if the directory is
 * not among them, or has fewer than it says.
 */
export function namesInZip(tail: Buffer, size: number): string[] | undefined {
  const end = tail.lastIndexOf(END_OF_DIRECTORY);
  if (end < 0 || end + 22 > tail.length) return undefined;
  const begin = tail.length - size + tail.readUInt32LE(end + 16);
  if (begin < 0 || begin > end) return undefined;
  const names: string[] = [];
  for (let at = begin; at + ENTRY_HEAD <= end && tail.readUInt32LE(at) === ENTRY;) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => tail.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    names.push(tail.toString('utf8', at + ENTRY_HEAD, at + ENTRY_HEAD + name));
    at += ENTRY_HEAD + name + extra + comment;
  }
  return names.length < tail.readUInt16LE(end + 10) ? undefined : names;
}
