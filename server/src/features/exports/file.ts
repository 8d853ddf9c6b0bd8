import { Readable } from 'node:stream';
import type { Actor } from '@consultflow/contract/users/schema';
import type { Db } from '../../db/open.ts';
import { conflict, found } from '../../http/errors.ts';
import { type ConsultationDocument, drawCollection, drawNext, fileNameOf } from '../documents/document.ts';
import { firmClock } from '../settings/clock.ts';
import { archive } from './archive.ts';
import { checkSelection, documentsOf, type Selection, type WhoNow } from './selection.ts';

/** A file that is made as it is read. */
export type ExportedFile = { name: string; type: 'application/pdf' | 'application/zip'; content: Readable };

type Watch = { signal?: AbortSignal; whoNow?: WhoNow; onFault: (error: unknown) => void };

/** Check the selection first. */
export async function exportFile(
  db: Db,
  actor: Actor,
  selection: Selection,
  watch: Watch,
): Promise<ExportedFile> {
  const documents = documentsOf(db, actor, selection, watch.whoNow);
  const { dayOf } = await firmClock(db);
  const day = dayOf(new Date());
  if (selection.format === 'zip') {
    const content = Readable.from(archive(documents, watch.onFault), { objectMode: false });
    return { name: `Consultations ${day}.zip`, type: 'application/zip', content };
  }
  const all = await gathered(documents);
  const pdf = all.length > 1 ? await drawCollection(all, watch.signal) : await drawNext(all[0]!);
  const name = all.length > 1 ? `Consultations ${day}.pdf` : fileNameOf(all[0]!.consultation);
  return { name, type: 'application/pdf', content: Readable.from([pdf]) };
}

/** In characters of rich text; this many fill some 2,000 pages. */
const MOST_IN_ONE = 3_000_000;

async function gathered(documents: ReturnType<typeof documentsOf>) {
  const all: ConsultationDocument[] = [];
  let size = 0;
  for await (const document of documents) {
    if ('gone' in document) throw found(undefined, 'Consultation not found');
    const { problem_details, consultation_result } = document.consultation;
    size += problem_details.length + (consultation_result?.length ?? 0);
    if (size > MOST_IN_ONE)
      throw conflict('These consultations are too long for one PDF. Choose a ZIP, or fewer.');
    all.push(document);
  }
  return all;
}

const MOST_IN_MAIL = 20 * 1024 * 1024;
export const TOO_LARGE =
  'These documents are larger than the 20 MB a mail can carry. Choose fewer, or download them.';

/**
 * The selection as a mail carries it, at most 20 MB.
 * @throws HttpError 404 or 409, with a sentence for the person
 */
export async function attachmentOf(db: Db, actor: Actor, selection: Selection, watch: Watch) {
  await checkSelection(db, actor, selection.ids);
  const { name, type, content } = await exportFile(db, actor, selection, watch);
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of content) {
    size += piece.length;
    // Leaving the loop ends the drawing too.
    if (size > MOST_IN_MAIL) throw conflict(TOO_LARGE);
    pieces.push(Buffer.from(piece));
  }
  return { name, type, content: Buffer.concat(pieces) };
}
