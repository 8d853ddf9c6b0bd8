import type { FileKind } from '@consultflow/contract/files/schema';
import { safeName } from '../../documents/document.ts';

const openXml = 'application/vnd.openxmlformats-officedocument';
const openDocument = 'application/vnd.oasis.opendocument';

/** What the ending of a name announces: the media types are those of IANA's registry. */
const announced: Record<string, { kind: FileKind; type: string }> = {
  pdf: { kind: 'pdf', type: 'application/pdf' },
  png: { kind: 'png', type: 'image/png' },
  jpg: { kind: 'jpeg', type: 'image/jpeg' },
  jpeg: { kind: 'jpeg', type: 'image/jpeg' },
  jfif: { kind: 'jpeg', type: 'image/jpeg' },
  jpe: { kind: 'jpeg', type: 'image/jpeg' },
  webp: { kind: 'webp', type: 'image/webp' },
  gif: { kind: 'gif', type: 'image/gif' },
  heic: { kind: 'heic', type: 'image/heic' },
  heif: { kind: 'heic', type: 'image/heif' },
  doc: { kind: 'document', type: 'application/msword' },
  docx: { kind: 'document', type: `${openXml}.wordprocessingml.document` },
  docm: { kind: 'document', type: 'application/vnd.ms-word.document.macroenabled.12' },
  dotx: { kind: 'document', type: `${openXml}.wordprocessingml.template` },
  dotm: { kind: 'document', type: 'application/vnd.ms-word.template.macroenabled.12' },
  dot: { kind: 'document', type: 'application/msword' },
  odt: { kind: 'document', type: `${openDocument}.text` },
  ott: { kind: 'document', type: `${openDocument}.text-template` },
  xls: { kind: 'spreadsheet', type: 'application/vnd.ms-excel' },
  xlsx: { kind: 'spreadsheet', type: `${openXml}.spreadsheetml.sheet` },
  xlsm: { kind: 'spreadsheet', type: 'application/vnd.ms-excel.sheet.macroenabled.12' },
  xltx: { kind: 'spreadsheet', type: `${openXml}.spreadsheetml.template` },
  xlsb: { kind: 'spreadsheet', type: 'application/vnd.ms-excel.sheet.binary.macroenabled.12' },
  xltm: { kind: 'spreadsheet', type: 'application/vnd.ms-excel.template.macroenabled.12' },
  xlt: { kind: 'spreadsheet', type: 'application/vnd.ms-excel' },
  ods: { kind: 'spreadsheet', type: `${openDocument}.spreadsheet` },
  ots: { kind: 'spreadsheet', type: `${openDocument}.spreadsheet-template` },
  ppt: { kind: 'presentation', type: 'application/vnd.ms-powerpoint' },
  pptx: { kind: 'presentation', type: `${openXml}.presentationml.presentation` },
  pptm: { kind: 'presentation', type: 'application/vnd.ms-powerpoint.presentation.macroenabled.12' },
  ppsx: { kind: 'presentation', type: `${openXml}.presentationml.slideshow` },
  ppsm: { kind: 'presentation', type: 'application/vnd.ms-powerpoint.slideshow.macroenabled.12' },
  potx: { kind: 'presentation', type: `${openXml}.presentationml.template` },
  potm: { kind: 'presentation', type: 'application/vnd.ms-powerpoint.template.macroenabled.12' },
  pps: { kind: 'presentation', type: 'application/vnd.ms-powerpoint' },
  pot: { kind: 'presentation', type: 'application/vnd.ms-powerpoint' },
  odp: { kind: 'presentation', type: `${openDocument}.presentation` },
  otp: { kind: 'presentation', type: `${openDocument}.presentation-template` },
  txt: { kind: 'text', type: 'text/plain' },
  csv: { kind: 'csv', type: 'text/csv' },
  zip: { kind: 'zip', type: 'application/zip' },
  eml: { kind: 'email', type: 'message/rfc822' },
  msg: { kind: 'email', type: 'application/vnd.ms-outlook' },
};
const endings = new Map(Object.entries(announced));

/**
 * The ending of a name in small letters, as a system that cannot write all of the name reads it: invisible characters
 * and what is left out at its end do not count. Undefined if it has none, as 'Report v1.2' or 'Dr. Yılmaz'.
 */
export const endingOf = (name: string) =>
  /\.([^.\s]*\p{L}[^.\s]*)$/u.exec(safeName(name.replace(/\p{C}/gu, '')))?.[1]?.toLowerCase();

/** Whether programs run macros in a file of this name, whatever its parts are called. */
export const isForMacros = (name: string) =>
  endings.get(endingOf(name) ?? '')?.type.includes('macroenabled') ?? false;

export const kindOfEnding = (ending: string): FileKind | undefined => endings.get(ending)?.kind;

/** The name to save a file under. One from an earlier version may have an ending that is not accepted, and loses it. */
export function savedName(name: string) {
  const ending = endingOf(name);
  return ending === undefined || endings.has(ending) ? name : `${name}_`;
}

/** The media type of a file whose kind is known: that of its ending, or of the kind itself. */
export function mediaTypeOf(kind: FileKind, name: string) {
  const said = endings.get(endingOf(name) ?? '');
  if (said?.kind === kind) return said.type;
  const names = [...endings.values()].filter((one) => one.kind === kind);
  return names.length === 1 || kind === 'jpeg' || kind === 'heic'
    ? names[0]!.type
    : 'application/octet-stream';
}
