import { describe, expect, test } from 'vitest';
import { newInspector } from './kind.ts';
import { bytes, compound, odf, ooxml, zip } from '../../../test/support/file-contents.ts';
import { namesInZip } from './zip-names.ts';

/** What is found in a content that arrives in pieces of some size. */
function found(content: Buffer, name: string, pieces = 64 * 1024) {
  const inspector = newInspector();
  for (let at = 0; at < content.length; at += pieces) inspector.look(content.subarray(at, at + pieces));
  return inspector.verdict(name);
}
const refusal = (content: Buffer, name: string) => {
  try {
    return found(content, name).kind;
  } catch (error) {
    return (error as Error & { code: string }).code;
  }
};

/** As a program that cannot find the end of a ZIP sees it. */
const withoutDirectory = (content: Buffer) => content.subarray(0, -22);
/** Its directory lists fewer than it says. */
function withHalfADirectory(content: Buffer) {
  const bad = Buffer.from(content);
  bad.writeUInt32LE(0, bad.lastIndexOf('PK\u0001\u0002', undefined, 'latin1'));
  return bad;
}

const contents: [name: string, content: Buffer, kind: string][] = [
  ['a.pdf', Buffer.from('%PDF-1.4\n'), 'pdf'],
  ['a.png', bytes('89504e470d0a1a0a'), 'png'],
  ['a.jpg', bytes('ffd8ffe0'), 'jpeg'],
  ['a.JPEG', bytes('ffd8ffe1'), 'jpeg'],
  ['a.jfif', bytes('ffd8ffe0'), 'jpeg'],
  ['a.gif', Buffer.from('GIF89a'), 'gif'],
  ['a.webp', Buffer.from('RIFF....WEBPVP8 '), 'webp'],
  ['a.heic', bytes('00000018', 'ftypheic'), 'heic'],
  ['a.docx', ooxml('word'), 'document'],
  ['a.xlsx', ooxml('xl'), 'spreadsheet'],
  ['a.pptx', ooxml('ppt'), 'presentation'],
  ['a.odt', odf('text'), 'document'],
  ['a.ods', odf('spreadsheet'), 'spreadsheet'],
  ['a.odp', odf('presentation'), 'presentation'],
  ['a.dotm', ooxml('word'), 'document'],
  ['a.xlsb', ooxml('xl'), 'spreadsheet'],
  ['a.xltm', ooxml('xl'), 'spreadsheet'],
  ['a.potx', ooxml('ppt'), 'presentation'],
  ['a.ppsm', ooxml('ppt'), 'presentation'],
  ['a.ott', odf('text-template'), 'document'],
  ['a.ots', odf('spreadsheet-template'), 'spreadsheet'],
  ['a.doc', compound('WordDocument'), 'document'],
  ['a.xls', compound('Workbook'), 'spreadsheet'],
  ['a.ppt', compound('PowerPoint Document'), 'presentation'],
  ['a.msg', compound('__properties_version1.0'), 'email'],
  ['a.xlsx', compound('EncryptedPackage'), 'spreadsheet'],
  ['a.zip', zip(['a.txt']), 'zip'],
  ['a.zip', ooxml('word'), 'zip'],
  ['a.txt', Buffer.from('Incir, dried: 12 × 10 kg'), 'text'],
  ['a.txt', Buffer.from('\ufeffKuru incir', 'utf16le'), 'text'],
  ['a.txt', bytes('', 'K\u00fcrze f\u00fcr Windows'), 'text'],
  ['a.csv', Buffer.from('hs;goods\n0804.20;figs\n'), 'csv'],
  ['a.eml', Buffer.from('Received: by mail\r\nFrom: a@b.example\r\n\r\nHello'), 'email'],
  ['README', Buffer.from('No ending'), 'text'],
  ['Report v1.2', Buffer.from('%PDF-1.4\n'), 'pdf'],
  ['Letter to Dr. Yılmaz', Buffer.from('Dear Sir'), 'text'],
  ['a.pdf. .', Buffer.from('%PDF-1.4\n'), 'pdf'],
];

describe.each([1, 7, 64 * 1024])('in pieces of %i bytes', (pieces) => {
  test.each(contents.filter(([, content]) => content.length < 1_000 || pieces > 1))(
    '%s is found to be what it is',
    (name, content, kind) => expect(found(content, name, pieces).kind).toBe(kind),
  );
});

test.each([
  ['a.pdf', bytes('89504e47', '\r\n\u001a\n')],
  ['a.png', Buffer.from('%PDF-1.4')],
  ['a.docx', zip(['a.txt'])],
  ['a.docx', ooxml('xl')],
  ['a.pdf', zip(['a.txt'])],
  ['a.jpg', Buffer.from('just words')],
  ['a.eml', Buffer.from('no head of a mail')],
  ['a.odt', withoutDirectory(odf('text'))],
  ['a.odt', withHalfADirectory(odf('text'))],
])('%s is refused if it is something else', (name, content) =>
  expect(refusal(content, name)).toBe('file_not_what_it_says'),
);

test.each([
  ['a.exe', Buffer.from('%PDF-1.4')],
  ['invoice.pdf.exe', Buffer.from('%PDF-1.4')],
  ['a.js', Buffer.from('alert(1)')],
  ['a.md', Buffer.from('# Figs')],
  ['a.xlam', ooxml('xl')],
  ['a.bat.', Buffer.from('start calc')],
  ['a.bat. .', Buffer.from('start calc')],
  ['a.bat\u00a0', Buffer.from('start calc')],
  ['a.bat\u200b', Buffer.from('start calc')],
  ['a.b\u200bat', Buffer.from('start calc')],
  ['a.bat\ue000.', Buffer.from('start calc')],
  ['a.bat:', Buffer.from('start calc')],
  ['a.hta.', Buffer.from('Dear Sir, <script>')],
  ['a.appref-ms', Buffer.from('\ufeffa', 'utf16le')],
  ['a.application', Buffer.from('a')],
  ['a.{00021401-0000-0000-c000-000000000046}', Buffer.from('a')],
  ['a.7z', Buffer.from('%PDF-1.4')],
  ['a.constructor', Buffer.from('%PDF-1.4')],
  ['a.__proto__', Buffer.from('%PDF-1.4')],
])('%j is refused for its ending', (name, content) =>
  expect(refusal(content, name)).toBe('file_ending_not_accepted'),
);

test('a name that ends in a dot is of another kind than its content', () =>
  expect(refusal(Buffer.from('just words'), 'a.pdf.')).toBe('file_not_what_it_says'));

const endingOf = (name: string) => name.slice(name.indexOf('.'));
/** Contents that say what they are; a ZIP may hold anything. */
const plain = contents.filter(
  ([name, content, kind]) =>
    name.startsWith('a.') && kind !== 'zip' && !content.includes(Buffer.from('EncryptedPackage', 'utf16le')),
);
const words = new Set(['text', 'csv', 'email']);

test.each(plain)('%s is refused under the ending of every other kind', (_name, content, kind) => {
  const others = plain.filter(([, , other]) => other !== kind && !(words.has(kind) && words.has(other)));
  expect(others.length).toBeGreaterThan(10);
  for (const [other] of others)
    expect([other, refusal(content, `b${endingOf(other)}`)]).toEqual([other, 'file_not_what_it_says']);
});

test.each([
  ['a page', 'a.txt', Buffer.from('<!doctype html><p>')],
  ['a page after blank lines', 'a.txt', Buffer.from('\n\n  <HTML>')],
  ['a drawing', 'a.svg', Buffer.from('<svg xmlns="x">')],
  ['XML', 'a.xml', Buffer.from('<?xml version="1.0"?>')],
  ['a page in UTF-16', 'a.txt', Buffer.from('\ufeff<script>', 'utf16le')],
  ['a script', 'a.txt', Buffer.from('#!/bin/sh\n')],
  ['RTF, which can hold objects', 'a.doc', Buffer.from('{\\rtf1}')],
  ['a program', 'a.exe', bytes('4d5a9000', '\u0003')],
  ['a program called a text', 'a.txt', bytes('7f454c46', '\u0002\u0001')],
  ['a video', 'a.heic', bytes('00000018', 'ftypmp42')],
  ['an old Office file of no kind', 'a', compound('EncryptedPackage')],
  ['a page that is a PDF further down', 'a.pdf', Buffer.from('<html>\n%PDF-1.4')],
])('%s is not accepted', (_what, name, content) =>
  expect(refusal(content, name)).toBe('file_kind_not_accepted'),
);

/** How a workbook of the old format lists a sheet of a type, [MS-XLS] 2.4.28. */
function sheet(type: number, name: string) {
  const head = Buffer.alloc(12);
  head.writeUInt16LE(0x85, 0);
  head.writeUInt16LE(8 + name.length, 2);
  head.writeUInt8(type, 9);
  head.writeUInt8(name.length, 10);
  return Buffer.concat([head, Buffer.from(name, 'latin1')]);
}
/** The beginning of a compound file that lists its sheets before its parts. */
function sheetsBefore(type: number) {
  return Buffer.concat([bytes('d0cf11e0a1b11ae1'), sheet(0, 'Figs'), sheet(type, 'Macro1')]);
}

test.each([
  ['a.docx', ooxml('word', 'word/vbaProject.bin'), true],
  ['a.docm', ooxml('word', 'word/vbaProject.bin'), true],
  ['a.odt', odf('text', 'Basic/Standard/Module1.xml'), true],
  ['a.ods', odf('spreadsheet', 'Scripts/python/module.py'), true],
  ['a.xlsm', ooxml('xl', 'xl/macrosheets/sheet1.xml'), true],
  ['a.xlsb', ooxml('xl', 'xl/vbaProject.bin'), true],
  ['a.docm', ooxml('word', 'word/harmless.bin'), true],
  ['a.xltm', ooxml('xl'), true],
  ['a.xltm.', ooxml('xl'), true],
  ['a.ott', odf('text-template'), false],
  ['a.doc', compound('WordDocument', '_VBA_PROJECT'), true],
  ['a.docx', ooxml('word'), false],
  ['a.doc', compound('WordDocument'), false],
  ['a.xls', compound('Workbook', '_VBA_PROJECT_CUR'), true],
  ['a.xls', Buffer.concat([compound('Workbook'), sheet(1, 'Macro1')]), true],
  ['a.xls', Buffer.concat([sheetsBefore(1), compound('Workbook').subarray(8)]), true],
  ['a.xls', Buffer.concat([compound('Workbook'), sheet(0, 'Figs'), sheet(2, 'Chart')]), false],
  ['a.doc', Buffer.concat([compound('WordDocument'), sheet(1, 'Macro1')]), false],
])('%s with macros is marked', (name, content, has_macros) => {
  for (const pieces of [7, 64 * 1024]) expect(found(content, name, pieces)).toMatchObject({ has_macros });
});

test('a directory of a ZIP that lies is read within its bounds', () => {
  const good = zip(['a.txt', 'b.txt']);
  expect(namesInZip(good, good.length)).toEqual(['a.txt', 'b.txt']);
  for (let at = good.length - 22; at < good.length; at += 1) {
    const bad = Buffer.from(good);
    bad[at] = 0xff;
    expect(() => namesInZip(bad, bad.length)).not.toThrow();
  }
  expect(namesInZip(Buffer.from('PK'), 2)).toBeUndefined();
});
