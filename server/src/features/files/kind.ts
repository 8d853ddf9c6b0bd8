import type { FileKind } from '@consultflow/contract/files/schema';
import { HttpError, invalid } from '../../http/errors.ts';
import { endingOf, isForMacros, kindOfEnding } from './endings.ts';
import { listsMacroSheet } from './macro-sheets.ts';
import { namesInZip } from './zip-names.ts';

const KIB = 1024;
/** Enough for the marks of every kind. */
const HEAD = 4 * KIB;
/** Enough for the directory of a ZIP with ten thousand names. */
const TAIL = 1024 * KIB;

const office = new Set<FileKind>(['document', 'spreadsheet', 'presentation']);

/** What the content is: a kind; any Office file of the old format that does not say which; or text. */
type Content = FileKind | 'office' | 'words' | undefined;

const utf16 = (text: string) => Buffer.from(text, 'utf16le');
/** The names of parts of the old Office format, of encrypted files and of Outlook. */
const parts = {
  document: utf16('WordDocument'),
  spreadsheet: utf16('Workbook'),
  presentation: utf16('PowerPoint Document'),
  email: utf16('__properties_version1.0'),
  office: utf16('EncryptedPackage'),
  macros: utf16('_VBA_PROJECT'),
};
type Part = keyof typeof parts;
const LONGEST_PART = Math.max(...Object.values(parts).map((part) => part.length));

/** Looks at a file while it passes, in constant memory, and says what it is. */
export function newInspector() {
  let head = Buffer.alloc(0);
  let last = Buffer.alloc(0);
  const tail = newTail();
  let size = 0;
  let isBinary = false;
  let hasMacroSheet = false;
  const seen = new Set<Part>();
  return {
    look: (piece: Buffer) => {
      const before = head;
      if (head.length < HEAD) head = Buffer.concat([head, piece.subarray(0, HEAD - head.length)]);
      size += piece.length;
      isBinary ||= holdsControls(piece);
      if (isCompound(head)) {
        const both = Buffer.concat([last, piece]);
        for (const part of Object.keys(parts) as Part[]) if (both.includes(parts[part])) seen.add(part);
        hasMacroSheet ||= listsMacroSheet(both);
        last = both.subarray(-LONGEST_PART);
      }
      if (isZip(head)) {
        if (!isZip(before)) tail.add(before);
        tail.add(piece);
      }
    },
    /**
     * The kind of a file of this name.
     * @throws HttpError 400 if it is none that is accepted, or another than its name says
     */
    verdict: (name: string): { kind: FileKind; has_macros: boolean } => {
      const names = isZip(head) ? namesInZip(tail.bytes(), size) : undefined;
      const content = contentOf(head, { names, seen, isBinary });
      return {
        kind: agreed(content, head, name),
        has_macros:
          seen.has('macros') ||
          (hasMacroSheet && seen.has('spreadsheet')) ||
          isForMacros(name) ||
          (names ?? []).some((one) => macros.test(one)),
      };
    },
  };
}

/** The parts that hold macros: of Office its programs and the sheets of Excel 4, of OpenDocument its folders. */
const macros = /(^|\/)vbaproject\.bin$|^xl\/macrosheets\/|^(basic|scripts)\//i;

function agreed(content: Content, head: Buffer, name: string): FileKind {
  const extension = endingOf(name);
  if (!content) throw invalid('file_kind_not_accepted', 'file');
  if (extension === undefined) {
    if (content === 'office') throw invalid('file_kind_not_accepted', 'file');
    return content === 'words' ? 'text' : content;
  }
  const said = kindOfEnding(extension);
  if (!said) throw invalid('file_ending_not_accepted', 'file', { extension });
  if (content === 'words') {
    if (said === 'text' || said === 'csv' || (said === 'email' && isMail(head))) return said;
  } else if (content === 'office') {
    if (office.has(said)) return said;
  } else if (said === content || (said === 'zip' && isZip(head))) return said;
  throw new HttpError('file_not_what_it_says', { params: { extension } });
}

/** The last bytes of what passes: TAIL of them, or all. */
function newTail() {
  let ring = Buffer.alloc(0);
  let passed = 0;
  return {
    add(piece: Buffer) {
      if (ring.length === 0) ring = Buffer.alloc(TAIL);
      const last = piece.subarray(-TAIL);
      passed += piece.length;
      const at = (passed - last.length) % TAIL;
      const untilEnd = last.copy(ring, at);
      last.copy(ring, 0, untilEnd);
    },
    bytes: () =>
      passed <= TAIL
        ? ring.subarray(0, passed)
        : Buffer.concat([ring.subarray(passed % TAIL), ring.subarray(0, passed % TAIL)]),
  };
}

type Traits = { names: string[] | undefined; seen: ReadonlySet<Part>; isBinary: boolean };

function contentOf(head: Buffer, { names, seen, isBinary }: Traits): Content {
  const starts = (mark: string, at = 0) =>
    head.subarray(at, at + mark.length).equals(Buffer.from(mark, 'latin1'));
  if (/^(\u00ef\u00bb\u00bf)?\s*%PDF-\d/.test(head.toString('latin1', 0, 64))) return 'pdf';
  if (starts('\u0089PNG\r\n\u001a\n')) return 'png';
  if (starts('\u00ff\u00d8\u00ff')) return 'jpeg';
  if (starts('GIF87a') || starts('GIF89a')) return 'gif';
  if (starts('RIFF') && starts('WEBP', 8)) return 'webp';
  if (starts('ftyp', 4)) return heicBrands.has(head.toString('latin1', 8, 12)) ? 'heic' : undefined;
  if (isCompound(head))
    return (['document', 'spreadsheet', 'presentation', 'email', 'office'] as const).find((part) =>
      seen.has(part),
    );
  if (isZip(head)) return zipContent(head, names);
  const text = textOf(head);
  if (text === undefined && isBinary) return undefined;
  return isMarkup(text ?? head.toString('latin1')) ? undefined : 'words';
}

const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);

function zipContent(head: Buffer, names: string[] | undefined): Content {
  const odf = /^mimetypeapplication\/vnd\.oasis\.opendocument\.(text|spreadsheet|presentation)/.exec(
    head.toString('latin1', 30, 120),
  )?.[1];
  // Without its directory it may hold macros that nobody sees.
  if (odf && names?.includes('mimetype')) return odf === 'text' ? 'document' : (odf as FileKind);
  if (!names?.includes('[Content_Types].xml')) return 'zip';
  const holds = (folder: string) => names.some((one) => one.startsWith(folder));
  if (holds('word/')) return 'document';
  if (holds('xl/')) return 'spreadsheet';
  return holds('ppt/') ? 'presentation' : 'zip';
}

/** A ZIP, or an empty one. */
const isZip = (head: Buffer) => ['504b0304', '504b0506'].includes(head.toString('hex', 0, 4));
const isCompound = (head: Buffer) => head.toString('hex', 0, 8) === 'd0cf11e0a1b11ae1';

/** Control characters other than tab, line breaks, form feed and the escape of old encodings. */
function holdsControls(piece: Buffer) {
  for (const byte of piece)
    if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27) || byte === 11 || byte === 127) return true;
  return false;
}

/** UTF-16 with its mark. */
function textOf(head: Buffer) {
  const mark = head.toString('hex', 0, 2);
  if (mark !== 'fffe' && mark !== 'feff') return undefined;
  return new TextDecoder(mark === 'fffe' ? 'utf-16le' : 'utf-16be').decode(head);
}

/** A page, a drawing or a program, which a browser or a system would run. */
const isMarkup = (text: string) => /^(\u00ef\u00bb\u00bf|\ufeff)?\s*(<[a-z!?/]|#!|\{\\rtf|%!)/i.test(text);

const isMail = (head: Buffer) => {
  const text = head.toString('latin1');
  return /^[!-9;-~]+:[ \t]/.test(text) && /^(from|return-path|received|message-id):/im.test(text);
};
