import { Zip, ZipPassThrough } from 'fflate';
import { type ConsultationDocument, drawNext, fileNameOf } from '../documents/document.ts';

/** ZIP counts its bytes in 32 bits. */
const MOST_BYTES = 4_000_000_000;

type Fault = (error: unknown) => void;

/**
 * A ZIP of one PDF for each document, in pieces. Nothing is drawn before it is asked for, and no two PDFs are in memory
 * at once. What could not be drawn is named in a text at the end.
 */
export async function* archive(
  documents: AsyncIterable<ConsultationDocument | { gone: string }>,
  onFault: Fault,
) {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    made.push(piece);
  });
  const put = (name: string, content: Uint8Array<ArrayBuffer>) => {
    const entry = new ZipPassThrough(name);
    zip.add(entry);
    entry.push(content, true);
    return made.splice(0);
  };
  const nameOf = uniqueNames();
  const leftOut: string[] = [];
  let size = 0;
  for await (const document of documents) {
    const pdf = 'gone' in document ? undefined : await drawn(document, onFault);
    if ('gone' in document) leftOut.push(`${document.gone}: it is no longer there`);
    else if (!pdf) leftOut.push(`${document.consultation.id}: its document could not be made`);
    else if (size + pdf.length > MOST_BYTES) leftOut.push(`${document.consultation.id}: the archive is full`);
    else {
      size += pdf.length;
      yield* put(nameOf(fileNameOf(document.consultation)), pdf);
    }
  }
  if (leftOut.length > 0) yield* put('Left out.txt', new TextEncoder().encode(noteOf(leftOut)));
  zip.end();
  yield* made;
}

const drawn = (document: ConsultationDocument, onFault: Fault) =>
  drawNext(document).catch((error: unknown) => {
    onFault(error);
    return undefined;
  });

const noteOf = (lines: string[]) =>
  ['These consultations are not in this archive:', '', ...lines, ''].join('\r\n');

/** 'Name.pdf', then 'Name (2).pdf': also where case and accents do not count. */
function uniqueNames() {
  const counts = new Map<string, number>();
  return (name: string): string => {
    const key = name.normalize('NFKC').toLowerCase();
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count === 1 ? name : name.replace(/\.pdf$/, ` (${count}).pdf`);
  };
}
