/** The type of the records that list the sheets of a workbook of the old Excel format, [MS-XLS] 2.4.28. */
const BOUND_SHEET = Buffer.from('8500', 'hex');
const MACRO_SHEET = 1;
/** Of such a record, up to the letters of the sheet's name. */
const HEAD = 12;

/** Whether a sheet of Excel 4 macros is listed here. */
export function listsMacroSheet(bytes: Buffer) {
  for (let at = bytes.indexOf(BOUND_SHEET); at >= 0; at = bytes.indexOf(BOUND_SHEET, at + 1)) {
    if (at + HEAD > bytes.length) return false;
    const letters = bytes.readUInt8(at + 10);
    const isWide = bytes.readUInt8(at + 11);
    const isWhole = letters > 0 && isWide <= 1 && bytes.readUInt16LE(at + 2) === 8 + letters * (isWide + 1);
    if (isWhole && bytes.readUInt8(at + 9) === MACRO_SHEET) return true;
  }
  return false;
}
