import type { Endpoint, FileType } from '@consultflow/contract/endpoint';
import { type Message, msg, t } from '@consultflow/contract/language/t';
import { ApiError, bodyOf, EMPTY, type Words } from './replies.ts';

type SavedType = Exclude<FileType, 'text/event-stream' | 'text/calendar'>;

/** The signatures at the start and end of complete files, which identify them whatever their content type. */
/** Anything: a break in it is an error of the connection, as its length is announced. */
const anything = { begin: '', isEnd: () => true };

const marks: Record<SavedType, { begin: string; isEnd: (tail: string) => boolean; name: Message }> = {
  'application/octet-stream': {
    ...anything,
    // i18n: a file name, without an ending
    name: msg('file'),
  },
  'application/pdf': {
    begin: '%PDF-',
    isEnd: (tail) => tail.trimEnd().endsWith('%%EOF'),
    // i18n: a file name, with its ending
    name: msg('document.pdf'),
  },
  'application/zip': {
    begin: 'PK',
    isEnd: (tail) => tail.slice(-22, -18) === 'PK\u0005\u0006',
    // i18n: a file name, with its ending
    name: msg('documents.zip'),
  },
  'text/csv': {
    begin: 'ï»¿',
    isEnd: (tail) => tail.endsWith('\r\n'),
    // i18n: a file name, with its ending
    name: msg('list.csv'),
  },
};

/** The requested file, with its name from the server; throws if it is another type or incomplete. */
export async function fileOf({ file = [] }: Endpoint, headers: Headers, blob: Blob, words: Words) {
  if (blob.size === 0) throw new ApiError(200, t(EMPTY));
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type === 'application/json') bodyOf(await blob.text(), words);
  const mark = [file].flat().includes(type as FileType) ? marks[type as SavedType] : undefined;
  if (!mark || !(await signs(blob.slice(0, 5))).startsWith(mark.begin))
    throw new ApiError(200, words.unusable);
  if (!mark.isEnd(await signs(blob.slice(-64)))) throw new ApiError(200, words.cutOff);
  return { blob, name: nameIn(headers) ?? t(mark.name) };
}

/** Each byte as one character. */
const signs = async (blob: Blob) =>
  new TextDecoder('latin1', { ignoreBOM: true }).decode(await blob.arrayBuffer());

function nameIn(headers: Headers) {
  const name = /filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '')?.[1];
  return name === undefined ? undefined : decodeURIComponent(name);
}
