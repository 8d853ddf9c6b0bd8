import { sizeText } from '@consultflow/contract/files/size';
import { currentLanguage, t, withoutIsolation } from '@consultflow/contract/language/t';
import { Readable } from 'node:stream';
import type { Db } from '../../db/open.ts';
import { conflict, found } from '../../http/errors.ts';
import { type ConsultationDocument, fileNameOf, type ListedFile } from '../../documents/document.ts';
import { drawCollection, drawDocument } from '../../documents/draw.ts';
import { MOST_WEIGHT, weightOf } from '../../documents/weight.ts';
import * as settings from '../settings/queries.ts';
import * as files from '../files/queries.ts';
import { archive, type ReadFile } from './archive.ts';
import { filesOf } from './queries.ts';
import { shortNameOf } from '../../news/quoted.ts';
import { type Watch, whilePermitted } from '../../http/download.ts';
import { checkSelection, documentsOf, isSelectable, type Selection } from './selection.ts';

type Checked = Awaited<ReturnType<typeof checkSelection>>;

/** A file that is generated as it is read. */
export type ExportedFile = { name: string; type: 'application/pdf' | 'application/zip'; content: Readable };

/** `checked` is what the check of the selection has found. */
export async function exportFile(
  db: Db,
  selection: Selection,
  watch: Watch,
  checked: Checked,
): Promise<ExportedFile> {
  const documents = documentsOf(db, watch.callerNow, selection);
  const { dayOf } = await settings.firmClock(db);
  const day = dayOf(new Date());
  if (selection.format === 'zip') {
    const readFile = selection.files ? fileReader(db, watch) : undefined;
    const stillSees = async (id: string) => isSelectable(db, await watch.callerNow(), id);
    const numbers = new Map(checked.map(({ id, number }) => [id, number]));
    const content = Readable.from(archive(documents, watch, stillSees, { numbers, readFile }), {
      objectMode: false,
    });
    return { name: `${named(day)}.zip`, type: 'application/zip', content };
  }
  const all = await gathered(documents);
  const pdf =
    all.length > 1 ? await drawCollection(all, watch.signal) : await drawDocument(all[0]!, watch.signal);
  // It may have waited long in the queue.
  await checkSelection(db, await watch.callerNow(), selection.ids);
  const name = all.length > 1 ? `${named(day)}.pdf` : fileNameOf(all[0]!.consultation);
  return { name, type: 'application/pdf', content: Readable.from([pdf]) };
}

/** Reads files for as long as the caller sees them. */
const fileReader =
  (db: Db, { callerNow }: Watch): ReadFile =>
  async ({ id }) => {
    const content = await files.read(db, await callerNow(), id);
    if (typeof content === 'string') return content;
    return whilePermitted(content, async () =>
      found(await files.find(db, await callerNow(), id), 'file_not_found'),
    );
  };

const named = (day: string) => withoutIsolation(t('Consultations {day}', { day }));

async function gathered(documents: ReturnType<typeof documentsOf>) {
  const all: ConsultationDocument[] = [];
  let weight = 0;
  for await (const document of documents) {
    if ('gone' in document) throw found(undefined, 'consultation_not_found');
    weight += weightOf(document);
    if (all.length > 0 && weight > MOST_WEIGHT) throw conflict('consultations_too_long');
    all.push(document);
  }
  return all;
}

const MOST_IN_MAIL = 20 * 1024 * 1024;
const MOST_NAMED = 5;

/** @throws HttpError 409 that names the files that make a mail too large */
export async function checkFilesFit(db: Db, selection: Selection) {
  const all = await filesIn(db, selection);
  if (sizeOf(all) > MOST_IN_MAIL) throw filesTooLarge(all);
}

/** The files that go with the documents, the largest first. */
const filesIn = async (db: Db, { ids, format, files: withFiles }: Selection) =>
  withFiles && format === 'zip'
    ? [...(await filesOf(db, ids)).values()].flat().toSorted((a, b) => b.size - a.size)
    : [];

const sizeOf = (all: ListedFile[]) => all.reduce((sum, { size }) => sum + size, 0);

/** Names those without which the others fit. */
function filesTooLarge(all: ListedFile[]) {
  let size = sizeOf(all);
  const whole = size;
  const tooMuch = all.filter((file) => {
    const isTooMuch = size > MOST_IN_MAIL;
    size -= file.size;
    return isTooMuch;
  });
  const names = tooMuch.slice(0, MOST_NAMED).map((file) => `“${file.name}” (${sizeText(file.size)})`);
  const more = tooMuch.length - names.length;
  if (more > 0) names.push(t('{count, plural, one {one more} other {# more}}', { count: more }));
  return conflict('files_too_large', { params: { size: sizeText(whole), files: listText(names) } });
}

const listText = (parts: string[]) => new Intl.ListFormat(currentLanguage()).format(parts);

/**
 * The selection as a mail attachment, at most 20 MB.
 * @throws HttpError 404 or 409, with a sentence for the user that names no file, as it is stored and a name may be
 *   redacted
 */
export async function attachmentOf(db: Db, selection: Selection, watch: Watch) {
  const checked = await checkSelection(db, await watch.callerNow(), selection.ids);
  if (sizeOf(await filesIn(db, selection)) > MOST_IN_MAIL) throw conflict('documents_too_large');
  const { name, type, content } = await exportFile(db, selection, watch, checked);
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of content) {
    watch.signal.throwIfAborted();
    size += piece.length;
    // Leaving the loop stops the rendering too.
    if (size > MOST_IN_MAIL) throw conflict('documents_too_large');
    pieces.push(Buffer.from(piece));
  }
  const [only] = checked.length === 1 ? checked : [];
  return { name, type, content: Buffer.concat(pieces), named: only && shortNameOf(only) };
}
