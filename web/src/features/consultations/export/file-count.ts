/** The signature of each file in a ZIP of our server. */
const beginning = [0x50, 0x4b, 0x03, 0x04, 0x14, 0x00, 0x08];

/** Counts the files of a ZIP in its chunks; returns how many have begun. */
export function newFileCount() {
  let count = 0;
  let matched = 0;
  return (piece: Uint8Array) => {
    for (const byte of piece) {
      if (byte === beginning[matched]) matched += 1;
      else matched = byte === beginning[0] ? 1 : 0;
      if (matched === beginning.length) {
        count += 1;
        matched = 0;
      }
    }
    return count;
  };
}

/** In bytes, the end of a ZIP of our server, and what stands before the name of a file in its directory. */
const END = 22;
const HEAD = 46;
/** The extension of the last file if it lists what was left out; its name is in the language of the reader. */
const LIST = '.txt';

/** The number of documents in a complete ZIP, and whether nothing was left out. The files of cases lie in folders. */
export async function documentsIn(zip: Blob) {
  const end = new DataView(await zip.slice(-END).arrayBuffer());
  const directory = await zip.slice(end.getUint32(16, true), -END).arrayBuffer();
  const names = namesIn(new DataView(directory)).filter((name) => !name.includes('/'));
  const isAll = !names.at(-1)?.endsWith(LIST);
  return { count: isAll ? names.length : names.length - 1, isAll };
}

function namesIn(directory: DataView) {
  const names: string[] = [];
  for (let at = 0; at + HEAD <= directory.byteLength;) {
    const [name, extra, comment] = [28, 30, 32].map((place) => directory.getUint16(at + place, true)) as [
      number,
      number,
      number,
    ];
    names.push(new TextDecoder().decode(new Uint8Array(directory.buffer, at + HEAD, name)));
    at += HEAD + name + extra + comment;
  }
  return names;
}
