import type { Change, ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { DEFAULT_TOPIC } from '@consultflow/contract/consultations/topics';
import { drawInProcess } from './drawing-process.ts';
import { drawInThread } from './drawing-thread.ts';
import { shortened } from './shortened.ts';

export type ConsultationDocument = {
  consultation: ConsultationDetail;
  room_name: string;
  /** Empty leaves the history out. */
  history: Change[];
  /** ISO 8601. */
  made_at: string;
  /** The firm's, as IANA names it. */
  time_zone: string;
};

/** So many documents are waiting that one more would only wait in vain. */
export class DocumentsBusy extends Error {}

/**
 * The PDF of one consultation. Drawn in a worker thread, one document at a time.
 * @throws DocumentsBusy
 */
export function drawDocument(document: ConsultationDocument): Promise<Uint8Array<ArrayBuffer>> {
  if (waiting >= MOST_WAITING) return Promise.reject(new DocumentsBusy('Too many documents are being made'));
  waiting++;
  return inTurn(document).finally(() => waiting--);
}

/** The next one of a long row, each asked for when the last one is there: so rows and single documents take turns. */
export const drawNext = (document: ConsultationDocument) => inTurn(document);

/** All of them as one PDF with a table of contents. Drawn beside the line, in a process of their own. */
export function drawCollection(
  documents: ConsultationDocument[],
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const drawn = lastCollection.then(() => drawInProcess(documents, signal));
  lastCollection = drawn.catch(() => undefined);
  return drawn;
}

/** The file name offered: 'Consultation <short reference> - <topic>.pdf', safe on every system. */
export function fileNameOf({ id, topic }: { id: string; topic: string }): string {
  return `Consultation ${plain(id).slice(-8)} - ${shortened(plain(topic), 60).replace(/[\s.,;-]+$/, '') || DEFAULT_TOPIC}.pdf`;
}

const MOST_WAITING = 32;
let waiting = 0;
let last: Promise<unknown> = Promise.resolve();
let lastCollection: Promise<unknown> = Promise.resolve();

function inTurn(document: ConsultationDocument): Promise<Uint8Array<ArrayBuffer>> {
  const drawn = last.then(() => drawInThread(document));
  last = drawn.catch(() => undefined);
  return drawn;
}

const plain = (text: string) =>
  text
    .normalize('NFC')
    .toWellFormed()
    .replace(/[\p{C}\s]+/gu, ' ')
    .replace(/[<>:"/\\|?*%]/g, '-')
    .trim();
