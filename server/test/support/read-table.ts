/**
 * The fields of a table for programs with other separators: a quote counts only at the start of a field, if at all, and
 * what follows a closing one belongs to the field as well.
 */
export function readTable(text: string, { separators, quotes }: { separators: string; quotes: boolean }) {
  const records: string[][] = [];
  let record: string[] = [];
  let field = '';
  let isQuoted = false;
  let isNew = true;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]!;
    if (isQuoted) {
      if (sign !== '"') field += sign;
      else if (text[at + 1] === '"') field += text[(at += 1)];
      else isQuoted = false;
    } else if (isNew && quotes && sign === '"') {
      isQuoted = true;
      isNew = false;
    } else if (separators.includes(sign) || sign === '\r' || sign === '\n') {
      record.push(field);
      field = '';
      isNew = true;
      if (separators.includes(sign)) continue;
      if (sign === '\r' && text[at + 1] === '\n') at += 1;
      records.push(record);
      record = [];
    } else {
      field += sign;
      isNew = false;
    }
  }
  return [...records, [...record, field]];
}
