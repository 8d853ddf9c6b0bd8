import { numberOf } from '@consultflow/contract/consultations/number';
import { msg, t } from '@consultflow/contract/language/t';
import { Zip, ZipPassThrough } from 'fflate';
import {
  type ConsultationDocument,
  fileNameOf,
  type ListedFile,
  safeName,
} from '../../documents/document.ts';
import { drawDocument } from '../../documents/draw.ts';
import { DocumentTooLarge } from '../../documents/too-large.ts';
import type { Watch } from '../../http/download.ts';
import { savedName } from '../files/queries.ts';
import { uniqueNames } from './unique-names.ts';

/** ZIP has 32 bits for its sizes. */
const MOST_BYTES = 4_000_000_000;

/** Whether the caller may still have the document of a case. */
export type StillSees = (id: string) => Promise<boolean>;

/** The content of a file as it is read, or why there is none. */
export type ReadFile = (file: ListedFile) => Promise<AsyncIterable<Uint8Array> | keyof typeof NOT_READ>;

const NOT_READ = {
  gone: msg('{reference}: “{file}” is no longer there'),
  too_large_to_scan: msg('{reference}: “{file}” is too large for the virus scanner'),
  being_scanned: msg('{reference}: “{file}” is still being scanned for viruses'),
  full: msg('{reference}: the archive has no room for “{file}”'),
};

type Contents = {
  /** Of the cases, by their ids. */
  numbers?: ReadonlyMap<string, number>;
  readFile?: ReadFile | undefined;
};

/**
 * A ZIP with one PDF for each document, in chunks, and with `readFile` a folder with the files of each. Documents are
 * rendered on demand, no two PDFs are in memory at once, and of a file one chunk. A text at the end lists what is not in
 * it.
 */
export async function* archive(
  documents: AsyncIterable<ConsultationDocument | { gone: string }>,
  watch: Pick<Watch, 'signal' | 'onFault'>,
  stillSees: StillSees,
  { numbers, readFile }: Contents = {},
) {
  const zip = newZip();
  const nameOf = uniqueNames();
  const leftOut: string[] = [];
  let size = 0;
  const hasRoom = (more: number) => {
    if (size + more > MOST_BYTES) return false;
    size += more;
    return true;
  };
  const leaveOut = (id: string) => {
    const number = numbers?.get(id);
    const reference = number === undefined ? id : numberOf({ number });
    leftOut.push(t('{reference}: it is no longer there', { reference }));
  };
  for await (const document of documents) {
    if ('gone' in document) {
      leaveOut(document.gone);
      continue;
    }
    const pdf = await drawn(document, watch);
    // It may have waited long, behind others and in the queue.
    if (!(await stillSees(document.consultation.id))) {
      leaveOut(document.consultation.id);
      continue;
    }
    const reference = numberOf(document.consultation);
    const name = nameOf(fileNameOf(document.consultation));
    if ('reason' in pdf) leftOut.push(t(pdf.reason, { reference }));
    else if (hasRoom(pdf.length)) yield* zip.put(name, [pdf]);
    else leftOut.push(t('{reference}: the archive is full', { reference }));

    const nameIn = uniqueNames();
    for (const file of readFile ? document.files : []) {
      const content = hasRoom(file.size) ? await readFile!(file) : 'full';
      if (typeof content === 'string') leftOut.push(t(NOT_READ[content], { reference, file: file.name }));
      else yield* zip.put(`${name.replace(/\.pdf$/, '')}/${nameIn(safeName(savedName(file.name)))}`, content);
    }
  }
  if (leftOut.length > 0) yield* zip.put(`${t('Left out')}.txt`, [new TextEncoder().encode(noteOf(leftOut))]);
  yield* zip.end();
}

/** Each file is stored as it is, since most are compressed already. */
function newZip() {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    made.push(piece);
  });
  return {
    async *put(name: string, content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) {
      const entry = new ZipPassThrough(name);
      zip.add(entry);
      for await (const piece of content) {
        entry.push(piece);
        yield* made.splice(0);
      }
      entry.push(new Uint8Array(), true);
      yield* made.splice(0);
    },
    *end() {
      zip.end();
      yield* made.splice(0);
    },
  };
}

const TOO_LARGE = msg('{reference}: its document is too large to be made');
const FAILED = msg('{reference}: its document could not be made');

/** The PDF, or why there is none. */
const drawn = (document: ConsultationDocument, { onFault, signal }: Pick<Watch, 'signal' | 'onFault'>) =>
  drawDocument(document, signal).catch((error: unknown) => {
    if (signal.aborted) throw error;
    if (error instanceof DocumentTooLarge) return { reason: TOO_LARGE };
    onFault(error);
    return { reason: FAILED };
  });

const noteOf = (lines: string[]) => [t('This is not in the archive:'), '', ...lines, ''].join('\r\n');
