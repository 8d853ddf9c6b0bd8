import { newSemaphore } from '../concurrency/semaphore.ts';
import { conflict } from '../http/errors.ts';
import type { ConsultationDocument } from './document.ts';
import { drawInProcess } from './drawing/drawing-process.ts';
import { drawInKeptProcess } from './drawing/kept-process.ts';
import { DocumentTooLarge } from './too-large.ts';
import { type TimeDocument, weightOfTime } from './time/document.ts';
import { MOST_WEIGHT, weightOf } from './weight.ts';

/** Short documents never wait for heavy ones, which are rendered beside them, one at a time. */
const light = newSemaphore(1, { weightPerOvertake: 10 });
const heavy = newSemaphore(1, { weightPerOvertake: 500 });

/**
 * The PDF of one consultation. An aborted signal cancels it.
 * @throws DocumentTooLarge
 */
export async function drawDocument(
  document: ConsultationDocument,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const weight = weightOf(document);
  if (weight > MOST_WEIGHT) throw new DocumentTooLarge();
  return isHeavy(document)
    ? heavy.run(() => drawInProcess({ one: document }, signal), { weight, signal })
    : light.run(() => drawInKeptProcess({ one: document }), { weight, signal });
}

/** Whether it belongs in the queue of heavy documents; others render in some ten milliseconds. */
const isHeavy = (document: ConsultationDocument) => weightOf(document) > MOST_LIGHT;

const MOST_LIGHT = 300;

/**
 * A report of time as a PDF. An aborted signal cancels it.
 * @throws HttpError 409
 */
export async function drawTimeReport(
  document: TimeDocument,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const weight = weightOfTime(document);
  if (weight > MOST_WEIGHT) throw conflict('report_too_long');
  return weight > MOST_LIGHT
    ? heavy.run(() => drawInProcess({ time: document }, signal), { weight, signal })
    : light.run(() => drawInKeptProcess({ time: document }), { weight, signal });
}

/** All of them as one PDF with a table of contents. */
export async function drawCollection(
  documents: ConsultationDocument[],
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const weight = documents.reduce((sum, document) => sum + weightOf(document), 0);
  if (weight > MOST_WEIGHT) throw new DocumentTooLarge();
  return heavy.run(() => drawInProcess({ many: documents }, signal), { weight, signal });
}
