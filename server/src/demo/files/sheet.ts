import { strToU8, zipSync } from 'fflate';

type Cell = string | number;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A spreadsheet with one sheet, as Excel and LibreOffice read it. */
export function sheetOf(rows: Cell[][]): Buffer {
  const cellOf = (cell: Cell) =>
    typeof cell === 'number'
      ? `<c><v>${cell}</v></c>`
      : `<c t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
  const sheet = rows.map((row) => `<row>${row.map(cellOf).join('')}</row>`).join('');
  const office = 'http://schemas.openxmlformats.org';
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="r1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${office}/spreadsheetml/2006/main" xmlns:r="${office}/officeDocument/2006/relationships"><sheets><sheet name="Sheet 1" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="r1" Type="${office}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${office}/spreadsheetml/2006/main"><sheetData>${sheet}</sheetData></worksheet>`,
  };
  const declared = Object.entries(parts).map(([name, xml]) => [
    name,
    strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${xml}`),
  ]);
  return Buffer.from(
    zipSync(Object.fromEntries(declared) as Record<string, Uint8Array>, { mtime: 1_767_225_600_000 }),
  );
}

/** The same as CSV, as spreadsheets save it. */
export const csvOf = (rows: Cell[][]): Buffer =>
  Buffer.from(`\ufeff${rows.map((row) => row.join(';')).join('\r\n')}\r\n`);
