import { numberOf } from '@consultflow/contract/consultations/number';
import { msg, t } from '@consultflow/contract/language/t';
import { Zip, ZipPassThrough } from 'fflate';
import { type ConsultationDocument, fileNameOf } from '../../documents/document.ts';
import { drawDocument } from '../../documents/draw.ts';
import { DocumentTooLarge } from '../../documents/too-large.ts';
import type { Watch } from '../../http/download.ts';

/** ZIP has 32 bits for its sizes. */
const MOST_BYTES = 4_000_000_000;

/**
 * A ZIP with one PDF for each document, in chunks. Documents are rendered on demand, and no two PDFs are in memory at
 * once. A text at the end lists those that could not be rendered.
 */
export async function* archive(
  documents: AsyncIterable<ConsultationDocument | { gone: string }>,
  watch: Watch,
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
    if ('gone' in document) {
      leftOut.push(`${document.gone}: it is no longer there`);
      continue;
    }
    const pdf = await drawn(document, watch);
    // It may have waited long in the queue.
    await watch.callerNow();
    if ('reason' in pdf) leftOut.push(t(pdf.reason, { reference: numberOf(document.consultation) }));
    else if (size + pdf.length > MOST_BYTES)
      leftOut.push(t('{reference}: the archive is full', { reference: numberOf(document.consultation) }));
    else {
      size += pdf.length;
      yield* put(nameOf(fileNameOf(document.consultation)), pdf);
    }
  }
  if (leftOut.length > 0) yield* put(`${t('Left out')}.txt`, new TextEncoder().encode(noteOf(leftOut)));
  zip.end();
  yield* made;
}

const TOO_LARGE = msg('{reference}: its document is too large to be made');
const FAILED = msg('{reference}: its document could not be made');

/** The PDF, or why there is none. */
const drawn = (document: ConsultationDocument, { onFault, signal }: Watch) =>
  drawDocument(document, signal).catch((error: unknown) => {
    if (signal.aborted) throw error;
    if (error instanceof DocumentTooLarge) return { reason: TOO_LARGE };
    onFault(error);
    return { reason: FAILED };
  });

const noteOf = (lines: string[]) =>
  [t('These consultations are not in this archive:'), '', ...lines, ''].join('\r\n');

/** 'Name.pdf', then 'Name (2).pdf', also unique without case and accents. */
function uniqueNames() {
  const counts = new Map<string, number>();
  return (name: string): string => {
    const key = name.normalize('NFKC').toLowerCase();
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count === 1 ? name : name.replace(/\.pdf$/, ` (${count}).pdf`);
  };
}
