/** The beginning of the header of each file in a ZIP of our server, and where the length of its name and that stand. */
const beginning = [0x50, 0x4b, 0x03, 0x04, 0x14, 0x00, 0x08];
const LENGTH = 26;
const NAME = 30;

/** Counts the documents of a ZIP in its chunks; returns how many have begun. */
export function newDocumentCount() {
  let count = 0;
  let at = 0;
  let length = 0;
  let name: number[] = [];
  return (piece: Uint8Array) => {
    for (const byte of piece) {
      if (at < beginning.length) {
        if (byte === beginning[at]) at += 1;
        else at = byte === beginning[0] ? 1 : 0;
        continue;
      }
      if (at === LENGTH) length = byte;
      if (at === LENGTH + 1) length += byte * 256;
      if (at >= NAME) name.push(byte);
      at += 1;
      if (at < NAME + length) continue;
      if (isDocument(new TextDecoder().decode(Uint8Array.from(name)))) count += 1;
      at = 0;
      length = 0;
      name = [];
    }
    return count;
  };
}

/** The files of a case lie in a folder with the name of its document. */
const isDocument = (name: string) => !name.includes('/') && name.endsWith('.pdf');

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
