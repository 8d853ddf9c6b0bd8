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

/** In bytes, the end of a ZIP of our server. */
const END = 22;
/** The extension of the last file if it lists what was left out; its name is in the language of the reader. */
const LIST = '.txt';

/** The number of documents in a complete ZIP, and whether none was left out. */
export async function documentsIn(zip: Blob) {
  const tail = await zip.slice(-END - LIST.length).arrayBuffer();
  const isAll = new TextDecoder().decode(tail.slice(0, -END)) !== LIST;
  const files = new DataView(tail).getUint16(tail.byteLength - END + 10, true);
  return { count: isAll ? files : files - 1, isAll };
}
